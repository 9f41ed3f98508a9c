import DeckWire
import Testing

/// A server and a client of ours on loopback.
struct Pair {
    let server: WebSocketServer
    let client: WebSocketClient
    let serverEvents: Recorder
    let clientEvents: Recorder
    let atServer: ConnectionID
    let atClient: ConnectionID

    init(host: WireLimits = .host, deck: WireLimits = .deck) async throws {
        server = try WebSocketServer(address: "127.0.0.1", port: 0, limits: patient(host))
        client = try WebSocketClient(limits: patient(deck))
        serverEvents = Recorder(server.events)
        clientEvents = Recorder(client.events)
        let url = try #require(WebSocketURL(server.url))
        atClient = client.connect(to: url)
        #expect(try await clientEvents.opened() == atClient)
        atServer = try await serverEvents.opened()
    }

    func stop() async {
        await client.stop()
        await server.stop()
    }
}

@Suite struct EchoTests {
    @Test func textsGoBothWaysInOrder() async throws {
        let pair = try await Pair()
        pair.client.send("hello", to: pair.atClient)
        #expect(try await pair.serverEvents.text() == "hello")
        pair.server.consumed(pair.atServer)
        for number in 1...100 {
            pair.server.send("text \(number) Ünïcode 🎛", to: pair.atServer)
        }
        for number in 1...100 {
            #expect(try await pair.clientEvents.text() == "text \(number) Ünïcode 🎛")
            pair.client.consumed(pair.atClient)
        }
        await pair.stop()
    }

    @Test func emptyTextIsAText() async throws {
        let pair = try await Pair()
        pair.client.send("", to: pair.atClient)
        #expect(try await pair.serverEvents.text() == "")
        pair.server.consumed(pair.atServer)
        pair.client.send("after", to: pair.atClient)
        #expect(try await pair.serverEvents.text() == "after")
        await pair.stop()
    }

    @Test(arguments: [1000, 1001, 1008, 1011, 4003, 4004, 4005] as [UInt16])
    func closeCodesPassFromServerToClient(code: UInt16) async throws {
        let pair = try await Pair()
        pair.server.send("last words", to: pair.atServer)
        pair.server.close(pair.atServer, code: code, reason: "a reason")
        #expect(try await pair.clientEvents.text() == "last words")
        pair.client.consumed(pair.atClient)
        let seen = try await pair.clientEvents.closed()
        #expect(seen == WireClose(code: code, reason: "a reason", byPeer: true))
        let own = try await pair.serverEvents.closed()
        #expect(own == WireClose(code: code, reason: "a reason", byPeer: false))
        await pair.stop()
    }

    @Test(arguments: [1000, 1001, 1008, 4000] as [UInt16])
    func closeCodesPassFromClientToServer(code: UInt16) async throws {
        let pair = try await Pair()
        pair.client.close(pair.atClient, code: code, reason: "bye")
        #expect(
            try await pair.serverEvents.closed()
                == WireClose(code: code, reason: "bye", byPeer: true))
        #expect(
            try await pair.clientEvents.closed()
                == WireClose(code: code, reason: "bye", byPeer: false))
        await pair.stop()
    }

    @Test func abortIsSeenAsAbnormal() async throws {
        let pair = try await Pair()
        pair.client.abort(pair.atClient)
        let seen = try await pair.serverEvents.closed()
        #expect(seen.code == 1006)
        #expect(seen.byPeer)
        #expect(try await pair.clientEvents.closed().code == 1006)
        await pair.stop()
    }

    @Test func stopClosesEveryoneWithGoingAway() async throws {
        let pair = try await Pair()
        let begin = ContinuousClock.now
        await pair.server.stop()
        #expect(ContinuousClock.now - begin < .seconds(3))
        #expect(try await pair.clientEvents.closed().code == 1001)
        #expect(try await pair.serverEvents.closed().code == 1001)
        try await pair.serverEvents.end()
        await pair.client.stop()
        try await pair.clientEvents.end()
    }

    /// Nobody holds up a stop: not a peer that does not answer, nor one with a full queue.
    @Test func stopDoesNotWaitForSilentPeers() async throws {
        let pair = try await RawPair()
        pair.server.send(String(repeating: "x", count: 16 * 1024 * 1024), to: pair.id)
        let begin = ContinuousClock.now
        await pair.server.stop()
        #expect(ContinuousClock.now - begin < .seconds(3))
        #expect(try await pair.events.closed().code == 1001)
        try await pair.events.end()
    }

    @Test func aPortInUseIsAPlainMessage() async throws {
        let server = try WebSocketServer(address: "127.0.0.1", port: 0)
        let error = #expect(throws: WireError.self) {
            try WebSocketServer(address: "127.0.0.1", port: server.port)
        }
        let message = error?.message ?? ""
        #expect(message.contains("port \(server.port)"))
        #expect(message.contains("another program"))
        #expect(throws: WireError.self) { try WebSocketServer(address: "localhost", port: 0) }
        #expect(throws: WireError.self) { try WebSocketServer(address: "192.0.2.1", port: 0) }
        await server.stop()
    }

    @Test func aRestartedServerTakesItsPortAtOnce() async throws {
        let pair = try await Pair()
        await pair.server.stop()
        let again = try WebSocketServer(address: "127.0.0.1", port: pair.server.port)
        #expect(again.port == pair.server.port)
        await again.stop()
        await pair.client.stop()
    }

    @Test func aWholeDeckMessageAndAWholeHostMessage() async throws {
        let pair = try await Pair()
        pair.server.authorize(pair.atServer)
        pair.client.authorize(pair.atClient)
        let large = String(repeating: "abcdefgh", count: 2 * 1024 * 1024)
        // Authorization is asked before the text that needs it: a round trip in between.
        pair.server.send(String(repeating: "x", count: 65536), to: pair.atServer)
        #expect(try await pair.clientEvents.text().utf8.count == 65536)
        pair.client.consumed(pair.atClient)
        pair.client.send(large, to: pair.atClient)
        let got = try await pair.serverEvents.text()
        #expect(got.utf8.count == 16 * 1024 * 1024)
        #expect(got == large)
        await pair.stop()
    }
}

/// What a busy test machine needs, where a test has no time of its own: more time to connect, and
/// no ping between the frames that the test looks at.
func patient(_ limits: WireLimits) -> WireLimits {
    var limits = limits
    if limits.connectTimeout == WireLimits.deck.connectTimeout {
        limits.connectTimeout = .seconds(60)
        limits.upgradeTimeout = .seconds(60)
    }
    if limits.pingAfter == WireLimits.host.pingAfter {
        limits.pingAfter = .seconds(600)
    }
    return limits
}

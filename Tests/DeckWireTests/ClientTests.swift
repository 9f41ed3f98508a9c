import DeckWire
import Testing

/// Our client against a raw server.
struct RawHost {
    let listener: RawListener
    let client: WebSocketClient
    let events: Recorder
    let id: ConnectionID
    let peer: RawPeer
    let request: String

    init(
        limits: WireLimits = .deck, path: String = "/", answer: Bool = true, sending: [String] = []
    ) async throws {
        listener = try RawListener()
        client = try WebSocketClient(limits: patient(limits))
        events = Recorder(client.events)
        let url = try #require(WebSocketURL("ws://127.0.0.1:\(listener.port)\(path)"))
        id = client.connect(to: url)
        peer = try await listener.accepted()
        request = try await peer.receiveHead()
        guard answer else { return }
        let key = try #require(
            request.split(separator: "\r\n").first { $0.hasPrefix("Sec-WebSocket-Key: ") })
        let answer =
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Accept: \(acceptValue(String(key.dropFirst(19))))\r\n\r\n"
        try await peer.send(
            Array(answer.utf8) + sending.flatMap { RawFrame.text($0, masked: false) })
        #expect(try await events.opened() == id)
    }
}

@Suite struct ClientTests {
    // FRM-1
    @Test func theRequestIsPlain() async throws {
        let host = try await RawHost(path: "/deck?x=1")
        #expect(host.request.hasPrefix("GET /deck?x=1 HTTP/1.1\r\n"))
        #expect(host.request.contains("Host: 127.0.0.1:\(host.listener.port)\r\n"))
        let lowered = host.request.lowercased()
        #expect(!lowered.contains("origin:"))
        #expect(!lowered.contains("extensions"))
        #expect(!lowered.contains("protocol:"))
        #expect(lowered.contains("sec-websocket-version: 13\r\n"))
        await host.client.stop()
        let plain = try await RawHost()
        #expect(plain.request.hasPrefix("GET / HTTP/1.1\r\n"))
        await plain.client.stop()
    }

    // FRM-16
    @Test func authorizationIsFollowedByOnePing() async throws {
        let host = try await RawHost()  // pings after silence are minutes away
        host.client.authorize(host.id)
        #expect(try await host.peer.receiveFrame().opcode == 9)
        host.client.send("nothing between", to: host.id)
        #expect(try await host.peer.receiveFrame().text == "nothing between")
        await host.client.stop()
    }

    @Test func framesToTheHostAreMaskedAndWhole() async throws {
        let host = try await RawHost()
        let text = String(repeating: "ü", count: 30_000)
        host.client.send("one", to: host.id)
        host.client.send(text, to: host.id)
        let first = try await host.peer.receiveFrame()
        #expect(
            first == RawFrame(opcode: 1, final: true, masked: true, payload: Array("one".utf8)))
        let second = try await host.peer.receiveFrame()
        #expect(second.masked && second.final && second.opcode == 1)
        #expect(second.text == text)
        await host.client.stop()
    }

    // FRM-4
    @Test func fragmentsFromTheHostAreJoinedAroundAPing() async throws {
        let host = try await RawHost()
        let text = Array("🎛🎛".utf8)
        try await host.peer.send(
            RawFrame.bytes(opcode: 1, final: false, masked: false, Array(text[..<6]))
                + RawFrame.bytes(opcode: 9, masked: false, [7])
                + RawFrame.bytes(opcode: 0, masked: false, Array(text[6...])))
        #expect(try await host.events.text() == "🎛🎛")
        let pong = try await host.peer.receiveFrame()
        #expect(pong == RawFrame(opcode: 10, final: true, masked: true, payload: [7]))
        await host.client.stop()
    }

    // FRM-7
    /// Section 7: 64 KiB on the deck, not one byte more.
    @Test func theDecksLimit() async throws {
        let host = try await RawHost()
        let most = String(repeating: "a", count: 65536)
        try await host.peer.send(RawFrame.text(most, masked: false))
        #expect(try await host.events.text() == most)
        host.client.consumed(host.id)
        try await host.peer.send(RawFrame.text(most + "a", masked: false))
        #expect(try await host.peer.receiveCloseCode() == 1009)
        #expect(try await host.events.closed().code == 1009)
        await host.client.stop()
    }

    // FRM-5, FRM-6
    @Test(arguments: [(2, 1003), (1, 1007)] as [(UInt8, UInt16)])
    func binaryAndBadUTF8AreClosed(opcode: UInt8, code: UInt16) async throws {
        let host = try await RawHost()
        try await host.peer.send(RawFrame.bytes(opcode: opcode, masked: false, [0xFF, 0xFE]))
        #expect(try await host.peer.receiveCloseCode() == code)
        await host.client.stop()
    }

    @Test func aRefusedConnectIsClosedWithWords() async throws {
        let deaf = try RawListener(listening: false)
        let client = try WebSocketClient()
        let events = Recorder(client.events)
        let id = client.connect(to: try #require(WebSocketURL("ws://127.0.0.1:\(deaf.port)/")))
        let close = try await events.closed(id)
        #expect(close.code == 1006)
        #expect(close.reason.contains("127.0.0.1:\(deaf.port)"))
        await client.stop()
    }

    @Test(arguments: ["HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n", "hello\r\n\r\n", ""])
    func anAnswerThatIsNoUpgradeIsClosed(answer: String) async throws {
        let host = try await RawHost(answer: false)
        try await host.peer.send(answer)
        host.peer.finish()
        #expect(try await host.events.closed(host.id).code == 1006)
        await host.client.stop()
    }

    /// A redirect must not send a deck to another host.
    @Test func aRedirectIsNotFollowed() async throws {
        let elsewhere = try WebSocketServer(address: "127.0.0.1", port: 0)
        let seen = Recorder(elsewhere.events)
        let host = try await RawHost(answer: false)
        try await host.peer.send(
            "HTTP/1.1 302 Found\r\nLocation: \(elsewhere.url)\r\nContent-Length: 0\r\n\r\n")
        #expect(try await host.events.closed(host.id).code == 1006)
        await elsewhere.stop()
        try await seen.end()
        #expect(await seen.events == [])
        await host.client.stop()
    }

    @Test func aWrongAcceptValueIsRefused() async throws {
        let host = try await RawHost(answer: false)
        try await host.peer.send(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n")
        #expect(try await host.events.closed(host.id).code == 1006)
        await host.client.stop()
    }

    @Test func aSilentHostIsGivenUpInTime() async throws {
        var limits = WireLimits.deck
        limits.connectTimeout = .milliseconds(300)
        let host = try await RawHost(limits: limits, answer: false)
        #expect(try await host.events.closed(host.id).code == 1006)
        await host.client.stop()
    }

    @Test func aNameIsLookedUp() async throws {
        let server = try WebSocketServer(address: "127.0.0.1", port: 0)
        let client = try WebSocketClient()
        let events = Recorder(client.events)
        let url = try #require(WebSocketURL("ws://localhost:\(server.port)"))
        let id = client.connect(to: url)
        #expect(try await events.opened() == id)
        let unknown = try #require(WebSocketURL("ws://no-such-host.invalid/"))
        let lost = client.connect(to: unknown)
        let close = try await events.closed(lost)
        #expect(close.reason.contains("no-such-host.invalid"))
        await client.stop()
        await server.stop()
    }

    @Test func closeAndAbortBeforeTheAnswer() async throws {
        for abort in [true, false] {
            let host = try await RawHost(answer: false)
            if abort {
                host.client.abort(host.id)
            } else {
                host.client.close(host.id, code: 1000, reason: "changed my mind")
            }
            let close = try await host.events.closed(host.id)
            #expect(close.code == (abort ? 1006 : 1000))
            #expect(!close.byPeer)
            await host.client.stop()
        }
    }

    @Test func afterStopNothingHappensAndNothingHangs() async throws {
        let pair = try await Pair()
        await pair.client.stop()
        await pair.client.stop()
        pair.client.send("late", to: pair.atClient)
        pair.client.close(pair.atClient, code: 1000, reason: "")
        pair.client.consumed(pair.atClient)
        _ = pair.client.connect(to: try #require(WebSocketURL(pair.server.url)))
        try await pair.clientEvents.end()
        await pair.server.stop()
    }

    /// Reconnecting over and over, each connection ends with exactly one `closed`.
    @Test func everyConnectionEndsOnce() async throws {
        let server = try WebSocketServer(address: "127.0.0.1", port: 0)
        let client = try WebSocketClient()
        let serverEvents = Recorder(server.events)
        let events = Recorder(client.events)
        let url = try #require(WebSocketURL(server.url))
        for round in 0..<50 {
            let id = client.connect(to: url)
            if round % 3 != 0 { _ = try await events.opened() }
            if round % 2 == 0 {
                client.abort(id)
            } else {
                client.close(id, code: 1000, reason: "")
            }
            _ = try await events.closed(id)
        }
        await client.stop()
        await server.stop()
        try await serverEvents.end()
        for recorder in [events, serverEvents] {
            var open: Set<ConnectionID> = []
            var ended: Set<ConnectionID> = []
            for event in await recorder.events {
                switch event {
                case .opened(let id, _): #expect(open.insert(id).inserted)
                case .closed(let id, _): #expect(ended.insert(id).inserted)
                case .text: break
                }
            }
            #expect(open.isSubset(of: ended))
        }
    }
}

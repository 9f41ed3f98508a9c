import DeckWire
import Testing

@Suite struct PressureTests {
    // FRM-9
    /// Section 7: of nine strangers the oldest goes, with 1013.
    @Test func theNinthStrangerPushesTheOldestOut() async throws {
        let first = try await RawPair()
        var others: [RawPeer] = []
        for _ in 0..<7 {
            let peer = try RawPeer.connected(to: first.server.port)
            try await peer.send(upgrade())
            _ = try await peer.receiveHead()
            _ = try await first.events.opened()
            others.append(peer)
        }
        try await others[6].send(RawFrame.text("eight are welcome"))
        #expect(try await first.events.text() == "eight are welcome")
        let ninth = try RawPeer.connected(to: first.server.port)
        try await ninth.send(upgrade())
        _ = try await ninth.receiveHead()
        #expect(try await first.peer.receiveCloseCode() == 1013)
        #expect(try await first.events.closed().code == 1013)
        try await others[0].send(RawFrame.text("the second stays"))
        #expect(try await first.events.text() == "the second stays")
        try await ninth.send(RawFrame.text("the ninth is in"))
        #expect(try await first.events.text() == "the ninth is in")
        await first.server.stop()
    }

    // FRM-9
    @Test func authorizedConnectionsAreNoStrangers() async throws {
        var limits = WireLimits.host
        limits.unauthorizedConnections = 1
        let first = try await RawPair(limits: limits)
        first.server.authorize(first.id)
        #expect(try await first.peer.receiveFrame().opcode == 9)
        var peers: [RawPeer] = []
        for _ in 0..<3 {
            let peer = try RawPeer.connected(to: first.server.port)
            peers.append(peer)
            try await peer.send(upgrade())
            _ = try await peer.receiveHead()
            first.server.authorize(try await first.events.opened())
            #expect(try await peer.receiveFrame().opcode == 9)
        }
        try await first.peer.send(RawFrame.text("still here"))
        #expect(try await first.events.text() == "still here")
        #expect(peers.count == 3)
        await first.server.stop()
    }

    // FRM-11
    @Test func aPeerThatNeverReadsIsClosed() async throws {
        var limits = WireLimits.host
        limits.closeFlush = .milliseconds(200)
        let pair = try await RawPair(limits: limits)
        let text = String(repeating: "x", count: 65536)
        for _ in 0..<2000 { pair.server.send(text, to: pair.id) }
        let close = try await pair.events.closed()
        #expect(
            close
                == WireClose(code: 1008, reason: "the other side reads too slowly", byPeer: false))
        await pair.server.stop()
    }

    // FRM-11
    @Test func aFloodOfSmallTextsToAPeerThatNeverReadsIsClosed() async throws {
        var limits = WireLimits.host
        limits.closeFlush = .milliseconds(200)
        limits.queueBytes = Int.max
        let pair = try await RawPair(limits: limits)
        pair.server.send(String(repeating: "x", count: 16 * 1024 * 1024), to: pair.id)
        for _ in 0..<1100 { pair.server.send("0123456789", to: pair.id) }
        #expect(try await pair.events.closed().code == 1008)
        await pair.server.stop()
    }

    @Test func oneMessageMayAlwaysWait() async throws {
        var limits = WireLimits.deck
        limits.queueBytes = 10
        let host = try await RawHost(limits: limits)
        host.client.send(String(repeating: "y", count: 1 << 20), to: host.id)
        #expect(try await host.peer.receiveFrame().payload.count == 1 << 20)
        host.client.send(String(repeating: "y", count: (1 << 24) + 1), to: host.id)
        #expect(try await host.events.closed().code == 1009)
        await host.client.stop()
    }

    /// Before authorization one text at a time is handed over; the rest waits in the socket.
    @Test func readingWaitsForTheReader() async throws {
        let pair = try await RawPair()
        let texts = (0..<200).map { "text \($0)" }
        try await pair.peer.send(texts.flatMap { RawFrame.text($0) })
        #expect(try await pair.events.text() == "text 0")
        // Another connection's round trip shows that the wire has had its chance.
        let other = try RawPeer.connected(to: pair.server.port)
        try await other.send(upgrade())
        _ = try await other.receiveHead()
        _ = try await pair.events.opened()
        try await other.send(RawFrame.text("other"))
        #expect(try await pair.events.text() == "other")
        #expect(await pair.events.events.count == 4)
        for text in texts.dropFirst() {
            pair.server.consumed(pair.id)
            #expect(try await pair.events.text() == text)
        }
        await pair.server.stop()
    }

    @Test func readingWaitsForTheReaderOnTheDeckToo() async throws {
        let host = try await RawHost()
        let texts = (0..<200).map { "text \($0)" }
        try await host.peer.send(texts.flatMap { RawFrame.text($0, masked: false) })
        for text in texts {
            #expect(try await host.events.text() == text)
            host.client.consumed(host.id)
        }
        await host.client.stop()
    }

    /// What comes in one piece with the end of the upgrade is not lost, on either side.
    @Test func textsRightBehindTheUpgrade() async throws {
        let host = try await RawHost(sending: ["one", "two", "three"])
        for text in ["one", "two", "three"] {
            #expect(try await host.events.text() == text)
            host.client.consumed(host.id)
        }
        await host.client.stop()
        let server = try WebSocketServer(address: "127.0.0.1", port: 0)
        let events = Recorder(server.events)
        let peer = try RawPeer.connected(to: server.port)
        try await peer.send(
            Array(upgrade().utf8) + RawFrame.text("one") + RawFrame.text("two")
                + RawFrame.text("three"))
        let id = try await events.opened()
        for text in ["one", "two", "three"] {
            #expect(try await events.text() == text)
            server.consumed(id)
        }
        await server.stop()
    }

    @Test func afterAuthorizationAFewMayWait() async throws {
        var limits = WireLimits.host
        limits.unreadTexts = 4
        let pair = try await RawPair(limits: limits)
        pair.server.authorize(pair.id)
        #expect(try await pair.peer.receiveFrame().opcode == 9)
        try await pair.peer.send((0..<10).flatMap { RawFrame.text("\($0)") })
        for number in 0..<4 { #expect(try await pair.events.text() == "\(number)") }
        let other = try RawPeer.connected(to: pair.server.port)
        try await other.send(upgrade())
        _ = try await other.receiveHead()
        _ = try await pair.events.opened()
        #expect(await pair.events.events.count == 6)
        for number in 4..<10 {
            pair.server.consumed(pair.id)
            #expect(try await pair.events.text() == "\(number)")
        }
        await pair.server.stop()
    }

    /// A wire under load from both sides keeps every text and its order.
    @Test func thousandsOfTextsKeepTheirOrder() async throws {
        let pair = try await Pair()
        pair.server.authorize(pair.atServer)
        pair.client.authorize(pair.atClient)
        async let up: Void = {
            for number in 0..<3000 {
                pair.client.send("up \(number)", to: pair.atClient)
                let echo = try await pair.clientEvents.text()
                #expect(echo == "down \(number)")
                pair.client.consumed(pair.atClient)
            }
        }()
        for number in 0..<3000 {
            #expect(try await pair.serverEvents.text() == "up \(number)")
            pair.server.consumed(pair.atServer)
            pair.server.send("down \(number)", to: pair.atServer)
        }
        try await up
        await pair.stop()
    }

    @Test func aPausedPeersCloseComesWhenReadingGoesOn() async throws {
        let pair = try await RawPair()
        try await pair.peer.send(
            RawFrame.text("a") + RawFrame.text("b") + RawFrame.close(1000, "done"))
        #expect(try await pair.events.text() == "a")
        pair.server.consumed(pair.id)
        #expect(try await pair.events.text() == "b")
        pair.server.consumed(pair.id)
        #expect(try await pair.events.closed().code == 1000)
        await pair.server.stop()
    }
}

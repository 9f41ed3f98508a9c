import DeckWire
import Testing

@Suite struct FramingTests {
    /// RFC 6455 section 5.7: a masked "Hello".
    @Test func theRFCsMaskedHello() async throws {
        let pair = try await RawPair()
        try await pair.peer.send([
            0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58,
        ])
        #expect(try await pair.events.text() == "Hello")
        pair.server.send("Hello", to: pair.id)
        let bytes = try await pair.peer.receive(exactly: 7)
        #expect(bytes == [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])
        await pair.server.stop()
    }

    // FRM-4
    /// O8a: three fragments, a ping between them, cut inside a character of four bytes.
    @Test func fragmentsAreJoinedAroundAPing() async throws {
        let pair = try await RawPair()
        let text = Array("{\"label\":\"🎛 ok\"}".utf8)
        try await pair.peer.send(
            RawFrame.bytes(opcode: 1, final: false, Array(text[..<12]))
                + RawFrame.bytes(opcode: 9, [1, 2, 3])
                + RawFrame.bytes(opcode: 0, final: false, Array(text[12..<13]))
                + RawFrame.bytes(opcode: 0, Array(text[13...])))
        #expect(try await pair.events.text() == "{\"label\":\"🎛 ok\"}")
        let pong = try await pair.peer.receiveFrame()
        #expect(pong == RawFrame(opcode: 10, final: true, masked: false, payload: [1, 2, 3]))
        await pair.server.stop()
    }

    // FRM-4
    /// O8b: byte by byte gives the same.
    @Test func oneByteAtATime() async throws {
        let pair = try await RawPair()
        for byte in RawFrame.text("grüße 🎛") {
            try await pair.peer.send([byte])
        }
        #expect(try await pair.events.text() == "grüße 🎛")
        await pair.server.stop()
    }

    // FRM-4
    @Test func emptyFragmentsAndEmptyTexts() async throws {
        let pair = try await RawPair()
        try await pair.peer.send(
            RawFrame.bytes(opcode: 1, final: false, []) + RawFrame.bytes(opcode: 0, [])
                + RawFrame.text("a") + RawFrame.text("")
                + RawFrame.bytes(opcode: 1, final: false, Array("b".utf8))
                + RawFrame.bytes(opcode: 0, final: false, [])
                + RawFrame.bytes(opcode: 0, []))
        for expected in ["", "a", "", "b"] {
            #expect(try await pair.events.text() == expected)
            pair.server.consumed(pair.id)
        }
        await pair.server.stop()
    }

    // FRM-6
    @Test(
        arguments: [
            [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF],
            [0x80], [0xC3], [0xF0, 0x9F, 0x8E], [0xF0, 0x80, 0x80, 0x80], [0x61, 0xF5, 0x80],
        ] as [[UInt8]])
    func badUTF8IsClosedWith1007(bytes: [UInt8]) async throws {
        let pair = try await RawPair()
        try await pair.peer.send(RawFrame.bytes(opcode: 1, bytes))
        #expect(try await pair.peer.receiveCloseCode() == 1007)
        #expect(try await pair.events.closed().code == 1007)
        await pair.server.stop()
    }

    // FRM-6
    @Test func badUTF8AcrossFragmentsIsClosedWith1007() async throws {
        let pair = try await RawPair()
        try await pair.peer.send(
            RawFrame.bytes(opcode: 1, final: false, [0xED])
                + RawFrame.bytes(opcode: 0, [0xA0, 0x80]))
        #expect(try await pair.peer.receiveCloseCode() == 1007)
        await pair.server.stop()
    }

    @Test func goodUTF8AtTheEdges() async throws {
        let pair = try await RawPair()
        let edges = "\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\u{0}"
        try await pair.peer.send(RawFrame.text(edges))
        #expect(try await pair.events.text() == edges)
        await pair.server.stop()
    }

    // FRM-5
    @Test func binaryIsClosedWith1003() async throws {
        let pair = try await RawPair()
        try await pair.peer.send(RawFrame.bytes(opcode: 2, [1, 2, 3]))
        #expect(try await pair.peer.receiveCloseCode() == 1003)
        #expect(try await pair.events.closed().code == 1003)
        await pair.server.stop()
    }

    @Test(
        arguments: [
            [0x83, 0x80, 0, 0, 0, 0], [0xC1, 0x80, 0, 0, 0, 0], [0x80, 0x80, 0, 0, 0, 0],
            [0x09, 0x80, 0, 0, 0, 0], [0x89, 0xFE, 0, 126, 0, 0, 0, 0],
            [0x81, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0],
        ] as [[UInt8]])
    func aBrokenFrameEndsTheConnection(frame: [UInt8]) async throws {
        var limits = WireLimits.host
        limits.closeAnswer = .milliseconds(100)
        let pair = try await RawPair(limits: limits)
        try await pair.peer.send(frame)
        let code = try await pair.events.closed(pair.id).code
        #expect(code == 1002 || code == 1006)
        await pair.server.stop()
    }

    // FRM-7
    /// Section 7: 8,192 bytes before authorization, not one more.
    @Test func theLimitBeforeAuthorization() async throws {
        let pair = try await RawPair()
        let most = String(repeating: "a", count: 8192)
        try await pair.peer.send(RawFrame.text(most))
        #expect(try await pair.events.text() == most)
        pair.server.consumed(pair.id)
        try await pair.peer.send(RawFrame.text(most + "a"))
        #expect(try await pair.peer.receiveCloseCode() == 1009)
        #expect(
            try await pair.events.closed()
                == WireClose(code: 1009, reason: "the message is over the limit", byPeer: false))
        await pair.server.stop()
    }

    // FRM-7
    @Test func theLimitCountsJoinedFragments() async throws {
        let pair = try await RawPair()
        let piece = [UInt8](repeating: 0x61, count: 4096)
        try await pair.peer.send(
            RawFrame.bytes(opcode: 1, final: false, piece)
                + RawFrame.bytes(opcode: 0, final: false, piece)
                + RawFrame.bytes(opcode: 0, [0x61]))
        #expect(try await pair.peer.receiveCloseCode() == 1009)
        await pair.server.stop()
    }

    /// A frame that claims eight exabytes is refused from its first bytes.
    @Test func anAbsurdLengthIsRefusedAtOnce() async throws {
        let pair = try await RawPair()
        try await pair.peer.send(
            [0x81, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0] + [0x61])
        #expect(try await pair.events.closed().code == 1009)
        await pair.server.stop()
    }

    // FRM-7, FRM-16
    @Test func authorizationRaisesTheLimit() async throws {
        let pair = try await RawPair()
        pair.server.authorize(pair.id)
        // The ping that follows authorization shows that it has been taken in.
        let ping = try await pair.peer.receiveFrame()
        #expect(ping.opcode == 9)
        #expect(!ping.payload.isEmpty)
        let text = String(repeating: "b", count: 300_000)
        try await pair.peer.send(RawFrame.text(text))
        #expect(try await pair.events.text() == text)
        await pair.server.stop()
    }

    @Test(arguments: [
        (RawFrame.close(1000, "bye"), 1000 as UInt16, "bye"), (RawFrame.close(1001), 1001, ""),
        (RawFrame.close(4003, "\u{1B}[2Jx"), 4003, " [2Jx"),
        (RawFrame.bytes(opcode: 8, []), 1005, ""), (RawFrame.close(1005), 1002, ""),
    ])
    func aPeersCloseIsReportedAndAnswered(
        frame: [UInt8], code: UInt16, reason: String
    ) async throws {
        let pair = try await RawPair()
        try await pair.peer.send(frame)
        #expect(
            try await pair.events.closed() == WireClose(code: code, reason: reason, byPeer: true))
        let answer = try await pair.peer.receiveFrame()
        #expect(answer.opcode == 8)
        await pair.server.stop()
    }

    /// RFC 6455 section 5.5.1: half a code, and a reason that is no text.
    @Test(arguments: [([0x03], 1002), ([0x03, 0xE8, 0xFF], 1007)] as [([UInt8], UInt16)])
    func aBrokenCloseFrameIsNotEchoed(payload: [UInt8], code: UInt16) async throws {
        var limits = WireLimits.host
        limits.closeAnswer = .milliseconds(100)
        let pair = try await RawPair(limits: limits)
        try await pair.peer.send(RawFrame.bytes(opcode: 8, payload))
        #expect(try await pair.peer.receiveCloseCode() == code)
        let close = try await pair.events.closed()
        #expect(close.code == code && !close.byPeer)
        let host = try await RawHost(limits: limits)
        try await host.peer.send(RawFrame.bytes(opcode: 8, masked: false, payload))
        #expect(try await host.events.closed().code == code)
        await host.client.stop()
        await pair.server.stop()
    }

    // FRM-17
    @Test func endAndResetAreSeenAtOnce() async throws {
        for reset in [false, true] {
            let pair = try await RawPair()
            let begin = ContinuousClock.now
            if reset { pair.peer.reset() } else { pair.peer.finish() }
            let close = try await pair.events.closed()
            #expect(close.code == 1006)
            #expect(close.byPeer)
            #expect(ContinuousClock.now - begin < .seconds(5))
            await pair.server.stop()
        }
    }

    // FRM-8
    /// O8d: nothing of half a message is delivered.
    @Test func halfAMessageIsNoMessage() async throws {
        let pair = try await RawPair()
        try await pair.peer.send(RawFrame.bytes(opcode: 1, final: false, Array("half".utf8)))
        pair.peer.finish()
        _ = try await pair.events.closed()
        #expect(await pair.events.events.count == 2)
        await pair.server.stop()
    }

    @Test func aPeerThatDoesNotAnswerACloseIsDropped() async throws {
        var limits = WireLimits.host
        limits.closeAnswer = .milliseconds(100)
        let pair = try await RawPair(limits: limits)
        pair.server.close(pair.id, code: 4003, reason: "revoked")
        #expect(
            try await pair.events.closed()
                == WireClose(code: 4003, reason: "revoked", byPeer: false))
        #expect(try await pair.peer.receiveCloseCode() == 4003)
        #expect(try await pair.peer.receive() == [])
        await pair.server.stop()
    }

    @Test func reasonsAndCodesAreMadeSendable() async throws {
        let pair = try await RawPair()
        pair.server.close(pair.id, code: 1006, reason: String(repeating: "ü", count: 100))
        let frame = try await pair.peer.receiveFrame()
        #expect(frame.payload.prefix(2).elementsEqual([0x03, 0xF3]))
        let reason = String(decoding: frame.payload.dropFirst(2), as: UTF8.self)
        #expect(reason == String(repeating: "ü", count: 61))
        await pair.server.stop()
    }
}

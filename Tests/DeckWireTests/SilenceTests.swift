import DeckWire
import Testing

/// The ping deadline of section 1, with its times shortened.
@Suite struct SilenceTests {
    /// Where a peer must stay, `silence` leaves room for a busy machine.
    static func limits(_ base: WireLimits, silence: Duration = .milliseconds(600)) -> WireLimits {
        var limits = base
        limits.pingAfter = .milliseconds(100)
        limits.pingEvery = .milliseconds(100)
        limits.silence = silence
        return limits
    }

    // FRM-13, FRM-14
    @Test func aPeerThatAnsweredOnceAndFellSilentIsDropped() async throws {
        let pair = try await RawPair(limits: Self.limits(.host))
        let ping = try await pair.peer.receiveFrame()
        #expect(ping.opcode == 9)
        try await pair.peer.send(RawFrame.bytes(opcode: 10, ping.payload))
        let answered = ContinuousClock.now
        let close = try await pair.events.closed()
        #expect(close.code == 1006)
        #expect(!close.byPeer)
        #expect(close.reason.contains("nothing was heard"))
        #expect(ContinuousClock.now - answered >= .milliseconds(550))
        // It was asked again before it was given up.
        #expect(try await pair.peer.receiveFrame().opcode == 9)
        #expect(try await pair.peer.receiveFrame().opcode == 9)
        await pair.server.stop()
    }

    // FRM-15
    @Test func aPeerThatNeverAnsweredIsLeftToTCP() async throws {
        let pair = try await RawPair(limits: Self.limits(.host))
        let begin = ContinuousClock.now
        while ContinuousClock.now - begin < .seconds(3) {
            #expect(try await pair.peer.receiveFrame().opcode == 9)
        }
        try await pair.peer.send(RawFrame.text("here I am"))
        #expect(try await pair.events.text() == "here I am")
        await pair.server.stop()
    }

    @Test func aPeerThatAnswersStays() async throws {
        let pair = try await RawPair(limits: Self.limits(.host, silence: .seconds(3)))
        let begin = ContinuousClock.now
        while ContinuousClock.now - begin < .seconds(5) {
            let ping = try await pair.peer.receiveFrame()
            #expect(ping.opcode == 9)
            try await pair.peer.send(RawFrame.bytes(opcode: 10, ping.payload))
        }
        try await pair.peer.send(RawFrame.text("still here"))
        #expect(try await pair.events.text() == "still here")
        await pair.server.stop()
    }

    // FRM-14
    /// Bytes of an unfinished message are bytes: who sends them is alive.
    @Test func bytesBelowMessagesCount() async throws {
        var limits = Self.limits(.host, silence: .seconds(4))
        limits.pingAfter = .seconds(3)
        let pair = try await RawPair(limits: limits)
        pair.server.authorize(pair.id)
        let ping = try await pair.peer.receiveFrame()
        try await pair.peer.send(RawFrame.bytes(opcode: 10, ping.payload))
        let frame = RawFrame.text("a long message in small pieces")
        for byte in frame.dropLast() {
            try await pair.peer.send([byte])
            #expect(await !pair.peer.hasEnded(within: 150))
        }
        try await pair.peer.send([frame[frame.count - 1]])
        #expect(try await pair.events.text() == "a long message in small pieces")
        await pair.server.stop()
    }

    // FRM-14
    @Test func theClientKeepsTheSameDeadline() async throws {
        let host = try await RawHost(limits: Self.limits(.deck))
        let ping = try await host.peer.receiveFrame()
        #expect(ping.opcode == 9 && ping.masked)
        try await host.peer.send(RawFrame.bytes(opcode: 10, masked: false, ping.payload))
        let close = try await host.events.closed()
        #expect(close.code == 1006 && !close.byPeer)
        await host.client.stop()
    }

    /// Who does not read on purpose does not blame the peer.
    @Test func ourOwnPauseIsNotTheirSilence() async throws {
        let pair = try await RawPair(limits: Self.limits(.host))
        let ping = try await pair.peer.receiveFrame()
        try await pair.peer.send(
            RawFrame.bytes(opcode: 10, ping.payload) + RawFrame.text("a") + RawFrame.text("b"))
        #expect(try await pair.events.text() == "a")
        #expect(await !pair.peer.hasEndedReadingAll(within: 3000))
        pair.server.consumed(pair.id)
        #expect(try await pair.events.text() == "b")
        await pair.server.stop()
    }

    @Test func ourWireAnswersItself() async throws {
        let pair = try await Pair(
            host: Self.limits(.host, silence: .seconds(3)),
            deck: Self.limits(.deck, silence: .seconds(3)))
        let elsewhere = try RawListener()
        let other = try RawPeer.connected(to: elsewhere.port)
        #expect(await !other.hasEnded(within: 5000))
        pair.client.send("alive", to: pair.atClient)
        #expect(try await pair.serverEvents.text() == "alive")
        await pair.stop()
    }
}

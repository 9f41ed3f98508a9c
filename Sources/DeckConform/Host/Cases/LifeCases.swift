internal import RawPeer

/// Section 1: who has gone, and who is only quiet. These wait, side by side.
enum LifeCases {
    static let all: [HostCase] = pings + silence + cuts

    private static let beside = Place.beside(strangers: 0)

    // MARK: - Pings

    private static let pings: [HostCase] = [
        .must(
            "v1.1.life.first-ping.01", ["FRM-16"],
            "A host sends one ping at the moment a connection becomes authorized, so that a living "
                + "deck's answer brings its own deadline into force."
        ) { stage in try await isPinged(try await stage.session()) },
        .must(
            "v1.1.life.first-ping.02", ["FRM-16", "PAIR-19"],
            "A host sends that ping also where a pairing has authorized the connection.",
            needs: [.code]
        ) { stage in try await isPinged(try await stage.pairedAnew()) },
        .must(
            "v1.1.life.pings.01", ["FRM-13"],
            "A host pings a deck that has been silent for 5 s, and again every 2 s until a byte "
                + "arrives.",
            place: beside, limit: .seconds(30)
        ) { stage in
            let session = try await stage.session()
            await session.link.answerPings(false)
            let quiet = ContinuousClock.now
            let moments = try await pings(of: session, for: .seconds(10.5), since: quiet)
            guard let first = moments.first, first >= 4.4, first <= 6.6 else {
                throw Failure("After 5 s of silence pings came at \(words(moments)).")
            }
            let gaps = zip(moments.dropFirst(), moments).map { $0 - $1 }
            guard moments.count >= 2, gaps.allSatisfy({ (1.4...2.9).contains($0) }) else {
                throw Failure("Pings that should be 2 s apart came at \(words(moments)).")
            }
        },
        .must(
            "v1.1.life.pings.02", ["FRM-13"],
            "A host leaves a quiet deck that answers its pings alone for 5 s each time.",
            place: beside, limit: .seconds(40)
        ) { stage in
            let session = try await stage.session()
            let quiet = ContinuousClock.now
            let moments = try await pings(of: session, for: .seconds(17), since: quiet)
            guard (2...4).contains(moments.count) else {
                throw Failure("In 17 s of a deck that answers, pings came at \(words(moments)).")
            }
            try await session.press()
        },
        .must(
            "v1.1.life.pings.03", ["FRM-13"],
            "A host pings a quiet connection also before it knows whose it is.",
            place: .beside(strangers: 1), limit: .seconds(30)
        ) { stage in
            let start = ContinuousClock.now
            let link = try await stage.connect()
            if let incoming = await link.read(within: .seconds(9), until: { !$0.pings.isEmpty }) {
                throw Failure("For 9 s of silence the host \(incoming.words), no ping.")
            }
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            guard (4.4...6.6).contains(seconds) else {
                throw Failure("After \(oneDecimal(seconds)) s of silence a ping came, not 5 s.")
            }
        },
    ]

    private static func isPinged(_ session: DeckSession) async throws {
        if let incoming = await session.link.read(
            within: .seconds(2), until: { !$0.pings.isEmpty })
        {
            throw Failure("Within 2 s of the authorization the host \(incoming.words), no ping.")
        }
    }

    /// The pings after the first second, in seconds, while nothing is sent.
    private static func pings(
        of session: DeckSession, for time: Duration, since start: ContinuousClock.Instant
    ) async throws -> [Double] {
        let end = start + time
        while ContinuousClock.now < end {
            let incoming = await session.nextButLayouts(within: end - .now)
            if incoming.isEnd {
                throw Failure("While the deck was quiet the host \(incoming.words).")
            }
        }
        return await session.link.pings.map { ($0 - start) / .seconds(1) }.filter { $0 > 1 }
    }

    private static func words(_ moments: [Double]) -> String {
        moments.isEmpty ? "no time" : moments.map(oneDecimal).joined(separator: ", ") + " s"
    }

    // MARK: - Silence

    /// A session that has answered a ping, and answers no more.
    private static func fallenSilent(_ stage: HostStage, small: Bool = false) async throws
        -> DeckSession
    {
        let session = try await stage.session(small: small)
        if let incoming = await session.link.read(
            within: .seconds(8), until: { !$0.pings.isEmpty })
        {
            throw Failure("A host that should ping a quiet deck \(incoming.words).")
        }
        await session.link.answerPings(false)
        return session
    }

    private static let silence: [HostCase] = [
        .must(
            "v1.1.life.silence.01", ["FRM-14"],
            "A host drops an authorized deck that answered a ping before and has sent nothing for "
                + "11 s: its program has stopped, though its system lives.",
            place: beside, limit: .seconds(40)
        ) { stage in
            let session = try await fallenSilent(stage)
            let start = ContinuousClock.now
            let incoming = await session.nextButLayouts(within: .seconds(16))
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            guard incoming.isEnd else {
                throw Failure("16 s after the last byte of a deck the host still kept it.")
            }
            guard (9.0...13.0).contains(seconds) else {
                throw Failure("The host dropped the deck after \(oneDecimal(seconds)) s, not 11 s.")
            }
        },
        .must(
            "v1.1.life.silence.02", ["FRM-14"],
            "A host drops such a deck within 11 s also while answers wait for it that it does not "
                + "read.",
            place: beside, limit: .seconds(40)
        ) { stage in
            let session = try await fallenSilent(stage, small: true)
            for _ in 0..<150 { await session.send(DeckText.unknownKey) }
            stage.transcript.add(.note, "150 results are not read for 14 s")
            try await Task.sleep(for: .seconds(14))
            var incoming = Incoming.silence
            repeat {
                incoming = await session.link.next(within: .seconds(3))
            } while incoming != .silence && !incoming.isEnd
            guard incoming.isEnd else {
                throw Failure("14 s after the last byte of a deck the host still kept it.")
            }
        },
        .must(
            "v1.1.life.silence.03", ["FRM-15"],
            "A host leaves a connection that has never answered a ping to TCP: it still answers "
                + "after 20 s.",
            place: .beside(strangers: 1), limit: .seconds(40)
        ) { stage in
            let link = try await stage.connect()
            await link.answerPings(false)
            let incoming = await link.next(within: .seconds(20))
            guard incoming == .silence else {
                throw Failure("Without a word from the deck the host \(incoming.words).")
            }
            try await link.expect("unauthorized", asking: "{}", "an empty object after 20 s")
        },
        .must(
            "v1.1.life.texts.01", ["FRM-14"],
            "A host takes messages for signs of life, from a deck that answers pings no more.",
            place: beside, limit: .seconds(40)
        ) { stage in
            let session = try await fallenSilent(stage)
            for _ in 0..<8 {
                try await session.press()
                try await Task.sleep(for: .seconds(2))
            }
            try await session.press()
        },
        .must(
            "v1.1.life.own-pings.01", ["FRM-14"],
            "A host takes a deck's own pings for signs of life, though it answers the host's no more.",
            place: beside, limit: .seconds(40)
        ) { stage in
            let session = try await fallenSilent(stage)
            for number in 0..<8 {
                await session.link.send(frame: RawFrame.ping, Array("still here \(number)".utf8))
                try await Task.sleep(for: .seconds(2))
            }
            try await session.press()
        },
        .must(
            "v1.1.life.drops.01", ["FRM-14"],
            "A host takes each byte of a frame for a sign of life: a slow link is no dead one.",
            place: beside, limit: .seconds(40)
        ) { stage in
            let session = try await fallenSilent(stage)
            let bytes = Link.textFrame(await session.seal(DeckText.press(9_007, 9_007)))
            for byte in bytes.prefix(8) {
                await session.link.send(bytes: [byte], "a byte of a press")
                try await Task.sleep(for: .seconds(2))
            }
            await session.link.send(bytes: Array(bytes.dropFirst(8)), "the rest of it")
            _ = try await session.result(9_007, 9_007, after: "a press in drops")
        },
    ]

    // MARK: - A link that is cut without a word

    private static let cuts: [HostCase] = [
        .must(
            "v1.1.life.cut-idle.01", ["FRM-14"],
            "A host has dropped an authorized deck 14 s after its link was cut without a word.",
            needs: [.cut], place: beside, limit: .seconds(40)
        ) { stage in
            let session = try await fallenSilent(stage)
            // Its result says that TCP has acknowledged all that was sent.
            try await session.press()
            try session.link.cut()
            try await Task.sleep(for: .seconds(14))
            session.link.mend()
            await session.send(DeckText.unknownKey)
            try await isGone(session, within: .seconds(5))
        },
        .must(
            "v1.1.life.cut-waiting.01", ["FRM-14", "FRM-12"],
            "A host has dropped such a deck after 12 s also where a result waited to be "
                + "acknowledged, while TCP's keepalive is silent.",
            needs: [.cut], place: beside, limit: .seconds(50)
        ) { stage in
            let session = try await fallenSilent(stage)
            try await session.press()
            try session.link.cut()
            await session.send(DeckText.unknownKey)
            try await Task.sleep(for: .seconds(12))
            session.link.mend()
            // This system sends the press again when its own patience says so: some seconds.
            try await isGone(session, within: .seconds(20))
        },
        .must(
            "v1.1.life.cut-stranger.01", ["FRM-12"],
            "A host's TCP has dropped a connection that never answered a ping 18 s after it was cut: "
                + "a ping after 5 s is what keeps TCP waiting, and 11 s are its patience.",
            needs: [.cut], place: .beside(strangers: 1), limit: .seconds(40)
        ) { stage in
            let link = try await stage.connect()
            await link.answerPings(false)
            try await link.expect("unauthorized", asking: "{}", "an empty object")
            try link.cut()
            try await Task.sleep(for: .seconds(18))
            link.mend()
            let incoming = await link.ask("{}", within: .seconds(5))
            guard incoming.isEnd else {
                throw Failure("18 s after the link was cut the host \(incoming.words).")
            }
        },
        .must(
            "v1.1.life.cut-short.01", ["FRM-14", "FRM-21"],
            "A host keeps a deck whose link was cut for 3 s: a short gap costs nothing.",
            needs: [.cut], place: beside, limit: .seconds(40)
        ) { stage in
            let session = try await stage.session()
            try await session.press()
            try session.link.cut()
            await session.send(DeckText.press(9_007, 1))
            try await Task.sleep(for: .seconds(3))
            session.link.mend()
            _ = try await session.result(
                9_007, 1, after: "a press while the link was cut", within: .seconds(8))
        },
    ]

    private static func isGone(_ session: DeckSession, within limit: Duration) async throws {
        let incoming = await session.nextButLayouts(within: limit)
        guard incoming.isEnd else {
            throw Failure("After the link was cut for so long the host \(incoming.words).")
        }
    }
}

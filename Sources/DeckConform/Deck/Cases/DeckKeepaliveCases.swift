internal import RawPeer

/// Section 1: how a deck finds out that its host is gone. Measured by what it does, in seconds.
enum DeckKeepaliveCases {
    static let all: [DeckCase] = [
        .must(
            "v1.1.ping.authorized.01", ["FRM-16"],
            "A deck sends one ping at the moment a pairing authorizes it, so that a living host's "
                + "answer brings the deadline of 11 s into force.", needs: [.type],
            limit: .seconds(150)
        ) { stage in
            let session = await stage.confirm(
                try await stage.pair(try await stage.offer(try await stage.arrive())))
            _ = try await stage.pings(1, session.link, within: .seconds(2), after: "`paired`")
        },
        .must(
            "v1.1.ping.authorized.02", ["FRM-16"],
            "A deck sends one ping when the first envelope of its host authorizes it."
        ) { stage in
            let session = try await stage.challenge(try await stage.trusted())
            let before = await session.link.pings.count
            await session.send(HostText.layout())
            _ = try await stage.pings(
                before + 1, session.link, within: .seconds(2), after: "the first envelope")
        },
        .must(
            "v1.1.ping.idle.01", ["FRM-13"],
            "A deck sends a ping when 5 s have passed without a byte from its host, and not much "
                + "sooner: a board may run on a battery.", limit: .seconds(40)
        ) { stage in
            let session = try await stage.session()
            let times = try await stage.pings(
                3, session.link, within: .seconds(16), after: "a silence")
            for (earlier, later) in [(times[0], times[1]), (times[1], times[2])] {
                try stage.check((later - earlier) / .seconds(1), in: 4.4...7, "a ping")
            }
        },
        .must(
            "v1.1.ping.idle.02", ["FRM-13"],
            "A deck sends a ping to a silent host before it knows it, too.", limit: .seconds(40)
        ) { stage in
            let link = try await stage.arrive().link
            let start = ContinuousClock.now
            let times = try await stage.pings(
                1, link, within: .seconds(8), after: "a hello without an answer")
            try stage.check((times[0] - start) / .seconds(1), in: 4.4...7, "a ping")
        },
        .must(
            "v1.1.ping.again.01", ["FRM-13"],
            "A deck repeats its ping every 2 s while nothing comes: one may be lost with a device "
                + "between.", limit: .seconds(40)
        ) { stage in
            let link = try await stage.arrive().link
            await link.answerPings(false)
            let times = try await stage.pings(4, link, within: .seconds(15), after: "a silence")
            for (earlier, later) in zip(times, times.dropFirst()) {
                try stage.check((later - earlier) / .seconds(1), in: 1.5...3.2, "a further ping")
            }
        },
        .must(
            "v1.1.silent.answered-once.01", ["FRM-14"],
            "A deck drops a host that answered a ping and then nothing for 11 s: its program hangs "
                + "though its system keeps the connection.", limit: .seconds(60)
        ) { stage in
            let session = try await stage.session()
            _ = try await stage.pings(
                1, session.link, within: .seconds(2), after: "the authorization")
            await session.link.answerPings(false)
            let start = ContinuousClock.now
            let incoming = await session.link.next(within: .seconds(20))
            guard incoming.isEnd else {
                throw Failure("For 20 s a silent host was not dropped: the deck \(incoming.words).")
            }
            try stage.check(
                (ContinuousClock.now - start) / .seconds(1), in: 9.5...14, "the end")
        },
        .must(
            "v1.1.silent.never-answered.01", ["FRM-15"],
            "A deck leaves a host that has never answered a ping to TCP: its library may know none.",
            limit: .seconds(60)
        ) { stage in
            let arrival = try await stage.trusted()
            await arrival.link.answerPings(false)
            let session = try await stage.challenge(arrival)
            try await stage.begin(session)
            let incoming = await session.link.next(within: .seconds(18))
            guard incoming == .silence else {
                throw Failure("To a host that answers no pings the deck \(incoming.words).")
            }
        },
        living("bytes.01", "messages come") { session, _ in await session.send(HostText.layout()) },
        living("bytes.02", "own pings come") { session, number in
            await session.link.send(frame: RawFrame.ping, Array("still here \(number)".utf8))
        },
        living("bytes.03", "message comes a byte at a time, as over a slow link") {
            session, number in
            let text = session.sealed("1", HostText.layout())
            let bytes = RawFrame.encode(RawFrame.text, Array(text.utf8), masked: false)
            await session.link.send(bytes: [bytes[number]], "a byte of a layout")
        },
        cut("idle.01", ["FRM-14"], "while nothing is under way", 17) { _ in },
        cut(
            "waiting.01", ["FRM-14", "FRM-12"],
            "while a press waits to be acknowledged, where TCP's keepalive is silent", 17
        ) { session in
            try await session.stage.press(0, 0)
        },
        .must(
            "v1.1.silent.cut-unanswered.01", ["FRM-12"],
            "A deck notices that the network is gone by TCP alone where no ping was answered, "
                + "within 25 s and its delay.", needs: [.deckCut], limit: .seconds(60)
        ) { stage in
            let link = try await stage.arrive().link
            await link.answerPings(false)
            try link.cut()
            try await stage.expectBack(within: .seconds(28), after: "the network was gone")
        },
    ]

    /// A host that has answered a ping and answers no more, but sends something all the time.
    private static func living(
        _ name: String, _ what: String,
        _ step: @escaping @Sendable (HostSession, _ number: Int) async throws -> Void
    ) -> DeckCase {
        .must(
            CaseID("v1.1.silent." + name), ["FRM-14", "FRM-13"],
            "A deck does not drop a host whose \(what), though it answers pings no longer.",
            limit: .seconds(60)
        ) { stage in
            let session = try await stage.session()
            _ = try await stage.pings(
                1, session.link, within: .seconds(2), after: "the authorization")
            await session.link.answerPings(false)
            for number in 0..<6 {
                let incoming = await session.link.next(within: .milliseconds(2_500))
                guard incoming == .silence else {
                    throw Failure("To a host whose \(what) the deck \(incoming.words).")
                }
                try await step(session, number)
            }
        }
    }

    private static func cut(
        _ name: String, _ anchors: [String], _ what: String, _ seconds: Int,
        _ prepare: @escaping @Sendable (HostSession) async throws -> Void
    ) -> DeckCase {
        .must(
            CaseID("v1.1.silent.cut-" + name), anchors,
            "A deck whose link is cut without a word \(what) gives it up after 11 s and comes back "
                + "after its delay, with nothing erased.",
            needs: name.hasPrefix("waiting") ? [.deckCut, .press] : [.deckCut], limit: .seconds(60)
        ) { stage in
            let session = try await stage.session()
            _ = try await stage.pings(
                1, session.link, within: .seconds(2), after: "the authorization")
            try session.link.cut()
            try await prepare(session)
            let arrival = try await stage.expectBack(
                within: .seconds(seconds), after: "the link was cut \(what)")
            _ = try await stage.challenge(arrival)
        }
    }
}

extension DeckStage {
    /// The times of the deck's pings, when so many have come.
    func pings(
        _ count: Int, _ link: Link, within limit: Duration, after what: String
    ) async throws -> [ContinuousClock.Instant] {
        let deadline = ContinuousClock.now + limit
        while await link.pings.count < count {
            let incoming = await link.next(within: .milliseconds(200))
            guard !incoming.isEnd, ContinuousClock.now < deadline else {
                let came = await link.pings.count
                throw Failure(
                    "After \(what) the deck sent \(came) pings within \(limit / .seconds(1)) s, "
                        + "where \(count) are due.")
            }
        }
        return await link.pings
    }

    func check(_ seconds: Double, in range: ClosedRange<Double>, _ what: String) throws {
        guard range.contains(seconds) else {
            throw Failure(
                "\(what.prefix(1).uppercased() + what.dropFirst()) came after "
                    + "\(oneDecimal(seconds)) s, where \(oneDecimal(range.lowerBound)) s to "
                    + "\(oneDecimal(range.upperBound)) s are due.")
        }
    }

    /// Expects the deck on a new connection.
    @discardableResult
    func expectBack(within limit: Duration, after what: String) async throws -> Arrival {
        do {
            return try await arrive(within: limit)
        } catch let failure as Failure where failure.description.contains("did not connect") {
            throw Failure(
                "After \(what) the deck did not come back within \(limit / .seconds(1)) s.")
        }
    }
}

internal import RawPeer

/// Section 7: sixty seconds without a hello. These wait, side by side.
enum IdleCases {
    static let all: [HostCase] = [
        idle(
            "silent", "that says nothing at all", ends: 60
        ) { _ in },
        idle(
            "late-text", "60 s after its last text, which was no right hello and came after 15 s",
            ends: 75
        ) { link in
            try await pause(15, on: link)
            try await link.expect(
                "unauthorized", asking: DeckText.hello(Device(id: "no id", name: "Late")),
                "a hello without a right id")
        },
        idle(
            "pings", "whose pings are no texts: 60 s after it was opened", ends: 60
        ) { link in
            try await pause(15, on: link)
            await link.send(frame: RawFrame.ping, Array("still here".utf8))
        },
        idle(
            "drops", "60 s after it was opened although a hello comes in drops", ends: 60
        ) { link in
            let bytes = Link.textFrame(DeckText.hello(Device(id: "drops", name: "Drops")))
            // No pong may fall between its bytes.
            await link.answerPings(false)
            let start = ContinuousClock.now
            for (count, byte) in bytes.prefix(18).enumerated() {
                await link.send(bytes: [byte], "a byte of a hello")
                // Each from the beginning: delays must not add up to the host's 60 s.
                try await pause(until: start + .seconds(3 * (count + 1)), on: link)
            }
        },
        .must(
            "v1.7.idle.greeted.01", ["FRM-10"],
            "A host lets a connection wait whose deck has said hello: a person may need minutes to "
                + "type a code.",
            place: .beside(strangers: 1), limit: .seconds(90)
        ) { stage in
            let link = try await stage.connect()
            let device = await stage.stranger()
            // A hello takes the one offer that there is, so not while others pair.
            let answer = try await stage.context.inTurn { await link.ask(DeckText.hello(device)) }
            guard answer.message != nil else {
                throw Failure("To a hello the host \(answer.words).")
            }
            let end = ContinuousClock.now + .seconds(70)
            while ContinuousClock.now < end {
                let incoming = await link.next(within: end - .now)
                if incoming.isEnd {
                    throw Failure("On a connection with a hello the host \(incoming.words).")
                }
            }
            let again = try await stage.context.inTurn { await link.ask(DeckText.hello(device)) }
            guard again.message != nil else {
                throw Failure("To another hello after 70 s the host \(again.words).")
            }
        },
    ]

    private static func idle(
        _ name: String, _ what: String, ends seconds: Double,
        _ body: @escaping @Sendable (Link) async throws -> Void
    ) -> HostCase {
        .must(
            CaseID("v1.7.idle.\(name)", 1), ["FRM-10"],
            "A host closes with 4005 a connection \(what): strangers must not hold its places.",
            place: .beside(strangers: 1), limit: .seconds(seconds + 20)
        ) { stage in
            let start = ContinuousClock.now
            let link = try await stage.connect()
            try await body(link)
            let left = .seconds(seconds + 8) - (ContinuousClock.now - start)
            try await link.expectClose(4005, after: "a connection \(what)", within: left)
            let took = (ContinuousClock.now - start) / .seconds(1)
            guard took >= seconds - 1.5 else {
                throw Failure("The host closed it after \(oneDecimal(took)) s, not \(seconds) s.")
            }
        }
    }

    /// Waits, answering pings.
    private static func pause(_ seconds: Double, on link: Link) async throws {
        try await pause(until: .now + .seconds(seconds), on: link)
    }

    private static func pause(until end: ContinuousClock.Instant, on link: Link) async throws {
        let incoming = await link.next(within: max(.zero, end - .now))
        guard incoming == .silence else { throw Failure("Too early the host \(incoming.words).") }
    }
}

/// Section 6: the order of envelopes.
enum NumberCases {
    static let all: [HostCase] = [
        replay("same", [5, 5], "the number of the last one"),
        replay("lower", [5, 4], "a number below the last one"),
        replay("first-again", [1, 2, 3, 1], "the first number again"),
        replay("last-there-is", [1 << 53 - 1, 1 << 53 - 1], "2^53 − 1 for the second time"),
        .must(
            "v1.6.number.replayed-text.01", ["ENV-5", "SES-13"],
            "A host closes with 1008 on an envelope that it has taken before, letter for letter."
        ) { stage in
            let session = try await stage.session()
            let text = await session.seal(press)
            await session.link.send(text)
            _ = try await session.result(9_007, 9_007, after: "a press")
            await session.link.send(text)
            try await session.expectClose(1008, after: "the same envelope again")
        },
        .must(
            "v1.6.number.earlier-session.01", ["ENV-5", "SES-19", "SES-13"],
            "A host closes with 1008 on a recorded envelope of an earlier session: every session has "
                + "keys of its own."
        ) { stage in
            let device = try await stage.trustedDevice()
            let first = try await stage.session(of: device)
            let text = await first.seal(press)
            await first.link.send(text)
            _ = try await first.result(9_007, 9_007, after: "a press")
            await first.link.close()
            let second = try await stage.session(of: device)
            await second.link.send(text)
            try await second.expectClose(1008, after: "an envelope of the session before")
        },
        .must(
            "v1.6.number.gap.01", ["ENV-6"],
            "A host takes a number that skips others: what was lost must not end a session."
        ) { stage in
            let session = try await stage.session()
            for number in [3, 4, 9, 1 << 40] as [Int64] {
                await session.send(press, number: number)
                _ = try await session.result(
                    9_007, 9_007, after: "a press with the number \(number)")
            }
        },
        .must(
            "v1.6.number.gap.02", ["ENV-6"],
            "A host reports the numbers that were skipped, first to last, and none where none was.",
            needs: [.events]
        ) { stage in
            let mark = await stage.hooks.events?.mark ?? 0
            let session = try await stage.session()
            for number in [1, 5, 6] as [Int64] {
                await session.send(press, number: number)
                _ = try await session.result(9_007, 9_007, after: "a press")
            }
            let id = session.device.id
            let own: @Sendable (JSON) -> Bool = { $0["deviceId"]?.string == id }
            // An earlier case may have used the device, and its gaps be told late.
            let begin = await stage.hooks.events?.wait(
                for: "authorized", since: mark, within: .seconds(5), where: own)
            _ = await stage.hooks.events?.wait(for: "gap", since: mark, within: .seconds(5)) {
                own($0) && $0["to"]?.integer == 4
            }
            let told = await stage.hooks.events?.all(since: mark) ?? []
            let first = told.lastIndex { begin != nil && $0 == begin } ?? 0
            let gaps = told[first...].filter { $0["event"]?.string == "gap" && own($0) }
            stage.transcript.add(
                .event, "gaps", gaps.map(\.canonical).joined(separator: " "))
            guard let gap = gaps.first, gaps.count == 1, gap["from"]?.integer == 2,
                gap["to"]?.integer == 4
            else {
                throw Failure("After 1, 5 and 6 the host does not report 2 to 4 as lost, once.")
            }
        },
        .must(
            "v1.6.number.last.01", ["ENV-2", "ENV-6"],
            "A host takes the number 2^53 − 1, the last that there is."
        ) { stage in
            let session = try await stage.session()
            await session.send(press, number: 1 << 53 - 1)
            _ = try await session.result(9_007, 9_007, after: "a press with the number 2^53 − 1")
        },
        .must(
            "v1.6.number.wrong-mac-counts-not.01", ["ENV-4"],
            "A host checks the mac before the number: on a wrong mac with an old number it says no "
                + "other thing than on one with a new number."
        ) { stage in
            let session = try await stage.session()
            await session.send(press, number: 7)
            _ = try await session.result(9_007, 9_007, after: "a press")
            await session.link.send(
                DeckText.secure(number: "3", body: press, mac: DeckText.madeUpProof))
            let old = await session.nextButLayouts()
            let other = try await stage.session(of: session.device)
            await other.link.send(
                DeckText.secure(number: "9", body: press, mac: DeckText.madeUpProof))
            let new = await other.nextButLayouts()
            guard case .closed(1008, let first) = old, case .closed(1008, let second) = new,
                first == second
            else {
                throw Failure(
                    "On an old number the host \(old.words), on a new one it \(new.words).")
            }
        },
    ]

    private static func replay(_ name: String, _ numbers: [Int64], _ what: String) -> HostCase {
        .must(
            CaseID("v1.6.number.\(name)", 1), ["ENV-5", "SES-13"],
            "A host closes with 1008 on a right mac with \(what): a message is taken once."
        ) { stage in
            let session = try await stage.session()
            for number in numbers.dropLast() {
                await session.send(press, number: number)
                _ = try await session.result(9_007, 9_007, after: "a press with number \(number)")
            }
            await session.send(press, number: numbers.last)
            try await session.expectClose(1008, after: "an envelope with \(what)")
        }
    }

    private static let press = DeckText.unknownKey
}

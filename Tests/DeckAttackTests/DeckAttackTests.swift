import DeckAttack
import DeckKit
import DeckWire
import Testing

/// Attacks on decks: sound ones stand them all, and each flaw is seen by its attack.
@Suite struct DeckAttackTests {
    private var quick: AttackLimits {
        var limits = AttackLimits()
        limits.answer = .seconds(4)
        return limits
    }

    /// The C core, in between the attacker and, for the relay, the whole host.
    @Test(.timeLimit(.minutes(3))) func theBoardStandsAll() async throws {
        try await RealHost.serve { url, codes in
            try await standsAll(
                DeckBench.board(relay: url) { await codes.next() },
                open: ["offlineGuess", "relayDelays"])
        }
    }

    @Test(.timeLimit(.minutes(3))) func theKitsDeckStandsAll() async throws {
        let host = try FlawedHost(nil)
        await host.start()
        try await standsAll(
            DeckBench.flawed(nil, relay: host.url, relayCode: { await host.shownCode }),
            open: ["offlineGuess", "relayDelays"])
        await host.stop()
    }

    private func standsAll(_ bench: DeckBench, open: Set<String>) async throws {
        let told = Told()
        let summary = await Attack.play(Attack<DeckTarget>.all, on: bench.target) {
            await told.add($0.name, $1)
        }
        await bench.stop()
        let verdicts = await told.verdicts
        #expect(summary.exitStatus == 0)
        #expect(summary.stood == Attack<DeckTarget>.all.count - open.count, "\(verdicts)")
        #expect(Set(verdicts.filter { $0.verdict.name == "leftOpen" }.map(\.name)) == open)
        let guess = verdicts.first { $0.name == "offlineGuess" }
        #expect(guess?.verdict.answer.contains("followed from the deck's proof alone") == true)
    }

    /// All flaws side by side: most of their time is waiting for what does not come.
    @Test(.timeLimit(.minutes(3))) func eachFlawIsSeen() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (flaw, name, words) in Self.flaws {
                group.addTask { try await isSeen(flaw, nil, by: name, words) }
            }
            try await group.waitForAll()
        }
    }

    /// A relay has two victims.
    @Test(.timeLimit(.minutes(3))) func eachFlawOfTheHostIsSeenByTheRelay() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (flaw, name, words) in Self.hostFlaws {
                group.addTask { try await isSeen(nil, flaw, by: name, words) }
            }
            try await group.waitForAll()
        }
    }

    private func isSeen(
        _ flaw: DeckFlaw?, _ hostFlaw: Flaw?, by name: String, _ words: String
    ) async throws {
        let attack = try #require(Attack<DeckTarget>.all.first { $0.name == name })
        let host = try FlawedHost(hostFlaw)
        await host.start()
        let bench = try await DeckBench.flawed(
            flaw, relay: host.url, relayCode: { await host.shownCode }, limits: quick)
        let verdict = await attack.run(on: bench.target)
        await bench.stop()
        await host.stop()
        #expect(verdict.name == "notStood", "\(verdict)")
        #expect(verdict.answer.contains(words), "\(verdict)")
    }

    @Test func everyFlawAndEveryAttackIsTried() {
        let seen = Set(Self.flaws.map(\.0)).union([.diesOfALayout])
        #expect(seen == Set(DeckFlaw.allCases))
        let tried = Set(Self.flaws.map(\.1)).union(Self.hostFlaws.map(\.1))
            .union(["offlineGuess", "relayDelays"])
        #expect(tried == Set(Attack<DeckTarget>.all.map(\.name)))
    }

    /// The flaw, the attack that must see it, and words of what it says then.
    private static let flaws: [(DeckFlaw, String, String)] = [
        (.provesToStrangers, "fakeHost", "answered auth with a proof"),
        (.provesToStrangers, "envelopeAfterEmptyAuth", "answered auth with a proof"),
        (.forgetsItsTokens, "fakeHost", "answered auth with an empty proof"),
        (.believesBareLayouts, "envelopeBeforeProof", "for authorized"),
        (.believesAfterAnEmptyProof, "envelopeAfterEmptyAuth", "without a proof before it"),
        (.takesAnyKey, "lowOrderKey", "answered pair"),
        (.staysAfterAWrongProof, "wrongPairedProof", "answered nothing"),
        (.keepsUnprovedTokens, "wrongPairedProof", "kept the token"),
        (.takesAnyMac, "forgedEnvelope", "took it as a layout"),
        (.takesOldNumbers, "replayedEnvelope", "took it as a layout"),
        (.takesReflections, "reflectedEnvelope", "took it as a layout"),
        (.takesAnyMac, "relayChanges", "changed result the deck took it as a layout"),
        (.takesOldNumbers, "relayReplays", "and then took it as a layout"),
        (
            .takesOldNumbers, "relayReorders",
            "swapped results the deck took it as a result, and then took it"
        ),
    ]

    private static let hostFlaws: [(Flaw, String, String)] = [
        (.takesAnyMac, "relayChanges", "changed press the host answered with an envelope"),
        (.takesOldNumbers, "relayReplays", "again the host answered with an envelope"),
        (.keepsBadEnvelopes, "relayReorders", "and then answered nothing"),
    ]

    /// Whatever a deck answers, one that is gone afterwards has not stood it.
    @Test(.timeLimit(.minutes(1))) func aDeckThatDiesHasNotStoodIt() async throws {
        var limits = quick
        limits.answer = .seconds(1)
        let bench = try await DeckBench.flawed(.diesOfALayout, limits: limits)
        let told = Told()
        let attacks = Array(Attack<DeckTarget>.all.prefix(2))
        let summary = await Attack.play(attacks, on: bench.target) { await told.add($0.name, $1) }
        await bench.stop()
        #expect(summary.exitStatus == 1)
        let answers = await told.verdicts.map(\.verdict.answer)
        #expect(answers.first?.hasSuffix("After it: The deck has not come back.") == true)
        #expect(answers.last == "The deck has not come back.")
    }

    /// Without the deck's reports: what the wire shows is judged, the rest is left out.
    @Test(.timeLimit(.minutes(1))) func aPersonTypesTheCodes() async throws {
        let names = try await verdicts(with: .types)
        #expect(
            names == [
                "envelopeBeforeProof": "stood", "envelopeAfterEmptyAuth": "stood",
                "lowOrderKey": "stood", "wrongPairedProof": "stood", "offlineGuess": "leftOpen",
                "forgedEnvelope": "skipped", "replayedEnvelope": "skipped",
                "reflectedEnvelope": "skipped", "fakeHost": "stood", "relayChanges": "skipped",
                "relayReplays": "skipped", "relayReorders": "skipped", "relayDelays": "skipped",
            ])
    }

    @Test(.timeLimit(.minutes(1))) func nobodyTypesTheCodes() async throws {
        let names = try await verdicts(with: .isAway)
        for name in ["lowOrderKey", "wrongPairedProof", "offlineGuess"] {
            #expect(names[name] == "skipped")
        }
        #expect(names["fakeHost"] == "stood")
    }

    private func verdicts(with person: DeckBench.Person) async throws -> [String: String] {
        var limits = quick
        if person == .isAway { limits.person = .seconds(1) }
        let bench = try await DeckBench.flawed(nil, limits: limits, person: person)
        let told = Told()
        let summary = await Attack.play(Attack<DeckTarget>.all, on: bench.target) {
            await told.add($0.name, $1)
        }
        await bench.stop()
        #expect(summary.exitStatus == 0)
        return Dictionary(
            uniqueKeysWithValues: await told.verdicts.map { ($0.name, $0.verdict.name) })
    }

    @Test(.timeLimit(.minutes(1))) func noDeckIsNoVerdict() async throws {
        var limits = AttackLimits()
        limits.person = .milliseconds(100)
        let target = try DeckTarget(
            address: "127.0.0.1", port: 0, limits: limits, show: { _ in })
        await target.start()
        let summary = await Attack.play(Attack<DeckTarget>.all, on: target) { _, _ in }
        await target.stop()
        #expect(summary.exitStatus == 2)
        #expect(summary.couldNotRun == Attack<DeckTarget>.all.count)
    }
}

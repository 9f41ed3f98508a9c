import DeckAttack
import DeckKit
import DeckWire
import Testing

/// Attacks on hosts: a sound one stands them all, and each flaw is seen by its attack.
@Suite struct HostAttackTests {
    private func named(_ name: String) throws -> Attack<HostTarget> {
        try #require(Attack<HostTarget>.all.first { $0.name == name })
    }

    /// For a host whose clock is 30 times as fast as ours.
    private var quick: AttackLimits {
        var limits = AttackLimits()
        limits.quiet = .milliseconds(200)
        limits.idle = .seconds(2)
        limits.idleMargin = .seconds(20)
        return limits
    }

    @Test(.timeLimit(.minutes(3))) func aSoundHostStandsAll() async throws {
        let host = try FlawedHost(nil, speed: 30)
        await host.start()
        let target = try HostTarget(url: host.url, limits: quick) { await host.shownCode }
        let told = Told()
        let summary = await Attack.play(Attack.all, on: target) { await told.add($0.name, $1) }
        await host.stop()
        let verdicts = await told.verdicts
        #expect(summary.exitStatus == 0)
        #expect(summary.stood == Attack<HostTarget>.all.count, "\(verdicts)")
        #expect(verdicts.last?.name == "guessedCodes")
    }

    /// The whole host, with its store and its real clock; only the minute's wait is left out.
    @Test(.timeLimit(.minutes(3))) func theRealHostStandsAll() async throws {
        try await RealHost.serve { url, codes in
            let target = try HostTarget(url: url, limits: quick) { await codes.next() }
            let attacks = Attack<HostTarget>.all.filter { $0.name != "slowDrip" }
            let told = Told()
            let summary = await Attack.play(attacks, on: target) { await told.add($0.name, $1) }
            let verdicts = await told.verdicts
            #expect(summary.exitStatus == 0)
            #expect(summary.stood == attacks.count, "\(verdicts)")
        }
    }

    /// All flaws side by side: most of their time is waiting for what does not come.
    @Test(.timeLimit(.minutes(3))) func eachFlawIsSeen() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (flaw, name, words) in Self.flaws {
                group.addTask { try await isSeen(flaw, by: named(name), words) }
            }
            try await group.waitForAll()
        }
    }

    private func isSeen(
        _ flaw: Flaw, by attack: Attack<HostTarget>, _ words: String
    ) async throws {
        let host = try FlawedHost(flaw, speed: 30)
        await host.start()
        var limits = quick
        limits.answer = .seconds(4)
        limits.idleMargin = .seconds(1)
        limits.flood = .seconds(4)
        let target = try HostTarget(url: host.url, limits: limits) { await host.shownCode }
        let told = Told()
        let summary = await Attack.play([attack], on: target) { await told.add($0.name, $1) }
        await host.stop()
        let answer = await told.verdicts.first?.verdict.answer ?? ""
        #expect(summary.exitStatus == 1, "\(flaw): \(answer)")
        #expect(answer.contains(words), "\(flaw): \(answer)")
    }

    @Test func everyFlawAndEveryAttackIsTried() {
        #expect(Set(Self.flaws.map(\.0)) == Set(Flaw.allCases))
        let tried = Set(Self.flaws.map(\.1)).union(["webPage"])
        #expect(tried == Set(Attack<HostTarget>.all.map(\.name)))
    }

    /// The flaw, the attack that must see it, and words of what it says then.
    private static let flaws: [(Flaw, String, String)] = [
        (.countsNothing, "guessedCodes", "compared 12 wrong codes"),
        (.keepsBadEnvelopes, "forgedEnvelope", "made up the host answered nothing"),
        (.takesAnyMac, "forgedEnvelope", "made up the host answered with an envelope"),
        (.keepsBadEnvelopes, "replayedEnvelope", "again the host answered nothing"),
        (.takesOldNumbers, "replayedEnvelope", "again the host answered with an envelope"),
        (.keepsBadEnvelopes, "reflectedEnvelope", "own envelope the host answered nothing"),
        (.takesReflections, "reflectedEnvelope", "answered with an envelope"),
        (.pressesForStrangers, "pressBeforeAuthorization", "answered result without"),
        (.diesOfAPress, "pressBeforeAuthorization", "Nobody answers"),
        (.takesLargeHellos, "oversizedHello", "8,193 bytes the host answered pairingLocked"),
        (.keepsNineConnections, "nineConnections", "the oldest one the host answered nothing"),
        (.waitsForEver, "slowDrip", "bore a hello in drops"),
        (.keepsAllAnswers, "neverReads", "was still taking more"),
        (.takesAnyProof, "stolenDeviceId", "made-up the host answered with an envelope"),
        (.forgetsTheDeck, "stolenDeviceId", "4003"),
    ]

    /// A server that upgrades whoever asks.
    @Test(.timeLimit(.minutes(1))) func aHostForWebPagesIsSeen() async throws {
        let server = try HeadlessServer { _ in "HTTP/1.1 101 Switching Protocols\r\n\r\n" }
        let target = try HostTarget(url: server.url)
        let verdict = try await named("webPage").run(on: target)
        #expect(
            verdict == .notStood("The host let a page of the origin https://example.com in."))
    }

    @Test(.timeLimit(.minutes(1))) func withoutACodeSessionsAreLeftOut() async throws {
        let host = try FlawedHost(nil)
        await host.start()
        let target = try HostTarget(url: host.url)
        for name in ["forgedEnvelope", "replayedEnvelope", "reflectedEnvelope", "stolenDeviceId"] {
            let verdict = try await named(name).run(on: target)
            #expect(
                verdict == .skipped("It needs a paired session, and no code was given."))
        }
        await host.stop()
    }

    @Test(.timeLimit(.minutes(1))) func nobodyThereIsNoVerdict() async throws {
        let host = try FlawedHost(nil)
        let url = host.url
        await host.stop()
        let target = try HostTarget(url: url)
        let summary = await Attack.play([try named("webPage")], on: target) { _, _ in }
        #expect(summary.exitStatus == 2)
        #expect(summary.couldNotRun == 1)
    }
}

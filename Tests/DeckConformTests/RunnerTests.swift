import DeckConform
import Testing

@Suite struct RunnerTests {
    private static func failing(_ id: CaseID, _ level: Level = .must) -> FakeCase {
        .fake(id, level) { _ in throw Failure("No.") }
    }

    private func report(
        _ cases: [FakeCase], on target: FakeTarget = FakeTarget(),
        _ change: (inout RunOptions) -> Void = { _ in }
    ) async -> RunReport {
        var options = RunOptions()
        change(&options)
        return await Runner(cases, on: target, options: options).run()
    }

    @Test(.timeLimit(.minutes(1))) func allPassed() async {
        let report = await report([.fake("v1.1.a.b.01"), .fake("v1.1.a.b.02")])
        #expect(report.exitStatus == 0)
        #expect(report.count(.passed) == 2)
        #expect(report.notes == ["bye"])
    }

    @Test(.timeLimit(.minutes(1))) func aFailureIsStatusOneAndSaysWhy() async {
        let report = await report([Self.failing("v1.1.a.b.01"), .fake("v1.1.a.b.02")])
        #expect(report.exitStatus == 1)
        #expect(report.results.map(\.verdict) == [.failed, .passed])
        #expect(report.results.first?.message == "No.")
    }

    @Test(.timeLimit(.minutes(1))) func recommendationsCountWhenStrict() async {
        let cases = [Self.failing("v1.1.a.b.01", .should)]
        #expect(await report(cases).exitStatus == 0)
        #expect(await report(cases).count(.advised) == 1)
        #expect(await report(cases) { $0.isStrict = true }.exitStatus == 1)
    }

    @Test(.timeLimit(.minutes(1))) func expectedFailures() async {
        let cases = [Self.failing("v1.1.a.b.01")]
        let expecting: (inout RunOptions) -> Void = {
            $0.expectedFailures = [CasePattern("v1.1.a")]
        }
        #expect(await report(cases, expecting).exitStatus == 0)
        let passing = await report([.fake("v1.1.a.b.01")], expecting)
        #expect(passing.exitStatus == 1)
        #expect(passing.count(.unexpectedPass) == 1)
    }

    @Test(.timeLimit(.minutes(1))) func whatIsMissingIsSkippedWithTheReason() async throws {
        let need = Need("unlock", "a way to unlock")
        let cases: [FakeCase] = [
            .fake("v1.1.a.b.01", needs: [need]),
            .fake("v1.1.a.b.02") { _ in throw Missing("No code came.") },
            .fake("v1.1.a.b.03", needs: [need]), .fake("v1.1.a.c.01"),
        ]
        let lacking = await report(cases, on: FakeTarget(lacks: ["unlock"]))
        #expect(lacking.exitStatus == 0)
        #expect(lacking.results[0].message == "It needs a way to unlock.")
        #expect(lacking.results[1].message == "No code came.")
        let profile = try Profile(parsing: "without unlock: it has none\nskip v1.1.a.c: later\n")
        let described = await report(cases) { $0.profile = profile }
        #expect(described.results[2].message == "The profile says: without unlock, it has none")
        #expect(described.results[3].message == "The profile says: later")
    }

    @Test(.timeLimit(.minutes(1))) func aCaseThatHangsIsEnded() async {
        let hanging = FakeCase.fake("v1.1.a.b.01") { await $0.hang() }
        let report = await report([hanging, .fake("v1.1.a.b.02")]) {
            $0.caseTimeout = .milliseconds(20)
        }
        #expect(report.results.map(\.verdict) == [.failed, .passed])
        #expect(report.results[0].message == "The case was not over after 0.02 s.")
    }

    @Test(.timeLimit(.minutes(1))) func aTargetThatDiesEndsTheRun() async {
        let waiting = FakeCase.fake("v1.1.w.w.01", place: .beside(strangers: 1)) { await $0.hang() }
        let report = await report(
            [Self.failing("v1.1.a.b.01"), .fake("v1.1.a.b.02"), waiting],
            on: FakeTarget(trouble: "Nobody answers."))
        #expect(report.exitStatus == 3)
        #expect(report.ending == .died("Nobody answers.", during: "v1.1.a.b.01"))
        #expect(report.results.map(\.verdict) == [.failed, .skipped, .skipped])
    }

    @Test(.timeLimit(.minutes(1))) func aTargetThatIsNotThereIsStatusTwo() async {
        let first = FakeCase.fake("v1.0.sanity.first.01", place: .first) { _ in
            throw Failure("Nobody answers.")
        }
        let report = await report([first, .fake("v1.1.a.b.02")])
        #expect(report.exitStatus == 2)
        #expect(report.results[1].verdict == .skipped)
        let last = FakeCase.fake("v1.0.sanity.last.01", place: .last) { _ in
            throw Failure("Gone.")
        }
        #expect(await self.report([.fake("v1.1.a.b.02"), last]).exitStatus == 3)
    }

    /// The waiting ones would wait for ever one after the other: each opens the other's gate.
    @Test(.timeLimit(.minutes(1))) func waitingCasesRunSideBySide() async {
        let (first, second) = (Gate(), Gate())
        let report = await report([
            .fake("v1.1.a.b.01", place: .beside(strangers: 2)) { _ in
                await second.open()
                await first.wait()
            },
            .fake("v1.1.a.b.02", place: .beside(strangers: 2)) { _ in
                await first.open()
                await second.wait()
            },
        ])
        #expect(report.exitStatus == 0)
    }

    @Test(.timeLimit(.minutes(1))) func casesInTurnNeverMeet() async {
        let count = Meeting()
        let cases = (1...9).map { number in
            FakeCase.fake(CaseID("v1.1.a.b.0\(number)"), place: number < 4 ? .alone : .inTurn) {
                _ in
                await count.enter()
                await Task.yield()
                await count.leave()
            }
        }
        #expect(await report(cases).exitStatus == 0)
        #expect(await count.most == 1)
    }
}

actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func wait() async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }
}

actor Meeting {
    private var here = 0
    private(set) var most = 0

    func enter() {
        here += 1
        most = max(most, here)
    }

    func leave() { here -= 1 }
}

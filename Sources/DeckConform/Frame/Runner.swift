/// Plays cases on a target and writes down how each came out.
public actor Runner<Target: ConformanceTarget> {
    public typealias Case = ConformanceCase<Target.Stage>

    /// Of all connections that are not authorized, those that waiting cases may hold.
    private static var strangers: Int { 5 }

    private let cases: [Case]
    private let target: Target
    private let options: RunOptions
    private let tell: @Sendable (RunEvent) -> Void

    private let turn = Turn()
    private let strangers = Turn(places: Runner.strangers)
    private var results: [CaseID: CaseResult] = [:]
    private var running: [CaseID: Target.Stage] = [:]
    private var death: (reason: String, during: CaseID)?

    public init(
        _ cases: [Case], on target: Target, options: RunOptions,
        tell: @escaping @Sendable (RunEvent) -> Void = { _ in }
    ) {
        self.cases = cases
        self.target = target
        self.options = options
        self.tell = tell
    }

    public func run() async -> RunReport {
        let start = ContinuousClock.now
        tell(.began(cases: cases.count))
        var ending = Ending.finished
        await play(at: .first)
        if case .failed(let reason)? = outcome(at: .first) {
            ending = .notReachable(reason)
        } else {
            for one in cases where one.place == .alone { await playInTurn(one) }
            await playTheRest()
            await play(at: .afterwards)
            await play(at: .last)
            if death == nil, case .failed(let reason)? = outcome(at: .last),
                let last = cases.first(where: { $0.place == .last })
            {
                death = (reason, last.id)
            }
        }
        if let death { ending = .died(death.reason, during: death.during) }
        let notes = await target.farewell()
        return RunReport(
            kind: target.kind, target: await target.address, seed: options.seed,
            isStrict: options.isStrict, seconds: (ContinuousClock.now - start) / .seconds(1),
            results: cases.map { results[$0.id] ?? leftOut($0, ending) }, ending: ending,
            notes: notes)
    }

    private func play(at place: Place) async {
        for one in cases where one.place == place { await playInTurn(one) }
    }

    private func outcome(at place: Place) -> Outcome? {
        cases.first { $0.place == place }.flatMap { results[$0.id]?.outcome }
    }

    /// The lane of cases in turn, and beside it those that wait, the longest first.
    private func playTheRest() async {
        let waiting = cases.filter { $0.strangers != nil }
            .sorted { ($0.limit ?? .zero) > ($1.limit ?? .zero) }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [cases] in
                for one in cases where one.place == .inTurn { await self.playInTurn(one) }
            }
            for (number, one) in waiting.enumerated() {
                if number >= options.width { await group.next() }
                group.addTask {
                    let count = one.strangers ?? 0
                    await self.strangers.take(count)
                    await self.play(one, holdsTurn: false)
                    await self.strangers.give(count)
                }
            }
        }
    }

    private func playInTurn(_ one: Case) async {
        await turn.take()
        await play(one, holdsTurn: true)
        if death == nil, one.place != .last { await target.settle() }
        await turn.give()
    }

    private func play(_ one: Case, holdsTurn: Bool) async {
        guard death == nil else { return }
        let transcript = Transcript()
        let start = ContinuousClock.now
        let outcome: Outcome
        if let reason = await reasonToSkip(one) {
            outcome = .skipped(reason)
        } else {
            let limit = one.limit ?? options.caseTimeout
            tell(.started(one.id, limit: limit))
            let stage = await target.stage(
                CaseContext(
                    id: one.id, transcript: transcript, seed: one.id.seed(from: options.seed),
                    holdsTurn: holdsTurn, turn: turn))
            running[one.id] = stage
            outcome = await limited(limit, one, stage)
            transcript.caseIsOver()
            await stage.end()
            running[one.id] = nil
        }
        if death != nil { return }
        finish(one, outcome, (ContinuousClock.now - start) / .seconds(1), transcript)
        if case .failed = outcome { await target.caseFailed() }
        if case .failed = outcome, one.place != .first, let trouble = await target.trouble() {
            die(trouble, during: one.id)
        }
    }

    private func limited(_ limit: Duration, _ one: Case, _ stage: Target.Stage) async -> Outcome {
        await withTaskGroup(of: Outcome?.self) { group in
            group.addTask { await one.outcome(on: stage) }
            group.addTask {
                guard (try? await Task.sleep(for: limit)) != nil else { return nil }
                // Ends every wait of the body, and so the body.
                stage.abort()
                return .failed("The case was not over after \(limit / .seconds(1)) s.")
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first ?? .failed("The case ended without an outcome.")
        }
    }

    private func finish(
        _ one: Case, _ outcome: Outcome, _ seconds: Double, _ transcript: Transcript
    ) {
        let verdict = options.verdict(
            outcome, level: one.level,
            expectsFailure: options.expectsFailure(one.id, anchors: one.anchors))
        let result = CaseResult(
            id: one.id, anchors: one.anchors, level: one.level, sentence: one.sentence,
            outcome: outcome, verdict: verdict, seconds: seconds, transcript: transcript.record)
        results[one.id] = result
        tell(.finished(result))
    }

    private func die(_ reason: String, during id: CaseID) {
        guard death == nil else { return }
        death = (reason, id)
        for stage in running.values { stage.abort() }
    }

    private func reasonToSkip(_ one: Case) async -> String? {
        if let reason = options.profile.reasonToSkip(
            one.id, anchors: one.anchors, needs: one.needs)
        {
            return reason
        }
        for need in one.needs {
            if let reason = await target.lack(of: need) { return reason }
        }
        return nil
    }

    private func leftOut(_ one: Case, _ ending: Ending) -> CaseResult {
        let reason =
            switch ending {
            case .notReachable: "The target did not answer as it must."
            case .died(_, let id): "The target died during \(id)."
            case .finished: "Not played."
            }
        return CaseResult(
            id: one.id, anchors: one.anchors, level: one.level, sentence: one.sentence,
            outcome: .skipped(reason), verdict: .skipped, seconds: 0,
            transcript: TranscriptRecord(entries: []))
    }
}

extension ConformanceCase {
    /// Nil unless it runs beside others.
    var strangers: Int? {
        if case .beside(let count) = place { count } else { nil }
    }

    func outcome(on stage: Stage) async -> Outcome {
        do {
            try await body(stage)
            return .passed
        } catch let missing as Missing {
            return .skipped(missing.description)
        } catch {
            return .failed("\(error)")
        }
    }
}

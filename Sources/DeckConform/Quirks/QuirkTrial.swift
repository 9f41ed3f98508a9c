/// A rule that a program breaks on purpose, and the cases that must notice.
public struct KnownQuirk: Sendable {
    /// As `--quirk` takes it.
    public let name: String
    /// Every case that one of these names must fail.
    public let caught: [CasePattern]
    /// These may fail with it: they come by the broken rule on their way.
    public let touched: [CasePattern]

    public init(_ name: String, caught: [String], touched: [String] = []) {
        self.name = name
        self.caught = caught.map(CasePattern.init)
        self.touched = touched.map(CasePattern.init)
    }
}

/// How a quirk came out.
public struct QuirkResult: Sendable {
    public let name: String
    /// The cases that failed as they must.
    public let noticed: [CaseID]
    /// Those that should have failed, and how they came out.
    public let unnoticed: [(id: CaseID, outcome: Outcome)]
    /// Those that failed and have nothing to do with it, and why.
    public let innocent: [(id: CaseID, message: String)]
    /// Cases played in all.
    public let played: Int
    /// Why nothing could be played.
    public let trouble: String?

    /// Nothing could be played.
    public init(failing quirk: KnownQuirk, _ trouble: String) {
        self.init(
            name: quirk.name, noticed: [], unnoticed: [], innocent: [], played: 0,
            trouble: trouble)
    }

    init(
        name: String, noticed: [CaseID], unnoticed: [(CaseID, Outcome)],
        innocent: [(CaseID, String)], played: Int, trouble: String?
    ) {
        self.name = name
        self.noticed = noticed
        self.unnoticed = unnoticed.map { (id: $0.0, outcome: $0.1) }
        self.innocent = innocent.map { (id: $0.0, message: $0.1) }
        self.played = played
        self.trouble = trouble
    }

    public var isRight: Bool {
        trouble == nil && unnoticed.isEmpty && innocent.isEmpty && !noticed.isEmpty
    }
}

/// Plays a program that has a quirk: do the right cases fail, and no others?
public enum QuirkTrial {
    /// How many cases are played beside those that must notice; nil for all.
    public typealias Sample = Int?

    /// What comes out otherwise than the table says is played once more, with nothing beside it:
    /// when many programs share a processor, a measured delay says little.
    ///
    /// - Parameters:
    ///   - cases: all that there are.
    ///   - sample: taken by seed from those that neither wait nor stand alone.
    ///   - width: waiting cases at a time.
    public static func play<Target: ConformanceTarget>(
        _ quirk: KnownQuirk, of target: Target, cases: [ConformanceCase<Target.Stage>],
        profile: Profile, sample: Sample, seed: UInt64, width: Int = RunOptions().width
    ) async -> QuirkResult {
        let chosen = choose(quirk, from: cases, sample: sample, seed: seed)
        var options = RunOptions()
        options.profile = profile
        options.seed = seed
        options.isStrict = true
        options.width = width
        let report = await Runner(chosen, on: target, options: options).run()
        let first = judge(quirk, report.results, report.ending)
        let odd = Set(first.unnoticed.map(\.id) + first.innocent.map(\.id))
        guard report.ending == .finished, !odd.isEmpty else { return first }
        options.width = 1
        let again = await Runner(
            chosen.filter { odd.contains($0.id) }, on: target, options: options
        ).run()
        let results = report.results.filter { !odd.contains($0.id) } + again.results
        return judge(quirk, results, again.ending)
    }

    private static func choose<Stage>(
        _ quirk: KnownQuirk, from cases: [ConformanceCase<Stage>], sample: Sample, seed: UInt64
    ) -> [ConformanceCase<Stage>] {
        guard let sample else { return cases }
        var choices = Choices(seed: CaseID(quirk.name).seed(from: seed))
        let others = cases.filter { one in
            one.limit == nil && [.inTurn, .beside(strangers: 0)].contains(one.place)
                && !quirk.catches(one.id, one.anchors)
        }
        let taken = Set(others.shuffled(using: &choices).prefix(sample).map(\.id))
        return cases.filter { one in
            one.place == .first || quirk.catches(one.id, one.anchors) || taken.contains(one.id)
        }
    }

    private static func judge(
        _ quirk: KnownQuirk, _ results: [CaseResult], _ ending: Ending
    ) -> QuirkResult {
        let wanted = results.filter { quirk.catches($0.id, $0.anchors) }
        var (noticed, unnoticed): ([CaseID], [(CaseID, Outcome)]) = ([], [])
        for result in wanted {
            if case .failed = result.outcome {
                noticed.append(result.id)
            } else {
                unnoticed.append((result.id, result.outcome))
            }
        }
        let innocent = results.compactMap { result -> (CaseID, String)? in
            guard case .failed(let message) = result.outcome, result.verdict != .expectedFailure,
                !quirk.catches(result.id, result.anchors),
                !quirk.touches(result.id, result.anchors)
            else { return nil }
            return (result.id, message)
        }
        let trouble: String? =
            switch ending {
            case .finished: nil
            case .notReachable(let reason): reason
            case .died(let reason, let id): "It died during \(id): \(reason)"
            }
        return QuirkResult(
            name: quirk.name, noticed: noticed, unnoticed: unnoticed, innocent: innocent,
            played: results.count { $0.verdict != .skipped }, trouble: trouble)
    }
}

extension KnownQuirk {
    func catches(_ id: CaseID, _ anchors: [String]) -> Bool {
        caught.contains { $0.matches(id, anchors: anchors) }
    }

    func touches(_ id: CaseID, _ anchors: [String]) -> Bool {
        touched.contains { $0.matches(id, anchors: anchors) }
    }
}

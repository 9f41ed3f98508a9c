/// How a run is to go.
public struct RunOptions: Sendable {
    /// For a case that states no limit of its own.
    public var caseTimeout = Duration.seconds(20)
    /// Whether recommendations count.
    public var isStrict = false
    /// Cases that are known to fail.
    public var expectedFailures: [CasePattern] = []
    public var profile = Profile()
    public var seed: UInt64 = 0
    /// Cases that wait, at a time.
    public var width = 32

    public init() {}

    func expectsFailure(_ id: CaseID, anchors: [String]) -> Bool {
        let patterns = expectedFailures + profile.expectedFailures.map { CasePattern($0.what) }
        return patterns.contains { $0.matches(id, anchors: anchors) }
    }

    func verdict(_ outcome: Outcome, level: Level, expectsFailure: Bool) -> Verdict {
        switch outcome {
        case .skipped: .skipped
        case .passed: expectsFailure ? .unexpectedPass : .passed
        case .failed where expectsFailure: .expectedFailure
        case .failed: level == .must || isStrict ? .failed : .advised
        }
    }
}

/// What a person sees while a run goes on.
public enum RunEvent: Sendable {
    /// So many cases are chosen.
    case began(cases: Int)
    case started(CaseID, limit: Duration)
    case finished(CaseResult)
}

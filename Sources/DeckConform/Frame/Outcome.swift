/// How a case came out by itself.
public enum Outcome: Sendable, Equatable {
    case passed
    /// What the target did, and what was due.
    case failed(String)
    /// Not tried, and why.
    case skipped(String)
}

/// What a run makes of it.
public enum Verdict: String, Sendable, CaseIterable {
    case passed
    case failed
    case skipped
    /// A recommendation that is not kept; fails a run under `--strict` only.
    case advised
    /// Failed, as `-x` said.
    case expectedFailure
    /// Passed, against what `-x` said; fails the run.
    case unexpectedPass

    public var failsTheRun: Bool { self == .failed || self == .unexpectedPass }
}

/// One case of a run.
public struct CaseResult: Sendable {
    public let id: CaseID
    public let anchors: [String]
    public let level: Level
    public let sentence: String
    public let outcome: Outcome
    public let verdict: Verdict
    /// In seconds.
    public let seconds: Double
    public let transcript: TranscriptRecord

    /// Why it failed or was skipped.
    public var message: String? {
        switch outcome {
        case .passed: nil
        case .failed(let message), .skipped(let message): message
        }
    }
}

/// Why a case failed. Thrown by its body.
public struct Failure: Error, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}

/// What a case needs and did not get; it counts as skipped.
public struct Missing: Error, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}

/// How a whole run ended.
public enum Ending: Sendable, Equatable {
    case finished
    /// The first sanity case failed: nothing else was tried.
    case notReachable(String)
    /// Gone during the named case.
    case died(String, during: CaseID)
}

/// All that a report tells.
public struct RunReport: Sendable {
    /// `host` or `deck`.
    public let kind: String
    /// Its address.
    public let target: String
    public let seed: UInt64
    public let isStrict: Bool
    /// In seconds.
    public let seconds: Double
    public let results: [CaseResult]
    public let ending: Ending
    /// For the person: what the run left behind.
    public let notes: [String]

    public func count(_ verdict: Verdict) -> Int {
        results.count { $0.verdict == verdict }
    }

    /// 0 all passed, 1 a case failed, 2 the target was not reachable, 3 it died during the run.
    public var exitStatus: Int32 {
        switch ending {
        case .notReachable: 2
        case .died: 3
        case .finished: results.contains { $0.verdict.failsTheRun } ? 1 : 0
        }
    }

    /// For a person: `151 passed, 2 failed, 8 skipped in 93.4 s.`
    public var summary: String {
        let words: [(Verdict, String)] = [
            (.passed, "passed"), (.failed, "failed"), (.skipped, "skipped"),
            (.advised, "not as recommended"), (.expectedFailure, "failed as expected"),
            (.unexpectedPass, "passed unexpectedly"),
        ]
        let counts = words.filter { count($0.0) > 0 || $0.0 == .passed || $0.0 == .failed }
            .map { "\(count($0.0)) \($0.1)" }.joined(separator: ", ")
        let end =
            switch ending {
            case .finished: ""
            case .notReachable(let reason): " The target does not answer as it must: \(reason)"
            case .died(let reason, let id): " The target died during \(id): \(reason)"
            }
        return counts + " in \(oneDecimal(seconds)) s." + end
    }
}

func oneDecimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}

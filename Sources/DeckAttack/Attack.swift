/// One attack: what it is called, what it tries, which rules it tests, and the trying itself.
public struct Attack<Target: Sendable>: Sendable {
    /// In reports, such as `guessedCodes`.
    public let name: String
    /// What the attacker does, in one plain sentence.
    public let attempt: String
    /// Anchors of the rules that must hold, in `firmware-spec/`.
    public let rules: [String]

    let body: @Sendable (Target) async throws -> Verdict

    init(
        _ name: String, _ attempt: String, rules: [String],
        body: @escaping @Sendable (Target) async throws -> Verdict
    ) {
        self.name = name
        self.attempt = attempt
        self.rules = rules
        self.body = body
    }

    /// Plays it once.
    public func run(on target: Target) async -> Verdict {
        do {
            return try await body(target)
        } catch let error as AttackError {
            return error.verdict
        } catch {
            return .couldNotRun("\(error)")
        }
    }
}

/// How an attack ended, with what the other side answered in plain words.
public enum Verdict: Sendable, Equatable {
    /// The other side did what its rules say.
    case stood(String)
    case notStood(String)
    /// Left out, because what it needs was not given.
    case skipped(String)
    case couldNotRun(String)
    /// It works, and version 1 says that it does (firmware-spec, "What is not claimed").
    case leftOpen(String)

    public var answer: String {
        switch self {
        case .stood(let answer), .notStood(let answer), .skipped(let answer),
            .couldNotRun(let answer), .leftOpen(let answer):
            answer
        }
    }
}

/// Why an attack ended early.
enum AttackError: Error, Equatable {
    /// What the attack needs was not given.
    case missing(String)
    /// The other side cannot be reached, or this side cannot work.
    case environment(String)
    /// On the way to the attack the other side did not follow the protocol.
    case unexpected(String)

    var verdict: Verdict {
        switch self {
        case .missing(let reason): .skipped(reason)
        case .environment(let reason): .couldNotRun(reason)
        case .unexpected(let answer): .notStood(answer)
        }
    }
}

/// How long attacks wait and how much they send.
public struct AttackLimits: Sendable {
    /// For an answer that is due.
    public var answer = Duration.seconds(10)
    /// For a peer that does as it likes, such as one that says nothing when that is right.
    public var quiet = Duration.seconds(2)
    /// How long a host bears a stranger without a `hello` (`FRM-10`).
    public var idle = Duration.seconds(60)
    /// What is allowed on top of it.
    public var idleMargin = Duration.seconds(15)
    /// For an upgrade that never ends to be dropped.
    public var upgrade = Duration.seconds(15)
    /// How long a peer that never reads goes on sending, a close that is on its way included,
    /// before it says that nothing bounds it.
    public var flood = Duration.seconds(15)
    /// How long nothing of what it sends is taken until it counts as refused.
    public var stall = Duration.seconds(5)
    /// For a person to type a code.
    public var person = Duration.seconds(120)

    public init() {}
}

extension Verdict {
    /// What a program reads.
    public var name: String {
        switch self {
        case .stood: "stood"
        case .notStood: "notStood"
        case .skipped: "skipped"
        case .couldNotRun: "couldNotRun"
        case .leftOpen: "leftOpen"
        }
    }
}

extension Attack {

    /// What a person reads.
    public func sentence(_ verdict: Verdict) -> String {
        let word =
            switch verdict {
            case .stood: "stood"
            case .notStood: "NOT STOOD"
            case .skipped: "left out"
            case .couldNotRun: "could not run"
            case .leftOpen: "open in version 1"
            }
        return "\(name): \(word)\n\(attempt) (\(rules.joined(separator: ", ")))\n\(verdict.answer)"
    }
}

/// One case: what it is called, what must happen and why, what it needs, and the trying itself.
public struct ConformanceCase<Stage: Sendable>: Sendable {
    public let id: CaseID
    /// Rules of `firmware-spec/` that it tests.
    public let anchors: [String]
    public let level: Level
    /// What must happen and why, in one sentence.
    public let sentence: String
    public let needs: [Need]
    public let place: Place
    /// How long it may take; nil where the usual limit does.
    public let limit: Duration?

    let body: @Sendable (Stage) async throws -> Void

    public init(
        _ id: CaseID, _ level: Level, _ anchors: [String], _ sentence: String,
        needs: [Need] = [], place: Place = .inTurn, limit: Duration? = nil,
        body: @escaping @Sendable (Stage) async throws -> Void
    ) {
        self.id = id
        self.anchors = anchors
        self.level = level
        self.sentence = sentence
        self.needs = needs
        self.place = place
        self.limit = limit
        self.body = body
    }
}

/// Whether a rule binds.
public enum Level: String, Sendable {
    case must
    /// Counts under `--strict` only.
    case should
}

/// How a case shares its target with the others.
public enum Place: Sendable, Hashable {
    /// The sanity case that begins, and the one that ends a run.
    case first, last
    /// Nothing else runs meanwhile.
    case alone
    /// One such case after the other.
    case inTurn
    /// Nothing else runs meanwhile, and all else is over: it holds for long what others need.
    case afterwards
    /// Mostly waits, so it runs beside all others but those that stand alone.
    /// - Parameter strangers: how many connections it holds that are not authorized; a host bears
    ///   eight in all.
    case beside(strangers: Int)
}

/// A case's name: `v1.5.pair.wrong-code.03` is version 1, section 5 of the protocol, a group, what
/// is tried, and its number there.
public struct CaseID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let text: String

    public init(_ text: String) { self.text = text }

    /// The protocol's section, 0 for the sanity cases.
    public var section: Int { Int(text.split(separator: ".").dropFirst().first ?? "") ?? 0 }

    /// What stands before the number.
    public var family: String { text.split(separator: ".").dropLast().joined(separator: ".") }

    public static func < (left: CaseID, right: CaseID) -> Bool { left.text < right.text }

    public var description: String { text }
}

extension CaseID: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}

/// Something that not every target has, and that a case cannot do without.
public struct Need: Hashable, Sendable {
    /// As a profile names it.
    public let name: String
    /// What was not given, for the reason of a skip.
    public let what: String

    public init(_ name: String, _ what: String) {
        self.name = name
        self.what = what
    }
}

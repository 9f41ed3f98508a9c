/// What a target cannot do by its nature, and which cases it is known to fail.
///
/// A text file, one statement a line, with `#` before a comment:
///
///     without unlock: this host is unlocked by a restart
///     skip v1.6.edit.*: keys are fixed at the factory
///     expect-failure v1.1.frames.unmasked.01: the library takes them
public struct Profile: Sendable, Equatable {
    public struct Statement: Sendable, Equatable {
        public let what: String
        public let reason: String

        public init(what: String, reason: String) {
            self.what = what
            self.reason = reason
        }
    }

    public var without: [Statement] = []
    public var skipped: [Statement] = []
    public var expectedFailures: [Statement] = []

    public init() {}

    /// Throws a `ProfileError` that names the line.
    public init(parsing text: String) throws {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, raw) in lines.enumerated() {
            let line = raw.prefix { $0 != "#" }
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            let parts = line.split(separator: ":", maxSplits: 1)
            let words = parts[0].split(separator: " ").map(String.init)
            guard parts.count == 2, words.count == 2 else {
                throw ProfileError(line: number + 1)
            }
            let reason = parts[1].split(separator: " ").joined(separator: " ")
            let statement = Statement(what: words[1], reason: reason)
            switch words[0] {
            case _ where reason.isEmpty: throw ProfileError(line: number + 1)
            case "without": without.append(statement)
            case "skip": skipped.append(statement)
            case "expect-failure": expectedFailures.append(statement)
            default: throw ProfileError(line: number + 1)
            }
        }
    }

    /// The names of `without` that are no need of these cases.
    public func unknownNeeds(among known: Set<String>) -> [String] {
        without.map(\.what).filter { !known.contains($0) }
    }

    func reasonToSkip(_ id: CaseID, anchors: [String], needs: [Need]) -> String? {
        if let lack = without.first(where: { lack in needs.contains { $0.name == lack.what } }) {
            return "The profile says: without \(lack.what), \(lack.reason)"
        }
        let skip = skipped.first { CasePattern($0.what).matches(id, anchors: anchors) }
        return skip.map { "The profile says: \($0.reason)" }
    }
}

/// A line of a profile that says nothing known.
public struct ProfileError: Error, Sendable, CustomStringConvertible {
    let line: Int

    public var description: String {
        "line \(line) of the profile is none of \"without NEED: reason\", \"skip CASES: reason\" "
            + "and \"expect-failure CASES: reason\""
    }
}

/// Which cases a command line names: by id, by the beginning of one, by glob, by section, by rule.
public struct CasePattern: Sendable, Equatable {
    public let text: String

    /// `v1.5.pair.wrong-code.03`, `v1.5.pair`, `*.wrong-code.*`, `5`, `PAIR-12`.
    public init(_ text: String) {
        self.text = text.count == 1 && text.allSatisfy(\.isNumber) ? "v1.\(text)" : text
    }

    public func matches(_ id: CaseID, anchors: [String]) -> Bool {
        if id.text == text || id.text.hasPrefix(text + ".") || anchors.contains(text) {
            return true
        }
        return text.contains { "*?".contains($0) }
            && CasePattern.globs(Array(text.utf8)[...], Array(id.text.utf8)[...])
    }

    /// `*` stands for any run of characters, `?` for any one.
    private static func globs(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        let rest = pattern.dropFirst()
        if first == UInt8(ascii: "*") {
            return globs(rest, text) || (!text.isEmpty && globs(pattern, text.dropFirst()))
        }
        guard let next = text.first, first == UInt8(ascii: "?") || first == next else {
            return false
        }
        return globs(rest, text.dropFirst())
    }
}

extension ConformanceCase {
    /// Those that a pattern names, in their own order; all without patterns. The sanity cases are
    /// always among them.
    public static func selected(
        _ patterns: [CasePattern], from cases: [ConformanceCase]
    ) -> [ConformanceCase] {
        guard !patterns.isEmpty else { return cases }
        return cases.filter { one in
            one.place == .first || one.place == .last
                || patterns.contains { $0.matches(one.id, anchors: one.anchors) }
        }
    }

    /// The first pattern that names nothing.
    public static func unknown(
        _ patterns: [CasePattern], in cases: [ConformanceCase]
    ) -> CasePattern? {
        patterns.first { pattern in
            !cases.contains { pattern.matches($0.id, anchors: $0.anchors) }
        }
    }
}

internal import DeckLine

/// What came of a test.
public enum Verdict: Sendable, Equatable {
    case passed
    /// Each difference, in plain words.
    case failed([String])
    /// The device cannot be given it, and why.
    case skipped(String)
    /// Nothing in it concerns a deck: only a host would object, or be asked.
    case forHosts
}

/// What a device did otherwise than a test says.
struct Findings {
    private(set) var problems: [String] = []

    mutating func add(_ problem: String) { problems.append(problem) }

    mutating func compare<Value: Equatable>(_ name: String, _ want: Value, _ got: Value) {
        guard want != got else { return }
        add("\(name): expected \(shown(want)), got \(shown(got))")
    }

    /// A value must come.
    mutating func expect<Value>(_ name: String, _ want: Value, _ got: LineAnswer<Value>) {
        switch got {
        case .value(let value): compare(name, want, value)
        case .refused(let status):
            add("\(name): expected \(shown(want)), got error \(status.rawValue)")
        }
    }

    /// The same for a text, by its bytes.
    mutating func expect(_ name: String, text want: String, _ got: LineAnswer<String>) {
        switch got {
        case .value(let value): compare(name, ExactText(want), ExactText(value))
        case .refused(let status):
            add("\(name): expected \(shown(ExactText(want))), got error \(status.rawValue)")
        }
    }

    /// One of these refusals must come.
    mutating func expectRefusal<Value>(
        _ name: String, _ allowed: [LineStatus], _ got: LineAnswer<Value>
    ) {
        let names = allowed.map(\.rawValue).joined(separator: " or ")
        switch got {
        case .refused(let status) where allowed.contains(status): return
        case .refused(let status):
            add("\(name): expected error \(names), got error \(status.rawValue)")
        case .value(let value): add("\(name): expected error \(names), got \(shown(value))")
        }
    }

    /// What must be there for the rest to make sense.
    mutating func value<Value>(_ name: String, _ got: LineAnswer<Value>) -> Value? {
        if let refusal = got.refusal {
            add("\(name): expected a value, got error \(refusal.rawValue)")
        }
        return got.value
    }
}

extension [LineStatus] {
    /// What a reader says of a text that is not well-formed.
    static let malformed = LineStatus.allCases.filter(\.isMalformed)

    /// What it says of one that is no JSON that the protocol takes.
    static let notJSON: [LineStatus] = [.malformedJSON, .malformedDepth, .malformedKey]
}

private func shown(_ value: some Any) -> String {
    switch value {
    case let bytes as [UInt8]: bytes.isEmpty ? "nothing" : hex(bytes)
    case let keys as LineKeys: "\(hex(keys.first)) \(hex(keys.second))"
    case let text as ExactText: "\"\(text)\""
    case is LineDone: "ok"
    default: "\(value)"
    }
}

/// A JSON value as it was written: members in their order, also twice, and numbers as spelled.
indirect enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSON])
    case object([Member])

    struct Member: Sendable, Equatable {
        let name: String
        let value: JSON
    }

    /// Nil for what is no JSON (RFC 8259).
    init?(_ text: String) {
        var reader = JSONReading(bytes: Array(text.utf8))
        guard let value = reader.document() else { return nil }
        self = value
    }

    subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    var array: [JSON]? { if case .array(let values) = self { values } else { nil } }

    /// A plain integer, spelled as the protocol asks for.
    var integer: Int64? {
        guard case .number(let text) = self, let value = Int64(text), String(value) == text else {
            return nil
        }
        return value
    }

    var names: [String] {
        if case .object(let members) = self { members.map(\.name) } else { [] }
    }

    /// The canonical spelling (`JSON-1` to `JSON-3`).
    var canonical: String {
        switch self {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let text): return text
        case .string(let text): return JSON.quoted(text)
        case .array(let values): return "[" + values.map(\.canonical).joined(separator: ",") + "]"
        case .object(let members):
            let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            let inner = sorted.map { JSON.quoted($0.name) + ":" + $0.value.canonical }
            return "{" + inner.joined(separator: ",") + "}"
        }
    }

    /// A text with quotes and no escape that is not due.
    static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: out += "\\\""
            case 0x5C: out += "\\\\"
            case 0x08: out += "\\b"
            case 0x09: out += "\\t"
            case 0x0A: out += "\\n"
            case 0x0C: out += "\\f"
            case 0x0D: out += "\\r"
            case ..<0x20: out += "\\u00" + Cryptography.hex([UInt8(scalar.value)])
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}

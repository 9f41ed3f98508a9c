/// A JSON value whose members keep the order they were given in, so that the same value always
/// writes the same bytes.
public enum JSONValue: Sendable {
    case string(String)
    case integer(Int)
    case bool(Bool)
    case null
    case array([JSONValue])
    case object([Member])

    public struct Member: Sendable {
        public let name: String
        public let value: JSONValue
    }

    /// The form of the vector files: two spaces a level, ASCII alone, a newline at the end.
    ///
    /// Everything else is escaped, so that no editor can turn one spelling of a letter into
    /// another. An array of plain values stays on its line.
    public func pretty() -> String {
        var text = ""
        write(to: &text, indent: 0)
        return text + "\n"
    }

    /// The protocol's canonical form: keys in code-point order, no white space, only what must be
    /// escaped (firmware-spec, "JSON").
    public func canonical() -> String {
        switch self {
        case .string(let value): return Self.canonicalString(value)
        case .integer(let value): return String(value)
        case .bool(let value): return value ? "true" : "false"
        case .null: return "null"
        case .array(let values):
            return "[" + values.map { $0.canonical() }.joined(separator: ",") + "]"
        case .object(let members):
            let sorted = members.sorted {
                $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars)
            }
            let texts = sorted.map { Self.canonicalString($0.name) + ":" + $0.value.canonical() }
            return "{" + texts.joined(separator: ",") + "}"
        }
    }

    private static func canonicalString(_ value: String) -> String {
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\u{8}": text += "\\b"
            case "\u{c}": text += "\\f"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..<"\u{20}": text += escape(UInt16(scalar.value))
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    private static func escape(_ unit: UInt16) -> String {
        "\\u" + hex([UInt8(unit >> 8), UInt8(unit & 0xff)])
    }

    private static func asciiString(_ value: String) -> String {
        var text = ""
        for scalar in canonicalString(value).unicodeScalars {
            if scalar.isASCII && scalar != "\u{7f}" {
                text.unicodeScalars.append(scalar)
            } else {
                text += String(scalar).utf16.map(escape).joined()
            }
        }
        return text
    }

    private var isPlain: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    private func write(to text: inout String, indent: Int) {
        let margin = String(repeating: "  ", count: indent + 1)
        let end = "\n" + String(repeating: "  ", count: indent)
        switch self {
        case .string(let value): text += Self.asciiString(value)
        case .array(let values) where values.allSatisfy(\.isPlain) && values.count < 4:
            text += "[" + values.map { $0.prettyPlain() }.joined(separator: ", ") + "]"
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + margin
                value.write(to: &text, indent: indent + 1)
            }
            text += end + "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + margin + Self.asciiString(member.name) + ": "
                member.value.write(to: &text, indent: indent + 1)
            }
            text += end + "}"
        default: text += canonical()
        }
    }

    private func prettyPlain() -> String {
        var text = ""
        write(to: &text, indent: 0)
        return text
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByStringInterpolation
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member(name: $0.0, value: $0.1) })
    }
}

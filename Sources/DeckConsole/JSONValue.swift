/// A value of an event's JSON line.
public indirect enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Any integer up to the largest `Int64`, which larger ones become.
    public static func number(_ value: some BinaryInteger) -> JSONValue {
        .integer(Int64(clamping: value))
    }

    /// One line of JSON: keys in ascending code-point order, no white space, `/` as it is.
    public var text: String {
        var out = ""
        write(to: &out)
        return out
    }

    func write(to out: inout String) {
        switch self {
        case .null: out += "null"
        case .bool(let value): out += value ? "true" : "false"
        case .integer(let value): out += String(value)
        case .string(let value): writeString(value, to: &out)
        case .array(let values):
            out += "["
            for (index, value) in values.enumerated() {
                if index > 0 { out += "," }
                value.write(to: &out)
            }
            out += "]"
        case .object(let members):
            out += "{"
            writeMembers(members, first: true, to: &out)
            out += "}"
        }
    }
}

func writeMembers(_ members: [String: JSONValue], first: Bool, to out: inout String) {
    var first = first
    let keys = members.keys.sorted {
        $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars)
    }
    for key in keys {
        if !first { out += "," }
        first = false
        writeString(key, to: &out)
        out += ":"
        (members[key] ?? .null).write(to: &out)
    }
}

/// Beyond what JSON demands, U+007F to U+009F are escaped too: a terminal obeys them.
private func writeString(_ text: String, to out: inout String) {
    out += "\""
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x22: out += "\\\""
        case 0x5C: out += "\\\\"
        case 0x08: out += "\\b"
        case 0x0C: out += "\\f"
        case 0x0A: out += "\\n"
        case 0x0D: out += "\\r"
        case 0x09: out += "\\t"
        case 0x00...0x1F, 0x7F...0x9F:
            let digits = String(scalar.value, radix: 16)
            out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: out.unicodeScalars.append(scalar)
        }
    }
    out += "\""
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

/// Takes typed members out of an object, refusing missing and mistyped ones. Unknown members are
/// left alone (protocol section 2).
struct Members {
    /// Pages and keys as a host hears of them: every well-formed press gets its result.
    static let anyPosition: ClosedRange<Int64> = 0...(1 << 53 - 1)
    /// Pages and keys as a board has them: signed 32 bits (firmware-spec, "Messages").
    static let positions: ClosedRange<Int64> = 0...Int64(Int32.max)

    private let object: JSONObject

    init(_ value: JSONValue, called name: String) throws(DeckError) {
        guard case .object(let object) = value else {
            throw .malformed("\(name) is not a JSON object.")
        }
        self.object = object
    }

    func value(_ key: String) throws(DeckError) -> JSONValue {
        guard let value = object[key] else { throw .malformed("The member \(key) is missing.") }
        return value
    }

    func string(_ key: String) throws(DeckError) -> String {
        guard case .string(let text) = try value(key) else {
            throw .malformed("The member \(key) is not a string.")
        }
        return text
    }

    func bool(_ key: String) throws(DeckError) -> Bool {
        guard case .bool(let value) = try value(key) else {
            throw .malformed("The member \(key) is neither true nor false.")
        }
        return value
    }

    func integer(
        _ key: String, in range: ClosedRange<Int64> = Members.positions
    ) throws(DeckError) -> Int {
        guard case .integer(let value) = try value(key), range.contains(value),
            let exact = Int(exactly: value)
        else {
            let bounds = "\(range.lowerBound) to \(range.upperBound)"
            throw .malformed("The member \(key) is not a plain integer from \(bounds).")
        }
        return exact
    }

    func array(_ key: String) throws(DeckError) -> [JSONValue] {
        guard case .array(let elements) = try value(key) else {
            throw .malformed("The member \(key) is not an array.")
        }
        return elements
    }

    /// A string that spells one of the wire's own values.
    func parsed<Value>(_ key: String, _ parse: (String) -> Value?) throws(DeckError) -> Value {
        guard let value = parse(try string(key)) else {
            throw .malformed("The member \(key) is not spelled as it must be.")
        }
        return value
    }

    func optionalString(_ key: String) throws(DeckError) -> String? {
        has(key) ? try string(key) : nil
    }

    func has(_ key: String) -> Bool { object[key] != nil }

    func optionalValue(_ key: String) -> JSONValue? { object[key] }
}

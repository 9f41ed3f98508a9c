/// A JSON value, kept exactly (protocol section 2).
///
/// Strings may hold U+0000. Equality is of code points: Swift's own `String` comparison takes
/// "é" and "e" with a combining accent for one.
public enum JSONValue: Sendable {
    case null
    case bool(Bool)
    /// A plain integer token (no fraction, no exponent, no `-0`) that fits 64 bits.
    case integer(Int64)
    /// Any other number, as it was spelled.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

/// The members of a JSON object, in the order of the text. No key stands twice.
public struct JSONObject: Sendable {
    public struct Member: Sendable {
        public let key: String
        public let value: JSONValue
    }

    public private(set) var members: [Member] = []

    init(capacity: Int = 0) { members.reserveCapacity(capacity) }

    /// An object to send. Members whose value is nil are left out.
    init(_ members: KeyValuePairs<String, JSONValue?>) {
        for case (let key, let value?) in members {
            self.members.append(Member(key: key, value: value))
        }
    }

    /// For callers that know that the key is new.
    mutating func append(_ key: String, _ value: JSONValue) {
        members.append(Member(key: key, value: value))
    }

    public subscript(key: String) -> JSONValue? {
        members.first { $0.key.hasSameScalars(as: key) }?.value
    }
}

extension JSONValue: Equatable {
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left.hasSameScalars(as: right)
        case (.string(let left), .string(let right)): left.hasSameScalars(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }
}

extension JSONObject: Equatable {
    /// The order of members does not count.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.members.count == right.members.count else { return false }
        return zip(left.sortedMembers, right.sortedMembers).allSatisfy {
            $0.key.hasSameScalars(as: $1.key) && $0.value == $1.value
        }
    }

    /// In ascending code-point order of keys, which is the byte order of their UTF-8.
    var sortedMembers: [Member] {
        if Quirk.isOn("writesUnsorted") { return members }
        return members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}

extension String {
    /// Whether both texts are the same code points. Swift's own comparison takes canonically
    /// equivalent texts for one.
    @inline(__always)  // Keys are searched by it, and most differ in length.
    func hasSameScalars(as other: String) -> Bool {
        utf8.count == other.utf8.count && hasSameBytes(as: other)
    }

    private func hasSameBytes(as other: String) -> Bool {
        let isSame = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in
                areSameBytes(left.baseAddress, right.baseAddress, left.count)
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

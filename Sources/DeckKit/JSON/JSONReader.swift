/// The strict reader of protocol section 2: one pass, linear in the text's length, never deeper
/// than 16, and memory only for the members that are wanted.
///
/// It refuses what JSON itself refuses (RFC 8259) and besides: a byte-order mark, invalid UTF-8,
/// lone surrogates, equal keys in one object at any level, nesting over 16, trailing bytes.
public enum JSONReader {
    /// An object or array inside 16 others is refused.
    public static let maximumDepth = 16

    /// How many values are taken in before a text is refused, in members that are kept.
    public static let maximumValues = 1_000_000

    /// Reads one JSON text.
    public static func parse(_ text: String) throws(JSONError) -> JSONValue {
        try run(text, keeping: nil)
    }

    /// Reads one JSON text of bytes, which must be valid UTF-8.
    public static func parse(utf8: [UInt8]) throws(JSONError) -> JSONValue {
        guard let text = String(validating: utf8, as: UTF8.self) else {
            throw JSONError(reason: .invalidUTF8, offset: 0)
        }
        return try run(text, keeping: nil)
    }

    /// Reads one JSON text and builds, of the outermost object, the named members only. The rest
    /// is checked as strictly and dropped.
    static func parse(_ text: String, keeping keys: [String]) throws(JSONError) -> JSONValue {
        try run(text, keeping: keys)
    }

    private static func run(
        _ text: String, keeping keys: [String]?
    ) throws(JSONError) -> JSONValue {
        var text = text
        let result: Result<JSONValue, JSONError> = text.withUTF8 { bytes in
            do throws(JSONError) {
                var scanner = JSONScanner(bytes: bytes, keeping: keys)
                return .success(try scanner.document())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// A key for sets: equal when the code points are, unlike `String`.
struct ScalarKey: Hashable {
    let text: String

    static func == (left: ScalarKey, right: ScalarKey) -> Bool {
        left.text.hasSameScalars(as: right.text)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// Finds equal keys in linear time without a set for small objects.
struct KeyChecker {
    private static let manyKeys = 8
    private var few: [String] = []
    private var many: Set<ScalarKey> = []

    /// False if the key has been there before.
    mutating func insert(_ key: String) -> Bool {
        if many.isEmpty {
            guard !few.contains(where: { $0.hasSameScalars(as: key) }) else { return false }
            if few.isEmpty { few.reserveCapacity(KeyChecker.manyKeys) }
            few.append(key)
            if few.count > KeyChecker.manyKeys {
                let kept = Quirk.isOn("forgetsEarlyNames") ? few.suffix(1) : few[...]
                many = Set(kept.map(ScalarKey.init))
            }
            return true
        }
        return many.insert(ScalarKey(text: key)).inserted
    }
}

/// Texts for `json.json` that JSONTestSuite has no like of: the protocol's own limits, and keys that
/// are equal only after unescaping.
enum JSONTexts {
    struct Text {
        let comment: String
        let verdict: JSONFile.Verdict
        let bytes: [UInt8]

        init(_ comment: String, _ verdict: JSONFile.Verdict, _ text: String) {
            self.init(comment, verdict, Array(text.utf8))
        }

        init(_ comment: String, _ verdict: JSONFile.Verdict, _ bytes: [UInt8]) {
            self.comment = comment
            self.verdict = verdict
            self.bytes = bytes
        }
    }

    static let all = depth + keys + characters

    private static let depth: [Text] = [
        Text("16 arrays in one another", .taken, arrays(16)),
        Text("17 arrays in one another", .tooDeep, arrays(17)),
        Text("16 objects in one another", .taken, objects(16)),
        Text("17 objects in one another", .tooDeep, objects(17)),
        Text("17 levels in a member that nobody knows", .tooDeep, "{\"x\":\(arrays(16))}"),
        Text("16 levels many times, one behind the other", .taken, "[\(many(arrays(15), 20))]"),
        Text("17 brackets that are never closed", .tooDeep, String(repeating: "[", count: 17)),
    ]

    private static let keys: [Text] = [
        Text("a key twice, once with an escape", .duplicateKey, #"{"a":1,"\u0061":2}"#),
        Text("a key twice, its escapes in either case", .duplicateKey, #"{"\u00e9":1,"\u00E9":2}"#),
        Text("a key twice, escaped and as UTF-8", .duplicateKey, "{\"\\u00e9\":1,\"\u{e9}\":2}"),
        Text(
            "a key twice, as a pair of escapes and as UTF-8", .duplicateKey,
            "{\"\\uD83D\\uDE80\":1,\"\u{1f680}\":2}"),
        Text("a key with a solidus twice, once escaped", .duplicateKey, #"{"/":1,"\/":2}"#),
        Text("an empty key twice", .duplicateKey, #"{"":1,"":2}"#),
        Text("a key with a NUL twice", .duplicateKey, #"{"a\u0000b":1,"a\u0000b":2}"#),
        Text("a key twice, deep in a value", .duplicateKey, #"[{"x":[{"a":1,"b":2,"a":3}]}]"#),
        Text("40 keys, the first one again at the end", .duplicateKey, manyKeys(again: true)),
        Text("40 keys", .taken, manyKeys(again: false)),
        Text(
            "the same key in objects of their own", .taken, #"{"a":{"a":1},"b":[{"a":1},{"a":2}]}"#),
        Text("keys that differ after a NUL", .taken, #"{"a\u0000b":1,"a\u0000c":2}"#),
        Text("keys that differ in case", .taken, #"{"a":1,"A":2}"#),
        Text(
            "keys that look alike, the accent apart", .taken, "{\"\u{e9}\":1,\"e\u{301}\":2}"),
    ]

    private static let characters: [Text] = [
        Text("a byte-order mark before an object", .byteOrderMark, "\u{feff}{\"a\":1}"),
        Text("a byte-order mark inside a string", .taken, "[\"\u{feff}\"]"),
        Text("an overlong three-byte form", .invalidUTF8, quoted([0xe0, 0x80, 0xaf])),
        Text("an overlong four-byte form", .invalidUTF8, quoted([0xf0, 0x80, 0x80, 0xaf])),
        Text("one past U+10FFFF", .invalidUTF8, quoted([0xf4, 0x90, 0x80, 0x80])),
        Text(
            "a pair of surrogates, three bytes each", .invalidUTF8,
            quoted([0xed, 0xa0, 0xbd, 0xed, 0xba, 0x80])),
        Text("a character cut off by the quote", .invalidUTF8, quoted([0xf0, 0x9f, 0x9a])),
        Text("a character cut off by the end", .invalidUTF8, [0x22, 0xe2, 0x82]),
        Text(
            "the ends of each length of UTF-8", .taken,
            "[\"\u{7f}\u{80}\u{7ff}\u{800}\u{ffff}\u{10000}\u{10ffff}\"]"),
        Text("all four kinds of white space", .taken, " \t\r\n{ \t\r\n} \t\r\n"),
        Text("a NUL after the value", .trailing, "{}\u{0}"),
        Text("a second value on the next line", .trailing, "{}\n{}\n"),
    ]

    private static func arrays(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    private static func objects(_ depth: Int) -> String {
        String(repeating: #"{"a":"#, count: depth - 1) + "{}"
            + String(repeating: "}", count: depth - 1)
    }

    private static func many(_ text: String, _ count: Int) -> String {
        [String](repeating: text, count: count).joined(separator: ",")
    }

    private static func manyKeys(again: Bool) -> String {
        let keys = (0..<40).map { "k\($0)" } + (again ? ["k0"] : [])
        return "{" + keys.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
    }

    private static func quoted(_ bytes: [UInt8]) -> [UInt8] {
        [0x5b, 0x22] + bytes + [0x22, 0x5d]
    }
}

import JSONCorpus
import Testing

@testable import DeckKit

@Suite struct JSONReaderTests {
    @Test func corpusIsWhole() {
        #expect(JSONCorpus.entries.count == 316)
        #expect(JSONCorpus.entries.filter { $0.name.hasPrefix("y_") }.count == 95)
    }

    /// Checking without building agrees with building.
    @Test(arguments: JSONCorpus.entries)
    func corpus(_ entry: JSONCorpus.Entry) {
        let wrapped = Array(#"{"unknown":"#.utf8) + entry.bytes + Array("}".utf8)
        if let text = String(validating: wrapped, as: UTF8.self),
            !entry.bytes.starts(with: [0xEF, 0xBB, 0xBF])
        {
            let kept = (try? JSONReader.parse(text)) != nil
            let dropped = (try? JSONReader.parse(text, keeping: ["type"])) != nil
            #expect(kept == dropped)
        }
    }

    /// JSONTestSuite's two files that are too large for a vector.
    @Test func deepNestingIsRefusedEarly() {
        #expect(reason(String(repeating: "[", count: 100_000)) == .tooDeep)
        #expect(reason(String(repeating: #"[{"":"#, count: 50_000) + "\n") == .tooDeep)
    }

    @Test func depthSixteenIsTheLimit() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try JSONReader.parse(nested(16))
        #expect(reason(nested(17)) == .tooDeep)
        _ = try JSONReader.parse(String(repeating: "[[]],", count: 9).dropLast().wrapped)
    }

    @Test(arguments: [
        ("9007199254740993", JSONValue.integer(9_007_199_254_740_993)),
        ("-9223372036854775808", .integer(.min)), ("9223372036854775807", .integer(.max)),
        ("9223372036854775808", .number("9223372036854775808")),
        ("18446744073709551616", .number("18446744073709551616")),
        ("1234567890123460", .integer(1_234_567_890_123_460)),
        ("0", .integer(0)), ("-0", .number("-0")), ("-1", .integer(-1)),
        ("1.0", .number("1.0")), ("1e3", .number("1e3")), ("1E+3", .number("1E+3")),
    ])
    func numbersAreKeptExactly(_ text: String, _ value: JSONValue) throws {
        #expect(try JSONReader.parse(text) == value)
        #expect(try JSONReader.parse(text).canonicalText == text)
    }

    @Test(arguments: [
        ("\u{FEFF}{}", JSONError.Reason.byteOrderMark), (#""\ud800""#, .loneSurrogate),
        (#""\udc00""#, .loneSurrogate), (#""\ud800\ud800""#, .loneSurrogate),
        (#""\ud800A""#, .loneSurrogate), (#"{"a":1,"a":1}"#, .duplicateKey),
        (#"{"a":1,"\u0061":2}"#, .duplicateKey), (#"[{"b":{"a":1,"a":2}}]"#, .duplicateKey),
        (#"{"\u00e9":1,"é":2}"#, .duplicateKey), ("{} x", .trailingBytes), ("1 2", .trailingBytes),
        ("01", .trailingBytes), ("+1", .notJSON), (".5", .notJSON), ("5.", .notJSON),
        ("", .notJSON),
        ("NaN", .notJSON), ("\"\u{1}\"", .notJSON), (#""\x41""#, .notJSON),
        (#""\u00zz""#, .notJSON),
        (#""\u+041""#, .notJSON), ("[1,]", .notJSON), (#"{"a":1,}"#, .notJSON), ("tru", .notJSON),
    ])
    func refusals(_ text: String, _ expected: JSONError.Reason) {
        #expect(reason(text) == expected)
    }

    @Test(
        arguments: [
            [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0x80], [0xFF],
        ] as [[UInt8]])
    func invalidUTF8(_ bytes: [UInt8]) {
        let quoted = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
        let error = #expect(throws: JSONError.self) { try JSONReader.parse(utf8: quoted) }
        #expect(error?.reason == .invalidUTF8)
    }

    /// "é" alone and "e" with an accent are two keys, though Swift's strings compare equal.
    @Test func keysAreCodePoints() throws {
        let value = try JSONReader.parse("{\"\u{E9}\":1,\"e\u{301}\":2}")
        guard case .object(let object) = value else { return #expect(Bool(false)) }
        #expect(object["\u{E9}"] == .integer(1))
        #expect(object["e\u{301}"] == .integer(2))
        #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
    }

    @Test func manyKeysStayDistinct() throws {
        let keys = (0..<2_000).map { #""k\#($0)":\#($0)"# }
        _ = try JSONReader.parse("{" + keys.joined(separator: ",") + "}")
        #expect(reason("{" + (keys + [#""k7":0"#]).joined(separator: ",") + "}") == .duplicateKey)
        // Skipped objects are checked as well.
        let hidden = #"{"x":{"# + (keys + [#""k1999":0"#]).joined(separator: ",") + "}}"
        #expect(throws: JSONError.self) { try JSONReader.parse(hidden, keeping: []) }
    }

    @Test func nulIsCarried() throws {
        #expect(try JSONReader.parse(#""A\u0000B""#) == .string("A\0B"))
        #expect(JSONValue.string("A\0B").canonicalText == #""A\u0000B""#)
    }

    /// Expected text by Python's json.dumps(sort_keys=True, ensure_ascii=False, separators=(",",":")).
    @Test func canonicalForm() throws {
        let text = """
            { "\u{FF21}" : [ ] , "😀" : "\\/ \\u00e9 \\u001F \\u007f \\b\\f\\n\\r\\t \\" \\\\" , "a" : { } }
            """
        #expect(
            try JSONReader.parse(text).canonicalText
                == "{\"a\":{},\"\u{FF21}\":[],\"😀\":\"/ é \\u001f \u{7F} \\b\\f\\n\\r\\t \\\" \\\\\"}"
        )
    }

    @Test func quotedSizeIsTheWriters() {
        let text = "plain \"\\ \u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F} é 😀 /"
        #expect(
            JSONValue.quotedSize(of: text) == JSONValue.string(text).canonicalText.utf8.count)
    }

    @Test func largeTextIsTakenInOnePass() throws {
        let text =
            #"{"type":"x","pad":[""# + String(repeating: "é\\n0123456789", count: 300_000) + #""]}"#
        #expect(text.utf8.count > 4_000_000)
        let value = try JSONReader.parse(text, keeping: ["type"])
        #expect(value.canonicalText == #"{"type":"x"}"#)
    }

    @Test func valuesTakenInAreBounded() {
        let many = "[" + String(repeating: "0,", count: JSONReader.maximumValues) + "0]"
        #expect(reason(many) == .tooManyValues)
        #expect(throws: Never.self) {
            try JSONReader.parse(#"{"pad":\#(many)}"#, keeping: ["type"])
        }
    }

    private func reason(_ text: String) -> JSONError.Reason? {
        do throws(JSONError) {
            _ = try JSONReader.parse(text)
            return nil
        } catch {
            return error.reason
        }
    }
}

extension Substring {
    fileprivate var wrapped: String { "[" + self + "]" }
}

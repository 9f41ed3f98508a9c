/// `json.json`: which texts are JSON that the protocol takes (firmware-spec, "JSON").
enum JSONFile {
    static func make() throws -> VectorFile {
        VectorFile(
            name: "json", algorithm: "JSON",
            header: [
                "bytes is a text as it arrives. In a valid test a reader takes it as JSON,",
                "whatever it says: most are no message. In an invalid one the reader refuses it.",
                "The comment is the file's name in the source, or says what the text is.",
            ],
            notes: notes,
            groups: [
                .init(
                    type: "Json", source: .jsonTestSuite,
                    tests: try PublishedText.jsonTestSuite().map { text in
                        test(text.name, verdict(on: text.name), text.bytes)
                    }),
                .init(
                    type: "Json", source: .ours("firmware-spec/conventions.md"),
                    tests: JSONTexts.all.map { text in
                        test(text.comment, text.verdict, text.bytes)
                    }),
            ])
    }

    /// What the protocol makes of a text; the spelling is the flag's.
    enum Verdict: String {
        case taken = "Taken"
        case anyNumber = "AnyNumber"
        case notJSON = "NotJson"
        case byteOrderMark = "ByteOrderMark"
        case invalidUTF8 = "InvalidUtf8"
        case loneSurrogate = "LoneSurrogate"
        case duplicateKey = "DuplicateKey"
        case tooDeep = "TooDeep"
        case trailing = "Trailing"
    }

    private static let notes: [VectorFile.Note] = [
        .init(
            "Taken", .functionality, "Valid, in whatever spelling; to be taken.",
            ["JSON-4", "JSON-5", "JSON-14"]),
        .init(
            "AnyNumber", .functionality,
            "Valid, with a number that no member of a message has. The reader takes it as it is"
                + " spelled, for it may stand in a member that nobody knows; refused is it where an"
                + " integer is due.", ["JSON-4", "JSON-5", "JSON-13"]),
        .init(
            "NotJson", .missingCheck, "Breaks the grammar of JSON.",
            links: ["https://www.rfc-editor.org/rfc/rfc8259"]),
        .init("ByteOrderMark", .encoding, "Begins with a byte-order mark.", ["JSON-6"]),
        .init(
            "InvalidUtf8", .encoding,
            "Not UTF-8: cut off, overlong, a surrogate, past U+10FFFF, or another encoding.",
            ["JSON-7"]),
        .init(
            "LoneSurrogate", .encoding, "An escaped surrogate without its partner.", ["JSON-8"]),
        .init(
            "DuplicateKey", .authBypass,
            "Two members of one name, compared after unescaping. JSON leaves it open which of them"
                + " counts.", ["JSON-9"]),
        .init("TooDeep", .missingCheck, "Nested deeper than 16.", ["JSON-10"]),
        .init("Trailing", .missingCheck, "Something stands after the value.", ["JSON-11"]),
    ]

    private static func test(
        _ comment: String, _ verdict: Verdict, _ bytes: [UInt8]
    ) -> VectorFile.Test {
        let isTaken = verdict == .taken || verdict == .anyNumber
        return .init(
            comment, [verdict.rawValue], ["bytes": .string(hex(bytes))],
            isTaken ? .valid : .invalid(.json))
    }

    /// JSONTestSuite names its files by what they are: taken by every reader (`y_`), by none
    /// (`n_`), by some (`i_`). What the protocol makes of them follows, but for those listed.
    private static func verdict(on name: String) -> Verdict {
        if let listed = listed[name] { return listed }
        if name.hasPrefix("i_number_") || name.hasPrefix("y_number_real_") { return .anyNumber }
        if name.hasPrefix("i_") { return name.contains("urrogate") ? .loneSurrogate : .invalidUTF8 }
        if name.hasPrefix("y_") { return .taken }
        if name.lowercased().replacing("-", with: "").replacing("_", with: "")
            .contains("invalidutf8")
        {
            return .invalidUTF8
        }
        return name.contains("trailing_comment") || name.hasSuffix("trailing_garbage")
            ? .trailing : .notJSON
    }

    private static let listed: [String: Verdict] = {
        var all: [String: Verdict] = [:]
        for (verdict, names) in exceptions {
            for name in names.split(separator: " ") { all[String(name)] = verdict }
        }
        return all
    }()

    private static let exceptions: [(Verdict, String)] = [
        (
            .anyNumber,
            "y_number y_number_0e+1 y_number_0e1 y_number_double_close_to_zero"
                + " y_number_int_with_exp y_number_minus_zero y_number_negative_zero"
                + " y_number_simple_real y_object_extreme_numbers"
                + " y_structure_lonely_negative_real"
        ),
        (.duplicateKey, "y_object_duplicated_key y_object_duplicated_key_and_value"),
        (.byteOrderMark, "i_structure_UTF-8_BOM_empty_object n_structure_UTF8_BOM_no_data"),
        (.tooDeep, "i_structure_500_nested_arrays"),
        (.notJSON, "n_number_minus_sign_with_trailing_garbage"),
        (
            .invalidUTF8,
            "i_string_UTF8_surrogate_U+D800 n_structure_incomplete_UTF8_BOM"
                + " n_object_lone_continuation_byte_in_key_and_trailing_comma"
                + " n_structure_single_eacute"
        ),
        (
            .loneSurrogate,
            "n_string_1_surrogate_then_escape n_string_incomplete_surrogate_escape_invalid"
        ),
        (
            .trailing,
            "n_array_comma_after_close n_array_extra_close n_multidigit_number_then_00"
                + " n_structure_array_with_extra_array_close n_structure_close_unopened_array"
                + " n_structure_double_array n_structure_object_followed_by_closing_object"
                + " n_structure_trailing_#"
        ),
    ]
}

/// `hmac-hex.json`: HMAC-SHA256 in lowercase hex, and the spellings of it that are refused
/// (firmware-spec, "Primitives").
enum HmacHexFile {
    static func make() throws -> VectorFile {
        VectorFile(
            name: "hmac-hex", algorithm: "HMAC-SHA256-HEX",
            header: [
                "The mac of msg under key, in lowercase hex. Where text stands, msg is its UTF-8.",
                "In a valid test mac is what must come out. In an invalid one a receiver that",
                "expects the mac of msg under key must refuse the mac that stands there.",
            ],
            notes: notes,
            groups: [
                .init(
                    type: "HmacHex", source: .ours("firmware-spec/conventions.md"),
                    tests: try texts()),
                .init(
                    type: "HmacHex", source: .rfc(4231, "sections 4.2 to 4.8"), tests: try rfc()),
                .init(
                    type: "HmacHex", source: .ours("firmware-spec/conventions.md"),
                    tests: try spellings()),
                .init(type: "HmacHex", source: .wycheproof, tests: try wycheproof()),
            ])
    }

    private static let notes: [VectorFile.Note] = [
        .init("Example", .basic, "The example that the protocol itself gives.", ["CRY-6"]),
        .init(
            "Ktv", .basic, "A published value, to check the set-up.", ["CRY-6"],
            links: ["https://www.rfc-editor.org/rfc/rfc4231"]),
        .init(
            "EmptyText", .edgeCase, "The text has no bytes; a NULL pointer is often passed.",
            ["CRY-6"]),
        .init("EmptyKey", .edgeCase, "The key has no bytes; HMAC pads it with zeros.", ["CRY-6"]),
        .init(
            "LongKey", .edgeCase, "A key over 64 bytes is hashed first, one of 64 is not.",
            ["CRY-6"]),
        .init(
            "Utf8", .encoding,
            "The text is not ASCII. The mac is over its UTF-8, unnormalised and unescaped.",
            ["CRY-6"]),
        .init("Nul", .encoding, "The text holds a NUL; a C string would end there.", ["JSON-14"]),
        .init(
            "Spelling", .encoding, "The right value, spelled as the protocol does not take it.",
            ["VAL-2"]),
        .init(
            "WrongLength", .missingCheck,
            "Not 64 digits. The length is checked before the constant-time comparison.", ["VAL-2"]),
        .init(
            "ModifiedTag", .authBypass, "Some bits differ; the whole mac must be compared.",
            ["CRY-6"]),
        .init("Pseudorandom", .functionality, "Random-looking inputs of many sizes.", ["CRY-6"]),
    ]

    private static func test(
        _ comment: String, _ flags: [String], key: [UInt8], _ text: String
    ) throws -> VectorFile.Test {
        .init(
            comment, flags,
            [
                "key": .string(hex(key)), "text": .string(text),
                "msg": .string(hex(Array(text.utf8))), "mac": .string(try hmacHex(key: key, text)),
            ])
    }

    private static func test(
        _ comment: String, _ flags: [String], key: [UInt8], msg: [UInt8], mac: String,
        _ verdict: VectorFile.Verdict = .valid
    ) -> VectorFile.Test {
        .init(
            comment, flags,
            ["key": .string(hex(key)), "msg": .string(hex(msg)), "mac": .string(mac)], verdict)
    }

    private static func texts() throws -> [VectorFile.Test] {
        let fox = "The quick brown fox jumps over the lazy dog"
        let example = "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8"
        guard try hmacHex(key: Array("key".utf8), fox) == example else {
            throw VectorError.published("protocol section 4, example")
        }
        let key = try seeded("hmac-hex key")
        return [
            try test("the protocol's example", ["Example"], key: Array("key".utf8), fox),
            try test("empty text", ["EmptyText"], key: key, ""),
            try test("empty key", ["EmptyKey"], key: [], "client"),
            try test("empty key and text", ["EmptyKey", "EmptyText"], key: [], ""),
            try test("a proof's text", ["Example"], key: key, "client"),
            try test("the other proof's text", ["Example"], key: key, "mac"),
            try test("an envelope's text", ["Example"], key: key, "1|{\"type\":\"press\"}"),
            try test("two-byte letters", ["Utf8"], key: key, "Grüße"),
            try test("composed accent", ["Utf8"], key: key, "caf\u{e9}"),
            try test("the same word, accent apart", ["Utf8"], key: key, "cafe\u{301}"),
            try test("four-byte emoji, joined", ["Utf8"], key: key, "👩\u{200d}🚀 🎛️"),
            try test("byte-order mark in the text", ["Utf8"], key: key, "\u{feff}x"),
            try test("NUL in the middle", ["Nul"], key: key, "A\u{0}B"),
            try test("line ends", ["Example"], key: key, "a\r\nb\nc"),
            try test("key of 63 bytes", ["LongKey"], key: try seeded("63", 63), fox),
            try test("key of 64 bytes", ["LongKey"], key: try seeded("64", 64), fox),
            try test("key of 65 bytes", ["LongKey"], key: try seeded("65", 65), fox),
            try test("key of 1,000 bytes", ["LongKey"], key: try seeded("1000", 1000), fox),
            try test(
                "text of 2,000 bytes", ["Example"], key: key,
                String(repeating: "0123456789", count: 200)),
        ]
    }

    private static func rfc() throws -> [VectorFile.Test] {
        var tests = try Published.rfc4231.map { value in
            let key = try bytes(value.key)
            let mac = hex(try hmac(key: key, try bytes(value.data)))
            guard mac.hasPrefix(value.mac) else { throw VectorError.published(value.comment) }
            return test(value.comment, ["Ktv"], key: key, msg: try bytes(value.data), mac: mac)
        }
        let truncated = Published.rfc4231[4]
        tests.append(
            test(
                "test case 5, cut to 128 bits as there", ["WrongLength"],
                key: try bytes(truncated.key), msg: try bytes(truncated.data),
                mac: truncated.mac, .invalid(.format)))
        return tests
    }

    private static func spellings() throws -> [VectorFile.Test] {
        let key = try seeded("hmac-hex spelling")
        let msg = Array("client".utf8)
        let right = hex(try hmac(key: key, msg))
        let fullWidth = right.unicodeScalars.map { scalar in
            scalar.properties.numericType == .decimal
                ? String(UnicodeScalar(scalar.value + 0xfee0) ?? scalar) : String(scalar)
        }
        let wrong: [(String, String, String)] = [
            ("upper case", "Spelling", right.uppercased()),
            ("one upper-case digit", "Spelling", upperFirstLetter(right)),
            ("newline after it", "Spelling", right + "\n"),
            ("space before it", "Spelling", " " + right),
            ("0x before it", "Spelling", "0x" + right),
            ("full-width digits", "Spelling", fullWidth.joined()),
            ("a plus sign in place of a digit", "Spelling", "+" + right.dropFirst()),
            ("base64 of the bytes", "Spelling", base64(try bytes(right))),
            ("63 digits", "WrongLength", String(right.dropLast())),
            ("65 digits", "WrongLength", right + "0"),
            ("66 digits", "WrongLength", right + "00"),
            ("no digits", "WrongLength", ""),
            ("first half", "WrongLength", String(right.prefix(32))),
        ]
        return wrong.map { comment, flag, mac in
            test(comment, [flag], key: key, msg: msg, mac: mac, .invalid(.format))
        }
    }

    private static func wycheproof() throws -> [VectorFile.Test] {
        try PublishedRecord.read(wycheproofHMACTable).map { record in
            let key = try record.hexBytes("key")
            let msg = try record.hexBytes("msg")
            let mac = hex(try record.hexBytes("tag"))
            let valid = record.text("result") == "valid"
            guard try (hex(hmac(key: key, msg)) == mac) == valid else {
                throw VectorError.published("Wycheproof HMAC \(record.id)")
            }
            var flags = [valid ? "Pseudorandom" : "ModifiedTag"]
            if key.count > 64 { flags.append("LongKey") }
            return test(
                "\(record.note) (tcId \(record.id) there)", flags, key: key, msg: msg, mac: mac,
                valid ? .valid : .invalid(.mac))
        }
    }
}

/// The same hex with its first letter in upper case.
func upperFirstLetter(_ text: String) -> String {
    guard let index = text.firstIndex(where: \.isLetter) else { return text }
    return text.replacing(text[index...index], with: text[index].uppercased(), maxReplacements: 1)
}

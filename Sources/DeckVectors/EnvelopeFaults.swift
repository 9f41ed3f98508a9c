/// Envelopes that a receiver must refuse.
enum EnvelopeFaults {
    private static let body = "{\"index\":3,\"page\":0,\"type\":\"press\"}"

    private static func test(
        _ comment: String, _ flag: String, _ sealed: Sealed, text: String,
        _ layer: VectorFile.Layer
    ) -> VectorFile.Test {
        .init(
            comment, [flag], sealed.start.adding([.init(name: "text", value: .string(text))]),
            .invalid(layer))
    }

    /// Refused before any mac is looked at, though the mac is right wherever there can be one.
    static func malformed() throws -> [VectorFile.Test] {
        let right = try Sealed(.clientToMac, 1, body)
        return try integers() + spellings(right) + json(right) + noUnicode(right)
            + [
                test(
                    "a message without an envelope", "NotSecure", right,
                    text: "{\"type\":\"unauthorized\"}", .envelope)
            ]
    }

    private static func integers() throws -> [VectorFile.Test] {
        // What stands there, and the number that a careless reader makes of it.
        let spelled: [(String, String)] = [
            ("9007199254740992", "9007199254740992"), ("9007199254740993", "9007199254740993"),
            ("9007199254740993", "9007199254740992"),
            ("18446744073709551615", "18446744073709551615"),
            ("18446744073709551616", "18446744073709551616"), ("18446744073709551617", "1"),
            ("4294967296000000000000000000001", "1"), ("0", "0"), ("-0", "0"), ("-1", "-1"),
            ("1.0", "1"), ("1.5", "1"), ("1e0", "1"), ("1e3", "1000"), ("1E3", "1000"),
            ("10e-1", "1"), ("\"5\"", "5"), ("\"1\"", "1"), ("true", "1"), ("null", "0"),
            ("[1]", "1"), ("{}", "0"), ("1.234567890123460e15", "1234567890123460"),
        ]
        let noNumber = ["01", "+1", "1.", ".1", "1e", "0x1", "1_000", "NaN", "Infinity", "-", ""]
        let key = try Direction.clientToMac.key()
        return try (spelled + noNumber.map { ($0, "1") }).map { text, number in
            let mac = try hmacHex(key: key, "\(number)|\(body)")
            let quoted = JSONValue.string(body).canonical()
            let envelope =
                "{\"body\":\(quoted),\"mac\":\"\(mac)\",\"seq\":\(text),\"type\":\"secure\"}"
            return test(
                "seq is \(text.isEmpty ? "nothing" : text), signed as \(number)", "Integer",
                try Sealed(.clientToMac, 1, body), text: envelope, .format)
        }
    }

    private static func spellings(_ right: Sealed) throws -> [VectorFile.Test] {
        let mac = right.mac
        let fullWidth = mac.unicodeScalars.map { scalar in
            ("0"..."9").contains(scalar)
                ? String(UnicodeScalar(scalar.value + 0xfee0) ?? scalar) : String(scalar)
        }
        let text = right.text()
        let wrong: [(String, String)] = [
            ("upper-case mac", right.text(mac: mac.uppercased())),
            ("one upper-case digit in mac", right.text(mac: upperFirstLetter(mac))),
            ("mac of 63 digits", right.text(mac: String(mac.dropLast()))),
            ("mac of 65 digits", right.text(mac: mac + "0")),
            ("empty mac", right.text(mac: "")),
            ("mac of full-width digits", right.text(mac: fullWidth.joined())),
            ("newline after mac", right.text(mac: mac + "\n")),
            ("NUL after mac", right.text(mac: mac + "\u{0}")),
            ("mac is null", text.replacing("\"\(mac)\"", with: "null")),
            ("mac is a number", text.replacing("\"\(mac)\"", with: "1")),
            ("no mac", text.replacing("\"mac\":\"\(mac)\",", with: "")),
            ("no seq", text.replacing("\"seq\":1,", with: "")),
            ("no body", "{\"mac\":\"\(mac)\",\"seq\":1,\"type\":\"secure\"}"),
            ("no type", text.replacing(",\"type\":\"secure\"", with: "")),
            (
                "body is an object",
                "{\"body\":\(body),\"mac\":\"\(mac)\",\"seq\":1,\"type\":\"secure\"}"
            ),
            ("body is null", "{\"body\":null,\"mac\":\"\(mac)\",\"seq\":1,\"type\":\"secure\"}"),
            ("type is a number", text.replacing("\"secure\"", with: "1")),
            ("type in upper case", text.replacing("\"secure\"", with: "\"SECURE\"")),
            ("type is an unknown word", text.replacing("\"secure\"", with: "\"secured\"")),
            ("type with a NUL", text.replacing("\"secure\"", with: "\"secure\\u0000\"")),
        ]
        return wrong.map { test($0, "Spelling", right, text: $1, .format) }
    }

    private static func json(_ right: Sealed) -> [VectorFile.Test] {
        let text = right.text()
        let inside = String(text.dropFirst())
        let nested = EnvelopeSpellings.nested(16)
        let wrong: [(String, String, String)] = [
            ("byte-order mark before it", "Json", "\u{feff}" + text),
            ("a letter after it", "Json", text + "x"),
            ("a brace after it", "Json", text + "}"),
            ("a NUL after it", "Json", text + "\u{0}"),
            ("two envelopes", "Json", text + text),
            ("cut by one byte", "Json", String(text.dropLast())),
            ("empty text", "Json", ""),
            ("in an array", "Json", "[" + text + "]"),
            ("comma at the end", "Json", String(text.dropLast()) + ",}"),
            ("comment", "Json", "/**/" + text),
            ("single quotes", "Json", text.replacing("\"secure\"", with: "'secure'")),
            ("key without quotes", "Json", text.replacing("\"seq\"", with: "seq")),
            ("no-break space", "Json", "{\u{a0}" + inside),
            ("form feed between", "Json", "{\u{c}" + inside),
            ("raw tab in a string", "Json", text.replacing("press", with: "pr\tess")),
            ("raw NUL in a string", "Json", text.replacing("press", with: "pr\u{0}ess")),
            ("lone high surrogate", "Json", "{\"a\":\"\\ud800\"," + inside),
            ("lone low surrogate", "Json", "{\"a\":\"\\udc00x\"," + inside),
            ("high surrogate before a letter", "Json", "{\"a\":\"\\ud83d\\u0041\"," + inside),
            ("short escape", "Json", "{\"a\":\"\\u12\"," + inside),
            ("sign in an escape", "Json", "{\"a\":\"\\u+041\"," + inside),
            ("unknown escape", "Json", "{\"a\":\"\\'\"," + inside),
            ("bad number in an unknown member", "Json", "{\"a\":01," + inside),
            ("two seq, equal", "DuplicateKey", "{\"seq\":1," + inside),
            ("two seq, the other first", "DuplicateKey", "{\"seq\":2," + inside),
            ("two body", "DuplicateKey", "{\"body\":\"\"," + inside),
            ("two type", "DuplicateKey", "{\"type\":\"secure\"," + inside),
            ("two seq, one escaped", "DuplicateKey", "{\"\\u0073eq\":1," + inside),
            ("two unknown keys", "DuplicateKey", "{\"a\":1,\"a\":1," + inside),
            ("two empty keys", "DuplicateKey", "{\"\":1,\"\":2," + inside),
            ("two keys deep inside", "DuplicateKey", "{\"a\":[{\"b\":1,\"b\":2}]," + inside),
            (
                "two keys, one in surrogates", "DuplicateKey",
                "{\"😀\":1,\"\\ud83d\\ude00\":2," + inside
            ),
            ("17 levels", "Depth", "{\"a\":\(nested)," + inside),
            (
                "17 levels of objects", "Depth",
                "{\"a\":" + String(repeating: "{\"a\":", count: 16) + "1"
                    + String(repeating: "}", count: 16) + "," + inside
            ),
            ("3,000 levels", "Depth", "{\"a\":\(EnvelopeSpellings.nested(3000))," + inside),
        ]
        return wrong.map { test($0, $1, right, text: $2, .format) }
    }

    /// Bytes that are no UTF-8, in an unknown member.
    private static func noUnicode(_ right: Sealed) throws -> [VectorFile.Test] {
        let inside = Array(right.text().utf8.dropFirst())
        let sequences: [(String, String)] = [
            ("continuation byte alone", "80"), ("two bytes, one missing", "c3"),
            ("overlong slash", "c0af"), ("overlong NUL", "c080"),
            ("overlong, three bytes", "e08080"),
            ("surrogate in UTF-8", "eda080"), ("beyond U+10FFFF", "f4908080"), ("byte ff", "ff"),
            ("four bytes, one missing", "f09f98"),
        ]
        return try sequences.map { comment, sequence in
            let text = Array("{\"a\":\"".utf8) + (try bytes(sequence)) + Array("\",".utf8) + inside
            return .init(
                comment, ["Json"],
                right.start.adding([.init(name: "textHex", value: .string(hex(text)))]),
                .invalid(.format))
        }
    }

    /// Well-formed, but not signed with this key over this number and body.
    static func forged() throws -> [VectorFile.Test] {
        let right = try Sealed(.clientToMac, 1, body)
        let otherWay = try Sealed(.macToClient, 1, body)
        let otherSession = try Sealed(
            .clientToMac, 2, body, key: Direction.clientToMac.key(session: "envelope, earlier"))
        let anew = EnvelopeFile.bodies.filter { $0.flag == "BytesAsReceived" }
        let first = try Sealed(.clientToMac, 1, anew[0].body)
        let second = try Sealed(.clientToMac, 1, anew[1].body)
        let composed = try Sealed(.clientToMac, 1, "caf\u{e9}")
        let apart = try Sealed(.clientToMac, 1, "cafe\u{301}")
        let nul = try Sealed(.clientToMac, 1, "A\u{0}B")
        let cut = try Sealed(.clientToMac, 1, "A")
        let mac = try bytes(right.mac)
        let inner = try Sealed(.clientToMac, 1, "2|x")

        let wrong: [(String, String, String)] = [
            ("another body", "Forged", right.text().replacing(":3,", with: ":4,")),
            ("another number", "Forged", right.text().replacing("\"seq\":1", with: "\"seq\":2")),
            ("all zeros", "Forged", right.text(mac: String(repeating: "0", count: 64))),
            ("key of another session", "Forged", otherSession.text()),
            (
                "mac over the body alone", "Forged",
                right.text(mac: try hmacHex(key: right.key, body))
            ),
            (
                "mac without the bar", "Forged",
                right.text(mac: try hmacHex(key: right.key, "1" + body))
            ),
            (
                "mac over the spelled body", "Forged",
                right.text(
                    mac: try hmacHex(
                        key: right.key,
                        "1|" + JSONValue.string(body).canonical().dropFirst().dropLast()))
            ),
            ("the number moved into the body", "Forged", forgedSplit(inner)),
            (
                "mac of the same meaning, spelled anew", "BytesAsReceived",
                first.text(mac: second.mac)
            ),
            (
                "mac of the same meaning, spelled first", "BytesAsReceived",
                second.text(mac: first.mac)
            ),
            ("mac of the composed accent", "BytesAsReceived", apart.text(mac: composed.mac)),
            ("mac of the accent apart", "BytesAsReceived", composed.text(mac: apart.mac)),
            ("mac of the body up to its NUL", "Nul", nul.text(mac: cut.mac)),
            ("the receiver's own envelope", "Reflection", otherWay.text()),
        ]
        let flipped = [0, 1, 7, 8, 63, 64, 127, 128, 254, 255].map { bit in
            test(
                "bit \(bit) of the mac turned", "Forged", right,
                text: right.text(mac: hex(mac.flipping(bit: bit))), .mac)
        }
        return wrong.map { test($0, $1, right, text: $2, .mac) } + flipped
    }

    /// Number 1 with body "2|x" signs "1|2|x"; it must not serve as number 12 with body "x".
    private static func forgedSplit(_ inner: Sealed) -> String {
        let body = JSONValue.string("x").canonical()
        return "{\"body\":\(body),\"mac\":\"\(inner.mac)\",\"seq\":12,\"type\":\"secure\"}"
    }
}

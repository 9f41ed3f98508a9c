/// Envelopes that a receiver takes, though no sender would spell them so.
enum EnvelopeSpellings {
    static func valid() throws -> [VectorFile.Test] {
        let press = try Sealed(.clientToMac, 1, "{\"index\":3,\"page\":0,\"type\":\"press\"}")
        let emoji = try Sealed(.macToClient, 7, "a/😀é\"\\\n")
        let nul = try Sealed(.macToClient, 2, "A\u{0}B")
        let body = JSONValue.string(press.body).canonical()
        let rest = "\"mac\":\"\(press.mac)\",\"seq\":1,\"type\":\"secure\"}"
        let emojiRest = "\"mac\":\"\(emoji.mac)\",\"seq\":7,\"type\":\"secure\"}"
        let deep = nested(15)
        let firstDigit = press.mac.utf8.first ?? 0
        let escapedMac = "\\u00\(hex([firstDigit]))\(press.mac.dropFirst())"

        let tests: [(String, String, Sealed, String)] = [
            ("canonical", "Normal", press, press.text()),
            (
                "keys in another order", "FreeForm", press,
                "{\"type\":\"secure\",\"seq\":1,\"mac\":\"\(press.mac)\",\"body\":\(body)}"
            ),
            (
                "white space of every kind", "FreeForm", press,
                " \t\r\n{ \"body\" :\(body) ,\n\(rest.replacing(":", with: "\t: ")) \n"
            ),
            (
                "escaped letters in keys and values", "FreeForm", press,
                "{\"b\\u006fdy\":\(body.replacing("press", with: "p\\u0072ess")),"
                    + "\"\\u006dac\":\"\(escapedMac)\",\"s\\u0065q\":1,\"type\":\"\\u0073ecure\"}"
            ),
            ("unknown member", "FreeForm", press, "{\"a\":null,\"body\":\(body),\(rest)"),
            (
                "unknown members with numbers that seq may not have", "FreeForm", press,
                "{\"a\":[1.0,1e3,-0,-1,1E+2,18446744073709551616],\"body\":\(body),\(rest)"
            ),
            (
                "the known names inside an unknown member", "FreeForm", press,
                "{\"a\":{\"body\":1,\"mac\":2,\"seq\":3,\"type\":4},\"body\":\(body),\(rest)"
            ),
            (
                "keys that differ in upper case alone", "FreeForm", press,
                "{\"Seq\":2,\"SEQ\":3,\"body\":\(body),\(rest)"
            ),
            (
                "two keys that are equal only once normalised", "FreeForm", press,
                "{\"\u{e9}\":1,\"e\u{301}\":2,\"body\":\(body),\(rest)"
            ),
            (
                "keys around a NUL", "FreeForm", press,
                "{\"a\\u0000b\":1,\"a\\u0000c\":2,\"a\":3,\"body\":\(body),\(rest)"
            ),
            ("16 levels", "Depth", press, "{\"a\":\(deep),\"body\":\(body),\(rest)"),
            (
                "escaped slash and surrogate pair", "BytesAsReceived", emoji,
                "{\"body\":\"a\\/\\ud83d\\uDE00\\u00E9\\u0022\\u005c\\u000a\",\(emojiRest)"
            ),
            (
                "the same letters unescaped", "BytesAsReceived", emoji,
                "{\"body\":\"a/😀é\\\"\\\\\\n\",\(emojiRest)"
            ),
            ("NUL in the body", "Nul", nul, nul.text()),
        ]
        let bodies = try EnvelopeFile.bodies.map { entry in
            let sealed = try Sealed(.macToClient, 1, entry.body)
            return (entry.comment, entry.flag, sealed, sealed.text())
        }
        let ends: [UInt64] = [2, 1_234_567_890_123_460, 9_007_199_254_740_991]
        let numbers = try ends.map { number in
            let sealed = try Sealed(.clientToMac, number, press.body)
            return ("number \(number)", "Limit", sealed, sealed.text())
        }
        return (tests + bodies + numbers).map { comment, flag, sealed, text in
            .init(
                comment, [flag],
                sealed.start.adding(sealed.parts).adding([
                    .init(name: "text", value: .string(text))
                ]))
        }
    }

    /// That many arrays in one another.
    static func nested(_ levels: Int) -> String {
        String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
}

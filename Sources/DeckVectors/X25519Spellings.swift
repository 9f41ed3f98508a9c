extension X25519File {
    /// The spellings of a public key in a message: one is right.
    static func spellings() throws -> [VectorFile.Test] {
        // All ones has a letter of base64 that the URL-safe alphabet spells in another way.
        let key = try publicKey(of: try seeded("x25519 spelling"))
        let ones = [UInt8](repeating: 0xff, count: 32)
        let right = base64(key)
        let valid = [key, ones, [UInt8](repeating: 0, count: 32)].map { key in
            test("32 bytes", ["Base64"], base64(key), key)
        }
        let lastLetter = Array(right)[42]
        let wrong: [(String, String, String)] = [
            ("31 bytes, still 44 characters", "WrongLength", base64(Array(key.dropLast()))),
            ("33 bytes, still 44 characters", "WrongLength", base64(key + [0])),
            ("30 bytes, 40 characters", "WrongLength", base64(Array(key.dropLast(2)))),
            ("34 bytes, 48 characters", "WrongLength", base64(key + [0, 0])),
            ("empty", "WrongLength", ""),
            ("without padding", "Spelling", String(right.dropLast())),
            ("two paddings", "Spelling", right + "="),
            ("padding in the middle", "Spelling", "=" + right.dropFirst()),
            ("only padding", "Spelling", String(repeating: "=", count: 44)),
            (
                "the unused bits are set", "Spelling",
                right.prefix(42) + String(successor(of: lastLetter)) + "="
            ),
            (
                "URL-safe letters", "Spelling",
                base64(ones).replacing("/", with: "_").replacing("+", with: "-")
            ),
            ("newline after it", "Spelling", right + "\n"),
            ("newline in place of the padding", "Spelling", right.dropLast() + "\n"),
            ("space in place of a letter", "Spelling", " " + right.dropFirst()),
            ("hex", "Spelling", hex(key)),
            ("a NUL in place of a letter", "Spelling", "\u{0}" + right.dropFirst()),
            ("a letter beyond ASCII", "Spelling", "é" + right.dropFirst()),
            ("the Kelvin sign, which equals K to some", "Spelling", "\u{212a}" + right.dropFirst()),
        ]
        return valid
            + wrong.map { comment, flag, text in
                test(comment, [flag], text, [], .invalid(.format))
            }
    }

    private static func test(
        _ comment: String, _ flags: [String], _ text: String, _ key: [UInt8],
        _ verdict: VectorFile.Verdict = .valid
    ) -> VectorFile.Test {
        .init(comment, flags, ["base64": .string(text), "public": .string(hex(key))], verdict)
    }

    /// The letter whose six bits are one above; the last letter of 32 bytes has two unused ones.
    private static func successor(of letter: Character) -> Character {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        let index = letters.firstIndex(of: letter) ?? 0
        return letters[(index + 1) % 64]
    }
}

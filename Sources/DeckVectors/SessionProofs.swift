/// Session proofs that must not be taken, each with the slip or the attack it comes from.
enum WrongProofs {
    enum Side { case client, mac }

    static func of(
        _ side: Side, _ fixture: SessionFile.Fixture
    ) throws -> [(comment: String, flag: String, proof: String)] {
        let values = try fixture.values()
        let right = side == .mac ? values.macProof : values.clientProof
        let reflected = side == .mac ? values.clientProof : values.macProof
        let text = side == .mac ? Labels.mac : Labels.client
        func proof(
            token: [UInt8]? = nil, salt: [UInt8]? = nil, label: String = Labels.auth
        ) throws -> String {
            let key = try hkdf(
                token ?? fixture.token, salt: salt ?? Array(values.salt.utf8),
                info: Array(label.utf8))
            return try hmacHex(key: key, text)
        }
        let nonces = (fixture.clientNonce, fixture.macNonce)
        return [
            ("another token", "WrongToken", try proof(token: seeded("another token"))),
            (
                "another nonce of the host", "WrongToken",
                try proof(salt: Array("\(nonces.0)|\(hex(seeded("another nonce", 16)))".utf8))
            ),
            (
                "nonces in the other order", "WrongDerivation",
                try proof(salt: Array("\(nonces.1)|\(nonces.0)".utf8))
            ),
            (
                "nonces without the bar", "WrongDerivation",
                try proof(salt: Array((nonces.0 + nonces.1).utf8))
            ),
            (
                "nonces as 16 bytes each", "NonceAsText",
                try proof(salt: bytes(nonces.0) + Array("|".utf8) + bytes(nonces.1))
            ),
            ("no salt", "WrongDerivation", try proof(salt: [])),
            ("an envelope's label", "WrongDerivation", try proof(label: Labels.clientToMac)),
            (
                "the token itself as the key", "WrongDerivation",
                try hmacHex(key: fixture.token, text)
            ),
            ("the other side's proof", "Reflection", reflected),
            ("first bit turned", "WrongToken", hex(try bytes(right).flipping(bit: 0))),
            ("last bit turned", "WrongToken", hex(try bytes(right).flipping(bit: 255))),
            ("all zeros", "WrongToken", String(repeating: "0", count: 64)),
        ]
    }
}

/// Which `hello` is well-formed.
enum HelloTests {
    static func tests() throws -> [VectorFile.Test] {
        let nonce = hex(try seeded("hello nonce", 16))
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._"
        return try valid(nonce, alphabet) + invalid(nonce, alphabet)
    }

    private static func valid(_ nonce: String, _ id64: String) throws -> [VectorFile.Test] {
        func test(
            _ comment: String, _ flag: String, id: String, name: String, text: String? = nil
        ) -> VectorFile.Test {
            let hello = text ?? Message.hello(deviceId: id, deviceName: name, nonce: nonce)
            return .init(
                comment, [flag],
                [
                    "hello": .string(hello), "deviceId": .string(id), "deviceName": .string(name),
                    "nonce": .string(nonce),
                ])
        }
        let long = String(repeating: "long ", count: 60)
        return [
            test("canonical", "Normal", id: "deck-1", name: "Desk"),
            test("id of one character", "Limit", id: ".", name: "Desk"),
            test("id of 64 characters", "Limit", id: id64, name: "Desk"),
            test("empty name", "Limit", id: "deck-1", name: ""),
            test("name of 300 bytes", "Limit", id: "deck-1", name: long),
            test("NUL in the name", "Name", id: "deck-1", name: "A\u{0}B"),
            test("family emoji", "Name", id: "deck-1", name: "👨\u{200d}👩\u{200d}👧"),
            test(
                "escaped emoji, slash and key", "FreeForm", id: "deck-1", name: "a/😀",
                text: "{\"typ\\u0065\":\"hello\",\"deviceId\":\"deck\\u002d1\","
                    + "\"deviceName\":\"a\\/\\ud83d\\uDE00\",\"nonce\":\"\(nonce)\"}"),
            test(
                "unknown members", "FreeForm", id: "deck-1", name: "x",
                text: "{\"type\":\"hello\",\"v\":[1.0,-0,1e3,true,{\"type\":\"pair\"}],"
                    + "\"deviceId\":\"deck-1\",\"deviceName\":\"x\",\"nonce\":\"\(nonce)\"}"),
        ]
    }

    private static func invalid(_ nonce: String, _ id64: String) -> [VectorFile.Test] {
        func hello(id: String = "deck-1", name: String = "Desk", nonce: String) -> String {
            Message.hello(deviceId: id, deviceName: name, nonce: nonce)
        }
        let right = hello(nonce: nonce)
        let wrong: [(String, String)] = [
            ("empty id", hello(id: "", nonce: nonce)),
            ("id of 65 characters", hello(id: id64 + "-", nonce: nonce)),
            ("space in the id", hello(id: "deck 1", nonce: nonce)),
            ("slash in the id", hello(id: "../1", nonce: nonce)),
            ("letter beyond ASCII in the id", hello(id: "déck", nonce: nonce)),
            ("full-width digit in the id", hello(id: "deck-\u{ff11}", nonce: nonce)),
            ("the Kelvin sign, which equals K to some", hello(id: "dec\u{212a}", nonce: nonce)),
            ("newline after the id", hello(id: "deck-1\n", nonce: nonce)),
            ("NUL in the id", hello(id: "deck\u{0}", nonce: nonce)),
            ("upper-case nonce", hello(nonce: "ABCDEF" + nonce.dropFirst(6))),
            ("nonce of 31 digits", hello(nonce: String(nonce.dropLast()))),
            ("nonce of 33 digits", hello(nonce: nonce + "0")),
            ("letter g in the nonce", hello(nonce: "g" + nonce.dropFirst())),
            ("empty nonce", hello(nonce: "")),
            ("name is a number", right.replacing("\"Desk\"", with: "1")),
            ("name is null", right.replacing("\"Desk\"", with: "null")),
            ("lone surrogate in the name", right.replacing("Desk", with: "\\ud800")),
            ("surrogates in the wrong order", right.replacing("Desk", with: "\\ude00\\ud83d")),
            ("raw newline in the name", right.replacing("Desk", with: "De\nsk")),
            ("unknown escape", right.replacing("Desk", with: "\\x41")),
            ("no name", right.replacing("\"deviceName\":\"Desk\",", with: "")),
            ("no type", right.replacing(",\"type\":\"hello\"", with: "")),
            ("type in upper case", right.replacing("\"hello\"", with: "\"Hello\"")),
            ("in an array", "[" + right + "]"),
            ("byte-order mark before it", "\u{feff}" + right),
            ("comma at the end", right.replacing("}", with: ",}")),
            ("two messages", right + right),
            ("empty text", ""),
        ]
        return wrong.map { comment, text in
            .init(comment, ["Spelling"], ["hello": .string(text)], .invalid(.format))
        }
    }
}

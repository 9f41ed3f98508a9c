/// `session.json`: from a token and two nonces to proofs and envelope keys (firmware-spec,
/// "Session").
enum SessionFile {
    static func make() throws -> VectorFile {
        let source = VectorFile.Source.ours("firmware-spec/session.md")
        return VectorFile(
            name: "session", algorithm: "TOUCHDECK-SESSION-1",
            header: [
                "Session: a whole authentication, with what each side derives and sends.",
                "ChallengeReceived: the deck with token, after a hello with clientNonce, takes or",
                "refuses the text of challenge. AuthReceived: the host, after a challenge with",
                "macNonce, takes or refuses the text of auth. HelloReceived: the text of hello.",
                "DeviceName: a deviceName name, and shown, what a host shows and stores of it.",
            ],
            notes: notes,
            groups: [
                .init(type: "Session", source: source, tests: try sessions()),
                .init(type: "ChallengeReceived", source: source, tests: try challenges()),
                .init(type: "AuthReceived", source: source, tests: try auths()),
                .init(
                    type: "HelloReceived", source: .ours("firmware-spec/messages.md"),
                    tests: try HelloTests.tests()),
                .init(
                    type: "DeviceName", source: .ours("firmware-spec/conventions.md"),
                    tests: DeviceNameTests.tests()),
            ])
    }

    private static let notes: [VectorFile.Note] = [
        .init("Normal", .basic, "Everything is as it should be.", ["JSON-1", "JSON-2", "SES-10"]),
        .init(
            "Equations", .functionality,
            "What is derived: the labels, the order in the salt, the spelling.", ["SES-19"]),
        .init(
            "NonceAsText", .encoding, "A nonce enters as its 32 characters, not as 16 bytes.",
            ["VAL-8"]),
        .init(
            "Name", .encoding, "A device name that must be escaped, or must not be.",
            ["JSON-3", "JSON-14", "VAL-6"]),
        .init(
            "FreeForm", .encoding, "Valid JSON that is not in canonical form.",
            ["JSON-4", "JSON-5"]),
        .init(
            "WrongToken", .authBypass, "The proof was made with another token or other nonces.",
            ["SES-6", "PAIR-2"]),
        .init(
            "WrongDerivation", .functionality, "The proof is what a slip in the derivation gives.",
            ["SES-19"]),
        .init(
            "Reflection", .authBypass, "The other side's proof is sent back.", ["SES-6", "PAIR-2"]),
        .init(
            "EmptyProof", .authBypass, "A deck without a token; well-formed, but proves nothing.",
            ["PAIR-2", "VAL-2"]),
        .init(
            "Spelling", .missingCheck, "A member is missing or not spelled as it must be.",
            ["JSON-6", "JSON-8", "JSON-9", "JSON-11", "JSON-12", "VAL-2", "VAL-3", "VAL-5"]),
        .init(
            "ShownName", .missingCheck,
            "What of a name a host shows: no controls, 32 grapheme clusters, 128 bytes.",
            ["VAL-6"]),
        .init("Limit", .edgeCase, "At the end of what is allowed.", ["VAL-5", "VAL-6"]),
    ]

    /// A token and two nonces that never change.
    struct Fixture {
        let token: [UInt8]
        let clientNonce: String
        let macNonce: String

        init(_ label: String) throws {
            token = try seeded("\(label) token")
            clientNonce = hex(try seeded("\(label) client nonce", 16))
            macNonce = hex(try seeded("\(label) mac nonce", 16))
        }

        func values() throws -> SessionValues {
            try SessionValues(token: token, clientNonce: clientNonce, macNonce: macNonce)
        }
    }

    private static func sessions() throws -> [VectorFile.Test] {
        func test(
            _ comment: String, _ flag: String, _ fixture: Fixture, nonces: (String, String)? = nil,
            id: String, name: String
        ) throws -> VectorFile.Test {
            let (clientNonce, macNonce) = nonces ?? (fixture.clientNonce, fixture.macNonce)
            let values = try SessionValues(
                token: fixture.token, clientNonce: clientNonce, macNonce: macNonce)
            let start: JSONValue = [
                "deviceId": .string(id), "deviceName": .string(name),
                "token": .string(hex(fixture.token)), "clientNonce": .string(clientNonce),
                "macNonce": .string(macNonce),
            ]
            let messages: [JSONValue.Member] = [
                .init(
                    name: "hello",
                    value: .string(
                        Message.hello(deviceId: id, deviceName: name, nonce: clientNonce))),
                .init(
                    name: "challenge",
                    value: .string(Message.challenge(nonce: macNonce, proof: values.macProof))),
                .init(name: "auth", value: .string(Message.auth(proof: values.clientProof))),
            ]
            return .init(
                comment, [flag, "Equations"], start.adding(values.json).adding(messages))
        }
        let first = try Fixture("session 1")
        let second = try Fixture("session 2")
        let zero = String(repeating: "0", count: 32)
        return [
            try test("plain", "Normal", first, id: "deck-1", name: "Desk"),
            try test("another token", "Normal", second, id: "a", name: "Kitchen"),
            try test(
                "the deck's nonce again, a fresh one of the host", "Normal", first,
                nonces: (first.clientNonce, second.macNonce), id: "deck-1", name: "Desk"),
            try test(
                "nonces that begin with zeros", "NonceAsText", first,
                nonces: ("00" + first.clientNonce.dropFirst(2), "00" + first.macNonce.dropFirst(2)),
                id: "deck-1", name: "Desk"),
            try test(
                "nonces of digits alone", "NonceAsText", first,
                nonces: (zero, "12345678901234567890123456789012"), id: "deck-1", name: "Desk"),
            try test(
                "both nonces equal", "NonceAsText", first,
                nonces: (first.clientNonce, first.clientNonce), id: "deck-1", name: "Desk"),
            try test(
                "quotes, slashes, controls", "Name", second, id: "Deck_2.b-C",
                name: "a/b \\ \"c\"\n\t\u{1}\u{7f}"),
            try test("beyond ASCII", "Name", second, id: "0", name: "Küche 🎛️ \u{2028}"),
            try test("no name", "Name", second, id: "-", name: ""),
        ]
    }

    private static func challenges() throws -> [VectorFile.Test] {
        let fixture = try Fixture("challenge")
        let values = try fixture.values()
        func test(
            _ comment: String, _ flag: String, _ challenge: String, derived: SessionValues?,
            _ verdict: VectorFile.Verdict = .valid
        ) -> VectorFile.Test {
            let start: JSONValue = [
                "token": .string(hex(fixture.token)), "clientNonce": .string(fixture.clientNonce),
                "challenge": .string(challenge),
            ]
            return .init(comment, [flag], start.adding(derived?.json ?? []), verdict)
        }
        let nonce = fixture.macNonce
        let proof = values.macProof
        let wrong = try WrongProofs.of(.mac, fixture).map { comment, flag, proof in
            test(
                comment, flag, Message.challenge(nonce: nonce, proof: proof), derived: values,
                .invalid(.proof))
        }
        let spelled: [(String, String)] = [
            ("upper-case proof", Message.challenge(nonce: nonce, proof: proof.uppercased())),
            ("empty proof", Message.challenge(nonce: nonce, proof: "")),
            (
                "proof of 63 digits",
                Message.challenge(nonce: nonce, proof: String(proof.dropLast()))
            ),
            ("proof of 65 digits", Message.challenge(nonce: nonce, proof: proof + "0")),
            (
                "upper-case nonce",
                Message.challenge(nonce: "ABCD" + nonce.dropFirst(4), proof: proof)
            ),
            (
                "nonce of 31 digits",
                Message.challenge(nonce: String(nonce.dropLast()), proof: proof)
            ),
            ("nonce of 33 digits", Message.challenge(nonce: nonce + "0", proof: proof)),
            ("no nonce", "{\"proof\":\"\(proof)\",\"type\":\"challenge\"}"),
            (
                "two nonces",
                "{\"nonce\":\"\(nonce)\",\"nonce\":\"\(nonce)\",\"proof\":\"\(proof)\","
                    + "\"type\":\"challenge\"}"
            ),
        ]
        return [
            test(
                "canonical", "Normal", Message.challenge(nonce: nonce, proof: proof),
                derived: values),
            test(
                "free form", "FreeForm",
                "{\"type\":\"challenge\",\n \"x\":{}, \"proof\":\"\(proof)\","
                    + "\"nonce\":\"\(nonce)\"}",
                derived: values),
        ] + wrong
            + spelled.map { test($0, "Spelling", $1, derived: nil, .invalid(.format)) }
    }

    private static func auths() throws -> [VectorFile.Test] {
        let fixture = try Fixture("auth")
        let values = try fixture.values()
        func test(
            _ comment: String, _ flag: String, _ auth: String, derived: Bool = true,
            _ verdict: VectorFile.Verdict = .valid
        ) -> VectorFile.Test {
            let start: JSONValue = [
                "token": .string(hex(fixture.token)), "clientNonce": .string(fixture.clientNonce),
                "macNonce": .string(fixture.macNonce), "auth": .string(auth),
            ]
            return .init(comment, [flag], start.adding(derived ? values.json : []), verdict)
        }
        let proof = values.clientProof
        let wrong = try WrongProofs.of(.client, fixture).map { comment, flag, proof in
            test(comment, flag, Message.auth(proof: proof), .invalid(.proof))
        }
        let spelled: [(String, String)] = [
            ("upper-case proof", Message.auth(proof: proof.uppercased())),
            ("63 digits", Message.auth(proof: String(proof.dropLast()))),
            ("65 digits", Message.auth(proof: proof + "0")),
            ("a space for a proof", Message.auth(proof: " ")),
            ("null", "{\"proof\":null,\"type\":\"auth\"}"),
            ("no proof", "{\"type\":\"auth\"}"),
        ]
        return [
            test("canonical", "Normal", Message.auth(proof: proof)),
            test("free form", "FreeForm", "\n{ \"type\":\"auth\", \"proof\":\"\(proof)\"}\t"),
            test("empty proof", "EmptyProof", Message.auth(proof: ""), .invalid(.proof)),
        ] + wrong
            + spelled.map { test($0, "Spelling", $1, derived: false, .invalid(.format)) }
    }
}

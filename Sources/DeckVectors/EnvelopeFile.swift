/// `envelope.json`: the signed envelope, one at a time and in a row (firmware-spec, "Envelope").
enum EnvelopeFile {
    static func make() throws -> VectorFile {
        let source = VectorFile.Source.ours("firmware-spec/envelope.md")
        return VectorFile(
            name: "envelope", algorithm: "TOUCHDECK-ENVELOPE-1",
            header: [
                "Seal: the canonical text of body as number seq, signed with key.",
                "Open: a receiver that has taken nothing yet under key meets text, or the bytes of",
                "textHex where they are no Unicode. seq, body, macInput and mac are what it reads.",
                "Receive: one receiver meets the steps in turn. outcome is taken or the layer that",
                "objects; last is the number taken last after the step, skipped how many numbers",
                "a taken envelope has jumped over. A body is any text here, not always JSON.",
            ],
            notes: notes,
            groups: [
                .init(type: "Seal", source: source, tests: try seals()),
                .init(type: "Open", source: source, tests: try EnvelopeSpellings.valid()),
                .init(
                    type: "Open", source: .ours("firmware-spec/conventions.md"),
                    tests: try EnvelopeFaults.malformed()),
                .init(type: "Open", source: source, tests: try EnvelopeFaults.forged()),
                .init(type: "Receive", source: source, tests: try EnvelopeSequences.tests()),
            ])
    }

    private static let notes: [VectorFile.Note] = [
        .init(
            "Normal", .basic, "Everything is as it should be.",
            ["JSON-1", "JSON-2", "ENV-1", "ENV-10"]),
        .init(
            "Body", .encoding, "A body that must be escaped, or must not be.", ["JSON-3", "ENV-10"]),
        .init(
            "Nul", .encoding, "A NUL in the body is carried whole; a C string would end there.",
            ["JSON-14"]),
        .init("Limit", .edgeCase, "A number at the end of what is allowed.", ["ENV-2", "ENV-9"]),
        .init(
            "FreeForm", .encoding, "Valid JSON that is not in canonical form.",
            ["JSON-4", "JSON-5"]),
        .init(
            "BytesAsReceived", .encoding,
            "The mac is over the body as received. A receiver that writes it anew gets another.",
            ["ENV-3"]),
        .init(
            "Integer", .missingCheck, "seq is no plain integer between 1 and 2^53 - 1.",
            ["JSON-13", "ENV-2"]),
        .init(
            "Spelling", .missingCheck, "A member is missing or not spelled as it must be.",
            ["JSON-12", "VAL-2"]),
        .init(
            "Json", .missingCheck, "The text is no JSON, or none that the protocol takes.",
            ["JSON-6", "JSON-7", "JSON-8", "JSON-11"]),
        .init("DuplicateKey", .missingCheck, "Two readers could read two meanings.", ["JSON-9"]),
        .init("Depth", .missingCheck, "Nesting, up to 16 or beyond.", ["JSON-10"]),
        .init("NotSecure", .authBypass, "A well-formed message without an envelope.", ["SES-13"]),
        .init(
            "Forged", .authBypass, "The mac was not made with this key over this text.", ["ENV-4"]),
        .init("Reflection", .authBypass, "A receiver's own envelope comes back to it.", ["ENV-7"]),
        .init(
            "Replay", .authBypass, "A number that was taken already, or one below it.", ["ENV-5"]),
        .init(
            "Gap", .functionality, "Numbers are left out; the next one is taken all the same.",
            ["ENV-6"]),
    ]

    static let bodies: [(comment: String, flag: String, body: String)] = [
        ("a press", "Normal", "{\"index\":3,\"page\":0,\"type\":\"press\"}"),
        ("slashes", "Body", "{\"url\":\"http://h/a/b\"}"),
        ("escaped slashes", "Body", "{\"url\":\"http:\\/\\/h\\/a\"}"),
        ("emoji and letters", "Body", "{\"label\":\"Küche 🎛️ 👩\u{200d}🚀\"}"),
        ("composed accent", "Body", "{\"label\":\"caf\u{e9}\"}"),
        ("accent apart", "Body", "{\"label\":\"cafe\u{301}\"}"),
        ("quotes and backslashes", "Body", "{\"label\":\"say \\\"hi\\\" \\\\ C:\\\\x\"}"),
        ("every short escape", "Body", "\u{8}\u{c}\n\r\t\"\\/"),
        ("other controls, DEL", "Body", "\u{1}\u{b}\u{1f}\u{7f}"),
        ("line separators", "Body", "\u{2028}\u{2029}\u{85}\u{feff}"),
        ("escaped NUL inside", "Nul", "{\"label\":\"A\\u0000B\"}"),
        ("raw NUL", "Nul", "A\u{0}B"),
        ("an envelope in an envelope", "Body", "{\"body\":\"{}\",\"mac\":\"\",\"seq\":1}"),
        ("numbers as text", "Body", "1|2|3"),
        ("empty body", "Body", ""),
        (
            "other order, escapes, a fraction", "BytesAsReceived",
            "{\"z\":1,\"a\":\"http://h/\\u00e9 😀\",\"n\":1.0}"
        ),
        (
            "the same meaning, spelled anew", "BytesAsReceived",
            "{\"a\":\"http:\\/\\/h\\/é 😀\",\"n\":1.0,\"z\":1}"
        ),
        ("body of 3,000 bytes", "Body", String(repeating: "0123456789é\"", count: 231)),
    ]

    private static func seals() throws -> [VectorFile.Test] {
        let ends: [(String, UInt64)] = [
            ("the second number", 2), ("number 10", 10),
            ("a 16-digit number", 1_234_567_890_123_460),
            ("one below the last number", 9_007_199_254_740_990),
            ("the last number", 9_007_199_254_740_991),
        ]
        let body = bodies[0].body
        var tests: [VectorFile.Test] = []
        for direction in Direction.allCases {
            for entry in bodies {
                let sealed = try Sealed(direction, 1, entry.body)
                tests.append(.init(entry.comment, [entry.flag], sealed.json))
            }
            for (comment, number) in ends {
                tests.append(.init(comment, ["Limit"], try Sealed(direction, number, body).json))
            }
        }
        return tests
    }
}

/// Which way an envelope goes; each way has a key of its own.
enum Direction: String, CaseIterable {
    case clientToMac = "client->mac"
    case macToClient = "mac->client"

    var other: Direction { self == .clientToMac ? .macToClient : .clientToMac }

    /// The key of this direction in session `name`.
    func key(session name: String = "envelope") throws -> [UInt8] {
        let values = try SessionFile.Fixture(name).values()
        return self == .clientToMac ? values.clientToMac : values.macToClient
    }
}

/// One signed envelope and the way to its mac.
struct Sealed {
    let direction: Direction
    let key: [UInt8]
    let sequence: UInt64
    let body: String
    let macInput: String
    let mac: String

    init(_ direction: Direction, _ sequence: UInt64, _ body: String, key: [UInt8]? = nil) throws {
        self.direction = direction
        self.key = try key ?? direction.key()
        self.sequence = sequence
        self.body = body
        macInput = "\(sequence)|" + body
        mac = try hmacHex(key: self.key, macInput)
    }

    /// The canonical envelope, with another mac if one is given.
    func text(mac other: String? = nil) -> String {
        let body = JSONValue.string(body).canonical()
        let mac = JSONValue.string(other ?? mac).canonical()
        return "{\"body\":\(body),\"mac\":\(mac),\"seq\":\(sequence),\"type\":\"secure\"}"
    }

    /// What a receiver is given to begin with.
    var start: JSONValue {
        ["direction": .string(direction.rawValue), "key": .string(hex(key))]
    }

    /// What it reads from a good envelope.
    var parts: [JSONValue.Member] {
        [
            .init(name: "seq", value: .integer(Int(sequence))),
            .init(name: "body", value: .string(body)),
            .init(name: "macInput", value: .string(macInput)),
            .init(name: "mac", value: .string(mac)),
        ]
    }

    var json: JSONValue {
        start.adding(parts).adding([.init(name: "text", value: .string(text()))])
    }
}

/// A way to spell a message wrongly, and which rules it breaks.
struct Malformation: Sendable {
    let name: String
    let anchors: [String]
    /// Behind "that" in a sentence: "begins with a byte-order mark".
    let what: String
    /// Makes it out of a right one.
    let spell: @Sendable (String) -> String

    init(
        _ name: String, _ anchors: [String], _ what: String,
        _ spell: @escaping @Sendable (String) -> String
    ) {
        self.name = name
        self.anchors = anchors
        self.what = what
        self.spell = spell
    }

    /// With another member behind all others.
    static func member(
        _ name: String, _ anchors: [String], _ what: String, _ spelling: String
    ) -> Malformation {
        Malformation(name, anchors, what) { $0.dropLast() + "," + spelling + "}" }
    }

    /// Arrays inside the object, so that the whole is nested so deep.
    static func nested(_ text: String, levels: Int) -> String {
        text.dropLast() + ",\"x\":" + String(repeating: "[", count: levels - 1)
            + String(repeating: "]", count: levels - 1) + "}"
    }

    /// Objects inside the object, so that the whole is nested so deep.
    static func nestedObjects(_ text: String, levels: Int) -> String {
        text.dropLast() + ",\"x\":" + String(repeating: #"{"x":"#, count: levels - 2) + "{}"
            + String(repeating: "}", count: levels - 1)
    }

    /// What is wrong with any object, whatever message it is.
    static let ofAnyMessage: [Malformation] = [
        Malformation("empty", ["JSON-12"], "is empty") { _ in "" },
        Malformation("white-space", ["JSON-12"], "is white space alone") { _ in " \n\t" },
        Malformation("no-json", ["JSON-12"], "is no JSON") { _ in "hello" },
        Malformation("null", ["JSON-12"], "is `null`") { _ in "null" },
        Malformation("array", ["JSON-12"], "stands inside an array") { "[" + $0 + "]" },
        Malformation("string", ["JSON-12"], "is a JSON string") { JSON.quoted($0) },
        Malformation("byte-order-mark", ["JSON-6"], "begins with a byte-order mark") {
            "\u{FEFF}" + $0
        },
        Malformation("trailing-comma", ["JSON-12"], "has a comma before its last brace") {
            $0.dropLast() + ",}"
        },
        Malformation("trailing-text", ["JSON-11"], "has a letter behind it") { $0 + "x" },
        Malformation("trailing-object", ["JSON-11"], "has a second one behind it") { $0 + $0 },
        Malformation("trailing-nul", ["JSON-11", "JSON-14"], "has a U+0000 behind it") {
            $0 + "\0"
        },
        Malformation("cut-short", ["JSON-12"], "lacks its last brace") { String($0.dropLast()) },
        Malformation("single-quotes", ["JSON-12"], "has single quotes") {
            String($0.map { $0 == "\"" ? "'" : $0 })
        },
        Malformation("comment", ["JSON-11"], "has a comment behind it") { $0 + "//x" },
        Malformation("other-space", ["JSON-12"], "has a no-break space for white space") {
            "{\u{A0}" + $0.dropFirst()
        },
        Malformation("vertical-tab", ["JSON-12"], "has a vertical tab for white space") {
            "{\u{0B}" + $0.dropFirst()
        },
        Malformation("form-feed", ["JSON-12"], "has a form feed for white space") {
            "{\u{0C}" + $0.dropFirst()
        },
        .member("duplicate", ["JSON-9"], "has `x` twice", #""x":1,"x":1"#),
        .member("duplicate-type", ["JSON-9"], "has a second `type`", #""type":"hello""#),
        .member(
            "duplicate-escaped", ["JSON-9"], "has a second `type`, spelled with an escape",
            #""\u0074ype":"hello""#),
        .member(
            "duplicate-deep", ["JSON-9"], "has a name twice deep inside an unknown member",
            #""x":{"a":[{"b":1,"b":2}]}"#),
        .member(
            "duplicate-many", ["JSON-9"], "has the second of forty names a second time at the end",
            (0..<40).map { "\"m\($0)\":0," }.joined() + #""m1":1"#),
        .member(
            "lone-high", ["JSON-8"], "has a high surrogate without its partner", #""x":"\ud83d""#),
        .member(
            "lone-low", ["JSON-8"], "has a low surrogate without its partner", #""x":"\ude00z""#),
        .member("two-high", ["JSON-8"], "has two high surrogates", #""x":"\ud83d\ud83d""#),
        .member(
            "high-and-letter", ["JSON-8"], "has a high surrogate and an escaped letter",
            #""x":"\ud83d\u0041""#),
        .member("raw-control", ["JSON-12"], "has a bare control character", "\"x\":\"\u{1}\""),
        .member("raw-newline", ["JSON-12"], "has a bare line feed in a text", "\"x\":\"\n\""),
        .member("raw-tab", ["JSON-12"], "has a bare tab in a text", "\"x\":\"\t\""),
        .member("quote-escape", ["JSON-12"], "has the escape `\\'`", #""x":"\'""#),
        .member("capital-escape", ["JSON-12"], "has the escape `\\U0041`", #""x":"\U0041""#),
        .member("bad-escape", ["JSON-12"], "has the escape `\\x`", #""x":"\x41""#),
        .member("short-escape", ["JSON-12"], "has an escape of two digits", #""x":"\u12""#),
        .member("signed-escape", ["JSON-12"], "has an escape with a sign", #""x":"\u+123""#),
        .member("nan", ["JSON-12"], "has NaN for a number", #""x":NaN"#),
        .member("leading-zero", ["JSON-12"], "has a number with a leading zero", #""x":01"#),
        .member("plus", ["JSON-12"], "has a number with a plus", #""x":+1"#),
        .member("bare-point", ["JSON-12"], "has a number that ends in a point", #""x":1."#),
        .member("bare-minus", ["JSON-12"], "has a minus for a number", #""x":-"#),
        .member("bare-exponent", ["JSON-12"], "has a number that ends in `e`", #""x":1e"#),
        .member("point-first", ["JSON-12"], "has a number that begins with a point", #""x":.5"#),
        .member("minus-zero-one", ["JSON-12"], "has the number -01", #""x":-01"#),
        .member("crossed", ["JSON-12"], "closes an array with a brace", #""x":[1}"#),
        .member("bare-word", ["JSON-12"], "has a word that is none of JSON's", #""x":yes"#),
        .member("capital-true", ["JSON-12"], "has `True` for `true`", #""x":True"#),
        Malformation("nested-17", ["JSON-10"], "is nested 17 deep") { nested($0, levels: 17) },
        Malformation("objects-17", ["JSON-10"], "is nested 17 deep in objects") {
            nestedObjects($0, levels: 17)
        },
        Malformation("nested-3000", ["JSON-10"], "is nested 3,000 deep") {
            nested($0, levels: 3_000)
        },
    ]
}

/// Section 2: what a host must not take for a message.
enum HelloSpellingCases {
    static let all: [HostCase] = json + values

    private static let json: [HostCase] = Malformation.ofAnyMessage.map { bad in
        .must(
            CaseID("v1.2.json.\(bad.name)", 1), bad.anchors + ["SES-11"],
            "A host answers `unauthorized` to a hello that \(bad.what), and stays: two readers of "
                + "one text must never see two messages."
        ) { stage in
            let device = await stage.stranger()
            try await refused(stage, device, bad.spell(DeckText.hello(device)), bad.what)
        }
    }

    private static func refused(
        _ stage: HostStage, _ device: Device, _ text: String, _ what: String
    ) async throws {
        let link = try await stage.connect()
        try await link.expect("unauthorized", asking: text, "a hello that \(what)")
        let incoming = await link.ask(DeckText.hello(device))
        switch incoming.message?.type {
        case "needPairing", "pairingLocked": return
        default: throw Failure("To a right hello after it the host \(incoming.words).")
        }
    }

    // MARK: - Members

    private struct BadMember: Sendable {
        let member: String
        let name: String
        let anchor: String
        /// Behind "a hello whose member".
        let what: String
        /// As it is spelled; nil to leave it out.
        let spelling: String?

        init(
            _ member: String, _ name: String, _ anchor: String, _ what: String,
            _ spelling: String?
        ) {
            self.member = member
            self.name = name
            self.anchor = anchor
            self.what = what
            self.spelling = spelling
        }
    }

    private static let nonce = "00112233445566778899aabbccddeeff"

    private static let bad: [BadMember] = [
        BadMember("type", "missing", "JSON-12", "is missing", nil),
        BadMember("type", "number", "JSON-12", "is a number", "1"),
        BadMember("type", "null", "JSON-12", "is `null`", "null"),
        BadMember("type", "capital", "SES-11", "is `Hello`", "\"Hello\""),
        BadMember("type", "unknown", "SES-11", "is `greet`", "\"greet\""),
        BadMember("type", "nul", "JSON-14", "has a U+0000 behind it", "\"hello\\u0000\""),
        BadMember("type", "space", "SES-11", "has a space behind it", "\"hello \""),
        BadMember("nonce", "missing", "JSON-12", "is missing", nil),
        BadMember("nonce", "null", "JSON-12", "is `null`", "null"),
        BadMember("nonce", "number", "JSON-12", "is a number", "11"),
        BadMember("nonce", "array", "JSON-12", "is an array", "[\"\(nonce)\"]"),
        BadMember("nonce", "capitals", "VAL-3", "has capitals", "\"\(nonce.uppercased())\""),
        BadMember("nonce", "short", "VAL-3", "has 31 digits", "\"\(nonce.dropLast())\""),
        BadMember("nonce", "long", "VAL-3", "has 33 digits", "\"\(nonce)0\""),
        BadMember("nonce", "empty", "VAL-3", "is empty", "\"\""),
        BadMember("nonce", "newline", "VAL-3", "ends in a line feed", "\"\(nonce.dropLast())\\n\""),
        BadMember("nonce", "sign", "VAL-3", "has a sign", "\"+f\(nonce.dropFirst(2))\""),
        BadMember("nonce", "prefix", "VAL-3", "begins with 0x", "\"0x\(nonce.dropFirst(2))\""),
        BadMember("nonce", "letter", "VAL-3", "has a `g`", "\"g\(nonce.dropFirst())\""),
        BadMember(
            "nonce", "full-width", "VAL-3", "has full-width digits",
            "\"" + String(repeating: "０", count: 32) + "\""),
        BadMember("deviceName", "missing", "JSON-12", "is missing", nil),
        BadMember("deviceName", "null", "JSON-12", "is `null`", "null"),
        BadMember("deviceName", "array", "JSON-12", "is an array", "[\"Deck\"]"),
        BadMember("deviceName", "true", "JSON-12", "is `true`", "true"),
        BadMember("deviceId", "missing", "JSON-12", "is missing", nil),
        BadMember("deviceId", "number", "JSON-12", "is a number", "7"),
        BadMember("deviceId", "null", "JSON-12", "is `null`", "null"),
        BadMember("deviceId", "empty", "VAL-5", "is empty", "\"\""),
        BadMember(
            "deviceId", "long", "VAL-5", "has 65 characters",
            "\"" + String(repeating: "a", count: 65) + "\""),
        BadMember("deviceId", "space", "VAL-5", "has a space", "\"a b\""),
        BadMember("deviceId", "slash", "VAL-5", "has a slash", "\"a/b\""),
        BadMember("deviceId", "letter", "VAL-5", "has a letter past ASCII", "\"é\""),
        BadMember("deviceId", "nul", "VAL-5", "has a U+0000", "\"a\\u0000\""),
        BadMember("deviceId", "newline", "VAL-5", "has a line feed", "\"a\\n\""),
        BadMember("deviceId", "colon", "VAL-5", "has a colon", "\"a:b\""),
    ]

    private static let values: [HostCase] = bad.map { bad in
        .must(
            CaseID("v1.2.hello.\(bad.member.lowercased())-\(bad.name)", 1),
            [bad.anchor] + (bad.anchor == "SES-11" ? [] : ["SES-11"]),
            "A host answers `unauthorized` to a hello whose `\(bad.member)` \(bad.what), and stays."
        ) { stage in
            let device = await stage.stranger()
            try await refused(
                stage, device,
                DeckText.hello(device, changing: [bad.member: bad.spelling]),
                "has a wrong `\(bad.member)`: it \(bad.what)")
        }
    }
}

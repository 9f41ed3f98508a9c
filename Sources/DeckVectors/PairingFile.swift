/// `pairing.json`: from two key pairs and a code to a token, and what each side must refuse
/// (firmware-spec, "Pairing").
enum PairingFile {
    static func make() throws -> VectorFile {
        let source = VectorFile.Source.ours("firmware-spec/pairing.md")
        return VectorFile(
            name: "pairing", algorithm: "TOUCHDECK-PAIRING-1",
            header: [
                "Pairing: a whole pairing that both sides agree on; the session keys are those of",
                "the new token with the nonces of hello and needPairing.",
                "PairReceived: the host with macPrivate and code takes or refuses the text pair.",
                "PairedReceived: the deck with clientPrivate, needPairing, code takes or refuses",
                "the text paired; there is none where it must stop before it sends pair.",
                "macPublic and clientPublic are the bytes that the side itself has sent.",
                "Code: what a person typed, and whether it is a code.",
            ],
            notes: notes,
            groups: [
                .init(type: "Pairing", source: source, tests: try pairings()),
                .init(type: "PairReceived", source: source, tests: try HostPairing.tests()),
                .init(type: "PairedReceived", source: source, tests: try DeckPairing.tests()),
                .init(type: "Code", source: source, tests: codes()),
            ])
    }

    private static let notes: [VectorFile.Note] = [
        .init("Normal", .basic, "Everything is as it should be.", ["JSON-1", "JSON-2"]),
        .init(
            "Equations", .functionality,
            "What is derived: the labels, the order in the transcript, the spelling.", ["PAIR-32"]),
        .init(
            "CodeAsText", .encoding,
            "The code is four ASCII digits everywhere; a number would lose its zeros.", ["VAL-7"]),
        .init(
            "TopBit", .encoding,
            "A public key has its top bit set. The transcript holds the bytes as received.",
            ["CRY-2"]),
        .init(
            "NonCanonicalPublic", .encoding, "A public key that is not reduced; kept as received.",
            ["CRY-2"]),
        .init(
            "FreeForm", .encoding, "Valid JSON that is not in canonical form.",
            ["JSON-4", "JSON-5"]),
        .init(
            "WrongCode", .authBypass, "The proof was made under another code.",
            ["PAIR-10", "PAIR-31"]),
        .init(
            "WrongDerivation", .functionality,
            "The proof is what a slip in the derivation gives; it must not be taken.", ["PAIR-32"]),
        .init(
            "Reflection", .authBypass, "The other side's proof is sent back.",
            ["PAIR-10", "PAIR-31"]),
        .init(
            "Relayed", .authBypass, "Someone between the two has changed a public key.", ["CRY-2"]),
        .init(
            "LowOrderPublic", .missingCheck,
            "The secret is all zeros: refused before anything is compared or counted.",
            ["CRY-1", "PAIR-7", "PAIR-30"],
            links: ["https://www.rfc-editor.org/rfc/rfc7748#section-6.1"]),
        .init(
            "Spelling", .missingCheck, "A member is missing or not spelled as it must be.",
            ["JSON-6", "JSON-9", "JSON-11", "JSON-12", "VAL-1", "VAL-2", "VAL-3", "VAL-7"]),
    ]

    private static func pairings() throws -> [VectorFile.Test] {
        try ["4821", "0000", "0007", "0042", "0808", "9999"].map { code in
            let run = try PairingRun(label: "pairing \(code)", code: code)
            return .init(
                "code \(code)", [code.hasPrefix("0") ? "CodeAsText" : "Normal", "Equations"],
                try run.json())
        }
    }

    private static func codes() -> [VectorFile.Test] {
        let right = ["0000", "0007", "0042", "0808", "4821", "9999"].map { code in
            VectorFile.Test(
                "four digits", code.hasPrefix("0") ? ["CodeAsText"] : ["Normal"],
                ["typed": .string(code)])
        }
        let wrong = [
            ("no leading zeros", "42"), ("one zero too many", "00042"), ("space before", " 0042"),
            ("newline after", "0042\n"), ("NUL after", "0042\u{0}"), ("empty", ""),
            ("Arabic-Indic digits", "\u{660}\u{660}\u{664}\u{662}"),
            ("full-width digits", "\u{ff10}\u{ff10}\u{ff14}\u{ff12}"),
            ("superscript digits", "\u{b2}\u{b2}\u{b2}\u{b2}"), ("plus sign", "+042"),
            ("minus sign", "-042"), ("point", "0.42"), ("hex", "0x2a"), ("letter", "004a"),
            ("combining mark on a digit", "0042\u{301}"), ("three digits", "004"),
        ]
        return right
            + wrong.map { comment, typed in
                VectorFile.Test(
                    comment, ["Spelling"], ["typed": .string(typed)], .invalid(.format))
            }
    }
}

/// Two key pairs, a code, two nonces, and what comes of them.
struct PairingRun {
    let macPrivate: [UInt8]
    let clientPrivate: [UInt8]
    let clientNonce: String
    let macNonce: String
    let values: PairingValues

    init(label: String, code: String) throws {
        macPrivate = try seeded("\(label) mac private")
        clientPrivate = try seeded("\(label) client private")
        clientNonce = hex(try seeded("\(label) client nonce", 16))
        macNonce = hex(try seeded("\(label) mac nonce", 16))
        let macPublic = try publicKey(of: macPrivate)
        let clientPublic = try publicKey(of: clientPrivate)
        guard let shared = try sharedSecret(macPrivate, clientPublic),
            try sharedSecret(clientPrivate, macPublic) == shared
        else { throw VectorError.inconsistent("\(label): the two sides differ") }
        values = try PairingValues(
            shared: shared, macPublic: macPublic, clientPublic: clientPublic, code: code)
    }

    func json() throws -> JSONValue {
        let session = try SessionValues(
            token: values.token, clientNonce: clientNonce, macNonce: macNonce)
        let start: JSONValue = [
            "code": .string(values.code),
            "clientNonce": .string(clientNonce), "macNonce": .string(macNonce),
            "macPrivate": .string(hex(macPrivate)), "macPublic": .string(hex(values.macPublic)),
            "clientPrivate": .string(hex(clientPrivate)),
            "clientPublic": .string(hex(values.clientPublic)),
        ]
        let messages: [JSONValue.Member] = [
            .init(name: "needPairing", value: .string(needPairing)),
            .init(name: "pair", value: .string(pair(values.clientProof))),
            .init(name: "paired", value: .string(Message.paired(proof: values.macProof))),
            .init(name: "clientToMac", value: .string(hex(session.clientToMac))),
            .init(name: "macToClient", value: .string(hex(session.macToClient))),
        ]
        return start.adding(values.json).adding(messages)
    }

    var needPairing: String {
        Message.needPairing(nonce: macNonce, publicKey: base64(values.macPublic))
    }

    func pair(_ proof: String) -> String {
        Message.pair(publicKey: base64(values.clientPublic), proof: proof)
    }
}

/// `messages.json`: every message, in its right and wrong spellings and in every state
/// (firmware-spec, "Conventions", "Messages" and "Session").
enum MessagesFile {
    static func make() throws -> VectorFile {
        let setups =
            try Setup.hostStates.map { try Setup(.host, $0).json }
            + Setup.deckStates.map { try Setup(.deck, $0).json }
        let bodySetups = try [
            Setup(.host, "authorized").json, Setup(.deck, "authorized").json,
        ]
        return VectorFile(
            name: "messages", algorithm: "TOUCHDECK-MESSAGES-1",
            header: [
                "Message: the receiver, brought into state by the steps of that setup, gets the",
                "text in step and does what stands there. valid: it takes the message, whose",
                "canonical form is canonical. invalid: the part named in layer objects.",
                "Body: the same with a body in an envelope, text. valid: it is taken, canonical",
                "is its own canonical form. invalid: a deck reports malformed, a host answers",
                "error badRequest; the connection stays.",
            ],
            notes: notes,
            groups: [
                .init(
                    type: "Message", source: .ours("firmware-spec/session.md"),
                    tests: try MessageSpellings.tests() + MessageStates.tests(),
                    shared: [.init(name: "setups", .array(setups))]),
                .init(
                    type: "Body", source: .ours("firmware-spec/messages.md"),
                    tests: try BodySpellings.tests(),
                    shared: [.init(name: "setups", .array(bodySetups))]),
            ])
    }

    private static let notes: [VectorFile.Note] = [
        .init(
            "Normal", .basic, "In canonical form.",
            ["JSON-1", "JSON-2", "JSON-3", "ENV-1", "SES-9"]),
        .init(
            "FreeForm", .encoding, "Valid JSON that is not in canonical form.",
            ["JSON-4", "JSON-5"]),
        .init(
            "Json", .missingCheck, "One thing that makes it no JSON that the protocol takes.",
            [
                "ENV-8", "JSON-6", "JSON-8", "JSON-9", "JSON-10", "JSON-11", "MSG-4", "MSG-5",
                "SES-2", "SES-11", "SES-13",
            ]),
        .init(
            "Type", .missingCheck, "The type names no message, or none of that side.",
            ["JSON-12", "MSG-4", "MSG-5", "SES-2", "SES-11", "SES-13"]),
        .init(
            "Value", .missingCheck, "One member is missing or not spelled as it must be.",
            [
                "ENV-2", "JSON-12", "JSON-13", "MSG-4", "MSG-5", "PAIR-7", "VAL-1", "VAL-2",
                "VAL-3", "VAL-5",
            ]),
        .init(
            "State", .functionality, "Right in some state; not in every one.",
            ["PAIR-8", "PAIR-13", "SES-2", "SES-9", "SES-11", "SES-12", "SES-13", "SES-18"]),
        .init(
            "EarlySecure", .missingCheck,
            "An envelope before authorization that is not even well-formed: still no answer.",
            ["SES-11", "SES-12"]),
        .init(
            "Signature", .authBypass, "The proof or the mac is not the right one.",
            ["ENV-4", "ENV-7", "PAIR-2", "PAIR-10", "PAIR-31", "SES-6", "SES-13"]),
        .init(
            "Order", .authBypass, "What was taken before, and what may be left out.",
            ["ENV-5", "ENV-6", "SES-13"]),
    ]
}

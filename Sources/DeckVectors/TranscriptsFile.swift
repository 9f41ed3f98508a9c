/// `transcripts.json`: whole exchanges, call by call (firmware-spec, "Pairing" and "Session").
enum TranscriptsFile {
    static func make() throws -> VectorFile {
        let source = VectorFile.Source.ours("firmware-spec/session.md")
        return VectorFile(
            name: "transcripts", algorithm: "TOUCHDECK-EXCHANGE-1",
            header: [
                "Exchange: calls of one host and its decks, in order. Each step is one call of the",
                "side named in at, with all that it draws, sends, reports, saves and closes.",
                "Replay the steps of one side against your own and compare; the other side's are",
                "there to read. values are checkpoints. end is what must be left.",
            ],
            notes: notes,
            groups: [
                .init(
                    type: "Exchange", source: source,
                    tests: try PairingExchanges.tests() + InterruptedExchanges.tests()
                        + SessionExchanges.tests() + LimitExchanges.tests()
                        + AttackExchanges.tests())
            ])
    }

    private static let notes: [VectorFile.Note] = [
        .init(
            "FirstPairing", .basic, "A deck and a host meet for the first time.",
            ["PAIR-1", "PAIR-17", "PAIR-19", "PAIR-20", "PAIR-21", "SES-17"]),
        .init(
            "WrongCode", .missingCheck, "Wrong codes are counted; what is no code is not.",
            ["PAIR-10", "PAIR-11", "PAIR-26", "PAIR-27", "PAIR-28", "VAL-7"]),
        .init(
            "Lock", .authBypass, "Five wrong codes lock pairing, whoever typed them.",
            ["PAIR-11", "PAIR-12", "PAIR-13", "PAIR-14", "PAIR-24", "PAIR-29"]),
        .init(
            "Unlock", .functionality, "The person or a restart unlocks.", ["PAIR-15", "PAIR-16"]),
        .init(
            "HalfPaired", .functionality, "Something breaks in the middle; nobody is half paired.",
            ["PAIR-17", "PAIR-18", "PAIR-20", "PAIR-22", "PAIR-24"]),
        .init(
            "LostToken", .functionality, "One side has lost its token, or holds another.",
            [
                "PAIR-2", "PAIR-3", "PAIR-6", "PAIR-21", "PAIR-23", "PAIR-25", "SES-5", "SES-6",
                "SES-7",
            ]),
        .init(
            "Interrupted", .functionality,
            "Something else happens while flash or disk is being written.",
            ["PAIR-17", "PAIR-18", "PAIR-20", "PAIR-22", "PAIR-27", "SES-9", "SES-16"]),
        .init(
            "Count", .authBypass, "What resets the count of wrong codes, and what does not.",
            ["PAIR-11", "PAIR-12", "PAIR-15", "PAIR-18"]),
        .init(
            "UnknownBody", .functionality, "A right envelope whose body is not understood.",
            ["ENV-8", "MSG-5", "SES-8"]),
        .init(
            "Late", .missingCheck, "A text arrives on a connection that is given up.", ["SES-20"]),
        .init("Name", .encoding, "A name that the host shortens.", ["VAL-6"]),
        .init(
            "Limit", .edgeCase, "How many may wait, and for what.", ["FRM-9", "FRM-10", "SES-16"]),
        .init(
            "Reconnect", .basic, "Both hold the token.",
            ["ENV-1", "SES-1", "SES-4", "SES-8", "SES-10", "SES-17", "VAL-4"]),
        .init("Gap", .edgeCase, "Envelopes are missing.", ["ENV-6"]),
        .init(
            "TwoHosts", .functionality, "A deck with tokens of several hosts.",
            ["PAIR-21", "PAIR-25", "SES-4"]),
        .init(
            "TwoDecks", .functionality, "Several connections at one host.",
            ["PAIR-4", "PAIR-5", "PAIR-9", "SES-14", "SES-15"]),
        .init(
            "Manners", .functionality, "Who is shown out, and why.",
            ["SES-3", "SES-11", "SES-16"]),
        .init(
            "FakeHost", .authBypass, "Someone without the token or the code plays the host.",
            ["PAIR-23", "PAIR-30", "PAIR-31", "SES-2", "SES-6", "SES-18"]),
        .init(
            "StolenId", .authBypass, "Someone uses a deck's id, or what it has sent.",
            ["PAIR-3", "PAIR-5", "PAIR-6", "PAIR-8", "SES-11"]),
        .init(
            "Relay", .authBypass, "Someone in between changes what passes.",
            ["CRY-2", "ENV-4", "PAIR-7", "PAIR-10", "SES-13"]),
        .init(
            "Replay", .authBypass, "Something that was right once is sent again.",
            ["ENV-5", "PAIR-2", "SES-2", "SES-13"]),
        .init(
            "Reflection", .authBypass, "A side's own text is sent back to it.",
            ["ENV-7", "PAIR-2", "PAIR-31", "SES-13"]),
    ]
}

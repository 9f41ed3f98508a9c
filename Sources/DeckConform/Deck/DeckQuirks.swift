/// A rule that `deck-sim --quirk NAME` breaks, and the cases that must notice.
public struct QuirkRow: Sendable {
    public let quirk: String
    public let rule: String
    /// Ids, or the beginnings of some: each of them fails.
    public let cases: [String]
    /// What may fail with them, because it rests on the same rule.
    public let touches: [String]

    init(_ quirk: String, _ rule: String, _ cases: [String], touches: [String] = []) {
        self.quirk = quirk
        self.rule = rule
        self.cases = cases
        self.touches = touches
    }

    /// As the judge of quirks takes it.
    public var known: KnownQuirk { KnownQuirk(quirk, caught: cases, touched: touches) }
}

extension QuirkRow {
    /// All that a deck has, in the order of the protocol's sections.
    public static let ofDecks: [QuirkRow] =
        connection + reading + writing + drawing + pairing + challenges + envelopes + states

    private static let connection = [
        QuirkRow("asksForAnotherPath", "FRM-1", ["v1.1.upgrade.path.01"]),
        QuirkRow(
            "comesBackAtOnce", "FRM-18",
            ["v1.7.return.close-1000.01", "v1.7.unauthorized.hello.01", "v1.7.return.jitter.01"],
            touches: [
                "v1.1.upgrade", "v1.7", "v1.6.challenge", "v1.2.hello", "v1.5", "v1.1.silent",
            ]
        ),
        QuirkRow(
            "comesBackLate", "FRM-18",
            ["v1.7.return.close-1000.01", "v1.7.unauthorized.hello.01"],
            touches: [
                "v1.1.upgrade", "v1.7", "v1.6.challenge", "v1.2.hello", "v1.5", "v1.1.silent",
            ]
        ),
        QuirkRow("alwaysWaitsTheSame", "FRM-18", ["v1.7.return.jitter.01"]),
        QuirkRow("staysAwayAfter4003", "FRM-20", ["v1.7.return.close-4003.01"]),
        QuirkRow(
            "opensTwoConnections", "FRM-19",
            ["v1.7.return.one.01", "v1.7.return.close-1000.01"],
            // Whoever waits for a connection may get the other.
            touches: [
                "v1.1", "v1.2", "v1.3.body", "v1.4", "v1.5", "v1.6", "v1.7",
            ]),
        QuirkRow(
            "neverPings", "FRM-13", ["v1.1.ping.idle.01", "v1.1.ping.again.01"],
            touches: ["v1.1.ping", "v1.1.silent"]),
        QuirkRow(
            "neverDropsSilentHosts", "FRM-14", ["v1.1.silent.answered-once.01"],
            touches: ["v1.1.silent"]),
        QuirkRow(
            "pingsNotWhenAuthorized", "FRM-16",
            ["v1.1.ping.authorized.01", "v1.1.ping.authorized.02"],
            touches: ["v1.1.ping", "v1.1.silent"]),
        QuirkRow(
            "limitOneShort", "FRM-7", ["v1.1.limit.exact.01", "v1.1.limit.exact-frames.01"],
            touches: ["v1.1.limit"]),
        QuirkRow(
            "limitOneLong", "FRM-7", ["v1.1.limit.over.01", "v1.1.limit.over.02"],
            touches: ["v1.1.limit"]),
    ]

    private static let reading = [
        QuirkRow(
            "takesUpperCase", "VAL-2",
            [
                "v1.2.proof.upper-case.01", "v1.2.nonce.upper-case",
                "v1.2.paired-proof.upper-case.01",
                "v1.6.envelope.malformed.mac-upper.01",
            ]),
        QuirkRow("takesByteOrderMark", "JSON-6", ["v1.2.json-refused.bom.01"]),
        QuirkRow(
            "takesTrailingText", "JSON-11",
            ["v1.2.json-refused.trailing.01", "v1.2.json-refused.trailing.03"],
            touches: ["v1.2.json-refused.trailing", "v1.2.json-refused.cut.01"]),
        QuirkRow(
            "stopsAtZero", "JSON-14", ["v1.2.json-refused.trailing.02"],
            touches: ["v1.6.envelope.taken.zero-byte.01"]),
        QuirkRow(
            "takesDuplicates", "JSON-9",
            ["v1.2.json-refused.duplicate.01", "v1.2.json-refused.duplicate.02"]),
        QuirkRow(
            "takesDeepNesting", "JSON-10", ["v1.2.json-refused.depth"]),
        QuirkRow(
            "takesFractions", "JSON-13",
            ["v1.2.integer.fraction.01", "v1.6.envelope.malformed.number-fraction.01"]),
        QuirkRow(
            "takesQuotedNumbers", "JSON-12",
            ["v1.2.integer.text.01"], touches: ["v1.6.envelope.malformed.number-text.01"]),
        QuirkRow("takesUnpaddedKeys", "VAL-1", ["v1.2.key.unpadded.01"]),
        QuirkRow("foldsNames", "JSON-12", ["v1.2.json-refused.name.01"]),
        QuirkRow(
            "refusesUnknownMembers", "JSON-5",
            ["v1.2.json-taken.unknown.01", "v1.6.envelope.taken.members.01"],
            touches: ["v1.2.json-taken", "v1.1.fragments", "v1.1.limit", "v1.7"]),
        QuirkRow("refusesEscapes", "JSON-4", ["v1.2.json-taken.escapes.02"]),
    ]

    private static let writing = [
        QuirkRow(
            "writesSpaces", "JSON-2", ["v1.2.hello.canonical.01", "v1.2.envelope.canonical.01"],
            touches: ["v1.2"]),
        QuirkRow(
            "escapesSlashes", "JSON-3", ["v1.2.pair.canonical.01", "v1.2.hello.canonical.02"]),
        QuirkRow(
            "writesAnotherOrder", "JSON-1", ["v1.2.hello.canonical.01", "v1.2.auth.canonical.01"],
            touches: ["v1.2"]),
        QuirkRow("tellsCode", "PAIR-33", ["v1.5.secrets.sent.01"]),
        QuirkRow("pressesTwice", "ENV-1", ["v1.6.press.once.01"], touches: ["v1.6.press"]),
        QuirkRow(
            "signsWithOtherKey", "ENV-10", ["v1.6.press.once.01", "v1.6.press.key.01"],
            touches: ["v1.6.press", "v1.6.info", "v1.6.envelope.forged.reflected.01"]),
        QuirkRow(
            "pairsTwice", "PAIR-27", ["v1.5.pair.once.01"],
            touches: [
                "v1.1.binary", "v1.2.envelope", "v1.2.integer", "v1.2.paired-proof", "v1.3.body",
                "v1.4.key", "v1.5", "v1.6", "v1.7",
            ]),
    ]

    private static let drawing = [
        QuirkRow(
            "reusesNonce", "VAL-4",
            ["v1.2.hello.nonce.02", "v1.2.hello.nonce.03", "v1.6.challenge.replayed.01"],
            touches: ["v1.5.locked.hello.01", "v1.6.envelope"]),
        QuirkRow(
            "reusesKeyPair", "PAIR-26", ["v1.5.tries.fresh-key"],
            touches: ["v1.5.tries.old-proof.01"]),
        QuirkRow("newIDEachStart", "VAL-5", ["v1.2.hello.device-id.03"]),
    ]

    private static let pairing = [
        QuirkRow("readsCodesAsNumbers", "VAL-7", ["v1.5.pair.code.02", "v1.5.pair.code.03"]),
        QuirkRow(
            "takesAnyCode", "VAL-7", ["v1.5.pair.odd-code.01", "v1.5.pair.odd-code.03"],
            touches: ["v1.5.pair.odd-code"]),
        QuirkRow(
            "keepsEarlyCode", "PAIR-27", ["v1.5.tries.unasked.01"],
            touches: ["v1.5"]),
        QuirkRow("masksTopBit", "CRY-2", ["v1.4.key.top-bit.01"]),
        QuirkRow(
            "takesZeroSecret", "PAIR-30", ["v1.4.low-order.01", "v1.4.low-order.04"],
            touches: ["v1.4.low-order"]),
        QuirkRow(
            "takesWrongPaired", "PAIR-31", ["v1.5.paired.wrong"],
            touches: ["v1.5.paired.replayed.01", "v1.5.tries.old-proof.01"]),
        QuirkRow("comparesPairedPrefix", "PAIR-31", ["v1.5.paired.wrong.last-digit.01"]),
        QuirkRow(
            "savesPendingLate", "PAIR-20", ["v1.5.pending.restart.01"], touches: ["v1.5.pending"]),
        QuirkRow(
            "trustsBeforePaired", "PAIR-21",
            ["v1.5.paired.wrong.token.01", "v1.5.paired.wrong.token.02"],
            touches: ["v1.5", "v1.6.repair", "v1.7.broken"]),
        QuirkRow(
            "dropsPendingAtFailure", "PAIR-24", ["v1.5.pending.failed.01"],
            touches: ["v1.5.tries", "v1.5.pending"]),
        QuirkRow(
            "dropsPendingAtLoss", "PAIR-24", ["v1.5.pending.broken.01"], touches: ["v1.5.pending"]),
        QuirkRow(
            "keepsPending", "PAIR-23", ["v1.5.pending.dropped.01", "v1.5.paired.wrong.token.01"],
            touches: ["v1.5"]),
        QuirkRow(
            "replacesNewestToken", "PAIR-21", ["v1.5.tokens.fifth.01"]),
        QuirkRow(
            "forgetsOnOffer", "PAIR-25", ["v1.5.tokens.asked.01", "v1.7.broken.offer.01"],
            touches: ["v1.5", "v1.6.repair"]),
    ]

    private static let challenges = [
        QuirkRow(
            "comparesProofPrefix", "SES-6", ["v1.6.challenge.wrong.last-digit.01"],
            touches: ["v1.6", "v1.2.proof"]),
        QuirkRow(
            "takesAnyChallenge", "SES-6",
            ["v1.6.challenge.wrong.random.01", "v1.6.challenge.replayed.01"],
            touches: ["v1.6", "v1.5", "v1.7", "v1.2"]),
        QuirkRow("triesNewestTokenOnly", "SES-4", ["v1.5.tokens.four.01"], touches: ["v1.5"]),
        QuirkRow(
            "answersStrangersEmpty", "SES-6",
            ["v1.6.challenge.wrong.random.01", "v1.6.challenge.replayed.01"],
            touches: ["v1.6", "v1.5", "v1.7"]),
        QuirkRow("repairsForEver", "SES-7", ["v1.6.repair.once.01"]),
        QuirkRow(
            "forgetsOnWrongChallenge", "SES-6", ["v1.6.challenge.wrong.random.01"],
            touches: ["v1.6", "v1.5"]),
        QuirkRow(
            "forgetsOnLoss", "FRM-21", ["v1.7.return.reset.01", "v1.7.broken.hello.02"],
            touches: [
                "v1.1.silent", "v1.2.paired-proof", "v1.5", "v1.6.challenge", "v1.6.repair",
                "v1.7.broken", "v1.7.return",
            ]),
        QuirkRow(
            "proofWithoutToken", "SES-5", ["v1.6.no-token.auth.01"],
            touches: ["v1.6.no-token", "v1.5"]),
        QuirkRow(
            "takesSecondChallenge", "SES-2", ["v1.6.challenge.second.01"]),
        QuirkRow(
            "trustsAfterEmptyAuth", "SES-18", ["v1.6.no-token.envelope.01"],
            touches: ["v1.6.no-token", "v1.6.repair", "v1.5.pending"]),
        QuirkRow(
            "authorizedByAuth", "SES-8",
            ["v1.6.challenge.unproved.01", "v1.6.challenge.unproved.02"],
            touches: ["v1.6", "v1.5", "v1.7", "v1.1"]),
    ]

    private static let envelopes = [
        QuirkRow("comparesMacPrefix", "ENV-4", ["v1.6.envelope.forged.mac-last.01"]),
        QuirkRow(
            "checksNoMac", "ENV-4",
            ["v1.6.envelope.forged.mac-made-up.01", "v1.6.envelope.forged.body.01"],
            touches: ["v1.6.envelope", "v1.5.offer.nonce.01"]),
        QuirkRow(
            "takesEqualNumbers", "ENV-5",
            ["v1.6.envelope.order.replayed.01", "v1.6.envelope.order.equal.01"],
            touches: ["v1.6.envelope.order"]),
        QuirkRow(
            "takesOldNumbers", "ENV-5",
            ["v1.6.envelope.order.replayed.01", "v1.6.envelope.order.lower.01"],
            touches: ["v1.6.envelope.order"]),
        QuirkRow(
            "refusesGaps", "ENV-6", ["v1.6.envelope.taken.gap.01", "v1.6.envelope.order.lower.01"],
            touches: ["v1.6.envelope"]),
        QuirkRow(
            "movesNumberBeforeMac", "ENV-4", ["v1.6.envelope.forged.counter.01"],
            touches: ["v1.6.envelope", "v1.6.challenge", "v1.5.offer.nonce.01"]),
        QuirkRow(
            "keepsReceivedNumber", "ENV-5", ["v1.6.envelope.order.new-session.01"],
            touches: ["v1.6", "v1.1", "v1.5"]),
        QuirkRow("keepsSentNumber", "ENV-1", ["v1.6.press.numbers.02"]),
        QuirkRow(
            "takesOwnDirection", "ENV-7",
            ["v1.6.envelope.forged.own-direction.01", "v1.6.envelope.forged.reflected.01"],
            touches: ["v1.6.envelope.forged.stays.01"]),
        QuirkRow(
            "takesHugeNumbers", "ENV-2", ["v1.6.envelope.malformed.number-large.01"],
            touches: ["v1.6.envelope.order.last.01", "v1.6.envelope.malformed.number-huge.01"]),
        QuirkRow(
            "takesBareLayouts", "SES-2", ["v1.7.authorized.layout.01"],
            touches: ["v1.6.envelope.forged.stays.01"]),
    ]

    /// What is judged by whether the deck closes at `unauthorized`, as one does that is not
    /// authorized.
    private static let unproved = [
        "v1.2.paired-proof", "v1.5.paired", "v1.6.challenge", "v1.6.envelope", "v1.6.no-token",
        "v1.7.closed", "v1.7.unauthorized",
    ]

    /// What is judged by whether it ignores that, as one does that is authorized.
    private static let authorized = [
        "v1.1.flood", "v1.1.limit", "v1.2.integer", "v1.3.body.ignored", "v1.4.key",
        "v1.5.locked", "v1.5.offer", "v1.5.paired", "v1.5.tries", "v1.6.challenge",
        "v1.6.envelope", "v1.6.no-token", "v1.7.authorized",
    ]

    private static let states = [
        QuirkRow(
            "answersUnauthorizedAtOnce", "SES-3", ["v1.7.unauthorized.hello.01"],
            touches: unproved),
        QuirkRow(
            "ignoresUnauthorized", "SES-3", ["v1.7.unauthorized.hello.01"],
            touches: unproved + ["v1.7.authorized"]),
        QuirkRow(
            "closesWhenAuthorizedToldOff", "SES-2", ["v1.7.authorized.unauthorized.01"],
            touches: authorized),
        QuirkRow("pairsInSession", "SES-2", ["v1.7.authorized.need-pairing.01"]),
        QuirkRow("locksInSession", "SES-2", ["v1.7.authorized.pairing-locked.01"]),
        QuirkRow(
            "closesOnIgnored", "SES-2", ["v1.6.envelope.forged.stays.01", "v1.7.early.layout.01"],
            touches: authorized + ["v1.5", "v1.7.early"]),
        QuirkRow(
            "reportsNothing", "SES-2", ["v1.7.authorized.layout.01", "v1.3.body.ignored.json.01"],
            touches: [
                "v1.1.flood", "v1.1.limit", "v1.2.integer", "v1.2.json-refused", "v1.2.key",
                "v1.2.nonce", "v1.2.proof", "v1.2.paired-proof", "v1.3.body", "v1.4.key", "v1.5",
                "v1.6", "v1.7",
            ]),
        QuirkRow(
            "closesOnBadBody", "MSG-5", ["v1.3.body.ignored"], touches: ["v1.3", "v1.6", "v1.7"]),
        QuirkRow(
            "closesWhenLocked", "PAIR-29", ["v1.5.locked.told.01"],
            touches: ["v1.5", "v1.7"]),
        QuirkRow(
            "saysHelloAtOnceWhenLocked", "PAIR-29", ["v1.5.locked.told.01"],
            touches: ["v1.5", "v1.7"]),
        QuirkRow(
            "saysHelloNeverWhenLocked", "PAIR-29", ["v1.5.locked.hello.01"],
            touches: ["v1.5.locked"]),
    ]
}

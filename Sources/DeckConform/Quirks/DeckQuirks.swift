extension KnownQuirk {
    /// All that a deck has, in the order of the protocol's sections.
    public static let ofDecks: [KnownQuirk] =
        connection + reading + writing + drawing + pairing + challenges + envelopes + states

    private static let connection = [
        KnownQuirk("asksForAnotherPath", caught: ["v1.1.upgrade.path.01"]),
        KnownQuirk(
            "comesBackAtOnce",
            caught: [
                "v1.7.return.close-1000.01", "v1.7.unauthorized.hello.01", "v1.7.return.jitter.01",
            ],
            touched: [
                "v1.1.upgrade", "v1.7", "v1.6.challenge", "v1.2.hello", "v1.5", "v1.1.silent",
            ]
        ),
        KnownQuirk(
            "comesBackLate",
            caught: ["v1.7.return.close-1000.01", "v1.7.unauthorized.hello.01"],
            touched: [
                "v1.1.upgrade", "v1.7", "v1.6.challenge", "v1.2.hello", "v1.5", "v1.1.silent",
            ]
        ),
        KnownQuirk("alwaysWaitsTheSame", caught: ["v1.7.return.jitter.01"]),
        KnownQuirk("staysAwayAfter4003", caught: ["v1.7.return.close-4003.01"]),
        KnownQuirk(
            "opensTwoConnections",
            caught: ["v1.7.return.one.01", "v1.7.return.close-1000.01"],
            // Whoever waits for a connection may get the other.
            touched: [
                "v1.1", "v1.2", "v1.3.body", "v1.4", "v1.5", "v1.6", "v1.7",
            ]),
        KnownQuirk(
            "neverPings", caught: ["v1.1.ping.idle.01", "v1.1.ping.again.01"],
            touched: ["v1.1.ping", "v1.1.silent"]),
        KnownQuirk(
            "neverDropsSilentHosts", caught: ["v1.1.silent.answered-once.01"],
            touched: ["v1.1.silent"]),
        KnownQuirk(
            "pingsNotWhenAuthorized",
            caught: ["v1.1.ping.authorized.01", "v1.1.ping.authorized.02"],
            touched: ["v1.1.ping", "v1.1.silent"]),
        KnownQuirk(
            "limitOneShort", caught: ["v1.1.limit.exact.01", "v1.1.limit.exact-frames.01"],
            touched: ["v1.1.limit"]),
        KnownQuirk(
            "limitOneLong", caught: ["v1.1.limit.over.01", "v1.1.limit.over.02"],
            touched: ["v1.1.limit"]),
    ]

    private static let reading = [
        KnownQuirk(
            "takesUpperCase",
            caught: [
                "v1.2.proof.upper-case.01", "v1.2.nonce.upper-case",
                "v1.2.paired-proof.upper-case.01",
                "v1.6.envelope.malformed.mac-upper.01",
            ]),
        KnownQuirk("takesByteOrderMark", caught: ["v1.2.json-refused.bom.01"]),
        KnownQuirk(
            "takesTrailingText",
            caught: ["v1.2.json-refused.trailing.01", "v1.2.json-refused.trailing.03"],
            touched: ["v1.2.json-refused.trailing", "v1.2.json-refused.cut.01"]),
        KnownQuirk(
            "stopsAtZero", caught: ["v1.2.json-refused.trailing.02"],
            touched: ["v1.6.envelope.taken.zero-byte.01"]),
        KnownQuirk(
            "takesDuplicates",
            caught: ["v1.2.json-refused.duplicate.01", "v1.2.json-refused.duplicate.02"]),
        KnownQuirk(
            "takesDeepNesting",
            caught: [
                "v1.2.json-refused.depth.01", "v1.2.json-refused.depth.02",
                "v1.3.body.ignored.depth.01",
            ]),
        KnownQuirk(
            "takesFractions",
            caught: ["v1.2.integer.fraction.01", "v1.6.envelope.malformed.number-fraction.01"]),
        KnownQuirk(
            "takesQuotedNumbers",
            caught: ["v1.2.integer.text.01"], touched: ["v1.6.envelope.malformed.number-text.01"]),
        KnownQuirk("takesUnpaddedKeys", caught: ["v1.2.key.unpadded.01"]),
        KnownQuirk("foldsNames", caught: ["v1.2.json-refused.name.01"]),
        KnownQuirk(
            "refusesUnknownMembers",
            caught: ["v1.2.json-taken.unknown.01", "v1.6.envelope.taken.members.01"],
            touched: ["v1.2.json-taken", "v1.1.fragments", "v1.1.limit", "v1.7"]),
        KnownQuirk("refusesEscapes", caught: ["v1.2.json-taken.escapes.02"]),
    ]

    private static let writing = [
        KnownQuirk(
            "writesSpaces", caught: ["v1.2.hello.canonical.01", "v1.2.envelope.canonical.01"],
            touched: ["v1.2"]),
        KnownQuirk(
            "escapesSlashes", caught: ["v1.2.pair.canonical.01", "v1.2.hello.canonical.02"]),
        KnownQuirk(
            "writesAnotherOrder", caught: ["v1.2.hello.canonical.01", "v1.2.auth.canonical.01"],
            touched: ["v1.2"]),
        KnownQuirk("tellsCode", caught: ["v1.5.secrets.sent.01"]),
        KnownQuirk("pressesTwice", caught: ["v1.6.press.once.01"], touched: ["v1.6.press"]),
        KnownQuirk(
            "signsWithOtherKey", caught: ["v1.6.press.once.01", "v1.6.press.key.01"],
            touched: ["v1.6.press", "v1.6.info", "v1.6.envelope.forged.reflected.01"]),
        KnownQuirk(
            "pairsTwice", caught: ["v1.5.pair.once.01"],
            touched: [
                "v1.1.binary", "v1.2.envelope", "v1.2.integer", "v1.2.paired-proof", "v1.3.body",
                "v1.4.key", "v1.5", "v1.6", "v1.7",
            ]),
    ]

    private static let drawing = [
        KnownQuirk(
            "reusesNonce",
            caught: ["v1.2.hello.nonce.02", "v1.2.hello.nonce.03", "v1.6.challenge.replayed.01"],
            touched: ["v1.5.locked.hello.01", "v1.6.envelope"]),
        KnownQuirk(
            "reusesKeyPair", caught: ["v1.5.tries.fresh-key"],
            touched: ["v1.5.tries.old-proof.01"]),
        KnownQuirk("newIDEachStart", caught: ["v1.2.hello.device-id.03"]),
    ]

    private static let pairing = [
        KnownQuirk("readsCodesAsNumbers", caught: ["v1.5.pair.code.02", "v1.5.pair.code.03"]),
        KnownQuirk(
            "takesAnyCode", caught: ["v1.5.pair.odd-code.01", "v1.5.pair.odd-code.03"],
            touched: ["v1.5.pair.odd-code"]),
        KnownQuirk(
            "keepsEarlyCode", caught: ["v1.5.tries.unasked.01"],
            touched: ["v1.5"]),
        KnownQuirk("masksTopBit", caught: ["v1.4.key.top-bit.01"]),
        KnownQuirk(
            "takesZeroSecret", caught: ["v1.4.low-order.01", "v1.4.low-order.04"],
            touched: ["v1.4.low-order"]),
        KnownQuirk(
            "takesWrongPaired", caught: ["v1.5.paired.wrong"],
            touched: ["v1.5.paired.replayed.01", "v1.5.tries.old-proof.01"]),
        KnownQuirk("comparesPairedPrefix", caught: ["v1.5.paired.wrong.last-digit.01"]),
        KnownQuirk(
            "savesPendingLate", caught: ["v1.5.pending.restart.01"], touched: ["v1.5.pending"]),
        KnownQuirk(
            "trustsBeforePaired",
            caught: ["v1.5.paired.wrong.token.01", "v1.5.paired.wrong.token.02"],
            touched: ["v1.5", "v1.6.repair", "v1.7.broken"]),
        KnownQuirk(
            "dropsPendingAtFailure", caught: ["v1.5.pending.failed.01"],
            touched: ["v1.5.tries", "v1.5.pending"]),
        KnownQuirk(
            "dropsPendingAtLoss", caught: ["v1.5.pending.broken.01"], touched: ["v1.5.pending"]),
        KnownQuirk(
            "keepsPending", caught: ["v1.5.pending.dropped.01", "v1.5.paired.wrong.token.01"],
            touched: ["v1.5"]),
        KnownQuirk(
            "replacesNewestToken", caught: ["v1.5.tokens.fifth.01"]),
        KnownQuirk(
            "forgetsOnOffer", caught: ["v1.5.tokens.asked.01", "v1.7.broken.offer.01"],
            touched: ["v1.5", "v1.6.repair"]),
    ]

    private static let challenges = [
        KnownQuirk(
            "comparesProofPrefix", caught: ["v1.6.challenge.wrong.last-digit.01"],
            touched: ["v1.6", "v1.2.proof"]),
        KnownQuirk(
            "takesAnyChallenge",
            caught: ["v1.6.challenge.wrong.random.01", "v1.6.challenge.replayed.01"],
            touched: ["v1.6", "v1.5", "v1.7", "v1.2"]),
        KnownQuirk("triesNewestTokenOnly", caught: ["v1.5.tokens.four.01"], touched: ["v1.5"]),
        KnownQuirk(
            "answersStrangersEmpty",
            caught: ["v1.6.challenge.wrong.random.01", "v1.6.challenge.replayed.01"],
            touched: ["v1.6", "v1.5", "v1.7"]),
        KnownQuirk("repairsForEver", caught: ["v1.6.repair.once.01"]),
        KnownQuirk(
            "forgetsOnWrongChallenge", caught: ["v1.6.challenge.wrong.random.01"],
            touched: ["v1.6", "v1.5"]),
        KnownQuirk(
            "forgetsOnLoss", caught: ["v1.7.return.reset.01", "v1.7.broken.hello.02"],
            touched: [
                "v1.1.silent", "v1.2.paired-proof", "v1.5", "v1.6.challenge", "v1.6.repair",
                "v1.7.broken", "v1.7.return",
            ]),
        KnownQuirk(
            "proofWithoutToken", caught: ["v1.6.no-token.auth.01"],
            touched: ["v1.6.no-token", "v1.5"]),
        KnownQuirk(
            "takesSecondChallenge", caught: ["v1.6.challenge.second.01"]),
        KnownQuirk(
            "trustsAfterEmptyAuth", caught: ["v1.6.no-token.envelope.01"],
            touched: ["v1.6.no-token", "v1.6.repair", "v1.5.pending"]),
        KnownQuirk(
            "authorizedByAuth",
            caught: ["v1.6.challenge.unproved.01", "v1.6.challenge.unproved.02"],
            touched: ["v1.6", "v1.5", "v1.7", "v1.1"]),
    ]

    private static let envelopes = [
        KnownQuirk("comparesMacPrefix", caught: ["v1.6.envelope.forged.mac-last.01"]),
        KnownQuirk(
            "checksNoMac",
            caught: ["v1.6.envelope.forged.mac-made-up.01", "v1.6.envelope.forged.body.01"],
            touched: ["v1.6.envelope", "v1.5.offer.nonce.01"]),
        KnownQuirk(
            "takesEqualNumbers",
            caught: ["v1.6.envelope.order.replayed.01", "v1.6.envelope.order.equal.01"],
            touched: ["v1.6.envelope.order"]),
        KnownQuirk(
            "takesOldNumbers",
            caught: ["v1.6.envelope.order.replayed.01", "v1.6.envelope.order.lower.01"],
            touched: ["v1.6.envelope.order"]),
        KnownQuirk(
            "refusesGaps", caught: ["v1.6.envelope.taken.gap.01", "v1.6.envelope.order.lower.01"],
            touched: ["v1.6.envelope"]),
        KnownQuirk(
            "movesNumberBeforeMac", caught: ["v1.6.envelope.forged.counter.01"],
            touched: ["v1.6.envelope", "v1.6.challenge", "v1.5.offer.nonce.01"]),
        KnownQuirk(
            "keepsReceivedNumber", caught: ["v1.6.envelope.order.new-session.01"],
            touched: ["v1.6", "v1.1", "v1.5"]),
        KnownQuirk("keepsSentNumber", caught: ["v1.6.press.numbers.02"]),
        KnownQuirk(
            "takesOwnDirection",
            caught: ["v1.6.envelope.forged.own-direction.01", "v1.6.envelope.forged.reflected.01"],
            touched: ["v1.6.envelope.forged.stays.01"]),
        KnownQuirk(
            "takesHugeNumbers", caught: ["v1.6.envelope.malformed.number-large.01"],
            touched: ["v1.6.envelope.order.last.01", "v1.6.envelope.malformed.number-huge.01"]),
        KnownQuirk(
            "takesBareLayouts", caught: ["v1.7.authorized.layout.01"],
            touched: ["v1.6.envelope.forged.stays.01"]),
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
        KnownQuirk(
            "answersUnauthorizedAtOnce", caught: ["v1.7.unauthorized.hello.01"],
            touched: unproved),
        KnownQuirk(
            "ignoresUnauthorized", caught: ["v1.7.unauthorized.hello.01"],
            touched: unproved + ["v1.7.authorized"]),
        KnownQuirk(
            "closesWhenAuthorizedToldOff", caught: ["v1.7.authorized.unauthorized.01"],
            touched: authorized),
        KnownQuirk("pairsInSession", caught: ["v1.7.authorized.need-pairing.01"]),
        KnownQuirk("locksInSession", caught: ["v1.7.authorized.pairing-locked.01"]),
        KnownQuirk(
            "closesOnIgnored", caught: ["v1.6.envelope.forged.stays.01", "v1.7.early.layout.01"],
            touched: authorized + ["v1.5", "v1.7.early"]),
        KnownQuirk(
            "reportsNothing", caught: ["v1.7.authorized.layout.01", "v1.3.body.ignored.json.01"],
            touched: [
                "v1.1.flood", "v1.1.limit", "v1.2.integer", "v1.2.json-refused", "v1.2.key",
                "v1.2.nonce", "v1.2.proof", "v1.2.paired-proof", "v1.3.body", "v1.4.key", "v1.5",
                "v1.6", "v1.7",
            ]),
        KnownQuirk(
            "closesOnBadBody", caught: ["v1.3.body.ignored"], touched: ["v1.3", "v1.6", "v1.7"]),
        KnownQuirk(
            "closesWhenLocked", caught: ["v1.5.locked.told.01"],
            touched: ["v1.5", "v1.7"]),
        KnownQuirk(
            "saysHelloAtOnceWhenLocked", caught: ["v1.5.locked.told.01"],
            touched: ["v1.5", "v1.7"]),
        KnownQuirk(
            "saysHelloNeverWhenLocked", caught: ["v1.5.locked.hello.01"],
            touched: ["v1.5.locked"]),
    ]
}

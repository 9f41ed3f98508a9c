extension KnownQuirk {
    /// Those of `deck-host`, in the order in which it lists them.
    public static let ofHosts: [KnownQuirk] = parsing + pairing + session + wire

    private static let parsing: [KnownQuirk] = [
        KnownQuirk("takesByteOrderMark", caught: ["v1.*.byte-order-mark.01"]),
        KnownQuirk(
            "takesTrailingText",
            caught: [
                "v1.2.json.trailing-text", "v1.2.json.trailing-object", "v1.2.json.trailing-nul",
                "v1.2.json.comment", "v1.3.body.trailing", "v1.6.envelope.trailing",
                "v1.6.taken.raw-nul",
            ]),
        KnownQuirk(
            "takesDuplicateNames",
            caught: ["v1.2.json.duplicate*", "v1.3.body.duplicate*", "v1.6.envelope.duplicate*"]),
        KnownQuirk(
            "takesDeepNesting",
            caught: [
                "v1.2.json.nested-17", "v1.2.json.nested-3000", "v1.3.body.nested-17",
                "v1.2.json.objects-17", "v1.3.body.objects-17", "v1.6.envelope.nested",
            ]),
        KnownQuirk(
            "takesLoneSurrogates",
            caught: ["v1.2.json.lone-high", "v1.2.json.lone-low", "v1.3.body.lone-surrogate"],
            touched: ["v1.2.json.high-and-letter"]),
        KnownQuirk(
            "takesFractions",
            caught: ["v1.3.body.fraction", "v1.3.body.exponent", "v1.3.body.minus-zero"]),
        KnownQuirk(
            "takesCapitalHex",
            caught: [
                "v1.2.hello.nonce-capitals", "v1.2.pair.proof-capitals",
                "v1.2.auth.proof-capitals", "v1.2.pair.uncounted", "v1.6.envelope.mac-capitals",
            ]),
        KnownQuirk(
            "takesUnpaddedBase64",
            caught: ["v1.2.pair.publickey-no-padding", "v1.2.pair.uncounted"]),
        KnownQuirk(
            "takesAnyDeviceID",
            caught: ["empty", "long", "space", "slash", "letter", "nul", "newline", "colon"].map {
                "v1.2.hello.deviceid-\($0)"
            }),
        KnownQuirk("foldsDeviceIDs", caught: ["v1.6.auth.id-case"]),
        KnownQuirk(
            "showsRawNames",
            caught: [
                "controls", "direction", "lines", "long", "combining", "emoji", "families", "late",
            ].map { "v1.2.name.\($0)" }),
        KnownQuirk("takesMissingName", caught: ["v1.2.hello.devicename-missing"]),
        KnownQuirk(
            "refusesEscapedSlash",
            caught: ["v1.2.taken.escaped-slash", "v1.3.body.taken.03", "v1.6.taken.escapes"]),
        KnownQuirk(
            "refusesUnknownMembers",
            caught: [
                "v1.2.taken.unknown-members", "v1.2.taken.nested-16",
                "v1.2.taken.same-names-apart", "v1.2.taken.names-apart", "v1.6.taken.spelling",
                "v1.2.taken.objects-16", "v1.2.taken.wide", "v1.2.taken.odd-numbers",
                "v1.2.taken.line-separators", "v1.2.taken.names-with-nul",
            ], touched: ["v1.1.limit"]),
        KnownQuirk("forgetsEarlyNames", caught: ["v1.2.json.duplicate-many"]),
        KnownQuirk(
            "writesUnsorted",
            caught: [
                "needpairing", "challenge", "paired", "pairingfailed", "bodies", "escapes", "run",
            ].map { "v1.2.written.\($0)" }),
    ]

    /// Whatever types codes: with a count or an offer amiss, any of them may fail.
    private static let codes = ["v1.2.pair", "v1.2.written", "v1.5", "v1.7.expecting-unlock"]

    private static let pairing: [KnownQuirk] = [
        KnownQuirk(
            "comparesHalfAProof",
            caught: [
                "v1.5.pair.proof-last-digit", "v1.5.pair.proof-middle-digit",
                "v1.6.auth.wrong-last-digit", "v1.6.auth.wrong-middle-digit",
                "v1.6.auth.every-digit", "v1.6.envelope.mac-last-digit",
                "v1.6.envelope.mac-middle-digit",
            ]),
        KnownQuirk(
            "countsEachOffer",
            caught: [
                "v1.5.pair.wrong-code.03", "v1.5.pair.wrong-code.04", "v1.5.pair.wrong-code.05",
                "v1.5.pair.wrong-auth",
            ]),
        KnownQuirk("wrongAuthResets", caught: ["v1.5.pair.wrong-auth"]),
        KnownQuirk("pairsBesideOlder", caught: ["v1.7.older.paired"]),
        KnownQuirk(
            "keepsPairedForStranger", caught: ["v1.1.limit.paired", "v1.1.life.first-ping.02"]),
        KnownQuirk("neverLocks", caught: ["v1.5.lock", "v1.7.expecting-unlock"], touched: codes),
        KnownQuirk("locksAtSix", caught: ["v1.5.lock", "v1.7.expecting-unlock"], touched: codes),
        KnownQuirk("takesCodeWhileLocked", caught: ["v1.5.lock.fifth"]),
        KnownQuirk(
            "offersWhileLocked",
            caught: [
                "v1.5.lock.hello", "v1.5.lock.auth", "v1.5.lock.empty-auth", "v1.5.lock.pair",
                "v1.5.lock.stays",
            ], touched: codes),
        KnownQuirk(
            "locksTrustedOut", caught: ["v1.5.lock.trusted", "v1.5.lock.stays"],
            touched: ["v1.5.lock", "v1.5.unlock"]),
        KnownQuirk("unlocksOnAuth", caught: ["v1.5.pair.authenticating", "v1.5.lock.stays"]),
        KnownQuirk("keepsCountOnSuccess", caught: ["v1.5.pair.success-resets"], touched: codes),
        KnownQuirk(
            "voidsOfferOnWrongCode",
            caught: ["v1.5.pair.wrong-code.01", "v1.5.pair.wrong-code.02"],
            touched: codes),
        KnownQuirk(
            "keepsOfferKey",
            caught: ["v1.5.offer.fresh", "v1.5.offer.replaced.01", "v1.5.offer.replaced.02"],
            touched: ["v1.2.fresh"]),
        KnownQuirk(
            "keepsOfferCode", caught: ["v1.5.offer.codes"], touched: ["v1.5.pair.zero-code"]),
        KnownQuirk(
            "judgesForeignPair",
            caught: [
                "v1.5.offer.replaced.01", "v1.5.offer.replaced.02", "v1.5.unlock.old-code",
            ]),
        KnownQuirk("offersToStrayPair", caught: ["v1.5.unlock.never-offered"]),
        KnownQuirk(
            "countsMalformedPair", caught: ["v1.2.pair"],
            touched: ["v1.7.expecting-hello", "v1.5"]),
        KnownQuirk("countsLowOrderKey", caught: ["v1.5.pair.low-order*"], touched: codes),
        KnownQuirk("unlockKeepsCount", caught: ["v1.5.unlock.count"], touched: codes),
        KnownQuirk(
            "unlockOffersFirst", caught: ["v1.5.unlock.offer"], touched: ["v1.5.unlock"]),
        KnownQuirk(
            "unlockOffersNobody", caught: ["v1.5.unlock.offer", "v1.5.unlock.wrong-auth"],
            touched: ["v1.5.unlock"]),
        KnownQuirk(
            "forgetsOnWrongAuth", caught: ["v1.6.auth.wrong-*", "v1.5.lock.auth"],
            touched: ["v1.5", "v1.6.auth", "v1.7.older", "v1.7.revoked.waiting"]),
        KnownQuirk(
            "keepsChallengeNonce", caught: ["v1.6.auth.wrong-*"],
            touched: ["v1.2.fresh", "v1.5.offer.replaced"]),
        KnownQuirk(
            "refusesWrongAuth", caught: ["v1.6.auth.wrong-*", "v1.6.auth.every-digit"],
            touched: ["v1.5", "v1.6.auth", "v1.6.hello", "v1.7.older", "v1.7.revoked.waiting"]),
        KnownQuirk("callsAllNew", caught: ["v1.5.offer.shown.02"]),
        KnownQuirk("countsBrokenLink", caught: ["v1.5.cut.code-shown"], touched: ["v1"]),
        KnownQuirk(
            "dropsZeroBytes", caught: ["v1.5.key.secret-ends-in-zero"],
            touched: ["v1.5.key.secret-begins-with-zero"]),
        KnownQuirk("clearsTopBit", caught: ["v1.5.key.top-bit"]),
        KnownQuirk("refusesUnreducedKey", caught: ["v1.5.key.not-reduced"]),
        KnownQuirk("sendsToken", caught: ["v1.3.shape.paired", "v1.5.secret.messages"]),
        KnownQuirk(
            "forgetsAtRestart", caught: ["v1.5.restart.trust", "v1.5.restart.stored"],
            touched: ["v1.3.edit", "v1"]),
    ]

    /// Whatever closes with 1008.
    private static let refused = [
        "v1.6.envelope", "v1.6.number.same", "v1.6.number.lower", "v1.6.number.first-again",
        "v1.6.number.last-there-is", "v1.6.number.replayed-text", "v1.6.number.earlier-session",
        "v1.6.number.wrong-mac-counts-not", "v1.7.authorized",
    ]

    private static let session: [KnownQuirk] = [
        KnownQuirk(
            "reusesNonce",
            caught: ["v1.6.auth.fresh.01", "v1.6.auth.fresh.02", "v1.6.auth.stale"],
            touched: ["v1.2.fresh"]),
        KnownQuirk(
            "takesEmptyAuth",
            caught: ["v1.6.auth.wrong-empty", "v1.6.auth.pair-anew", "v1.5.lock.empty-auth"],
            touched: ["v1.5", "v1.7.older.paired", "v1.7.revoked.waiting"]),
        KnownQuirk(
            "drawsShortNonces", caught: ["v1.5.offer.fresh", "v1.6.auth.fresh.01"]),
        KnownQuirk("sharesNonces", caught: ["v1.7.older.each-own"]),
        KnownQuirk(
            "keepsFirstClaim",
            caught: [
                "v1.5.offer.other-id.02", "v1.5.offer.shown.03", "v1.6.hello.other-device.02",
                "v1.6.hello.other-device.03",
            ]),
        KnownQuirk(
            "takesSameNumber",
            caught: [
                "v1.6.number.same", "v1.6.number.last-there-is", "v1.6.number.replayed-text",
            ]),
        KnownQuirk(
            "takesOldNumber",
            caught: [
                "v1.6.number.same", "v1.6.number.lower", "v1.6.number.first-again",
                "v1.6.number.last-there-is", "v1.6.number.replayed-text",
            ]),
        KnownQuirk(
            "refusesGaps",
            caught: ["v1.6.number.gap.01", "v1.6.number.gap.02", "v1.6.number.last.01"],
            touched: ["v1.6.number"]),
        KnownQuirk("takesPastLastNumber", caught: ["v1.6.envelope.number-2-53.01"]),
        KnownQuirk(
            "takesAnyMac",
            caught: [
                "changed-body", "changed-number", "other-body-space", "no-bar", "body-alone",
                "other-direction", "auth-key", "token", "reflected", "mac-last-digit",
                "mac-first-digit", "mac-middle-digit", "nothing-done",
            ].map { "v1.6.envelope.\($0)" },
            touched: ["v1.6.number"]),
        KnownQuirk(
            "takesReflection",
            caught: ["v1.6.envelope.reflected", "v1.6.envelope.other-direction"]),
        KnownQuirk(
            "signsWhatItReads",
            caught: ["v1.3.body.taken.01", "v1.3.body.taken.02", "v1.3.body.taken.03"]),
        KnownQuirk("skipsNumbers", caught: ["v1.6.sealed.numbers"]),
        KnownQuirk(
            "signsWithOtherKey",
            caught: ["v1.6.auth.layout", "v1.6.sealed.macs", "v1.6.auth.keys"],
            touched: ["v1.6.envelope.reflected"]),
        KnownQuirk(
            "sealsLoosely", caught: ["v1.2.written.bodies"], touched: ["v1.2.written.escapes"]),
        KnownQuirk(
            "provesAsDeck", caught: ["v1.6.auth.proof", "v1.6.auth.wrong-reflected"],
            touched: ["v1.5.cut.pair-sent"]),
        KnownQuirk(
            "greetsFirst", caught: ["v1.3.shape.layout", "v1.6.auth.layout"],
            touched: ["v1.1.control", "v1.3"]),
        KnownQuirk("explainsRefusal", caught: ["v1.3.shape.unauthorized"]),
        KnownQuirk("ignoresBadEnvelope", caught: refused),
        KnownQuirk("closesWith1000", caught: refused),
        KnownQuirk(
            "closesOnBadBody", caught: ["MSG-4"], touched: ["v1.2.written", "v1.6.sealed"]),
        KnownQuirk(
            "answersEarlyEnvelope",
            caught: [
                "v1.7.expecting-hello.secure", "v1.7.expecting-auth.secure",
                "v1.7.expecting-pair.secure", "v1.7.expecting-unlock.secure",
            ]),
        KnownQuirk(
            "answersNoStray", caught: ["v1.2.hello.type-unknown", "v1.7.expecting-auth.pair"],
            touched: ["v1"]),
        KnownQuirk(
            "closesOnStray", caught: ["v1.2.hello.type-unknown", "v1.7.expecting-auth.pair"],
            touched: ["v1"]),
        KnownQuirk(
            "keepsOlderConnection",
            caught: [
                "v1.7.older.closed", "v1.7.older.late-close", "v1.7.older.paired",
                "v1.6.hello.other-device.03",
            ]),
        KnownQuirk("mindsLateClose", caught: ["v1.7.older.late-close"]),
        KnownQuirk(
            "keepsRevoked",
            caught: ["v1.7.revoked.closed", "v1.7.revoked.waiting", "v1.7.revoked.others"]),
        KnownQuirk("keepsRevokedWaiting", caught: ["v1.7.revoked.waiting"]),
        KnownQuirk("tellsToken", caught: ["v1.5.secret.log"]),
        KnownQuirk(
            "tellsTokenInReason", caught: ["v1.5.secret.reasons"], touched: ["v1.5.secret"]),
        KnownQuirk("letsAllEdit", caught: ["v1.3.edit.forbidden", "v1.3.edit.granted.02"]),
        KnownQuirk(
            "answersTwice", caught: ["v1.3.press.unknown-key", "v1.3.press.many"],
            touched: ["v1.2.written", "v1.3.run", "v1.6", "v1.7.older"]),
        KnownQuirk(
            "ignoresUnknownKeys", caught: ["v1.3.press.unknown-key", "v1.3.press.many"],
            touched: ["v1"]),
        KnownQuirk(
            "praisesUnknownKeys", caught: ["v1.3.press.unknown-key", "v1.3.shape.result"]),
        KnownQuirk("runsThroughShell", caught: ["v1.3.run.arguments"], touched: ["v1.3.run"]),
        KnownQuirk("cutsInsideCharacters", caught: ["v1.3.run.cut"]),
        KnownQuirk(
            "resultsToNewest", caught: ["v1.7.older.late-result"]),
        KnownQuirk(
            "tellsNobodyOfEdits", caught: ["v1.3.edit.granted.01"],
            touched: [
                "v1.3.edit", "v1.3.run", "v1.2.written.escapes", "v1.7.older.late-result",
            ]),
        KnownQuirk("showsAllKeys", caught: ["v1.3.info.grid"], touched: ["v1.3.edit", "v1.3.run"]),
        KnownQuirk(
            "ignoresInfo", caught: ["v1.3.info.grid"],
            touched: ["v1.3.edit", "v1.3.run.cut"]),
        KnownQuirk(
            "ignoresMaxMessage", caught: ["v1.3.info.size.02", "v1.3.edit.size"],
            touched: ["v1.3.info.size", "v1.3.run.cut"]),
    ]

    private static let wire: [KnownQuirk] = [
        KnownQuirk(
            "takesMore",
            caught: [
                "v1.1.limit.over", "v1.1.limit.over-frames", "v1.1.limit.bytes.02",
                "v1.1.limit.challenged",
            ], touched: ["v1.1.limit"]),
        KnownQuirk(
            "takesLess",
            caught: ["v1.1.limit.exact", "v1.1.limit.exact-frames", "v1.1.limit.bytes.01"]),
        KnownQuirk(
            "keepsNine",
            caught: ["v1.7.ninth.oldest", "v1.7.ninth.greeted", "v1.7.ninth.authorized"]),
        KnownQuirk(
            "neverIdle",
            caught: [
                "v1.7.idle.silent", "v1.7.idle.late-text", "v1.7.idle.pings", "v1.7.idle.drops",
            ]),
        KnownQuirk("idlesGreeted", caught: ["v1.7.idle.greeted"]),
        KnownQuirk("idlesFromStart", caught: ["v1.7.idle.late-text"]),
        KnownQuirk("neverPings", caught: ["v1.1.life.pings"]),
        KnownQuirk(
            "keepsSilent", caught: ["v1.1.life.silence.01", "v1.1.life.silence.02"],
            touched: ["v1.1.life"]),
        KnownQuirk("trustsTCPForEver", caught: ["v1.1.life.cut-stranger"], touched: ["v1.1.life"]),
        KnownQuirk(
            "keepsAllAnswers", caught: ["v1.7.flood.deck"], touched: ["v1.7.flood"]),
        KnownQuirk("wantsPlainSpelling", caught: ["v1.1.upgrade.spelling"]),
        KnownQuirk("namesAnExtension", caught: ["v1.1.upgrade.plain.02"]),
        KnownQuirk("deliversUnfinished", caught: ["v1.1.fragments.lost"]),
        KnownQuirk("answersNoClose", caught: ["v1.1.control.close"]),
        KnownQuirk("takesAnyOrigin", caught: ["v1.1.upgrade.origin"]),
        KnownQuirk("takesAnyPath", caught: ["v1.1.upgrade.path"]),
        KnownQuirk("takesBinary", caught: ["v1.1.frames.binary"]),
        KnownQuirk("takesBadUTF8", caught: ["v1.1.utf8"]),
        KnownQuirk("pingsNotAtFirst", caught: ["v1.1.life.first-ping"], touched: ["v1.1.life"]),
        KnownQuirk("dropsMute", caught: ["v1.1.life.silence.03"], touched: ["v1.1.life"]),
        KnownQuirk(
            "refusesFragments", caught: ["v1.1.fragments.frame-a-byte", "v1.1.limit.exact-frames"],
            touched: ["v1.1"]),
    ]
}

/// A rule that a debug build of a host breaks on purpose, so that whoever tests hosts can see
/// whether the test notices. `deck-host --quirk NAME` turns one on.
///
/// A release build has none: `isOn` is false there whatever the name, and the compiler drops the
/// names with what stands behind them.
public enum Quirk {
    @inlinable
    public static func isOn(_ name: StaticString) -> Bool {
        #if DEBUG
            guard let chosen else { return false }
            return chosen == "\(name)"
        #else
            return false
        #endif
    }

    #if DEBUG
        /// Set once, before anything else runs.
        @usableFromInline nonisolated(unsafe) static var chosen: String?

        /// False if there is none of that name.
        public static func choose(_ name: String) -> Bool {
            guard all.contains(where: { $0.name == name }) else { return false }
            chosen = name
            return true
        }
    #endif
}

#if DEBUG
    extension Quirk {
        /// Each name, and what a host with it does.
        public static let all: [(name: String, what: String)] = parsing + pairing + session + wire

        private static let parsing = [
            ("takesByteOrderMark", "takes a text behind a byte-order mark"),
            ("takesTrailingText", "takes a text with anything behind its object"),
            ("takesDuplicateNames", "takes the first of two members of one name"),
            ("takesDeepNesting", "takes any depth"),
            ("takesLoneSurrogates", "takes a lone surrogate for U+FFFD"),
            ("takesFractions", "takes 3.0 and 3e0 for 3"),
            ("takesCapitalHex", "takes capitals in proofs, macs and nonces"),
            ("takesUnpaddedBase64", "takes a public key without its padding"),
            ("takesAnyDeviceID", "takes any text for a device id"),
            ("foldsDeviceIDs", "takes ids that differ in case for one"),
            ("showsRawNames", "shows a deck's name as it came"),
            ("takesMissingName", "takes a hello without a name"),
            ("refusesEscapedSlash", "refuses a slash behind a backslash"),
            ("refusesUnknownMembers", "refuses a message with a member that it does not know"),
            ("forgetsEarlyNames", "forgets an object's first names when it has many"),
            ("writesUnsorted", "writes members in the order in which it thought of them"),
        ]

        private static let pairing = [
            ("comparesHalfAProof", "compares the first 16 bytes of proofs and macs"),
            ("countsEachOffer", "counts wrong codes anew for each offer"),
            ("neverLocks", "never locks pairing"),
            ("locksAtSix", "bears five wrong codes and locks at the sixth"),
            ("takesCodeWhileLocked", "takes the right code while pairing is locked"),
            ("offersWhileLocked", "makes offers while pairing is locked"),
            ("locksTrustedOut", "tells a trusted device that pairing is locked"),
            ("unlocksOnAuth", "starts the count again when a trusted device authenticates"),
            ("keepsCountOnSuccess", "goes on counting after a pairing that succeeded"),
            ("voidsOfferOnWrongCode", "voids the offer at a wrong code"),
            ("keepsOfferKey", "offers the same key pair again"),
            ("keepsOfferCode", "offers the same code again"),
            ("judgesForeignPair", "compares and counts a pair for another connection's offer"),
            ("offersToStrayPair", "answers a pair before any offer with an offer"),
            ("countsMalformedPair", "counts a badly spelled pair as a wrong code"),
            ("countsLowOrderKey", "counts a pair with a key of low order as a wrong code"),
            ("unlockKeepsCount", "leaves a wrong code in the count when it is unlocked"),
            ("unlockOffersFirst", "offers to the deck that was told first, when it is unlocked"),
            ("unlockOffersNobody", "offers to nobody when it is unlocked"),
            ("forgetsOnWrongAuth", "forgets a device at a wrong auth"),
            ("keepsChallengeNonce", "repeats the challenge's nonce in needPairing"),
            ("refusesWrongAuth", "answers a wrong auth with unauthorized"),
            ("callsAllNew", "shows a device that is trusted already like a new one"),
            ("countsBrokenLink", "counts a link that breaks while a code is shown as a wrong code"),
            ("clearsTopBit", "puts the deck's key into the transcript without its top bit"),
            ("dropsZeroBytes", "drops a zero byte at the end of the shared secret"),
            ("refusesUnreducedKey", "refuses a public key that is not reduced"),
            ("sendsToken", "sends the token with paired"),
            ("wrongAuthResets", "starts the count again at a wrong auth"),
            ("pairsBesideOlder", "keeps a device's older connection when it pairs on another"),
            ("keepsPairedForStranger", "keeps a deck that has paired to a stranger's limits"),
            ("forgetsAtRestart", "keeps new devices in memory only"),
        ]

        private static let session = [
            ("reusesNonce", "repeats its nonce for every hello of a connection"),
            ("drawsShortNonces", "draws four bytes of a nonce and leaves the rest zero"),
            ("sharesNonces", "has one pair of nonces for all connections of a device"),
            ("keepsFirstClaim", "takes the first hello of a connection for the latest"),
            ("takesEmptyAuth", "takes an empty auth for a right one"),
            ("takesSameNumber", "takes an envelope with the number of the last one"),
            ("takesOldNumber", "takes any number"),
            ("takesPastLastNumber", "takes the number 2^53"),
            ("refusesGaps", "closes where a number was skipped"),
            ("takesAnyMac", "looks at no mac"),
            ("takesReflection", "takes its own envelopes back"),
            ("signsWhatItReads", "computes the mac over the body as it would write it"),
            ("skipsNumbers", "counts its envelopes by two"),
            ("signsWithOtherKey", "signs its envelopes with the deck's key"),
            ("sealsLoosely", "seals bodies with white space"),
            ("provesAsDeck", "proves itself in a challenge as the deck would"),
            ("greetsFirst", "sends another envelope before the first layout"),
            ("explainsRefusal", "says in unauthorized what was wrong"),
            ("ignoresBadEnvelope", "ignores a bad envelope and stays"),
            ("closesWith1000", "closes with 1000 where 1008 is due"),
            ("closesOnBadBody", "closes on a body that it does not understand"),
            ("answersEarlyEnvelope", "answers an envelope before authorization"),
            ("answersNoStray", "does not answer a message that is out of place"),
            ("closesOnStray", "closes on a message that is out of place"),
            ("keepsOlderConnection", "keeps the older connection of a device"),
            ("mindsLateClose", "takes an older connection's end for the device's"),
            ("keepsRevoked", "leaves a revoked device's connections open"),
            ("keepsRevokedWaiting", "leaves a revoked device's unauthorized connections open"),
            ("tellsToken", "writes new tokens into its log"),
            ("tellsTokenInReason", "writes a device's token into the reason for a close"),
            ("letsAllEdit", "lets every deck edit keys"),
            ("answersTwice", "gives two results for a press"),
            ("ignoresUnknownKeys", "gives no result for a key that it has not"),
            ("praisesUnknownKeys", "gives ok for a key that it has not"),
            ("runsThroughShell", "joins a command's words for a shell"),
            ("cutsInsideCharacters", "cuts an output that is too long at any byte"),
            ("resultsToNewest", "sends a result to the device's newest connection"),
            ("tellsNobodyOfEdits", "sends no layout after an edit"),
            ("showsAllKeys", "sends every deck a layout of 5 by 3 with all keys"),
            ("ignoresInfo", "sends no new layout after an info"),
            ("ignoresMaxMessage", "sends a deck more than it takes"),
        ]

        private static let wire = [
            ("takesMore", "takes 65,536 bytes before authorization"),
            ("takesLess", "takes 8,191 bytes before authorization"),
            ("keepsNine", "keeps nine connections that are not authorized"),
            ("neverIdle", "waits for a hello for ever"),
            ("idlesGreeted", "closes an idle connection also after its hello"),
            ("idlesFromStart", "counts the idle time from the start alone"),
            ("neverPings", "never pings"),
            ("keepsSilent", "keeps a deck that has fallen silent"),
            ("trustsTCPForEver", "lets TCP wait for an hour"),
            ("keepsAllAnswers", "keeps whatever waits for a peer that does not read"),
            ("wantsPlainSpelling", "upgrades websocket, and not WebSocket"),
            ("namesAnExtension", "names an extension in its answer that nobody offered"),
            ("deliversUnfinished", "takes what has come of a message when the connection ends"),
            ("answersNoClose", "answers a close frame with nothing"),
            ("takesAnyOrigin", "upgrades web pages"),
            ("takesAnyPath", "upgrades any path"),
            ("takesBinary", "takes a binary message for a text"),
            ("takesBadUTF8", "takes text that is not UTF-8"),
            ("pingsNotAtFirst", "sends no ping at the moment of authorization"),
            ("dropsMute", "drops a peer that has never answered a ping"),
            ("refusesFragments", "closes on a message in more than one frame"),
        ]
    }
#endif

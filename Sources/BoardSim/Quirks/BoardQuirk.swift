#if DECK_QUIRKS
    /// A rule that a board breaks on request, so that a test of boards can be tested. Debug builds
    /// alone have them, and the core that boards run knows nothing of them: they change what it
    /// reads, writes, draws and holds, from outside.
    public enum BoardQuirk: String, CaseIterable, Sendable {
        // The connection.
        case asksForAnotherPath, comesBackAtOnce, comesBackLate, alwaysWaitsTheSame
        case staysAwayAfter4003, opensTwoConnections, neverPings, neverDropsSilentHosts
        case pingsNotWhenAuthorized, limitOneShort, limitOneLong

        // What it reads.
        case takesUpperCase, takesByteOrderMark, takesTrailingText, stopsAtZero, takesDuplicates
        case takesDeepNesting, takesFractions, takesQuotedNumbers, takesUnpaddedKeys
        case foldsNames, refusesUnknownMembers, refusesEscapes

        // What it writes.
        case writesSpaces, escapesSlashes, writesAnotherOrder, tellsCode, pressesTwice
        case signsWithOtherKey, pairsTwice

        // What it draws.
        case reusesNonce, reusesKeyPair, newIDEachStart

        // Codes and pairing.
        case readsCodesAsNumbers, takesAnyCode, keepsEarlyCode, masksTopBit, takesWrongPaired
        case comparesPairedPrefix, savesPendingLate, trustsBeforePaired, dropsPendingAtFailure
        case dropsPendingAtLoss, keepsPending, replacesNewestToken, forgetsOnOffer
        case takesZeroSecret

        // Challenges.
        case comparesProofPrefix, takesAnyChallenge, triesNewestTokenOnly
        case answersStrangersEmpty, repairsForEver, forgetsOnWrongChallenge, forgetsOnLoss
        case proofWithoutToken, takesSecondChallenge, trustsAfterEmptyAuth, authorizedByAuth

        // Envelopes.
        case comparesMacPrefix, checksNoMac, takesEqualNumbers, takesOldNumbers, refusesGaps
        case movesNumberBeforeMac, keepsReceivedNumber, keepsSentNumber, takesOwnDirection
        case takesHugeNumbers, takesBareLayouts

        // States.
        case answersUnauthorizedAtOnce, ignoresUnauthorized, closesWhenAuthorizedToldOff
        case pairsInSession, locksInSession, closesOnIgnored, reportsNothing, closesOnBadBody
        case closesWhenLocked, saysHelloAtOnceWhenLocked, saysHelloNeverWhenLocked
    }
#endif

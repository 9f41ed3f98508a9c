extension Attack where Target == DeckTarget {
    /// All attacks on a deck, in the order to play them: first those that want it without a token.
    public static var all: [Attack] {
        [
            .envelopeBeforeProof, .envelopeAfterEmptyAuth, .lowOrderKey, .wrongPairedProof,
            .offlineGuess, .forgedEnvelope, .replayedEnvelope, .reflectedEnvelope, .fakeHost,
            .relayChanges, .relayReplays, .relayReorders, .relayDelays,
        ]
    }
}

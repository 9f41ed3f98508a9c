extension ConformanceCase where Stage == DeckStage {
    /// All cases for a deck, in the order of the protocol's sections.
    public static let all: [DeckCase] = (0...7).flatMap { section in
        families.flatMap(\.self).filter { $0.id.section == section }
    }

    private static let families = [
        DeckSanityCases.all, DeckUpgradeCases.all, DeckFrameCases.all, DeckLimitCases.all,
        DeckKeepaliveCases.all, DeckHelloCases.all, DeckJSONCases.all, DeckValueCases.all,
        DeckBodyCases.all, DeckKeyCases.all, DeckPairCases.all, DeckPairedCases.all,
        DeckLockCases.all, DeckChallengeCases.all, DeckEnvelopeCases.all, DeckReturnCases.all,
        DeckStateCases.all,
    ]
}

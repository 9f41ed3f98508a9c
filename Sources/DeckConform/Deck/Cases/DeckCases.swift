extension ConformanceCase where Stage == DeckStage {
    /// All cases for a deck, in the order of the protocol's sections.
    public static let all: [DeckCase] =
        DeckSanityCases.all + DeckUpgradeCases.all + DeckFrameCases.all + DeckLimitCases.all
        + DeckJSONCases.all + DeckValueCases.all
}

#if DEBUG
    import BoardSim
    import DeckConform
    import Testing

    /// The table of quirks against the board's own list; what it says is played by
    /// `deck-conform quirks`.
    @Suite struct DeckQuirkTests {
        @Test func everyQuirkHasItsRow() {
            let rows = KnownQuirk.ofDecks.map(\.name)
            #expect(Set(rows).count == rows.count)
            #expect(Set(rows) == Set(BoardQuirk.allCases.map(\.rawValue)))
            for quirk in KnownQuirk.ofDecks {
                #expect(!quirk.caught.isEmpty, "\(quirk.name)")
                for pattern in quirk.caught + quirk.touched {
                    #expect(
                        DeckCase.all.contains { pattern.matches($0.id, anchors: []) },
                        "\(quirk.name): \(pattern.text)")
                }
            }
        }
    }
#endif

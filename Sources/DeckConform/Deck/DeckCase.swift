/// A case for a deck.
public typealias DeckCase = ConformanceCase<DeckStage>

typealias DeckBody = @Sendable (DeckStage) async throws -> Void

extension ConformanceCase where Stage == DeckStage {
    /// Each case may have a board of its own, and mostly waits for it: so they run side by side
    /// where there are so many boards.
    static func must(
        _ id: CaseID, _ anchors: [String], _ sentence: String, needs: [Need] = [],
        place: Place = .beside(strangers: 0), limit: Duration? = nil, body: @escaping DeckBody
    ) -> DeckCase {
        DeckCase(id, .must, anchors, sentence, needs: needs, place: place, limit: limit) {
            try await $0.play(body)
        }
    }

    static func should(
        _ id: CaseID, _ anchors: [String], _ sentence: String, needs: [Need] = [],
        place: Place = .beside(strangers: 0), limit: Duration? = nil, body: @escaping DeckBody
    ) -> DeckCase {
        DeckCase(id, .should, anchors, sentence, needs: needs, place: place, limit: limit) {
            try await $0.play(body)
        }
    }

    /// For one board, which can play one case after the other only.
    public static func oneByOne(_ cases: [DeckCase]) -> [DeckCase] {
        cases.map { one in
            guard case .beside = one.place else { return one }
            return DeckCase(
                one.id, one.level, one.anchors, one.sentence, needs: one.needs, place: .inTurn,
                limit: one.limit, body: one.body)
        }
    }
}

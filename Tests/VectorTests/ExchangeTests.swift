import Testing
import VectorPlay

/// Every exchange of transcripts.json, one side at a time: the other side's texts are recorded.
@Suite struct ExchangeVectorTests {
    @Test(arguments: VectorReader.exchanges) func coreDecks(_ exchange: Exchange) throws {
        try play(exchange, make: { CoreDeck() }, state: \.state, memory: \.memory)
    }

    @Test(arguments: VectorReader.exchanges) func kitDecks(_ exchange: Exchange) throws {
        try play(exchange, make: { KitDeck() }, state: \.state, memory: \.memory)
    }

    @Test(arguments: VectorReader.exchanges) func kitHost(_ exchange: Exchange) throws {
        let host = KitHost()
        guard try expect(host, exchange.steps(at: "host")) else { return }
        #expect(host.trusted == exchange.end.trusted)
        #expect(host.isLocked == exchange.end.locked)
    }

    /// Whether all went as written.
    private func expect(_ side: some ExchangeSide, _ steps: [NumberedStep]) throws -> Bool {
        let differences = try side.differences(playing: steps)
        for difference in differences { Issue.record("\(difference)") }
        return differences.isEmpty
    }

    private func play<Side: ExchangeSide>(
        _ exchange: Exchange, make: () -> Side, state: KeyPath<Side, String>,
        memory: KeyPath<Side, ExchangeStep.Memory?>
    ) throws {
        for end in exchange.end.decks {
            let deck = make()
            guard try expect(deck, exchange.steps(at: end.at)) else { return }
            #expect(deck[keyPath: state] == end.state)
            #expect(deck[keyPath: memory] == end.memory)
        }
    }
}

import Testing

/// Every exchange of transcripts.json, one side at a time: the other side's texts are recorded.
@Suite struct ExchangeVectorTests {
    @Test(arguments: Exchange.all) func coreDecks(_ exchange: Exchange) throws {
        try play(exchange, make: { CoreDeck() }, state: \.state, memory: \.memory)
    }

    @Test(arguments: Exchange.all) func kitDecks(_ exchange: Exchange) throws {
        try play(exchange, make: { KitDeck() }, state: \.state, memory: \.memory)
    }

    @Test(arguments: Exchange.all) func kitHost(_ exchange: Exchange) throws {
        let host = KitHost()
        guard try host.play(exchange.steps(at: "host")) else { return }
        #expect(host.trusted == exchange.end.trusted)
        #expect(host.isLocked == exchange.end.locked)
    }

    private func play<Side: ExchangeSide>(
        _ exchange: Exchange, make: () -> Side, state: KeyPath<Side, String>,
        memory: KeyPath<Side, ExchangeStep.Memory?>
    ) throws {
        for end in exchange.end.decks {
            let deck = make()
            guard try deck.play(exchange.steps(at: end.at)) else { return }
            #expect(deck[keyPath: state] == end.state)
            #expect(deck[keyPath: memory] == end.memory)
        }
    }
}

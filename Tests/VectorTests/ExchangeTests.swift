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
        for (index, step) in exchange.steps.enumerated() where step.at == "host" {
            try host.play(step, number: index + 1)
        }
        #expect(host.trusted == exchange.end.trusted)
        #expect(host.isLocked == exchange.end.locked)
    }

    private func play<Side: ExchangeSide>(
        _ exchange: Exchange, make: () -> Side, state: KeyPath<Side, String>,
        memory: KeyPath<Side, ExchangeStep.Memory?>
    ) throws {
        var decks: [String: Side] = [:]
        for (index, step) in exchange.steps.enumerated() where step.at != "host" {
            let deck = decks[step.at] ?? make()
            decks[step.at] = deck
            try deck.play(step, number: index + 1)
        }
        for end in exchange.end.decks {
            let deck = try #require(decks[end.at])
            #expect(deck[keyPath: state] == end.state)
            #expect(deck[keyPath: memory] == end.memory)
        }
    }
}

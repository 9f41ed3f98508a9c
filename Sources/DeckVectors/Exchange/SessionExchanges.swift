/// Exchanges between sides that know each other, and of several decks.
enum SessionExchanges {
    static func tests() throws -> [VectorFile.Test] {
        try [reconnects(), hosts(), several(), manners()].flatMap { $0.map(\.test) }
    }

    private static func reconnects() throws -> [Script] {
        let (plain, deck) = try Script.known("back with a token, presses", "Reconnect")
        try plain.reconnect(deck)
        try plain.press(deck)
        try plain.press(deck)

        let (twice, restless) = try Script.known(
            "two sessions in a row: fresh nonces, numbers from 1", "Reconnect")
        try twice.reconnect(restless)
        try twice.press(restless)
        try twice.loseAndWait(restless)
        try twice.reconnect(restless)
        try twice.press(restless)

        let (gap, lossy) = try Script.known("envelopes are missing: taken and reported", "Gap")
        try gap.reconnect(lossy)
        for _ in 0..<3 { try gap.send(lossy, Script.Bodies.press) }
        _ = try gap.intercept(toHost: lossy.connection)
        _ = try gap.intercept(toHost: lossy.connection)
        try gap.deliver(from: lossy)
        try gap.send(host: lossy.connection, Script.Bodies.error)
        _ = try gap.intercept(toDeck: lossy.connection)
        try gap.send(host: lossy.connection, Script.Bodies.result)
        try gap.deliver(to: lossy)
        return [plain, twice, gap]
    }

    private static func hosts() throws -> [Script] {
        let first = try seeded("exchange, two hosts, first token")
        let second = try seeded("exchange, two hosts, second token")
        let old = Script(
            "a deck with two tokens finds the second one's host", "TwoHosts",
            trusted: [.init(id: "deck-1", name: "Desk", token: second)])
        let deck = old.deck(tokens: [
            .init(hostID: "host-a", token: first), .init(hostID: "host-b", token: second),
        ])
        try old.reconnect(deck, hostID: "host-b")
        try old.press(deck)

        let new = Script("a deck of one host pairs with another and keeps both", "TwoHosts")
        let second2 = new.deck(tokens: [.init(hostID: "host-a", token: first)])
        try new.pair(second2, hostID: "host-b")

        let five = Script("a fifth host takes the place of the one unused longest", "TwoHosts")
        let full = five.deck(
            tokens: try (1...4).map {
                .init(hostID: "host-\($0)", token: try seeded("exchange, five hosts, \($0)"))
            })
        try five.pair(full, hostID: "host-5")
        return [old, new, five]
    }

    private static func several() throws -> [Script] {
        let race = Script(
            "two decks at once: one offer, the other's pair gets a new one", "TwoDecks")
        let desk = race.deck()
        let shelf = race.deck("other", id: "deck-2", called: "Shelf")
        try race.openToOffer(desk)
        let deskCode = race.host.shownCode ?? ""
        try race.openToOffer(shelf)
        try race.type(desk, deskCode)
        race.saved(desk)
        try race.deliver(from: desk)
        try race.deliver(to: desk)
        try race.typeAndSave(desk)
        try race.finishPairing(desk)
        try race.showLayout(desk)
        try race.type(shelf, "1234")
        race.saved(shelf)
        try race.deliver(from: shelf)
        try race.deliver(to: shelf)
        try race.typeAndSave(shelf)
        try race.finishPairing(shelf)
        try race.showLayout(shelf)
        try race.press(desk)
        try race.press(shelf)

        let (newer, deck) = try Script.known(
            "a device comes twice: the newer connection stays", "TwoDecks")
        try newer.reconnect(deck)
        let olderID = deck.connection
        try newer.loseAndWait(deck, both: false)
        try newer.reconnect(deck)
        newer.detach(olderID)  // late news of the older one
        try newer.deliver(
            toHost: olderID, .foreign("{\"type\":\"unauthorized\"}"), from: "deck")
        try newer.press(deck)

        let ninth = Script("a ninth stranger: the oldest goes", "TwoDecks")
        let quiet = ninth.deck()
        try ninth.openToOffer(quiet)
        for _ in 0..<8 { _ = ninth.attach() }
        ninth.lose(quiet)
        return [race, newer, ninth]
    }

    private static func manners() throws -> [Script] {
        let idle = Script("no hello for a minute", "Manners")
        _ = idle.attach()
        idle.waitAtHost()

        let (revoked, deck) = try Script.known("a device is revoked", "Manners")
        try revoked.reconnect(deck)
        revoked.revoke("deck-1")
        try revoked.loseAndWait(deck)
        try revoked.openToOffer(deck)

        let early = Script(
            "a press before authorization; the deck leaves and comes back", "Manners")
        let hasty = early.deck()
        try early.open(hasty)
        try early.deliver(toHost: hasty.connection, .foreign(Script.Bodies.press), from: "deck")
        try early.deliver(to: hasty)
        try early.loseAndWait(hasty)
        try early.pair(hasty)
        return [idle, revoked, early]
    }
}

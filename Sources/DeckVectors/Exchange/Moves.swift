/// Runs of calls that most exchanges share.
extension Script {
    enum Bodies {
        /// Rightly signed and of no known type.
        static let unknown = "{\"type\":\"goodbye\"}"
        static let layout =
            "{\"columns\":5,\"pages\":[[{\"index\":3,\"label\":\"Lamp\"}]],\"rows\":3,"
            + "\"type\":\"layout\"}"
        static let press = "{\"index\":3,\"page\":0,\"type\":\"press\"}"
        static let result =
            "{\"exitCode\":0,\"index\":3,\"ok\":true,\"output\":\"on\\n\",\"page\":0,"
            + "\"type\":\"result\"}"
        static let error =
            "{\"code\":\"forbidden\",\"message\":\"Ask at the host.\",\"type\":\"error\"}"
    }

    /// Connects; the host says `needPairing`, the deck asks for the code.
    @discardableResult
    func openToOffer(_ deck: DeckModel, hostID: String? = nil) throws -> Int {
        let id = try open(deck, hostID: hostID)
        try deliver(from: deck)
        try deliver(to: deck)
        return id
    }

    /// The person types the code of the host; the deck saves and says `pair`.
    func typeAndSave(_ deck: DeckModel, right: Bool = true) throws {
        try type(deck, right: right)
        saved(deck)
    }

    /// A right `pair` is on its way: the host stores, both sides go on.
    func finishPairing(_ deck: DeckModel) throws {
        try deliver(from: deck)
        try stored(deck.connection)
        try deliver(to: deck)
        saved(deck)
    }

    /// One whole pairing of a deck that the host does not know, up to the layout.
    @discardableResult
    func pair(_ deck: DeckModel, hostID: String? = nil) throws -> Int {
        let id = try openToOffer(deck, hostID: hostID)
        try typeAndSave(deck)
        try finishPairing(deck)
        try showLayout(deck)
        return id
    }

    /// A wrong code, and the host's answer to it.
    func failOnce(_ deck: DeckModel) throws {
        try typeAndSave(deck, right: false)
        try deliver(from: deck)
        try deliver(to: deck)
    }

    /// Connects with a token that both hold, up to the layout.
    @discardableResult
    func reconnect(_ deck: DeckModel, hostID: String? = nil) throws -> Int {
        let id = try openToAuth(deck, hostID: hostID)
        try deliver(from: deck)
        try showLayout(deck)
        return id
    }

    /// Connects; the host has proved itself, `auth` is on its way.
    @discardableResult
    func openToAuth(_ deck: DeckModel, hostID: String? = nil) throws -> Int {
        let id = try open(deck, hostID: hostID)
        try deliver(from: deck)
        try deliver(to: deck)
        if steps.last?.save != nil { saved(deck) }
        return id
    }

    func showLayout(_ deck: DeckModel) throws {
        try send(host: deck.connection, Bodies.layout)
        try deliver(to: deck)
    }

    func press(_ deck: DeckModel) throws {
        try send(deck, Bodies.press)
        try deliver(from: deck)
        try send(host: deck.connection, Bodies.result)
        try deliver(to: deck)
    }

    /// Loses the link and waits until the deck wants the next one.
    func loseAndWait(_ deck: DeckModel, both: Bool = true) throws {
        lose(deck, both: both)
        try wait(deck)
    }
}

/// A host and a deck that have been paired before the exchange begins.
extension Script {
    static func known(
        _ comment: String, _ flag: String, id: String = "deck-1", called: String = "Desk"
    ) throws -> (script: Script, deck: DeckModel) {
        let token = try seeded("exchange, \(comment), token")
        let script = Script(
            comment, flag, trusted: [.init(id: id, name: called, token: token)])
        let deck = script.deck(id: id, called: called, tokens: [.init(hostID: nil, token: token)])
        return (script, deck)
    }
}

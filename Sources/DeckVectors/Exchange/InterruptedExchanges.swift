/// Exchanges in which a side does something else while its flash or disk is being written.
enum InterruptedExchanges {
    static func tests() throws -> [VectorFile.Test] {
        try [atHost(), counts(), atDeck(), pendings()].flatMap { $0.map(\.test) }
    }

    /// A right `pair` has arrived, and the host is storing.
    private static func storing(_ comment: String, _ flag: String = "Interrupted") throws -> (
        script: Script, deck: DeckModel
    ) {
        let script = Script(comment, flag)
        let deck = script.deck()
        try script.openToOffer(deck)
        try script.typeAndSave(deck)
        try script.deliver(from: deck)
        return (script, deck)
    }

    private static func atHost() throws -> [Script] {
        let (hello, restless) = try storing(
            "hello before the host has stored it: trusted, and nothing said of it")
        let id = restless.connection
        try hello.deliver(
            toHost: id, .hello(id: restless.id, name: "Desk", nonce: try hello.nonce()))
        try hello.stored(id)
        _ = try hello.intercept(toDeck: id)
        try hello.deliver(
            toHost: id, .hello(id: restless.id, name: "Desk", nonce: try hello.nonce()))
        try hello.loseAndWait(restless)
        try hello.reconnect(restless)

        let (gone, lost) = try storing("the connection goes before the host has stored it")
        gone.lose(lost)
        try gone.stored(lost.connection)
        try gone.wait(lost)
        try gone.reconnect(lost)

        let (full, unlucky) = try storing("the connection goes, and the host cannot store")
        full.lose(unlucky)
        try full.stored(unlucky.connection, false)
        try full.wait(unlucky)
        try full.pair(unlucky)

        let (revoked, unwanted) = try storing("revoked before the host has stored it")
        revoked.revoke(unwanted.id)
        try revoked.stored(unwanted.connection)
        try revoked.loseAndWait(unwanted)
        try revoked.openToOffer(unwanted)

        let (again, hasty) = try storing("the same pair again while the host stores")
        let sent = again.steps.last { $0.call == "saved" }?.sends.first?.text
        try again.deliver(toHost: hasty.connection, sent)
        _ = try again.intercept(toDeck: hasty.connection)
        try again.stored(hasty.connection)
        try again.deliver(to: hasty)
        again.saved(hasty)
        return [hello, gone, full, revoked, again]
    }

    private static func counts() throws -> [Script] {
        let failed = Script(
            "four wrong codes and a right one that cannot be stored: the next wrong one locks",
            "Count")
        let deck = failed.deck()
        try failed.openToOffer(deck)
        for _ in 0..<4 { try failed.failOnce(deck) }
        try failed.typeAndSave(deck)
        try failed.deliver(from: deck)
        try failed.stored(deck.connection, false)
        try failed.loseAndWait(deck)
        try failed.openToOffer(deck)
        try failed.failOnce(deck)

        let locked = Script("a pairing that is stored after the lock does not unlock", "Count")
        let slow = locked.deck()
        try locked.openToOffer(slow)
        for _ in 0..<4 { try locked.failOnce(slow) }
        try locked.typeAndSave(slow)
        try locked.deliver(from: slow)
        let stranger = locked.deck("other", id: "deck-2", called: "Shelf")
        try locked.openToOffer(stranger)
        try locked.failOnce(stranger)
        try locked.stored(slow.connection)
        try locked.deliver(to: slow)
        locked.saved(slow)
        try locked.showLayout(slow)
        try locked.wait(stranger)
        try locked.deliver(from: stranger)
        try locked.deliver(to: stranger)
        return [failed, locked]
    }

    /// A fake host has made an offer; the deck's person has typed a code, and flash is busy.
    private static func saving(
        _ comment: String, tokens: [DeckModel.Kept] = []
    ) throws -> (script: Script, deck: DeckModel) {
        let script = Script(comment, "Interrupted")
        let deck = script.deck(tokens: tokens)
        try script.open(deck, real: false)
        try offer(script, deck)
        try script.type(deck, "4821")
        return (script, deck)
    }

    private static func offer(_ script: Script, _ deck: DeckModel) throws {
        let key = try publicKey(of: try script.key())
        try script.deliver(to: deck, .needPairing(nonce: try script.nonce(), key: key))
    }

    private static func atDeck() throws -> [Script] {
        let (offered, deck) = try saving(
            "another offer before the deck has saved: the code is asked for again")
        try offer(offered, deck)
        offered.saved(deck)
        try offered.type(deck, "0042")
        offered.saved(deck)

        let (locked, patient) = try saving("locked before the deck has saved: it sends nothing")
        try locked.deliver(to: patient, .pairingLocked)
        locked.saved(patient)

        let (gone, quick) = try saving(
            "the connection goes before the deck has saved: the pending token stays")
        gone.lose(quick, both: false)
        gone.saved(quick)
        try gone.wait(quick)

        let kept = DeckModel.Kept(
            hostID: nil, token: try seeded("exchange, flash is full, token"))
        let (full, careful) = try saving(
            "the connection goes, and the deck cannot save: the pending token before counts",
            tokens: [kept])
        full.saved(careful)
        try full.loseAndWait(careful, both: false)
        try full.open(careful, real: false)
        try offer(full, careful)
        try full.type(careful, "0042")
        full.lose(careful, both: false)
        full.saved(careful, false)
        return [offered, locked, gone, full]
    }

    /// A pairing with a relay that came to nothing: what becomes of its pending token.
    private static func pendings() throws -> [Script] {
        func pair(_ script: Script, _ deck: DeckModel) throws {
            try script.open(deck, real: false)
            try offer(script, deck)
            try script.type(deck, "4821")
            script.saved(deck)
            try script.loseAndWait(deck, both: false)
        }
        let (dropped, deck) = try Script.known(
            "a token proves the challenge: the pending one is dropped", "LostToken")
        try pair(dropped, deck)
        try dropped.reconnect(deck)

        let token = try seeded("exchange, pending alone, token")
        let alone = Script(
            "a deck with nothing but a pending token is a deck without token", "LostToken",
            trusted: [.init(id: "deck-1", name: "Desk", token: token)])
        let bare = alone.deck()
        try pair(alone, bare)
        try alone.openToAuth(bare)
        try alone.deliver(from: bare)
        try alone.deliver(to: bare)
        try alone.typeAndSave(bare)
        try alone.finishPairing(bare)

        let repaired = Script(
            "repair counts for one challenge", "LostToken",
            trusted: [.init(id: "deck-1", name: "Desk", token: token)])
        let old = DeckModel.Kept(
            hostID: nil, token: try seeded("exchange, repair once, token"))
        let cautious = repaired.deck(tokens: [old])
        repaired.repair(cautious)
        try repaired.openToAuth(cautious)
        try repaired.loseAndWait(cautious)
        try repaired.openToAuth(cautious)
        return [dropped, alone, repaired]
    }
}

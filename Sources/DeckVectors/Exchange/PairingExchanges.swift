/// Exchanges in which a deck and a host pair, or try to.
enum PairingExchanges {
    static func tests() throws -> [VectorFile.Test] {
        try [first(), codes(), locks(), halves(), lost()].flatMap { $0.map(\.test) }
    }

    private static func first() throws -> [Script] {
        let whole = Script("first pairing, a press, its result", "FirstPairing")
        var deck = whole.deck()
        try whole.pair(deck)
        try whole.press(deck)

        let back = Script("first pairing, then back with the new token", "FirstPairing")
        deck = back.deck(called: "K\u{fc}che \u{1f39b}")
        try back.pair(deck, hostID: "host-a")
        try back.press(deck)
        back.lose(deck)
        back.start(deck)
        try back.reconnect(deck, hostID: "host-a")
        try back.press(deck)

        let again = Script("hello again makes a new offer; the old code is void", "FirstPairing")
        deck = again.deck()
        try again.openToOffer(deck)
        let old = again.host.shownCode ?? ""
        try again.loseAndWait(deck)
        try again.openToOffer(deck)
        try again.type(deck, old)
        again.saved(deck)
        try again.deliver(from: deck)
        try again.deliver(to: deck)
        try again.typeAndSave(deck)
        try again.finishPairing(deck)
        return [whole, back, again]
    }

    private static func codes() throws -> [Script] {
        let right = Script("a wrong code, then the right one", "WrongCode")
        var deck = right.deck()
        try right.openToOffer(deck)
        try right.failOnce(deck)
        try right.typeAndSave(deck)
        try right.finishPairing(deck)
        try right.showLayout(deck)

        let reset = Script("a success sets the count of wrong codes back", "WrongCode")
        deck = reset.deck()
        try reset.openToOffer(deck)
        for _ in 0..<4 { try reset.failOnce(deck) }
        try reset.typeAndSave(deck)
        try reset.finishPairing(deck)
        let other = reset.deck("other", id: "deck-2", called: "Shelf")
        try reset.openToOffer(other)
        try reset.failOnce(other)

        let refused = Script("a malformed code, and one typed too early, spend no try", "WrongCode")
        deck = refused.deck()
        try refused.type(deck, "4821")
        try refused.openToOffer(deck)
        for typed in ["42", "00042", " 4821", "4821\n", "\u{ff14}\u{ff18}\u{ff12}\u{ff11}"] {
            try refused.type(deck, typed)
        }
        try refused.typeAndSave(deck)
        try refused.type(deck, right: true)  // one pair is in flight
        try refused.finishPairing(deck)
        return [right, reset, refused]
    }

    private static func locks() throws -> [Script] {
        /// Five wrong codes, over two connections and two device ids.
        func locked(_ comment: String, _ flag: String) throws -> (Script, DeckModel) {
            let script = Script(comment, flag)
            let first = script.deck("other", id: "deck-2", called: "Shelf")
            try script.openToOffer(first)
            for _ in 0..<2 { try script.failOnce(first) }
            script.lose(first)
            let deck = script.deck()
            try script.openToOffer(deck)
            for _ in 0..<3 { try script.failOnce(deck) }
            return (script, deck)
        }
        let (lock, deck) = try locked(
            "the fifth wrong code locks; hello, later and again, is answered pairingLocked", "Lock")
        try lock.wait(deck)
        try lock.deliver(from: deck)
        try lock.deliver(to: deck)
        try lock.loseAndWait(deck)
        try lock.open(deck)
        try lock.deliver(from: deck)
        try lock.deliver(to: deck)

        let token = try seeded("exchange, trusted while locked, token")
        let trusted = Script(
            "while pairing is locked a trusted device authenticates", "Lock",
            trusted: [.init(id: "deck-2", name: "Shelf", token: token)])
        let stranger = trusted.deck()
        try trusted.openToOffer(stranger)
        for _ in 0..<4 { try trusted.failOnce(stranger) }
        let standing = trusted.host.shownCode ?? ""
        try trusted.failOnce(stranger)
        let friend = trusted.deck(
            "other", id: "deck-2", called: "Shelf", tokens: [.init(hostID: nil, token: token)])
        try trusted.reconnect(friend)
        try trusted.press(friend)
        // Locked, the right code is as wrong as any.
        try trusted.type(stranger, standing)

        let right = Script("while locked the right code is answered pairingLocked", "Lock")
        let slow = right.deck()
        try right.openToOffer(slow)
        try right.typeAndSave(slow)
        let pair = try right.intercept(toHost: slow.connection)
        let thief = right.deck("other", id: "deck-2", called: "Shelf")
        try right.openToOffer(thief)
        for _ in 0..<5 { try right.failOnce(thief) }
        try right.deliver(toHost: slow.connection, pair, from: "deck")
        try right.deliver(to: slow)

        let (open, asker) = try locked(
            "the person unlocks: the deck that asked last gets an offer", "Unlock")
        try open.wait(asker)
        try open.deliver(from: asker)
        try open.deliver(to: asker)
        try open.unlock()
        try open.deliver(to: asker)
        try open.failOnce(asker)
        try open.typeAndSave(asker)
        try open.finishPairing(asker)
        try open.showLayout(asker)

        let (restarted, waiting) = try locked("a restart of the host unlocks", "Unlock")
        restarted.lose(waiting, both: false)
        restarted.restartHost()
        try restarted.wait(waiting)
        try restarted.pair(waiting)
        return [lock, trusted, right, open, restarted]
    }

    private static func halves() throws -> [Script] {
        let stored = Script("the link breaks after the host has stored it", "HalfPaired")
        var deck = stored.deck()
        try stored.openToOffer(deck, hostID: "host-a")
        try stored.typeAndSave(deck)
        try stored.deliver(from: deck)
        try stored.stored(deck.connection)
        stored.lose(deck)
        stored.start(deck)
        try stored.reconnect(deck, hostID: "host-a")
        try stored.press(deck)

        let unheard = Script("the link breaks before the host has heard pair", "HalfPaired")
        deck = unheard.deck()
        try unheard.openToOffer(deck)
        try unheard.typeAndSave(deck)
        unheard.lose(deck)
        unheard.start(deck)
        try unheard.pair(deck)

        let full = Script("the host cannot store: nobody is paired", "HalfPaired")
        deck = full.deck()
        try full.openToOffer(deck)
        try full.typeAndSave(deck)
        try full.deliver(from: deck)
        try full.stored(deck.connection, false)
        try full.loseAndWait(deck)
        try full.pair(deck)

        let noFlash = Script("the deck cannot save: it sends nothing", "HalfPaired")
        deck = noFlash.deck()
        try noFlash.openToOffer(deck)
        try noFlash.type(deck, right: true)
        noFlash.saved(deck, false)
        try noFlash.typeAndSave(deck)
        try noFlash.finishPairing(deck)
        return [stored, unheard, full, noFlash]
    }

    private static func lost() throws -> [Script] {
        let token = try seeded("exchange, lost token, token")
        let atDeck = Script(
            "the deck has lost its token", "LostToken",
            trusted: [.init(id: "deck-1", name: "Desk", token: token)])
        var deck = atDeck.deck()
        try atDeck.openToAuth(deck)
        try atDeck.deliver(from: deck)
        try atDeck.deliver(to: deck)
        try atDeck.typeAndSave(deck)
        try atDeck.finishPairing(deck)
        try atDeck.showLayout(deck)
        atDeck.lose(deck)
        atDeck.start(deck)
        try atDeck.reconnect(deck)

        let atHost = Script(
            "the host has lost its list: the old token stays until then", "LostToken")
        deck = atHost.deck(tokens: [.init(hostID: "host-a", token: token)])
        try atHost.openToOffer(deck, hostID: "host-a")
        try atHost.failOnce(deck)
        try atHost.typeAndSave(deck)
        try atHost.finishPairing(deck)
        try atHost.showLayout(deck)

        let old = try seeded("exchange, wrong token, host's")
        let repair = Script(
            "the host has another token: nothing until the person says repair", "LostToken",
            trusted: [.init(id: "deck-1", name: "Desk", token: old)])
        deck = repair.deck(tokens: [.init(hostID: nil, token: token)])
        try repair.openToAuth(deck)
        repair.repair(deck)
        try repair.loseAndWait(deck)
        try repair.openToAuth(deck)
        try repair.deliver(from: deck)
        try repair.deliver(to: deck)
        try repair.typeAndSave(deck)
        try repair.finishPairing(deck)
        try repair.showLayout(deck)
        return [atDeck, atHost, repair]
    }
}

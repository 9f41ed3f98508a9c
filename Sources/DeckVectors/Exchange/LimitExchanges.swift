/// Exchanges about who may wait, what comes too late, and what is not understood.
enum LimitExchanges {
    static func tests() throws -> [VectorFile.Test] {
        try [strangers(), revocations(), late(), unknown(), names()].flatMap { $0.map(\.test) }
    }

    private static func strangers() throws -> [Script] {
        let (eight, deck) = try Script.known(
            "eight strangers beside an authorized deck; a ninth, and one that left", "Limit")
        try eight.reconnect(deck)
        var ids = (0..<8).map { _ in eight.attach() }
        ids.append(eight.attach())
        eight.detach(ids[4])
        _ = eight.attach()
        try eight.press(deck)

        let idle = Script("a minute passes: who has said hello stays", "Limit")
        let quiet = idle.attach()
        let patient = idle.deck()
        try idle.openToOffer(patient)
        let clumsy = idle.attach()
        try idle.deliver(toHost: clumsy, .malformed("{\"type\":\"hello\"}"))
        idle.waitAtHost()
        try idle.typeAndSave(patient)
        try idle.finishPairing(patient)
        idle.detach(quiet)
        return [eight, idle]
    }

    private static func revocations() throws -> [Script] {
        let (all, deck) = try Script.known(
            "a device is revoked: each connection that named it is closed", "Limit")
        try all.reconnect(deck)
        let (waiting, other, silent) = (all.attach(), all.attach(), all.attach())
        try all.deliver(
            toHost: waiting, .hello(id: deck.id, name: "Desk", nonce: try all.nonce()))
        try all.deliver(
            toHost: other, .hello(id: "deck-2", name: "Shelf", nonce: try all.nonce()))
        all.revoke(deck.id)
        all.detach(silent)
        try all.loseAndWait(deck)
        try all.openToOffer(deck)
        return [all]
    }

    private static func late() throws -> [Script] {
        let (closing, deck) = try Script.known(
            "what arrives after the deck has closed is nothing to it", "Late")
        try closing.open(deck, real: false)
        let random = hex(try seeded("exchange, late texts, proof"))
        let challenge = WireText.challenge(nonce: try closing.nonce(), proof: random)
        try closing.deliver(to: deck, challenge)
        let key = try publicKey(of: try closing.key())
        let texts: [WireText] = [
            challenge, .needPairing(nonce: try closing.nonce(), key: key), .pairingLocked,
            .unauthorized, .paired(proof: random), .foreign(Script.Bodies.layout),
            .malformed("{"), .secure(number: 1, body: Script.Bodies.layout, mac: random),
        ]
        for text in texts { try closing.deliver(to: deck, text) }
        closing.lose(deck, both: false)
        for text in texts { try closing.deliver(to: deck, text) }
        try closing.wait(deck)
        try closing.reconnect(deck)
        return [closing]
    }

    private static func unknown() throws -> [Script] {
        let (first, deck) = try Script.known(
            "the first envelope is right and its body unknown: authorized all the same",
            "UnknownBody")
        try first.openToAuth(deck)
        guard let session = deck.session else {
            throw VectorError.inconsistent("no session to sign in")
        }
        try first.deliver(
            to: deck, try .sealed(session.macToClient, 1, Script.Bodies.unknown), from: "attacker")
        try first.deliver(
            to: deck, try .sealed(session.macToClient, 2, Script.Bodies.layout), from: "attacker")
        return [first]
    }

    private static func names() throws -> [Script] {
        let long = Script("the host stores a shortened name", "Name")
        let deck = long.deck(
            called: "\u{202e}K\u{fc}che,\u{7} die mit dem langen Namen am Fenster \u{1f39b}")
        try long.pair(deck)

        let weak = Script("a key of low order where the offer was replaced", "Relay")
        let slow = weak.deck()
        try weak.openToOffer(slow)
        let other = weak.deck("other", id: "deck-2", called: "Shelf")
        try weak.openToOffer(other)
        let proof = hex(try seeded("exchange, replaced offer, proof"))
        try weak.deliver(
            toHost: slow.connection, .pair(key: [UInt8](repeating: 0, count: 32), proof: proof))
        try weak.typeAndSave(other)
        try weak.finishPairing(other)
        return [long, weak]
    }
}

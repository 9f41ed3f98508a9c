/// Exchanges with someone in between, or in another's place.
enum AttackExchanges {
    static func tests() throws -> [VectorFile.Test] {
        try [fakes(), thieves(), relays(), replays(), reflections()].flatMap { $0.map(\.test) }
    }

    private static func thieves() throws -> [Script] {
        let (stolen, deck) = try Script.known(
            "a stolen device id: the real deck stays trusted", "StolenId")
        let thief = stolen.deck("other", id: deck.id, called: deck.deviceName)
        try stolen.openToAuth(thief)
        try stolen.deliver(from: thief)
        try stolen.deliver(to: thief)
        try stolen.failOnce(thief)
        try stolen.reconnect(deck)
        try stolen.press(deck)

        let heard = Script("an overheard pair on another connection", "StolenId")
        let slow = heard.deck()
        try heard.openToOffer(slow)
        try heard.typeAndSave(slow)
        let pair = try heard.intercept(toHost: slow.connection)
        let other = heard.attach()
        try heard.deliver(toHost: other, pair)
        let claim = WireText.hello(id: slow.id, name: "Desk", nonce: try heard.nonce())
        try heard.deliver(toHost: slow.connection, pair, from: "deck")
        try heard.stored(slow.connection)
        try heard.deliver(to: slow)
        heard.saved(slow)
        try heard.deliver(toHost: other, claim)
        try heard.deliver(toHost: other, pair)
        return [stolen, heard]
    }

    private static func fakes() throws -> [Script] {
        let (challenge, deck) = try Script.known(
            "a fake host challenges: the deck proves nothing", "FakeHost")
        try challenge.open(deck, real: false)
        let stranger = try SessionValues(
            token: try seeded("exchange, fake host, token"), clientNonce: deck.clientNonce,
            macNonce: try challenge.nonce())
        let nonce = String(stranger.salt.suffix(32))
        try challenge.deliver(to: deck, .challenge(nonce: nonce, proof: stranger.macProof))
        try challenge.loseAndWait(deck, both: false)
        try challenge.reconnect(deck)

        let pairing = Script("a fake host guesses what paired must prove", "FakeHost")
        let guessed = pairing.deck()
        try pairing.open(guessed, real: false)
        let key = try publicKey(of: try pairing.key())
        try pairing.deliver(to: guessed, .needPairing(nonce: try pairing.nonce(), key: key))
        try pairing.type(guessed, "4821")
        pairing.saved(guessed)
        try pairing.deliver(
            to: guessed, .paired(proof: hex(try seeded("exchange, fake host, guess"))))
        pairing.saved(guessed)
        try pairing.loseAndWait(guessed, both: false)
        try pairing.pair(guessed)

        let known = try (1...2).map {
            DeckModel.Kept(
                hostID: "host-\($0)", token: try seeded("exchange, fake paired, token \($0)"))
        }
        let kept = Script("a wrong paired costs the pending token and no other", "FakeHost")
        let twice = kept.deck(tokens: known)
        try kept.open(twice, real: false, hostID: "host-1")
        try kept.deliver(to: twice, .needPairing(nonce: try kept.nonce(), key: key))
        try kept.type(twice, "4821")
        kept.saved(twice)
        try kept.deliver(to: twice, .paired(proof: hex(try seeded("exchange, fake paired, guess"))))
        kept.saved(twice)
        kept.lose(twice, both: false)
        kept.start(twice)

        let weak = Script("a host's key of low order", "FakeHost")
        let careful = weak.deck()
        try weak.open(careful, real: false)
        let zero = [UInt8](repeating: 0, count: 32)
        try weak.deliver(to: careful, .needPairing(nonce: try weak.nonce(), key: zero))
        try weak.type(careful, "4821")

        let bare = Script("a fake host skips the proofs", "FakeHost")
        let patient = bare.deck()
        try bare.open(patient, real: false)
        try bare.deliver(to: patient, .foreign(Script.Bodies.layout))
        try bare.deliver(to: patient, try .sealed(zero, 1, Script.Bodies.layout))
        try bare.deliver(to: patient, .paired(proof: String(repeating: "0", count: 64)))
        let random = hex(try seeded("exchange, fake host, proof"))
        try bare.deliver(to: patient, .challenge(nonce: try bare.nonce(), proof: random))
        try bare.deliver(to: patient, try .sealed(zero, 1, Script.Bodies.layout))
        return [challenge, pairing, kept, weak, bare]
    }

    private static func relays() throws -> [Script] {
        let keys = Script("a relay puts its own key in both directions", "Relay")
        let deck = keys.deck()
        let own = try publicKey(of: try keys.key())
        try keys.open(deck)
        try keys.deliver(from: deck)
        guard case .needPairing(let nonce, _) = try keys.intercept(toDeck: deck.connection) else {
            throw VectorError.inconsistent("no needPairing to change")
        }
        try keys.deliver(to: deck, .needPairing(nonce: nonce, key: own))
        try keys.typeAndSave(deck)
        guard case .pair(_, let proof) = try keys.intercept(toHost: deck.connection) else {
            throw VectorError.inconsistent("no pair to change")
        }
        try keys.deliver(toHost: deck.connection, .pair(key: own, proof: proof))
        try keys.deliver(to: deck)

        let weak = Script("a relay sends the host a key of low order", "Relay")
        let patient = weak.deck()
        try weak.openToOffer(patient)
        try weak.typeAndSave(patient)
        guard case .pair(let key, let right) = try weak.intercept(toHost: patient.connection) else {
            throw VectorError.inconsistent("no pair to change")
        }
        let zero = [UInt8](repeating: 0, count: 32)
        try weak.deliver(toHost: patient.connection, .pair(key: zero, proof: right))
        _ = try weak.intercept(toDeck: patient.connection)
        try weak.deliver(toHost: patient.connection, .pair(key: key, proof: right), from: "deck")
        try weak.stored(patient.connection)
        try weak.deliver(to: patient)
        weak.saved(patient)

        let (body, changed) = try Script.known("a relay changes a signed press", "Relay")
        try body.reconnect(changed)
        try body.send(changed, Script.Bodies.press)
        guard
            case .secure(let number, let text, let mac) =
                try body.intercept(toHost: changed.connection)
        else { throw VectorError.inconsistent("no press to change") }
        try body.deliver(
            toHost: changed.connection,
            .secure(number: number, body: text.replacing("3", with: "4"), mac: mac))

        let (layout, shown) = try Script.known("a relay changes a signed layout", "Relay")
        try layout.openToAuth(shown)
        try layout.deliver(from: shown)
        try layout.send(host: shown.connection, Script.Bodies.layout)
        let original = try layout.intercept(toDeck: shown.connection)
        guard case .secure(let first, let page, let seal) = original else {
            throw VectorError.inconsistent("no layout to change")
        }
        let forged = WireText.secure(
            number: first, body: page.replacing("Lamp", with: "Door"), mac: seal)
        try layout.deliver(to: shown, forged)
        try layout.deliver(to: shown, original, from: "host")
        return [keys, weak, body, layout]
    }

    private static func replays() throws -> [Script] {
        let (host, deck) = try Script.known("the same press twice", "Replay")
        try host.reconnect(deck)
        try host.send(deck, Script.Bodies.press)
        let press = try host.intercept(toHost: deck.connection)
        try host.deliver(toHost: deck.connection, press, from: "deck")
        try host.deliver(toHost: deck.connection, press)

        let (shown, viewer) = try Script.known("the same result twice", "Replay")
        try shown.reconnect(viewer)
        try shown.send(host: viewer.connection, Script.Bodies.result)
        let result = try shown.intercept(toDeck: viewer.connection)
        try shown.deliver(to: viewer, result, from: "host")
        try shown.deliver(to: viewer, result)
        try shown.press(viewer)

        let (session, restless) = try Script.known(
            "envelopes and proofs of an earlier session", "Replay")
        try session.openToAuth(restless)
        let auth = try session.intercept(toHost: restless.connection)
        try session.deliver(toHost: restless.connection, auth, from: "deck")
        try session.send(host: restless.connection, Script.Bodies.layout)
        let layout = try session.intercept(toDeck: restless.connection)
        try session.deliver(to: restless, layout, from: "host")
        try session.send(restless, Script.Bodies.press)
        try session.send(restless, Script.Bodies.press)
        try session.deliver(from: restless)
        let second = try session.intercept(toHost: restless.connection)
        try session.deliver(toHost: restless.connection, second, from: "deck")
        try session.loseAndWait(restless)
        try session.reconnect(restless)
        try session.deliver(to: restless, layout)
        try session.deliver(toHost: restless.connection, second)
        try session.loseAndWait(restless)
        try session.openToAuth(restless)
        _ = try session.intercept(toHost: restless.connection)
        try session.deliver(toHost: restless.connection, auth)
        return [host, shown, session]
    }

    private static func reflections() throws -> [Script] {
        let (proof, deck) = try Script.known("the host's own proof as auth", "Reflection")
        let id = try proof.open(deck)
        try proof.deliver(from: deck)
        guard case .challenge(_, let macProof) = try proof.intercept(toDeck: id) else {
            throw VectorError.inconsistent("no challenge to reflect")
        }
        try proof.deliver(toHost: id, .auth(proof: macProof))

        let pairing = Script("the deck's own proof as paired", "Reflection")
        let paired = pairing.deck()
        try pairing.openToOffer(paired)
        try pairing.typeAndSave(paired)
        guard case .pair(_, let own) = try pairing.intercept(toHost: paired.connection) else {
            throw VectorError.inconsistent("no pair to reflect")
        }
        try pairing.deliver(to: paired, .paired(proof: own))
        pairing.saved(paired)

        let (deckward, mirrored) = try Script.known("the deck's own envelope back", "Reflection")
        try deckward.reconnect(mirrored)
        try deckward.send(mirrored, Script.Bodies.press)
        try deckward.send(mirrored, Script.Bodies.press)
        try deckward.deliver(from: mirrored)
        try deckward.deliver(
            to: mirrored, try deckward.intercept(toHost: mirrored.connection))
        try deckward.send(host: mirrored.connection, Script.Bodies.result)
        try deckward.deliver(to: mirrored)

        let (hostward, sender) = try Script.known("the host's own envelope back", "Reflection")
        try hostward.reconnect(sender)
        try hostward.send(host: sender.connection, Script.Bodies.result)
        try hostward.deliver(
            toHost: sender.connection, try hostward.intercept(toDeck: sender.connection))
        return [proof, pairing, deckward, hostward]
    }
}

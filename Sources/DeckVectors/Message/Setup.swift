/// A side that has been brought into a state, and the messages that are right for it there.
final class Setup {
    enum Receiver: String, CaseIterable { case host, deck }

    static let hostStates = [
        "expectingHello", "expectingAuth", "expectingPair", "expectingUnlock", "expectingStorage",
        "authorized",
    ]
    static let deckStates = [
        "expectingChallenge", "expectingOffer", "expectingCode", "expectingSave",
        "expectingPaired", "locked", "expectingLayout", "authorized",
    ]

    let receiver: Receiver
    let state: String
    let script: Script
    let deck: DeckModel
    /// Right proofs, keys and envelopes by the name of the message.
    private(set) var right: [String: WireText] = [:]
    let session: SessionValues
    private let before: Int

    init(_ receiver: Receiver, _ state: String) throws {
        self.receiver = receiver
        self.state = state
        let label = "messages, \(receiver.rawValue) \(state)"
        let strangers = ["expectingPair", "expectingUnlock", "expectingStorage"]
        let paired = ["expectingCode", "expectingSave", "expectingPaired", "locked"]
        if (receiver == .host && strangers.contains(state)) || paired.contains(state) {
            script = Script(label, "Setup")
            deck = script.deck()
        } else if state == "expectingOffer" {
            let token = try seeded("\(label), token")
            script = Script(
                label, "Setup", trusted: [.init(id: "deck-1", name: "Desk", token: token)])
            deck = script.deck()
        } else {
            (script, deck) = try Script.known(label, "Setup")
        }
        try receiver == .host
            ? Self.bring(script, deck, host: state) : Self.bring(script, deck, deck: state)
        before = script.steps.count
        let known = receiver == .host ? script.host.session(deck.connection) : deck.session
        session =
            try known
            ?? SessionValues(
                token: deck.tokens.first?.token ?? seeded("\(label), token"),
                clientNonce: deck.clientNonce, macNonce: hex(seeded("\(label), nonce", 16)))
        try findRight(label)
    }

    /// The steps of the side alone.
    var json: JSONValue {
        [
            "receiver": .string(receiver.rawValue), "state": .string(state),
            "steps": .array(
                script.steps[..<before].filter { $0.at == receiver.rawValue }.map(\.json)),
        ]
    }

    /// The last step: the message arrives.
    func receive(_ message: WireText, spelled: String? = nil) throws -> Step {
        if receiver == .host {
            try script.deliver(toHost: deck.connection, message, spelled: spelled)
        } else {
            try script.deliver(to: deck, message, spelled: spelled)
        }
        guard let last = script.steps.last else {
            throw VectorError.inconsistent("nothing was received")
        }
        return last
    }

    /// An envelope to the receiver.
    func sealed(_ number: Int, _ body: String, key: [UInt8]? = nil) throws -> WireText {
        try .sealed(
            key ?? (receiver == .host ? session.clientToMac : session.macToClient), number, body)
    }

    /// The envelope that comes next, and what it holds.
    var nextNumber: Int { state == "authorized" ? 2 : 1 }
    var usualBody: String { receiver == .host ? Script.Bodies.press : Script.Bodies.result }

    // MARK: Bringing it there

    private static func bring(_ script: Script, _ deck: DeckModel, host state: String) throws {
        switch state {
        case "expectingHello": try script.open(deck)
        case "expectingAuth":
            try script.open(deck)
            try script.deliver(from: deck)
        case "expectingPair":
            try script.openToOffer(deck)
            try script.typeAndSave(deck)
        case "expectingUnlock":
            let other = script.deck("other", id: "deck-2", called: "Shelf")
            try script.openToOffer(other)
            for _ in 0..<5 { try script.failOnce(other) }
            try script.open(deck)
            try script.deliver(from: deck)
        case "expectingStorage":
            try script.openToOffer(deck)
            try script.typeAndSave(deck)
            try script.deliver(from: deck)
        default:
            try script.reconnect(deck)
            try script.press(deck)
        }
    }

    private static func bring(_ script: Script, _ deck: DeckModel, deck state: String) throws {
        switch state {
        case "expectingChallenge": try script.open(deck)
        case "expectingOffer": try script.openToAuth(deck)
        case "expectingCode": try script.openToOffer(deck)
        case "expectingSave":
            try script.openToOffer(deck)
            try script.type(deck, right: true)
        case "expectingPaired":
            try script.openToOffer(deck)
            try script.typeAndSave(deck)
        case "locked":
            try script.open(deck)
            try script.deliver(to: deck, .pairingLocked)
        case "expectingLayout": try script.openToAuth(deck)
        default: try script.reconnect(deck)
        }
    }

    // MARK: What is right there

    private func findRight(_ label: String) throws {
        let macKey = try publicKey(of: try seeded("\(label), mac key"))
        let clientKey = try publicKey(of: try seeded("\(label), client key"))
        let nonce = String(session.salt.suffix(32))
        right = [
            "hello": .hello(
                id: deck.id, name: deck.deviceName, nonce: hex(try seeded("\(label), hello", 16))),
            "challenge": .challenge(nonce: nonce, proof: session.macProof),
            "auth": .auth(proof: session.clientProof),
            "empty auth": .auth(proof: ""),
            "needPairing": .needPairing(nonce: nonce, key: macKey),
            "pair": .pair(key: clientKey, proof: hex(try seeded("\(label), pair"))),
            "paired": .paired(proof: hex(try seeded("\(label), paired"))),
            "pairingFailed": .pairingFailed(remaining: 3),
            "pairingLocked": .pairingLocked,
            "unauthorized": .unauthorized,
            "secure": try sealed(nextNumber, usualBody),
        ]
        for (name, body) in Self.bare { right[name] = .foreign(body) }
        switch (receiver, state) {
        case (.host, "expectingAuth"):
            try script.deliver(to: deck)
            right["auth"] = try script.intercept(toHost: deck.connection)
        case (.host, "expectingPair"): right["pair"] = try script.intercept(toHost: deck.connection)
        case (.deck, "expectingPaired"):
            try script.deliver(from: deck)
            try script.stored(deck.connection)
            right["paired"] = try script.intercept(toDeck: deck.connection)
        default: break
        }
    }

    /// Bodies that stand outside an envelope.
    static let bare = [
        "press": Script.Bodies.press,
        "setButton": "{\"button\":null,\"index\":3,\"page\":0,\"type\":\"setButton\"}",
        "info": "{\"columns\":5,\"maxMessage\":65536,\"rows\":3,\"type\":\"info\"}",
        "layout": Script.Bodies.layout,
        "result": Script.Bodies.result,
        "error": Script.Bodies.error,
    ]
}

import DeckKit

/// What must hold at every moment.
extension VirtualWorld {
    /// The host never trusts a token that its deck has not on flash: nothing is half paired.
    func checkTrust() {
        for deck in decks where !deck.wiped {
            guard let token = stored[deviceID(deck)]?.token else { continue }
            if !holds(deck, token) {
                fault("the host trusts a token that \(deck.id) does not have (PAIR-20)")
            }
        }
    }

    func holds(_ deck: Deck, _ token: Token) -> Bool {
        let bytes = token.withUnsafeBytes { Array($0) }
        return deck.flash.indices.dropLast(31).contains { deck.flash[$0...].starts(with: bytes) }
    }

    /// Nobody is stored but by the code on the screen, typed at that very deck, while it counts.
    func noteStore(_ device: DeviceID) {
        guard let deck = decks.first(where: { deviceID($0) == device }) else {
            return fault("the host stores \(device), which no deck is (PAIR-5)")
        }
        if wrongCodes >= 5 { fault("the host compared a code while it was locked (PAIR-13)") }
        guard let screen, screen.deviceID == device, deck.typed.contains(screen.code.digits) else {
            return fault("the host trusts \(device) without a right code (PAIR-10)")
        }
        deck.typed = []
    }

    /// Nobody is authorized but a stored device on a deck's own link, with keys never used before.
    func noteAuthorized(_ session: SessionID, _ device: DeviceID) {
        guard let link = links[session], deviceID(link.deck) == device else {
            return fault("the host authorized a stranger as \(device) (PAIR-2)")
        }
        guard let token = stored[device]?.token else {
            return fault("the host authorized \(device), which it does not trust (PAIR-2)")
        }
        link.isAuthorizedByHost = true
        let keys = (try? link.watch.authorized(token)) ?? []
        if keys.isEmpty { fault("\(device) is authorized without both nonces (SES-19)") }
        for key in keys where !sessionKeys.insert(key).inserted {
            fault("two sessions of \(device) share a key (VAL-4)")
        }
    }
}

internal import DeckKit

extension Attack where Target == DeckTarget {
    /// What version 1 leaves open, shown instead of only said.
    static let offlineGuess = Attack(
        "offlineGuess", "Whoever answers as the host during a pairing tries all codes at home.",
        rules: ["PAIR-6"]
    ) { target in
        let link = try await target.takeLink()
        let offer = try await target.makeOffer()
        link.send(offer.text)
        try await target.enter(offer.code)
        let pair = try await target.answerToCode(on: link)
        link.close()
        guard case .pair(let key, let proof)? = pair.handshake else {
            return .notStood("To a typed code the deck \(pair.words).")
        }
        let start = ContinuousClock.now
        let shared = try offer.secret.sharedSecret(with: key)
        for number in 0..<10_000 {
            let digits = String(number)
            let text = String(repeating: "0", count: 4 - digits.count) + digits
            guard let code = PairingCode(text) else { continue }
            let keys = try PairingKeys(
                shared: shared, code: code, hostKey: offer.key, deckKey: key)
            guard try keys.clientProof() == proof else { continue }
            return .leftOpen(
                "The code \(text) followed from the deck's proof alone, in "
                    + "\((ContinuousClock.now - start).rounded). Wonder when a paired deck asks for "
                    + "a code again.")
        }
        return .notStood("The deck's proof follows from no code at all.")
    }
}

internal import DeckKit

extension Attack where Target == DeckTarget {
    static let wrongPairedProof = Attack(
        "wrongPairedProof", "A stranger who does not know the code says that the pairing is done.",
        rules: ["PAIR-23", "PAIR-31"]
    ) { target in
        let link = try await target.takeLink()
        let offer = try await target.makeOffer()
        link.send(offer.text)
        try await target.enter(offer.code)
        let pair = try await target.answerToCode(on: link)
        guard case .pair(let key, let proof)? = pair.handshake else {
            return .notStood("To a typed code the deck \(pair.words).")
        }
        // The deck's own proof sent back is wrong as well: the labels differ.
        let answer = await link.ask(HandshakeMessage.paired(proof: proof).text)
        guard answer.isEnd else {
            return .notStood("To a wrong proof in paired the deck \(answer.words).")
        }
        let keys = try PairingKeys(
            shared: offer.secret.sharedSecret(with: key), code: offer.code, hostKey: offer.key,
            deckKey: key)
        return try await isForgotten(keys.token, target)
    }

    /// Whether a challenge by the token of that pairing finds nobody who knows it.
    private static func isForgotten(_ token: Token, _ target: DeckTarget) async throws -> Verdict {
        let link = try await target.takeLink()
        let nonce = try await target.nonce()
        let session = try SessionKeys(token: token, clientNonce: link.nonce, macNonce: nonce)
        let challenge = HandshakeMessage.challenge(nonce: nonce, proof: try session.macProof())
        let answer = await link.ask(challenge.text)
        link.close()
        if case .auth(proof: .some)? = answer.handshake {
            return .notStood("The deck kept the token of a pairing that was not proved.")
        }
        return .stood("The deck closed the connection and kept no token of it.")
    }
}

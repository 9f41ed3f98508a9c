internal import DeckKit

extension Attack where Target == DeckTarget {
    static let envelopeBeforeProof = Attack(
        "envelopeBeforeProof",
        "A stranger sends a layout, bare and in an envelope, without any proof.",
        rules: ["SES-2", "SES-8"]
    ) { target in
        let link = try await target.takeLink()
        link.send(DeckSession.layout.text)
        link.send(Envelope(body: DeckSession.layout.text, mac: .madeUp(), sequence: .first).text)
        guard await link.isWithoutProof() else {
            return .notStood("The deck took the connection for authorized.")
        }
        return .stood("The deck took the connection for unproved and closed it when told so.")
    }

    static let envelopeAfterEmptyAuth = Attack(
        "envelopeAfterEmptyAuth",
        "A stranger challenges a deck without a token and goes on as if it were proved.",
        rules: ["SES-5", "SES-18"]
    ) { target in
        let link = try await target.takeLink()
        let nonce = try await target.nonce()
        let answer = await link.ask(
            HandshakeMessage.challenge(nonce: nonce, proof: .madeUp()).text)
        guard case .auth(proof: nil)? = answer.handshake else {
            if case .auth? = answer.handshake {
                return .notStood("To a wrong proof the deck \(answer.words).")
            }
            return .skipped("The deck has a token already: it \(answer.words).")
        }
        // Keys that anyone can make: from a token of zeros.
        guard let token = Token(bytes: [UInt8](repeating: 0, count: Token.size)) else {
            throw AttackError.environment("No token could be made.")
        }
        var channel = try SessionKeys(token: token, clientNonce: link.nonce, macNonce: nonce)
            .channel(for: .host)
        link.send(try channel.seal(DeckSession.layout.text))
        guard await link.isWithoutProof() else {
            return .notStood("The deck took an envelope without a proof before it.")
        }
        return .stood("The deck took no envelope after its empty proof.")
    }
}

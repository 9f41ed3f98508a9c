internal import DeckKit

extension Attack where Target == DeckTarget {
    static let lowOrderKey = Attack(
        "lowOrderKey", "A stranger offers a public key with which everyone knows the secret.",
        rules: ["PAIR-30", "CRY-1"]
    ) { target in
        guard let zero = PublicKey(bytes: [UInt8](repeating: 0, count: PublicKey.size)) else {
            throw AttackError.environment("No key could be made.")
        }
        let link = try await target.takeLink()
        link.send(
            HandshakeMessage.needPairing(nonce: try await target.nonce(), publicKey: zero).text)
        try await target.enter(try await target.makeOffer().code)
        let answer = try await target.answerToCode(on: link)
        guard answer.isEnd else { return .notStood("To a typed code the deck \(answer.words).") }
        return .stood("The deck sent no pair and closed the connection.")
    }
}

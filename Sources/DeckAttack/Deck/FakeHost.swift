internal import DeckKit

extension Attack where Target == DeckTarget {
    static let fakeHost = Attack(
        "fakeHost", "A computer that does not hold the token answers as the deck's host.",
        rules: ["SES-5", "SES-6"]
    ) { target in
        if target.witness != nil, await !target.isPaired {
            try await target.session().link.close()
        }
        let link = try await target.takeLink()
        let answer = await link.ask(
            HandshakeMessage.challenge(nonce: try await target.nonce(), proof: .madeUp()).text)
        switch (answer, answer.handshake) {
        case (_, .auth(proof: nil)) where await !target.isPaired:
            link.close()
            return .stood("The deck has no token, and answered with an empty proof.")
        case (.closed, _), (.ended, _):
            return .stood("The deck sent nothing and closed the connection.")
        default: return .notStood("To a wrong proof the deck \(answer.words).")
        }
    }
}

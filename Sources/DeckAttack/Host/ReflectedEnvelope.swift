internal import DeckKit

extension Attack where Target == HostTarget {
    static let reflectedEnvelope = Attack(
        "reflectedEnvelope", "Someone on the line sends the host its own envelope back.",
        rules: ["ENV-7", "SES-13"]
    ) { target in
        let session = try await target.session()
        let answer = await session.link.ask(session.layout)
        guard answer == .closed(1008) else {
            return .notStood("To its own envelope the host \(answer.words).")
        }
        return .stood("The host closed with 1008 on its own envelope.")
    }
}

internal import DeckKit

extension Attack where Target == HostTarget {
    static let forgedEnvelope = Attack(
        "forgedEnvelope", "Someone on the line writes a press, changes one, or moves its number.",
        rules: ["ENV-3", "ENV-4", "SES-13"]
    ) { target in
        for kind in ["made up", "changed", "renumbered"] {
            var session = try await target.session()
            let sealed = try session.seal(AttackerSession.press)
            guard case .secure(let honest)? = AttackerLink.Incoming.text(sealed).message else {
                throw AttackError.environment("An envelope of one's own could not be read.")
            }
            let forged =
                switch kind {
                case "made up":
                    Envelope(body: honest.body, mac: .madeUp(), sequence: honest.sequence)
                case "changed":
                    Envelope(
                        body: DeckBody.press(page: 9_007, index: 9_008).text, mac: honest.mac,
                        sequence: honest.sequence)
                default:
                    Envelope(
                        body: honest.body, mac: honest.mac,
                        sequence: honest.sequence.next ?? honest.sequence)
                }
            let answer = await session.link.ask(forged.text)
            guard answer == .closed(1008) else {
                return .notStood("To an envelope that was \(kind) the host \(answer.words).")
            }
        }
        return .stood("The host closed with 1008 on every one and did nothing.")
    }
}

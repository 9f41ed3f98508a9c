internal import DeckKit

extension Attack where Target == HostTarget {
    static let replayedEnvelope = Attack(
        "replayedEnvelope",
        "Someone on the line sends a press again, at once and in a later session.",
        rules: ["ENV-5", "SES-13"]
    ) { target in
        var session = try await target.session()
        let sealed = try session.seal(AttackerSession.press)
        let first = await session.link.ask(sealed)
        guard case .result? = session.open(first) else {
            return .notStood("To the honest press the host \(first.words).")
        }
        let again = await session.link.ask(sealed)
        guard again == .closed(1008) else {
            return .notStood("To the same press again the host \(again.words).")
        }
        let later = try await target.session().link.ask(sealed)
        guard later == .closed(1008) else {
            return .notStood("To a press of an earlier session the host \(later.words).")
        }
        return .stood("The host did the press once and closed with 1008 on both repetitions.")
    }
}

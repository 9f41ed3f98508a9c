internal import DeckKit

extension Attack where Target == DeckTarget {
    static let forgedEnvelope = Attack(
        "forgedEnvelope", "Someone on the line writes a layout, changes one, or moves its number.",
        rules: ["ENV-3", "ENV-4"]
    ) { target in
        let witness = try target.needWitness()
        var session = try await target.session()
        // Sealed by another copy, so that the session's own numbers go on behind it.
        var copy = session.channel
        let honest = try Envelope.parsed(copy.seal(DeckSession.layout.text))
        let forgeries = [
            Envelope(body: honest.body, mac: .madeUp(), sequence: .maximum),
            honest.changed(to: honest.body.replacingColumns),
            Envelope(
                body: honest.body, mac: honest.mac, sequence: honest.sequence.next ?? .maximum),
        ]
        for forged in forgeries {
            session.link.send(forged.text)
            let judgement = await target.judgement()
            guard judgement == "ignored it as badSignature" else {
                return .notStood("To a forged envelope the deck \(judgement).")
            }
        }
        session.link.send(try session.seal(DeckSession.layout))
        let judgement = await target.judgement()
        guard judgement == "took it as a layout" else {
            return .notStood("An honest layout after the forged ones: the deck \(judgement).")
        }
        guard try await session.pressArrives(witness) else {
            return .notStood("After forged envelopes a press at the deck did not arrive.")
        }
        session.link.close()
        return .stood("The deck ignored all, reported badSignature, and its numbers stayed.")
    }

    static let replayedEnvelope = Attack(
        "replayedEnvelope",
        "Someone on the line sends a layout again, at once and in a later session.",
        rules: ["ENV-5"]
    ) { target in
        _ = try target.needWitness()
        var session = try await target.session()
        let sealed = try session.seal(DeckSession.layout)
        session.link.send(sealed)
        let first = await target.judgement()
        session.link.send(sealed)
        let again = await target.judgement()
        session.link.close()
        let later = try await target.session()
        later.link.send(sealed)
        let afterwards = await target.judgement()
        later.link.close()
        guard first == "took it as a layout" else {
            return .notStood("To an honest layout the deck \(first).")
        }
        guard again == "ignored it as replayed" else {
            return .notStood("To the same layout again the deck \(again).")
        }
        guard afterwards == "ignored it as badSignature" else {
            return .notStood("To a layout of an earlier session the deck \(afterwards).")
        }
        return .stood("The deck took it once, and reported replayed and then badSignature.")
    }

    static let reflectedEnvelope = Attack(
        "reflectedEnvelope", "Someone on the line sends the deck its own press back.",
        rules: ["ENV-7"]
    ) { target in
        let witness = try target.needWitness()
        var session = try await target.session()
        guard let press = try await session.press(witness) else {
            return .notStood("A press at the deck did not arrive rightly signed.")
        }
        session.link.send(press)
        let judgement = await target.judgement()
        session.link.close()
        guard judgement == "ignored it as badSignature" else {
            return .notStood("To its own envelope the deck \(judgement).")
        }
        return .stood("The deck ignored its own envelope and reported badSignature.")
    }
}

extension String {
    /// A layout's text with another number in it.
    fileprivate var replacingColumns: String {
        split(separator: "\"columns\":5", omittingEmptySubsequences: false)
            .joined(separator: "\"columns\":6")
    }
}

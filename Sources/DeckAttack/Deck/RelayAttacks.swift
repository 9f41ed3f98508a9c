internal import DeckKit

extension Attack where Target == DeckTarget {
    static let relayChanges = Attack(
        "relayChanges", "A relay between deck and host changes a press and a result.",
        rules: ["ENV-3", "ENV-4", "SES-13"]
    ) { target in
        let session = try await RelayedSession(through: target)
        let result = try await session.result(of: try await session.press())
        let changed = try Envelope.parsed(result).changed(to: DeckSession.layout.text)
        let judgement = await session.judgement(of: changed.text)
        guard judgement == "ignored it as badSignature" else {
            return .notStood("To a changed result the deck \(judgement).")
        }
        let honest = await session.judgement(of: result)
        guard honest == "took it as a result" else {
            return .notStood("To the honest result after it the deck \(honest).")
        }
        let press = try Envelope.parsed(try await session.press())
            .changed(to: DeckBody.press(page: 0, index: 0).text)
        let answer = await session.host.ask(press.text)
        session.deck.close()
        guard answer == .closed(1008) else {
            return .notStood("To a changed press the host \(answer.words).")
        }
        return .stood("The deck reported badSignature, and the host closed with 1008.")
    }

    static let relayReplays = Attack(
        "relayReplays", "A relay between deck and host hands a press and a result on twice.",
        rules: ["ENV-5", "SES-13"]
    ) { target in
        let session = try await RelayedSession(through: target)
        let press = try await session.press()
        let result = try await session.result(of: press)
        let first = await session.judgement(of: result)
        let again = await session.judgement(of: result)
        let answer = await session.host.ask(press)
        session.deck.close()
        guard first == "took it as a result", again == "ignored it as replayed" else {
            return .notStood("To one result twice the deck \(first), and then \(again).")
        }
        guard answer == .closed(1008) else {
            return .notStood("To the same press again the host \(answer.words).")
        }
        return .stood("The deck reported replayed, and the host closed with 1008.")
    }

    static let relayReorders = Attack(
        "relayReorders", "A relay between deck and host swaps two presses and two results.",
        rules: ["ENV-5", "ENV-6"]
    ) { target in
        let session = try await RelayedSession(through: target)
        let firstResult = try await session.result(of: try await session.press())
        let secondResult = try await session.result(of: try await session.press())
        let later = await session.judgement(of: secondResult)
        let earlier = await session.judgement(of: firstResult)
        let firstPress = try await session.press()
        let secondPress = try await session.press()
        let taken = await session.host.ask(secondPress)
        let answer = await session.host.ask(firstPress)
        session.deck.close()
        guard later == "took it as a result", earlier == "ignored it as replayed" else {
            return .notStood("To two swapped results the deck \(later), and then \(earlier).")
        }
        guard case .secure? = taken.message, answer == .closed(1008) else {
            return .notStood(
                "To two swapped presses the host \(taken.words), and then \(answer.words).")
        }
        return .stood("Both took the later one; the deck ignored and the host closed on the other.")
    }

    /// What version 1 leaves open, shown instead of only said.
    static let relayDelays = Attack(
        "relayDelays", "A relay between deck and host holds a press back and hands it on later.",
        rules: ["ENV-5"]
    ) { target in
        let session = try await RelayedSession(through: target)
        let press = try await session.press()
        try await Task.sleep(for: target.limits.quiet)
        let result = await session.host.ask(press)
        session.deck.close()
        guard case .secure? = result.message else {
            return .notStood("To a press that was held back the host \(result.words).")
        }
        return .leftOpen(
            "The host took a press that was held back for \(target.limits.quiet.rounded).")
    }
}

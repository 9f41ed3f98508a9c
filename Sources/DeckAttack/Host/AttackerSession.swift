internal import DeckKit

/// A session that the host has authorized, with its keys in the attacker's hands.
struct AttackerSession {
    let link: AttackerLink
    /// The first envelope that the host sent.
    let layout: String
    private(set) var channel: SecureChannel

    /// A key that no host has: a press of it does nothing and has an answer.
    static let press = DeckBody.press(page: 9_007, index: 9_007)

    /// Waits for the layout.
    init(_ link: AttackerLink, _ keys: SessionKeys) async throws {
        self.link = link
        channel = keys.channel(for: .deck)
        let incoming = await link.next()
        guard case .text(let text) = incoming else {
            throw AttackError.unexpected("Instead of a layout the host \(incoming.words).")
        }
        layout = text
        do {
            _ = try channel.open(text)
        } catch {
            throw AttackError.unexpected("The host's first envelope is wrong: \(error)")
        }
    }

    mutating func seal(_ body: DeckBody) throws -> String { try channel.seal(body.text) }

    /// What the envelope says, if it is a right one.
    mutating func open(_ incoming: AttackerLink.Incoming) -> HostBody? {
        guard case .text(let text) = incoming, let opened = try? channel.open(text) else {
            return nil
        }
        return try? HostBody(parsing: opened.body)
    }

    /// Presses and waits for the result.
    mutating func pressIsAnswered() async throws -> Bool {
        let incoming = await link.ask(try seal(AttackerSession.press))
        if case .result? = open(incoming) { return true }
        return false
    }
}

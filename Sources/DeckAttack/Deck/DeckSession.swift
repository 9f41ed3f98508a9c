internal import DeckKit

/// A session of the deck with the attacker as its host.
struct DeckSession {
    let link: DeckLink
    var channel: SecureChannel

    /// Empty, so that a person sees at once that something is odd.
    static let layout: HostBody = {
        // 5 by 3 is within every deck's bounds.
        Layout(columns: 5, rows: 3, pages: []).map { .layout($0) }
            ?? .error(code: HostBody.badRequest, message: "no layout")
    }()

    mutating func seal(_ body: HostBody) throws -> String { try channel.seal(body.text) }

    /// Whether a press that is typed at the deck still arrives, rightly signed.
    mutating func pressArrives(_ witness: DeckWitness) async throws -> Bool {
        try await press(witness) != nil
    }

    /// The deck's envelope around a press that is typed there.
    mutating func press(_ witness: DeckWitness) async throws -> String? {
        await witness.type("press 255 0")
        let incoming = await link.next()
        guard case .text(let text) = incoming, (try? channel.open(text)) != nil else { return nil }
        return text
    }
}

extension Envelope {
    /// Reads an envelope of one's own.
    static func parsed(_ text: String) throws -> Envelope {
        guard case .secure(let envelope) = try WireMessage(parsing: text) else {
            throw AttackError.environment("An envelope could not be read.")
        }
        return envelope
    }

    /// The same with another body.
    func changed(to body: String) -> Envelope {
        Envelope(body: body, mac: mac, sequence: sequence)
    }
}

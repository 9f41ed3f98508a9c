internal import DeckKit

/// A deck and its real host with an authorized session, and the attacker in the middle.
struct RelayedSession {
    let deck: DeckLink
    let host: AttackerLink
    private let target: DeckTarget
    private let witness: DeckWitness

    /// Hands everything on unchanged until the host's first envelope has reached the deck.
    init(through target: DeckTarget) async throws {
        guard let url = target.relay else {
            throw AttackError.missing("It needs the address of the deck's real host.")
        }
        self.target = target
        witness = try target.needWitness()
        deck = try await target.takeLink()
        let (status, link) = try await AttackerLink.upgrade(url, limits: target.limits)
        guard status == 101 else {
            throw AttackError.environment("The real host refuses a WebSocket (HTTP \(status)).")
        }
        host = link
        let answer = await host.ask(deck.hello)
        switch answer.handshake {
        case .challenge:
            try await hand(await deck.ask(try answer.text), to: host)
        case .needPairing:
            deck.send(try answer.text)
            try await typeCode()
            try await hand(await deck.next(), to: host)
            let paired = await host.next()
            guard case .paired? = paired.handshake else {
                throw AttackError.missing("With that code the real host \(paired.words).")
            }
            deck.send(try paired.text)
        default: throw AttackError.missing("To the deck's hello the real host \(answer.words).")
        }
        deck.send(try await host.next().text)
        target.authorize(deck)
        guard await target.report("layout") != nil else {
            throw AttackError.unexpected("The deck did not take the layout of its own host.")
        }
    }

    /// The deck's envelope around a press that is typed there, kept back.
    func press() async throws -> String {
        await witness.type("press 255 0")
        return try await deck.next().text
    }

    /// The host's envelope that answers it, kept back.
    func result(of press: String) async throws -> String { try await host.ask(press).text }

    func judgement(of text: String) async -> String {
        deck.send(text)
        return await target.judgement()
    }

    private func typeCode() async throws {
        guard await target.report("needCode") != nil else {
            throw AttackError.unexpected("The deck was offered a pairing and asked for no code.")
        }
        guard let code = await target.relayCode?() else {
            throw AttackError.missing("Deck and host are not paired, and no code was given.")
        }
        await witness.type("code \(code)")
    }

    private func hand(_ incoming: AttackerLink.Incoming, to host: AttackerLink) async throws {
        await host.send(try incoming.text)
    }
}

extension AttackerLink.Incoming {
    /// The text that came; throws when something else did.
    fileprivate var text: String {
        get throws {
            guard case .text(let text) = self else {
                throw AttackError.unexpected("Through the relay the other side \(words).")
            }
            return text
        }
    }
}

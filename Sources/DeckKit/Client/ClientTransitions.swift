/// What can come in at a deck, as far as the table tells it apart.
public enum ClientInput: String, CaseIterable, Hashable, Sendable {
    case challenge
    case needPairing
    case paired
    case pairingFailed
    case pairingLocked
    case unauthorized
    case secure
    /// Well-formed, but nothing that a deck receives outside an envelope.
    case foreign
    case malformed
}

/// What the deck does about it.
public enum ClientAction: String, Hashable, Sendable {
    /// Try the host's proof against every token, and answer with `auth`.
    case checkChallenge
    /// Take the new offer and ask the person for its code.
    case ask
    /// Compare the proof in `paired`.
    case checkPaired
    /// The code was wrong: ask for it again, the offer stands.
    case askAgain
    /// Stay connected and say hello again later.
    case wait
    case close
    /// Check mac and number, then hand the body on.
    case open
    /// Nothing but a report, `notSecure`.
    case ignore
    /// Nothing but a report, `malformed`.
    case reject
}

/// The deck's transition table (firmware-spec, "Session"), as one value. In a state that it does
/// not have there is no connection that counts: what comes is late, and left alone.
public enum ClientTransitions {
    public static let table: [ClientState: [ClientInput: ClientAction]] = [
        .expectingChallenge: beforeAuthorization([.challenge: .checkChallenge]),
        .expectingOffer: beforeAuthorization([:]),
        .expectingCode: beforeAuthorization([:]),
        .expectingSave: beforeAuthorization([:]),
        .expectingPaired: beforeAuthorization([
            .paired: .checkPaired, .pairingFailed: .askAgain,
        ]),
        .locked: beforeAuthorization([:]),
        .expectingLayout: beforeAuthorization([.secure: .open]),
        .authorized: all(.ignore).merging([.secure: .open, .malformed: .reject]) { $1 },
    ]

    /// What all states before authorization share, and what one of them has of its own.
    private static func beforeAuthorization(
        _ own: [ClientInput: ClientAction]
    ) -> [ClientInput: ClientAction] {
        let shared: [ClientInput: ClientAction] = [
            .needPairing: .ask, .pairingLocked: .wait, .unauthorized: .close, .malformed: .reject,
        ]
        return all(.ignore).merging(shared) { $1 }.merging(own) { $1 }
    }

    private static func all(_ action: ClientAction) -> [ClientInput: ClientAction] {
        Dictionary(uniqueKeysWithValues: ClientInput.allCases.map { ($0, action) })
    }
}

extension ClientInput {
    /// Nil stands for a text that could not be read.
    init(_ message: WireMessage?) {
        self =
            switch message {
            case nil: .malformed
            case .secure: .secure
            case .unprotected: .foreign
            case .handshake(.challenge): .challenge
            case .handshake(.needPairing): .needPairing
            case .handshake(.paired): .paired
            case .handshake(.pairingFailed): .pairingFailed
            case .handshake(.pairingLocked): .pairingLocked
            case .handshake(.unauthorized): .unauthorized
            case .handshake(.hello), .handshake(.auth), .handshake(.pair): .foreign
            }
    }
}

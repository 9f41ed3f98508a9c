import DeckKit

/// Follows one connection by what travels on it, derives its session keys itself, and holds every
/// envelope against them.
struct KeyWatch {
    private var clientNonce: Nonce?
    private var macNonce: Nonce?
    /// What opens the deck's envelopes, and the host's.
    private var channels: (host: SecureChannel, deck: SecureChannel)?

    /// A text that reached the host.
    mutating func arrivedAtHost(_ text: String) -> String? {
        switch try? WireMessage(parsing: text) {
        case .handshake(.hello(_, _, let nonce)): clientNonce = nonce
        case .secure where channels != nil: return fault { try $0?.host.open(text) }
        default: break
        }
        return nil
    }

    /// A text that the host sends.
    mutating func sentByHost(_ text: String) -> String? {
        switch try? WireMessage(parsing: text) {
        case .handshake(.challenge(let nonce, _)), .handshake(.needPairing(let nonce, _)):
            macNonce = nonce
        case .secure: return fault { try $0?.deck.open(text) }
        default: break
        }
        return nil
    }

    /// The host authorized it. Gives both direction keys.
    mutating func authorized(_ token: Token) throws -> [[UInt8]] {
        guard let clientNonce, let macNonce else { return [] }
        let keys = try SessionKeys(token: token, clientNonce: clientNonce, macNonce: macNonce)
        channels = (keys.channel(for: .host), keys.channel(for: .deck))
        return [keys.exportedClientToMac, keys.exportedMacToClient]
    }

    private mutating func fault(
        _ open: (inout (host: SecureChannel, deck: SecureChannel)?) throws ->
            SecureChannel.Opened?
    ) -> String? {
        do {
            guard let opened = try open(&channels) else {
                return "an envelope went out before authorization (SES-17)"
            }
            return opened.gap.map { "the numbers \($0) were skipped (ENV-1)" }
        } catch {
            return "an envelope is not under the session's keys: \(error) (ENV-10, SES-19)"
        }
    }
}

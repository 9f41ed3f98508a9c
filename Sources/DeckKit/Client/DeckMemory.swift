/// A token with the host that it belongs to, as far as that is known.
public struct HostToken: Equatable, Sendable {
    /// The `id` of the host's DNS-SD record (protocol section 1).
    public let hostID: String?
    public let token: Token

    public init(hostID: String?, token: Token) {
        self.hostID = hostID
        self.token = token
    }
}

/// All that a deck keeps across restarts: tokens and the pending one (protocol section 5).
public struct DeckMemory: Equatable, Sendable {
    /// One a host.
    public static let maximumTokens = 4

    /// The one used last in front.
    public private(set) var tokens: [HostToken]
    /// The token of a pairing that the host has not proved yet.
    public internal(set) var pending: HostToken?

    /// Nil for more than 4 tokens.
    public init?(tokens: [HostToken], pending: HostToken?) {
        guard tokens.count <= DeckMemory.maximumTokens else { return nil }
        self.tokens = tokens
        self.pending = pending
    }

    /// What a new deck knows.
    public init() {
        tokens = []
        pending = nil
    }

    /// The host has proved the token at `index`: it moves to the front and the pending one goes.
    mutating func use(tokenAt index: Int) {
        guard tokens.indices.contains(index) else { return }
        tokens.insert(tokens.remove(at: index), at: 0)
        pending = nil
    }

    /// The host has proved the pending token: it takes its own host's place, else a free one,
    /// else that of the token unused longest.
    mutating func promotePending() {
        guard let promoted = pending else { return }
        pending = nil
        if let hostID = promoted.hostID,
            let index = tokens.firstIndex(where: { $0.hostID?.hasSameScalars(as: hostID) == true })
        {
            tokens.remove(at: index)
        } else if tokens.count == DeckMemory.maximumTokens {
            tokens.removeLast()
        }
        tokens.insert(promoted, at: 0)
    }
}

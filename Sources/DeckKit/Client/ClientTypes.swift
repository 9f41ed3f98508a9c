/// What a deck waits for.
public enum ClientState: String, CaseIterable, Hashable, Sendable {
    /// Before `start`.
    case stopped
    /// For the time to connect again.
    case offline
    case connecting
    /// The hello is out.
    case expectingChallenge
    /// An empty auth is out: nobody has proved anything, so no envelope counts.
    case expectingOffer
    /// The person is asked.
    case expectingCode
    /// The pending token is on its way to storage.
    case expectingSave
    /// The pair is out.
    case expectingPaired
    /// Too many wrong codes: hello again later.
    case locked
    /// The host is proved and the auth is out; the first valid envelope authorizes.
    case expectingLayout
    case authorized
    /// The output `close` is out.
    case closing
}

/// The deck's memory must be written durably; answer with `ClientSession.saved(_:succeeded:now:)`.
public struct SaveRequest: Equatable, Sendable {
    public struct ID: Hashable, Sendable {
        let value: UInt64
    }

    public let id: ID
    public let memory: DeckMemory
}

/// What the caller does next, in this order.
public enum ClientOutput: Equatable, Sendable {
    /// Open a connection, starting again from discovery.
    case connect
    /// Send a text frame.
    case transmit(String)
    /// Close the connection, then call `disconnected`.
    case close
    case save(SaveRequest)
    case event(ClientEvent)
}

/// What the person or the program hears of.
public enum ClientEvent: Equatable, Sendable {
    case state(ClientState)
    /// The host shows a code: ask for it.
    case needCode
    case pairingFailed(remaining: Int)
    case pairingLocked
    case paired
    case authorized
    case body(HostBody)
    case rejectedHost(Rejection)
    case ignored(Ignored)
    /// Message numbers that never came, first to last.
    case gap(from: UInt64, to: UInt64)
    /// The memory could not be written; a pairing in progress was given up.
    case saveFailed
    /// Something at the deck failed.
    case failed(message: String)

    /// Why a host is not believed.
    public enum Rejection: String, Hashable, Sendable {
        /// A fake host, or one that lost its list.
        case wrongChallengeProof
        case wrongPairedProof
        /// Its public key gives an all-zero secret.
        case badPeerKey
    }

    /// Why a text was left alone.
    public enum Ignored: String, Hashable, Sendable {
        case notSecure
        case badSignature
        case replayed
        case malformed
    }
}

/// A deck's own settings.
public struct ClientConfiguration: Sendable {
    public let deviceID: DeviceID
    public let deviceName: String
    public let info: DeckInfo

    public init(deviceID: DeviceID, deviceName: String, info: DeckInfo = .standard) {
        self.deviceID = deviceID
        self.deviceName = deviceName
        self.info = info
    }

    /// In milliseconds, ±20 %.
    public static let reconnectDelay: UInt64 = 2_000
    /// In milliseconds between hellos while pairing is locked, ±20 %.
    public static let lockedDelay: UInt64 = 30_000
}

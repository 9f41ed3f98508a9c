/// The caller's own number for a connection. Never reuse one while the endpoint lives.
public struct SessionID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let value: UInt64

    public init(_ value: UInt64) {
        self.value = value
    }

    public static func < (left: SessionID, right: SessionID) -> Bool { left.value < right.value }

    public var description: String { String(value) }
}

/// A device that the host trusts: one row of the trust store.
public struct TrustedDevice: Equatable, Sendable {
    public let id: DeviceID
    /// Cleaned as the protocol says; may be empty.
    public let name: String
    public let token: Token

    /// Cleans the name: controls removed, at most 32 characters and 128 bytes.
    public init(id: DeviceID, name: String, token: Token) {
        self.id = id
        self.name = DeviceName.cleaned(name)
        self.token = token
    }
}

/// A device must be written durably before the host goes on. Answer with
/// `HostEndpoint.stored(_:succeeded:now:)`, best before anything else is handed in.
public struct StoreRequest: Equatable, Sendable {
    public struct ID: Hashable, Sendable {
        let value: UInt64
    }

    public let id: ID
    public let device: TrustedDevice
}

/// A code for the person, with who asks for it.
public struct PairingOffer: Equatable, Sendable {
    public let session: SessionID
    public let code: PairingCode
    public let deviceID: DeviceID
    /// Cleaned; what the device calls itself, so no proof of anything.
    public let deviceName: String
    /// Whether this id is trusted already: its proof was wrong, or someone else uses its id.
    public let isKnown: Bool
}

/// What the caller does next, in this order.
public enum HostOutput: Equatable, Sendable {
    /// Send a text frame.
    case transmit(SessionID, String)
    /// Close the connection; its session is gone already and takes nothing more.
    case close(SessionID, code: UInt16, reason: String)
    /// The connection is authorized now: raise its limits, then send the layout.
    case authorized(SessionID, DeviceID)
    /// Write a device, then answer with `stored`.
    case store(StoreRequest)
    case event(HostEvent)
}

/// What the person or the program hears of.
public enum HostEvent: Equatable, Sendable {
    /// Show this code; it takes the place of any other.
    case code(PairingOffer)
    /// The code that was shown is void: its connection went or started over.
    case codeWithdrawn(SessionID)
    case paired(SessionID, DeviceID, deviceName: String)
    /// Comes right after the output `authorized`, which is for the wire.
    case authorized(SessionID, DeviceID, deviceName: String)
    /// A wrong code; so many tries are left.
    case pairingFailed(SessionID, remaining: Int)
    case locked
    case unlocked
    /// A well-signed body that was understood.
    case body(SessionID, DeviceID, DeckBody)
    /// A well-signed body that was not; the deck has been told `badRequest`.
    case badRequest(SessionID, DeviceID, message: String)
    /// Message numbers that never came, first to last.
    case gap(SessionID, DeviceID, from: UInt64, to: UInt64)
    /// Something at the host failed.
    case failed(SessionID?, message: String)
}

/// The close codes of protocol section 7, and those of RFC 6455 that the host uses.
public enum CloseCode {
    public static let goingAway: UInt16 = 1001
    public static let policyViolation: UInt16 = 1008
    public static let messageTooBig: UInt16 = 1009
    public static let internalError: UInt16 = 1011
    public static let tryAgainLater: UInt16 = 1013
    public static let revoked: UInt16 = 4003
    public static let replaced: UInt16 = 4004
    public static let idle: UInt16 = 4005
}

/// The numbers of protocol section 7.
public enum HostLimits {
    /// In milliseconds, without a hello.
    public static let idleTime: UInt64 = 60_000
    public static let unauthorizedConnections = 8
    /// In bytes.
    public static let messageBeforeAuthorization = 8_192
    /// In bytes.
    public static let messageAfterAuthorization = 16 << 20
    public static let wrongCodes = 5
}

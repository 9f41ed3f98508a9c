/// Names one connection; never used twice in a process.
public struct ConnectionID: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue < right.rawValue
    }

    public var description: String { "#\(rawValue)" }
}

/// What a wire reports, in order, for each connection.
public enum WireEvent: Sendable, Equatable {
    /// The upgrade is done. `peer` is for people: an address and a port.
    case opened(ConnectionID, peer: String)

    /// A whole text message, its fragments joined, valid UTF-8. Answer each one with `consumed`.
    case text(ConnectionID, String)

    /// The last event of a connection, exactly once; also for a connect that failed.
    case closed(ConnectionID, WireClose)
}

/// How a connection ended.
public struct WireClose: Sendable, Equatable {
    /// The close code (RFC 6455 section 7.4), or 1006 when no close frame was exchanged, 1005
    /// when it had no code. libwebsockets turns a received 1012 to 1014 into 1002.
    public let code: UInt16

    /// Plain words, without control characters; empty when the peer gave none.
    public let reason: String

    /// Whether the other side ended it.
    public let byPeer: Bool

    public init(code: UInt16, reason: String, byPeer: Bool) {
        self.code = code
        self.reason = reason
        self.byPeer = byPeer
    }
}

/// A wire that could not start. The message says what to do.
public struct WireError: Error, Sendable, Equatable, CustomStringConvertible {
    public let message: String

    public init(message: String) {
        self.message = message
    }

    public var description: String { message }
}

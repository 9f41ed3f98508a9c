/// What went wrong between this program and a device, in one sentence that quotes the device.
public struct LineError: Error, Sendable, Equatable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable {
        /// The device cannot be started or opened, or never said that it is ready.
        case unreachable
        /// It has ended.
        case ended
        /// It did not answer within the time limit.
        case silent
        /// An answer is not as the line protocol says.
        case garbled
        /// It says that it cannot do the request.
        case unsupported
        /// The request is longer than a line that the device takes.
        case tooLong
    }

    public let kind: Kind
    public let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// Whether the device is of no more use.
    public var isEnd: Bool { kind == .unreachable || kind == .ended || kind == .silent }
}

/// How long a device may take, and how much it may say.
public struct LineLimits: Sendable {
    /// From its start to `ready`, in seconds.
    public var ready = 30.0
    /// What it may say before `ready`, in bytes.
    public var noise = 1 << 18
    /// On a serial line, between empty lines until it is ready, in seconds.
    public var again = 2.0
    /// Without a byte to or from it while a request is under way, in seconds.
    public var silence = 10.0
    /// For a whole request, in seconds.
    public var request = 120.0
    /// Of a line, in bytes.
    public var line = 4 << 20
    /// In answer to a request.
    public var lines = 20_000

    public init() {}
}

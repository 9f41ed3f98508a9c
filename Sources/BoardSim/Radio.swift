/// A board's way to the network: it opens links to the host, one at a time. `WebSocketRadio` is
/// the real one; tests bring their own.
public protocol Radio: Sendable {
    /// Starts to open a link; what becomes of it comes as events.
    func connect() -> any RadioLink
    /// Hands over the events in order, each when the one before was handled; returns at the end.
    func run(_ handle: @escaping @Sendable (RadioEvent) async -> Void) async
    /// Ends all links and `run`.
    func stop() async
}

/// One connection, or the attempt at one.
public protocol RadioLink: Sendable {
    /// Never used twice in a process.
    var id: UInt64 { get }
    func send(_ text: String)
    /// Sends what waits, then a close frame.
    func close(code: UInt16, reason: String)
    /// Drops it without a word, as a power cut does.
    func abort()
    /// The session is authorized: larger messages are right from now on.
    func authorize()
}

public enum RadioEvent: Sendable, Equatable {
    case opened(UInt64)
    case text(UInt64, String)
    /// Once for every link, an attempt that failed included; its last event. `code` is a WebSocket
    /// close code, 1006 when there was none.
    case closed(UInt64, code: UInt16, reason: String)
}

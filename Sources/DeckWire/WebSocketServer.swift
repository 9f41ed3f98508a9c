/// Listens for decks: text messages over WebSocket, path `/`, on one service thread of its own.
///
/// Web pages are refused (an `Origin` other than `file://` gets 403), binary frames are closed
/// with 1003, bad UTF-8 with 1007, messages over the limit with 1009 (protocol section 1 and 7).
/// No method blocks; what happened comes through `events`, which has one consumer.
public final class WebSocketServer: Sendable {
    /// Everything that happens, in order. Ends after `stop`.
    public let events: AsyncStream<WireEvent>

    /// The port listened on, also when 0 was asked for.
    public let port: UInt16

    private let address: String
    private let engine: WireEngine

    /// Listens on a numeric address; port 0 takes any free port.
    ///
    /// - Throws: `WireError` when the address or port cannot be had.
    public init(address: String, port: UInt16, limits: WireLimits = .host) throws {
        let engine = try WireEngine(listeningOn: address, port: port, limits: limits)
        self.engine = engine
        self.events = engine.events
        self.port = engine.port
        self.address = address
    }

    /// What a deck connects to, `ws://127.0.0.1:7878/`.
    public var url: String {
        address.contains(":") ? "ws://[\(address)]:\(port)/" : "ws://\(address):\(port)/"
    }

    /// Queues a text. A peer that lets the queue fill up is closed with 1008.
    public func send(_ text: String, to id: ConnectionID) {
        engine.send(text, to: id)
    }

    /// Sends what is queued, then a close frame, then drops a peer that does not answer.
    public func close(_ id: ConnectionID, code: UInt16, reason: String) {
        engine.close(id, code: code, reason: reason)
    }

    /// Says that one `.text` has been dealt with, so that reading goes on.
    public func consumed(_ id: ConnectionID) {
        engine.consumed(id)
    }

    /// Takes the connection out of the pool of strangers and raises its message limit.
    public func authorize(_ id: ConnectionID) {
        engine.authorize(id)
    }

    /// Drops the connection without a close frame.
    public func abort(_ id: ConnectionID) {
        engine.abort(id)
    }

    /// Closes everything with 1001 and ends the thread, in less than a second.
    public func stop() async {
        await engine.stop()
    }
}

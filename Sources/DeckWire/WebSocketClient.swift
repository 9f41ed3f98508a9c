/// Connects to hosts: text messages over WebSocket, on one service thread of its own.
///
/// No method blocks; what happened comes through `events`, which has one consumer.
public final class WebSocketClient: Sendable {
    /// Everything that happens, in order. Ends after `stop`.
    public let events: AsyncStream<WireEvent>

    private let engine: WireEngine

    /// - Throws: `WireError` when the system gives no thread or descriptor.
    public init(limits: WireLimits = .deck) throws {
        let engine = try WireEngine(limits: limits)
        self.engine = engine
        self.events = engine.events
    }

    /// Begins a connection; `.opened` or `.closed` tells how it went.
    public func connect(to url: WebSocketURL) -> ConnectionID {
        engine.connect(to: url)
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

    /// The host is proven: more texts may be on the way at once, and one ping goes out.
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

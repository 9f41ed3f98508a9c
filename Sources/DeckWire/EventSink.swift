import CDeckWire

/// Where the C wire's events arrive: on its service thread, one at a time.
///
/// The C side holds one reference until its last call, so that an event never meets a freed sink.
final class EventSink: Sendable {
    private let continuation: AsyncStream<WireEvent>.Continuation
    private let stopped = StopFlag()

    init(_ continuation: AsyncStream<WireEvent>.Continuation) {
        self.continuation = continuation
    }

    func emit(_ event: WireEvent) {
        continuation.yield(event)
    }

    func untilStopped() async {
        await stopped.wait()
    }

    /// The C functions, with a reference to this sink that `stopped` gives back.
    func callbacks() -> deck_wire_events {
        deck_wire_events(
            owner: Unmanaged.passRetained(self).toOpaque(),
            opened: { owner, id, peer in
                let peer = peer.map { String(cString: $0) } ?? ""
                EventSink.of(owner)?.emit(.opened(ConnectionID(rawValue: id), peer: peer))
            },
            text: { owner, id, text, length in
                let bytes = UnsafeRawBufferPointer(start: text, count: length)
                let text = String(decoding: bytes, as: UTF8.self)
                EventSink.of(owner)?.emit(.text(ConnectionID(rawValue: id), text))
            },
            closed: { owner, id, code, reason, byPeer in
                let reason = reason.map { String(cString: $0) } ?? ""
                let close = WireClose(code: code, reason: reason, byPeer: byPeer)
                EventSink.of(owner)?.emit(.closed(ConnectionID(rawValue: id), close))
            },
            stopped: { owner in
                guard let owner else { return }
                Unmanaged<EventSink>.fromOpaque(owner).takeRetainedValue().end()
            })
    }

    /// For callbacks that never reached a thread.
    func releaseCallbacks(_ callbacks: deck_wire_events) {
        guard let owner = callbacks.owner else { return }
        Unmanaged<EventSink>.fromOpaque(owner).release()
    }

    private static func of(_ owner: UnsafeMutableRawPointer?) -> EventSink? {
        owner.map { Unmanaged<EventSink>.fromOpaque($0).takeUnretainedValue() }
    }

    private func end() {
        continuation.finish()
        stopped.raise()
    }
}

import CDeckWire

/// The one owner of the C wire: a pointer, its thread and its end.
final class WireEngine: Sendable {
    let events: AsyncStream<WireEvent>
    let port: UInt16
    private let sink: EventSink
    private let wire: WirePointer

    convenience init(limits: WireLimits) throws {
        try self.init(limits: limits) { problem, _, limits, events in
            deck_wire_start(problem, &limits, &events)
        }
    }

    convenience init(listeningOn address: String, port: UInt16, limits: WireLimits) throws {
        try self.init(limits: limits) { problem, bound, limits, events in
            deck_wire_listen(problem, &bound, address, port, &limits, &events)
        }
    }

    private typealias Start = (
        UnsafeMutablePointer<CChar>?, inout UInt16, inout deck_wire_limits, inout deck_wire_events
    ) -> OpaquePointer?

    private init(limits: WireLimits, start: Start) throws {
        let (events, continuation) = AsyncStream.makeStream(of: WireEvent.self)
        let sink = EventSink(continuation)
        var limits = deck_wire_limits(limits)
        var callbacks = sink.callbacks()
        var bound: UInt16 = 0
        var problem = [CChar](repeating: 0, count: 256)
        let pointer = problem.withUnsafeMutableBufferPointer {
            start($0.baseAddress, &bound, &limits, &callbacks)
        }
        guard let pointer else {
            sink.releaseCallbacks(callbacks)
            continuation.finish()
            throw WireError(message: text(of: problem))
        }
        self.events = events
        self.port = bound
        self.sink = sink
        self.wire = WirePointer(pointer: pointer)
    }

    deinit {
        deck_wire_free(wire.pointer)
    }

    func connect(to url: WebSocketURL) -> ConnectionID {
        let raw = deck_wire_connect(wire.pointer, url.hostHeader, url.port, url.path)
        let id = ConnectionID(rawValue: raw)
        if raw == 0 {
            let close = WireClose(code: 1006, reason: "the wire has stopped", byPeer: false)
            sink.emit(.closed(id, close))
            return id
        }
        NameLookup.addresses(of: url.host) { [weak self] result in
            self?.resolved(id, result)
        }
        return id
    }

    func send(_ text: String, to id: ConnectionID) {
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                deck_wire_send(wire.pointer, id.rawValue, $0.baseAddress, $0.count)
            }
        }
    }

    func close(_ id: ConnectionID, code: UInt16, reason: String) {
        deck_wire_close(wire.pointer, id.rawValue, code, reason)
    }

    func abort(_ id: ConnectionID) {
        deck_wire_abort(wire.pointer, id.rawValue, "dropped")
    }

    func consumed(_ id: ConnectionID) {
        deck_wire_consumed(wire.pointer, id.rawValue)
    }

    func authorize(_ id: ConnectionID) {
        deck_wire_authorize(wire.pointer, id.rawValue)
    }

    func stop() async {
        deck_wire_stop(wire.pointer, false)
        await sink.untilStopped()
    }

    private func resolved(_ id: ConnectionID, _ result: Result<[String], WireError>) {
        let size = Int(DECK_WIRE_ADDRESS_SIZE)
        let most = Int(DECK_WIRE_ADDRESSES)
        var addresses: [String] = []
        var problem = ""
        switch result {
        case .success(let found): addresses = found.filter { $0.utf8.count < size }
        case .failure(let error): problem = error.message
        }
        var table = [CChar](repeating: 0, count: size * most)
        for (row, address) in addresses.prefix(most).enumerated() {
            for (column, byte) in address.utf8.enumerated() {
                table[row * size + column] = CChar(bitPattern: byte)
            }
        }
        deck_wire_resolved(
            wire.pointer, id.rawValue, table, min(addresses.count, most), problem)
    }
}

/// The C wire guards itself with a lock of its own.
private struct WirePointer: @unchecked Sendable {
    let pointer: OpaquePointer
}

private func text(of buffer: [CChar]) -> String {
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
}

extension deck_wire_limits {
    fileprivate init(_ limits: WireLimits) {
        self.init()
        unauthorized_message = max(limits.unauthorizedMessage, 0)
        authorized_message = max(limits.authorizedMessage, 0)
        unauthorized_connections = UInt32(clamping: limits.unauthorizedConnections)
        pending_connections = UInt32(clamping: limits.pendingConnections)
        connections = UInt32(clamping: min(limits.connections, 65536))
        queue_bytes = max(limits.queueBytes, 0)
        queue_texts = UInt32(clamping: limits.queueTexts)
        unread_texts = UInt32(clamping: max(limits.unreadTexts, 1))
        unread_bytes = max(limits.unreadBytes, 1)
        keepalive_idle_ms = milliseconds(limits.keepaliveIdle)
        keepalive_interval_ms = milliseconds(limits.keepaliveInterval)
        keepalive_probes = UInt32(clamping: limits.keepaliveProbes)
        user_timeout_ms = milliseconds(limits.userTimeout)
        ping_after_ms = milliseconds(limits.pingAfter)
        ping_every_ms = milliseconds(limits.pingEvery)
        silence_ms = milliseconds(limits.silence)
        connect_ms = milliseconds(limits.connectTimeout)
        upgrade_ms = milliseconds(limits.upgradeTimeout)
        close_flush_ms = milliseconds(limits.closeFlush)
        close_answer_ms = milliseconds(limits.closeAnswer)
        stop_ms = milliseconds(limits.stopTime)
    }
}

private func milliseconds(_ duration: Duration) -> UInt32 {
    let parts = duration.components
    let seconds = UInt32(clamping: max(min(parts.seconds, 86400), 0))
    return seconds * 1000 + UInt32(clamping: parts.attoseconds / 1_000_000_000_000_000)
}

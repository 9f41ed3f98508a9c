import DeckKit
import DeckWire

/// The Swift kit's deck on a real socket, for one connection after the other.
actor LoopbackDeck {
    nonisolated let events = Collector<ClientEvent>()
    nonisolated let closes = Collector<WireClose>()
    private let client: WebSocketClient
    private let url: WebSocketURL
    private var session: ClientSession
    private var connection: ConnectionID?
    private var reader: Task<Void, Never>?

    init(_ id: DeviceID, name: String = "Test deck", info: DeckInfo = .standard, url: String)
        throws
    {
        guard let url = WebSocketURL(url) else { throw CollectorTimeout() }
        self.url = url
        client = try WebSocketClient()
        session = ClientSession(
            configuration: ClientConfiguration(deviceID: id, deviceName: name, info: info),
            random: SystemRandomSource(), memory: DeckMemory())
    }

    func start() {
        let events = client.events
        reader = Task { [weak self] in
            for await event in events { await self?.take(event) }
        }
        session.start(now: now)
        drain()
    }

    func stop() async {
        await client.stop()
        await reader?.value
    }

    func enter(code: String) throws {
        try session.enter(code: code, now: now)
        drain()
    }

    func send(_ body: DeckBody) throws {
        try session.send(body)
        drain()
    }

    /// Sends a text as it is, past the session.
    func sendRaw(_ text: String) {
        if let connection { client.send(text, to: connection) }
    }

    /// Drops the link and connects again, without the usual delay.
    func reconnect() {
        if let connection { client.abort(connection) }
        connection = nil
        session.disconnected(now: now)
        later = 10_000
        session.handle(timeoutAt: now)
        drain()
    }

    private var later: UInt64 = 0
    private let origin = ContinuousClock.now

    private var now: Instant {
        let elapsed = (ContinuousClock.now - origin).components
        return Instant(
            milliseconds: UInt64(elapsed.seconds) * 1_000
                + UInt64(elapsed.attoseconds / 1_000_000_000_000_000) + later)
    }

    private func take(_ event: WireEvent) async {
        switch event {
        case .opened(let id, peer: _) where id == connection:
            session.connected(hostID: nil, now: now)
        case .text(let id, let text):
            if id == connection { session.handle(text: text, now: now) }
            client.consumed(id)
        case .closed(let id, let close):
            await closes.add(close)
            if id == connection { session.disconnected(now: now) }
        default: break
        }
        drain()
    }

    private func drain() {
        while let output = session.pollOutput() {
            switch output {
            case .connect: connection = client.connect(to: url)
            case .transmit(let text): if let connection { client.send(text, to: connection) }
            case .close: if let connection { client.close(connection, code: 1000, reason: "") }
            case .save(let request): session.saved(request.id, succeeded: true, now: now)
            case .event(let event):
                if event == .authorized, let connection { client.authorize(connection) }
                pending.append(event)
            }
        }
        flush()
    }

    private var pending: [ClientEvent] = []
    private var flusher: Task<Void, Never>?

    /// Hands the events on in order, from one task at a time.
    private func flush() {
        let batch = pending
        pending = []
        let before = flusher
        flusher = Task { [events] in
            await before?.value
            for event in batch { await events.add(event) }
        }
    }
}

@testable import DeckKit

/// A Swift deck and a host on a wire without delay, in virtual time.
struct LinkBench {
    var host: HostBench
    var deck: ClientSession
    /// Whether the deck's storage takes what it is given.
    var saveSucceeds = true
    /// What the deck's storage holds.
    private(set) var saved = DeckMemory()
    private(set) var events: [ClientEvent] = []
    /// The open connection.
    private(set) var session: SessionID?
    /// Texts from the deck and from the host, in order, for replays.
    private(set) var fromDeck: [String] = []
    private(set) var fromHost: [String] = []
    private(set) var connects = 0
    /// Drops the link instead of delivering a host's text that this accepts.
    var cutsBefore: (@Sendable (String) -> Bool)?
    /// Whether the host can be reached.
    var isReachable = true
    var hostID: String?

    init(id: String = "deck-1", seed: UInt64 = 1, info: DeckInfo = .standard) {
        host = HostBench(seed: seed &+ 1_000)
        deck = LinkBench.session(id: id, seed: seed, memory: DeckMemory(), info: info)
    }

    static func session(
        id: String, seed: UInt64, memory: DeckMemory, info: DeckInfo = .standard
    ) -> ClientSession {
        ClientSession(
            configuration: ClientConfiguration(
                deviceID: DeviceID(id)!, deviceName: "Linked deck", info: info),
            random: SeededRandomSourceForTestingOnly(seed: seed), memory: memory)
    }

    mutating func start() {
        deck.start(now: host.now)
        pump()
    }

    /// The deck loses power and comes back with what its storage holds.
    mutating func reboot(seed: UInt64) {
        drop()
        deck = LinkBench.session(
            id: deck.configuration.deviceID.text, seed: seed, memory: saved,
            info: deck.configuration.info)
        start()
    }

    /// The link is gone, at both ends.
    mutating func drop() {
        if let session {
            self.session = nil
            host.endpoint.disconnected(session, now: host.now)
            _ = host.drain()
        }
        deck.disconnected(now: host.now)
        pump()
    }

    mutating func wait(milliseconds: UInt64) {
        host.now = host.now.advanced(byMilliseconds: milliseconds)
        if let due = host.endpoint.pollTimeout(), due <= host.now {
            host.endpoint.handle(timeoutAt: host.now)
        }
        deck.handle(timeoutAt: host.now)
        pump()
    }

    mutating func typeCode() throws {
        try deck.enter(code: host.code?.digits ?? "", now: host.now)
        pump()
    }

    /// A host's text that did not come from the host.
    mutating func inject(_ text: String) {
        deck.handle(text: text, now: host.now)
        pump()
    }

    mutating func takeEvents() -> [ClientEvent] {
        defer { events = [] }
        return events
    }

    /// Carries everything until nothing moves.
    mutating func pump() {
        var isMoving = true
        while isMoving {
            isMoving = false
            while let output = deck.pollOutput() {
                isMoving = true
                perform(output)
            }
            for output in host.drain() {
                isMoving = true
                perform(output)
            }
        }
    }

    private mutating func perform(_ output: ClientOutput) {
        switch output {
        case .connect:
            connects += 1
            guard isReachable else { return deck.disconnected(now: host.now) }
            session = host.open()
            deck.connected(hostID: hostID, now: host.now)
        case .transmit(let text):
            fromDeck.append(text)
            if let session { host.endpoint.handle(text: text, from: session, now: host.now) }
        case .close:
            if let session { host.endpoint.disconnected(session, now: host.now) }
            session = nil
            deck.disconnected(now: host.now)
        case .save(let request):
            if saveSucceeds { saved = request.memory }
            deck.saved(request.id, succeeded: saveSucceeds, now: host.now)
        case .event(let event): events.append(event)
        }
    }

    private mutating func perform(_ output: HostOutput) {
        switch output {
        case .transmit(let id, let text) where id == session:
            if cutsBefore?(text) == true {
                cutsBefore = nil
                session = nil
                host.endpoint.disconnected(id, now: host.now)
                return deck.disconnected(now: host.now)
            }
            fromHost.append(text)
            deck.handle(text: text, now: host.now)
        case .close(let id, _, _) where id == session:
            session = nil
            deck.disconnected(now: host.now)
        case .authorized(let id, _):
            let layout = Layout(
                columns: 5, rows: 3, pages: [[Layout.Key(index: 3, label: "Date")]])
            if let layout { try? host.endpoint.send(.layout(layout), to: id) }
        case .event(.body(let id, _, .press(let page, let index))):
            let result = HostBody.result(
                page: page, index: index, ok: true, exitCode: 0, output: "done")
            try? host.endpoint.send(result, to: id)
        default: break
        }
    }
}

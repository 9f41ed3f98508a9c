/// Two ends of a connection in memory and in virtual time: for tests of whatever talks over a wire.
///
/// It behaves as TCP and WebSocket do together: what is sent arrives whole and in order after a
/// delay, or the link breaks and nothing more arrives on either side. Single messages never get
/// lost. Nothing happens by itself: `advance` moves the clock, and the same seed with the same
/// calls gives the same events. A value type without locks or tasks; give it to an actor if more
/// than one task needs it.
///
///     var wire = MemoryWire(latency: .milliseconds(5)...(.milliseconds(20)), seed: 1)
///     let id = wire.connect()
///     wire.send("hello", from: .deck, on: id)
///     wire.advance(by: .milliseconds(20))
///     while let (end, event) = wire.nextEvent() { … }
public struct MemoryWire: Sendable {
    /// Which side of the connection.
    public enum End: Sendable, Hashable {
        case deck
        case host

        public var other: End { self == .deck ? .host : .deck }
    }

    /// The virtual time since the wire was made.
    public private(set) var now = Duration.zero

    private let latency: ClosedRange<Duration>
    private let breakChance: Double
    private var random: SplitMix64
    private var links: [ConnectionID: Link] = [:]
    private var scheduled: [Arrival] = []
    private var ready: [(end: End, event: WireEvent)] = []
    private var readyRead = 0
    private var lastID: UInt64 = 0
    private var lastOrder: UInt64 = 0

    /// - Parameters:
    ///   - latency: each text takes a time from this range, and never overtakes another.
    ///   - breakChance: how likely each text is to break the link instead of arriving, 0 to 1.
    ///   - seed: for the delays and breaks.
    public init(
        latency: ClosedRange<Duration> = .zero ... .zero, breakChance: Double = 0, seed: UInt64 = 0
    ) {
        self.latency = max(latency.lowerBound, .zero)...max(latency.upperBound, .zero)
        self.breakChance = min(max(breakChance, 0), 1)
        self.random = SplitMix64(state: seed)
    }

    /// Begins a connection; both ends get `.opened` after a delay.
    public mutating func connect() -> ConnectionID {
        lastID += 1
        let id = ConnectionID(rawValue: lastID)
        links[id] = Link()
        let opened = now + delay()
        for end in [End.host, .deck] {
            links[id]?.lastArrival[end] = opened
            schedule(.opened(id, peer: "memory"), for: end, on: id, at: opened)
        }
        return id
    }

    /// Sends a text; it arrives after a delay, behind all that was sent before it.
    public mutating func send(_ text: String, from end: End, on id: ConnectionID) {
        guard let link = links[id], !link.closing.contains(end) else { return }
        if chance() < breakChance {
            breakLink(id)
        } else {
            arrive(.text(id, text), for: end.other, on: id)
        }
    }

    /// Closes from one end: the other gets what was sent before, then the code.
    public mutating func close(_ id: ConnectionID, from end: End, code: UInt16, reason: String) {
        guard let link = links[id], !link.closing.contains(end) else { return }
        links[id]?.closing = [.deck, .host]
        let theirs = WireClose(code: code, reason: reason, byPeer: true)
        let ours = WireClose(code: code, reason: reason, byPeer: false)
        arrive(.closed(id, theirs), for: end.other, on: id)
        let answered = links[id]?.lastArrival[end.other] ?? now
        scheduled.removeAll { $0.id == id && $0.end == end && $0.time > answered }
        schedule(.closed(id, ours), for: end, on: id, at: answered)
    }

    /// Breaks the link now: what is on the way is lost, both ends see 1006.
    public mutating func breakLink(_ id: ConnectionID) {
        guard links[id] != nil else { return }
        links[id]?.closing = [.deck, .host]
        scheduled.removeAll { $0.id == id }
        for end in [End.host, .deck] {
            let close = WireClose(code: 1006, reason: "the link broke", byPeer: true)
            schedule(.closed(id, close), for: end, on: id, at: now)
        }
    }

    /// Stops a link without telling anyone, as a cut cable does, until `breakLink`.
    public mutating func silence(_ id: ConnectionID) {
        links[id]?.closing = [.deck, .host]
        scheduled.removeAll { $0.id == id }
    }

    /// Moves the clock; what arrives meanwhile can be read by `nextEvent`.
    public mutating func advance(by time: Duration) {
        now += max(time, .zero)
        while let first = scheduled.first, first.time <= now {
            scheduled.removeFirst()
            deliver(first)
        }
    }

    /// When the next thing arrives, to advance right to it.
    public var nextArrival: Duration? { scheduled.first?.time }

    /// The next event that has arrived, in order of arrival, and the end it is for.
    public mutating func nextEvent() -> (end: End, event: WireEvent)? {
        guard readyRead < ready.count else { return nil }
        readyRead += 1
        let next = ready[readyRead - 1]
        if readyRead == ready.count {
            ready = []
            readyRead = 0
        }
        return next
    }

    private mutating func deliver(_ arrival: Arrival) {
        ready.append((arrival.end, arrival.event))
        if case .closed(let id, _) = arrival.event {
            links[id]?.ended.insert(arrival.end)
            if links[id]?.ended.count == 2 { links[id] = nil }
        }
    }

    private mutating func arrive(_ event: WireEvent, for end: End, on id: ConnectionID) {
        let earliest = links[id]?.lastArrival[end] ?? now
        let time = max(now + delay(), earliest)
        links[id]?.lastArrival[end] = time
        schedule(event, for: end, on: id, at: time)
    }

    private mutating func schedule(
        _ event: WireEvent, for end: End, on id: ConnectionID, at time: Duration
    ) {
        lastOrder += 1
        let arrival = Arrival(time: time, order: lastOrder, id: id, end: end, event: event)
        let index = scheduled.firstIndex { $0.time > time } ?? scheduled.endIndex
        scheduled.insert(arrival, at: index)
    }

    private mutating func delay() -> Duration {
        latency.lowerBound + (latency.upperBound - latency.lowerBound) * chance()
    }

    private mutating func chance() -> Double {
        Double(random.next() >> 11) / Double(1 << 53)
    }

    private struct Link {
        var closing: Set<End> = []
        var ended: Set<End> = []
        var lastArrival: [End: Duration] = [:]
    }

    private struct Arrival {
        let time: Duration
        let order: UInt64
        let id: ConnectionID
        let end: End
        let event: WireEvent
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, seeded, and for tests only.
struct SplitMix64: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

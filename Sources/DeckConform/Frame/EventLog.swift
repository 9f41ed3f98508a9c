internal import RawPeer

/// What a target's own program has reported, as JSON objects with an `event`, in order.
public actor EventLog {
    private var events: [JSON] = []
    private let waiters = Waiters()
    private(set) var hasEnded = false

    public init() {}

    /// Adds a line as a program prints it; what is no event is kept as a text for the search of
    /// secrets.
    public func add(line: String) {
        events.append(JSON(line) ?? .string(line))
        waiters.wakeAll()
    }

    /// The program prints no more.
    public func end() {
        hasEnded = true
        waiters.wakeAll()
    }

    /// A place in the log; what comes later is after it.
    public var mark: Int { events.count }

    /// All that was reported since.
    func all(since mark: Int = 0) -> [JSON] { Array(events[min(mark, events.count)...]) }

    /// The first event of a name since a mark that meets the condition.
    func wait(
        for name: String, since mark: Int, within limit: Duration,
        where condition: @Sendable (JSON) -> Bool = { _ in true }
    ) async -> JSON? {
        await wait(forOneOf: [name], since: mark, within: limit, where: condition)
    }

    /// The first event of one of these names since a mark that meets the condition.
    func wait(
        forOneOf names: Set<String>, since mark: Int, within limit: Duration,
        where condition: @Sendable (JSON) -> Bool = { _ in true }
    ) async -> JSON? {
        let deadline = ContinuousClock.now + limit
        var place = mark
        while true {
            while place < events.count {
                let event = events[place]
                place += 1
                if let name = event["event"]?.string, names.contains(name), condition(event) {
                    return event
                }
            }
            guard !hasEnded, ContinuousClock.now < deadline, !Task.isCancelled else { return nil }
            await waiters.wait(until: deadline)
        }
    }

    /// Whoever waits looks again.
    func wakeUp() { waiters.wakeAll() }
}

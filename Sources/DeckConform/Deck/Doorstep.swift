internal import RawPeer

/// Where a deck comes to, and who has come and was not let in yet.
actor Doorstep {
    typealias Caller = RawListener.Arrival

    private let address: String
    private(set) var port: UInt16
    private var listener: RawListener?
    private var callers: [Caller] = []
    /// When each came, since the beginning.
    private(set) var times: [ContinuousClock.Instant] = []
    private let waiters = Waiters()
    private var isAborted = false

    /// - Parameters:
    ///   - address: numeric.
    ///   - port: 0 for any, which is kept.
    init(address: String, port: UInt16) {
        self.address = address
        self.port = port
    }

    /// Listens. Throws a `Failure` when the system refuses.
    func open() throws {
        let made: RawListener
        do {
            made = try RawListener(address: address, port: port)
        } catch {
            throw Failure("\(error)")
        }
        (listener, port) = (made, made.port)
        let arrivals = made.arrivals
        Task { [weak self] in
            for await caller in arrivals { await self?.take(caller) }
        }
    }

    /// Refuses whoever comes.
    func close() {
        listener?.close()
        listener = nil
    }

    var url: String {
        address.contains(":") ? "ws://[\(address)]:\(port)/" : "ws://\(address):\(port)/"
    }

    var hasCaller: Bool { !callers.isEmpty }

    /// The next to come; nil when nobody does.
    func next(within limit: Duration) async -> Caller? {
        await somebody(within: limit) ? callers.removeFirst() : nil
    }

    /// Whether somebody comes, who is left to wait.
    func somebody(within limit: Duration) async -> Bool {
        let deadline = ContinuousClock.now + limit
        while callers.isEmpty {
            guard !isAborted, !Task.isCancelled, ContinuousClock.now < deadline else {
                return false
            }
            await waiters.wait(until: deadline)
        }
        return true
    }

    /// Nobody waits here any longer.
    func abort() {
        isAborted = true
        waiters.wakeAll()
    }

    /// The next case begins.
    func begin() { isAborted = false }

    private func take(_ caller: Caller) {
        callers.append(caller)
        times.append(caller.time)
        waiters.wakeAll()
    }
}

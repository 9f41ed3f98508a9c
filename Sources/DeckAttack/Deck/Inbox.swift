internal import RawPeer

/// What has come and was not taken yet, in order. Of more than 1,024 the oldest go; waiting for more
/// always ends.
actor Inbox<Element: Sendable> {
    private var elements: [Element] = []
    private let waiters = Waiters()

    func add(_ element: Element) {
        elements.append(element)
        if elements.count > 1024 { elements.removeFirst() }
        waiters.wakeAll()
    }

    /// The first that is wanted; those before it are dropped. Nil when none comes in time.
    func next(
        within limit: Duration, where isWanted: @Sendable (Element) -> Bool = { _ in true }
    ) async -> Element? {
        let deadline = ContinuousClock.now + limit
        while true {
            while !elements.isEmpty {
                let element = elements.removeFirst()
                if isWanted(element) { return element }
            }
            guard ContinuousClock.now < deadline else { return nil }
            await waiters.wait(until: deadline)
        }
    }

    func clear() { elements = [] }
}

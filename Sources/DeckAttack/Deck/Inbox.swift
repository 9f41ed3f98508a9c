/// What has come and was not taken yet, in order. Of more than 1,024 the oldest go; waiting for more
/// always ends.
actor Inbox<Element: Sendable> {
    private var elements: [Element] = []
    private var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]
    private var lastWait: UInt64 = 0

    func add(_ element: Element) {
        elements.append(element)
        if elements.count > 1024 { elements.removeFirst() }
        for id in Array(waiting.keys) { wake(id) }
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
            await wait(until: deadline)
        }
    }

    func clear() { elements = [] }

    private func wait(until deadline: ContinuousClock.Instant) async {
        lastWait += 1
        let id = lastWait
        let alarm = Task {
            try? await Task.sleep(until: deadline, clock: .continuous)
            wake(id)
        }
        await withCheckedContinuation { waiting[id] = $0 }
        alarm.cancel()
    }

    private func wake(_ id: UInt64) {
        waiting.removeValue(forKey: id)?.resume()
    }
}

import Testing

/// Keeps what comes in, in order, and lets a test wait for the next one that it wants.
actor Collector<Element: Sendable> {
    private var elements: [Element] = []
    private var position = 0
    private var arrivals: [CheckedContinuation<Void, Never>] = []

    func add(_ element: Element) {
        elements.append(element)
        let waiting = arrivals
        arrivals = []
        for arrival in waiting { arrival.resume() }
    }

    var all: [Element] { elements }

    /// The first element past the last one found that `isWanted` says yes to; those before it are
    /// passed over. Fails the test after 30 s.
    func next(
        _ what: String, where isWanted: @Sendable (Element) -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Element {
        let alarm = Task {
            try await Task.sleep(for: .seconds(30))
            giveUp()
        }
        defer { alarm.cancel() }
        let limit = ContinuousClock.now + .seconds(30)
        while true {
            while position < elements.count {
                position += 1
                if isWanted(elements[position - 1]) { return elements[position - 1] }
            }
            guard ContinuousClock.now < limit else {
                Issue.record("No \(what): \(elements.suffix(8))", sourceLocation: sourceLocation)
                throw CollectorTimeout()
            }
            await withCheckedContinuation { arrivals.append($0) }
        }
    }

    private func giveUp() {
        let waiting = arrivals
        arrivals = []
        for arrival in waiting { arrival.resume() }
    }
}

struct CollectorTimeout: Error {}

import DeckWire

/// Collects a wire's events, so that a test can wait for one of them.
actor Recorder {
    private(set) var events: [WireEvent] = []
    private var taken = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var ended = false

    init(_ stream: AsyncStream<WireEvent>) {
        Task {
            for await event in stream {
                await self.append(event)
            }
            await self.finish()
        }
    }

    /// The next event not yet taken that fits; those before it are skipped for good.
    func next(
        within limit: Duration = .seconds(60), where fits: @Sendable (WireEvent) -> Bool
    ) async throws -> WireEvent {
        let deadline = ContinuousClock.now + limit
        while true {
            while taken < events.count {
                taken += 1
                if fits(events[taken - 1]) { return events[taken - 1] }
            }
            guard !ended, ContinuousClock.now < deadline else {
                throw Missing(seen: events)
            }
            await change(before: deadline)
        }
    }

    func opened() async throws -> ConnectionID {
        let event = try await next { if case .opened = $0 { true } else { false } }
        guard case .opened(let id, _) = event else { throw Missing(seen: events) }
        return id
    }

    func text() async throws -> String {
        let event = try await next { if case .opened = $0 { false } else { true } }
        guard case .text(_, let text) = event else { throw Missing(seen: events) }
        return text
    }

    func closed(_ id: ConnectionID? = nil) async throws -> WireClose {
        let event = try await next {
            if case .closed(let closed, _) = $0 { id == nil || id == closed } else { false }
        }
        guard case .closed(_, let close) = event else { throw Missing(seen: events) }
        return close
    }

    /// Waits until the stream has ended.
    func end(within limit: Duration = .seconds(60)) async throws {
        let deadline = ContinuousClock.now + limit
        while !ended {
            guard ContinuousClock.now < deadline else { throw Missing(seen: events) }
            await change(before: deadline)
        }
    }

    private func append(_ event: WireEvent) {
        events.append(event)
        wake()
    }

    private func finish() {
        ended = true
        wake()
    }

    private func wake() {
        let resumed = waiting
        waiting = []
        for continuation in resumed { continuation.resume() }
    }

    private func change(before deadline: ContinuousClock.Instant) async {
        let alarm = Task {
            try? await Task.sleep(until: deadline, clock: .continuous)
            if !Task.isCancelled { self.wake() }
        }
        await withCheckedContinuation { waiting.append($0) }
        alarm.cancel()
    }
}

/// What a test waited for did not come.
struct Missing: Error, CustomStringConvertible {
    let seen: [WireEvent]
    var description: String { "the event did not come; seen: \(seen.map { "\($0)".prefix(200) })" }
}

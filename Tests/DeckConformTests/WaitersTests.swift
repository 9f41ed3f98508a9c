import RawPeer
import Testing

/// Waits for news as the actors of the tools do: look, and wait where there is none.
private actor Board {
    private let waiters = Waiters()
    private var news = 0

    func tell() {
        news += 1
        waiters.wakeAll()
    }

    /// The number of pieces of news, as soon as there are that many; less at the deadline.
    func count(reaching wanted: Int, until deadline: ContinuousClock.Instant) async -> Int {
        while news < wanted, !Task.isCancelled, ContinuousClock.now < deadline {
            await waiters.wait(until: deadline)
        }
        return news
    }
}

@Suite struct WaitersTests {
    /// Long enough that a test which has to wait for it has failed.
    private let far = ContinuousClock.now + .seconds(3600)

    @Test(.timeLimit(.minutes(1)))
    func noNewsIsMissed() async {
        for _ in 0..<200 {
            let board = Board()
            async let first = board.count(reaching: 20, until: far)
            async let second = board.count(reaching: 10, until: far)
            for _ in 0..<20 { await board.tell() }
            #expect(await first == 20)
            #expect(await second >= 10)
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func aDeadlineThatIsPastEndsTheWait() async {
        #expect(await Board().count(reaching: 1, until: .now) == 0)
        await Waiters().wait(until: .now)
    }

    @Test(.timeLimit(.minutes(1)))
    func cancellingEndsTheWaitBeforeAndDuring() async {
        let board = Board()
        let task = Task { await board.count(reaching: 1, until: far) }
        task.cancel()
        #expect(await task.value == 0)
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            await Waiters().wait(until: far)
        }
        late.cancel()
        await late.value
    }
}

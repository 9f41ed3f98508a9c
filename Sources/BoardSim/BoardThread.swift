internal import Dispatch

/// A board's own processor: it may wait for its firmware without keeping others waiting.
final class BoardThread: SerialExecutor {
    private let queue = DispatchQueue(label: "touchdeck.board")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

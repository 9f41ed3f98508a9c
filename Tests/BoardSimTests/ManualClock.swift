import BoardSim
import Foundation

/// A board's clock that moves when a test says so.
final class ManualClock: BoardClock, @unchecked Sendable {
    private let lock = NSLock()
    private var time: UInt32
    private var sleepers: [UUID: (deadline: UInt32, wake: CheckedContinuation<Void, Never>)] = [:]
    private var watchers: [CheckedContinuation<UInt32, Never>] = []

    init(_ time: UInt32) { self.time = time }

    var now: UInt32 { lock.withLock { time } }
    var sleeperCount: Int { lock.withLock { sleepers.count } }

    func advance(by step: UInt32) {
        let due = lock.withLock {
            time &+= step
            let due = sleepers.filter { milliseconds(from: time, until: $0.value.deadline) == 0 }
            for key in due.keys { sleepers[key] = nil }
            return due
        }
        for sleeper in due.values { sleeper.wake.resume() }
    }

    /// The deadline that the board sleeps for, as soon as it sleeps.
    func deadline() async -> UInt32 {
        await withCheckedContinuation { continuation in
            let known = lock.withLock { () -> UInt32? in
                if let sleeper = sleepers.values.first { return sleeper.deadline }
                watchers.append(continuation)
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    func sleep(until deadline: UInt32) async {
        let key = UUID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { wake in
                let (now, woken) = lock.withLock {
                    () -> (Bool, [CheckedContinuation<UInt32, Never>]) in
                    if Task.isCancelled || milliseconds(from: time, until: deadline) == 0 {
                        return (true, [])
                    }
                    sleepers[key] = (deadline, wake)
                    defer { watchers = [] }
                    return (false, watchers)
                }
                if now { wake.resume() }
                for watcher in woken { watcher.resume(returning: deadline) }
            }
        } onCancel: {
            lock.withLock { sleepers.removeValue(forKey: key) }?.wake.resume()
        }
    }
}

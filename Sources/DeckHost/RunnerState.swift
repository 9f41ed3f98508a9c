internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#endif

/// Which commands run and which wait, behind a lock that is held for a few instructions only.
final class RunnerState: @unchecked Sendable {
    // Unchecked: every access is under the lock.
    private let lock = NSLock()
    private var running = 0
    private var waiting: [(number: UInt64, turn: CheckedContinuation<Bool, Never>)] = []
    private var lastNumber: UInt64 = 0
    private var groups: Set<pid_t> = []
    private var isStopped = false

    /// Waits for a turn; false when there is none soon. After true, call `leave`.
    func enter(_ limits: CommandRunner.Limits) async -> Bool {
        await withCheckedContinuation { turn in
            lock.lock()
            guard !isStopped, running >= limits.running, waiting.count < limits.waiting else {
                let mayRun = !isStopped && running < limits.running
                if mayRun { running += 1 }
                lock.unlock()
                return turn.resume(returning: mayRun)
            }
            lastNumber += 1
            let number = lastNumber
            waiting.append((number, turn))
            lock.unlock()
            Task {
                try? await Task.sleep(for: .milliseconds(limits.patience))
                giveUp(number)
            }
        }
    }

    /// Gives the turn to the one that waits longest.
    func leave() {
        lock.lock()
        guard !waiting.isEmpty else {
            running -= 1
            return lock.unlock()
        }
        let next = waiting.removeFirst()
        lock.unlock()
        next.turn.resume(returning: true)
    }

    /// False when everything is to end already.
    func started(_ group: pid_t) -> Bool {
        lock.withLock {
            guard !isStopped else { return false }
            groups.insert(group)
            return true
        }
    }

    func ended(_ group: pid_t) {
        lock.withLock { _ = groups.remove(group) }
    }

    /// Kills what runs and refuses what waits or comes.
    func stop() {
        lock.lock()
        isStopped = true
        let refused = waiting
        waiting = []
        for group in groups { _ = kill(-group, SIGKILL) }
        lock.unlock()
        for waiter in refused { waiter.turn.resume(returning: false) }
    }

    private func giveUp(_ number: UInt64) {
        lock.lock()
        let place = waiting.firstIndex { $0.number == number }
        let waiter = place.map { waiting.remove(at: $0) }
        lock.unlock()
        waiter?.turn.resume(returning: false)
    }
}

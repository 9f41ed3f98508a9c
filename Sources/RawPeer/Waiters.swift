import Foundation

/// Those who wait for news of an actor, until it has some or their time is up.
///
/// `wait` stays on the actor that calls it until it is listed here. So what is checked before it
/// still holds, and no news falls between.
public final class Waiters: @unchecked Sendable {
    private enum Place {
        case listed
        case waiting(CheckedContinuation<Void, Never>)
    }

    private let lock = NSLock()
    private var places: [UInt64: Place] = [:]
    private var last: UInt64 = 0

    public init() {}

    /// Returns at the next `wakeAll`, at the deadline, or when the task is cancelled.
    public func wait(
        until deadline: ContinuousClock.Instant, isolation: isolated (any Actor)? = #isolation
    ) async {
        let number = lock.withLock {
            last += 1
            places[last] = .listed
            return last
        }
        let alarm = Task { [weak self] in
            try? await Task.sleep(until: deadline, clock: .continuous)
            self?.wake(number)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isAwake = lock.withLock {
                    // Whoever was woken before the wait began is listed no longer.
                    guard places[number] != nil else { return true }
                    places[number] = .waiting(continuation)
                    return false
                }
                if isAwake { continuation.resume() }
            }
        } onCancel: {
            wake(number)
        }
        alarm.cancel()
    }

    /// Lets all who wait look again.
    public func wakeAll() {
        let woken = lock.withLock {
            defer { places = [:] }
            return places
        }
        woken.values.forEach(resume)
    }

    private func wake(_ number: UInt64) {
        lock.withLock { places.removeValue(forKey: number) }.map(resume)
    }

    private func resume(_ place: Place) {
        if case .waiting(let continuation) = place { continuation.resume() }
    }
}

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A flag that is raised once and that any number of tasks may wait for.
///
/// On a pthread mutex: the thread sanitizer understands that one.
final class StopFlag: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var raised = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init() {
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    func raise() {
        pthread_mutex_lock(lock)
        raised = true
        let resumed = waiting
        waiting = []
        pthread_mutex_unlock(lock)
        for continuation in resumed {
            continuation.resume()
        }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            pthread_mutex_lock(lock)
            let done = raised
            if !done {
                waiting.append(continuation)
            }
            pthread_mutex_unlock(lock)
            if done {
                continuation.resume()
            }
        }
    }
}

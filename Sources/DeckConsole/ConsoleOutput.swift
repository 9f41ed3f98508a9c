import Foundation

/// A file descriptor that is written in order by a thread of its own, so that a reader who stops
/// reading (a full pipe, Ctrl-S) stops nothing else, and one who goes away crashes nothing.
///
/// At most `capacity` bytes wait; what comes beyond is dropped and counted.
public final class ConsoleOutput: Sendable {
    public static let standardOutput = ConsoleOutput(descriptor: STDOUT_FILENO)
    public static let standardError = ConsoleOutput(descriptor: STDERR_FILENO)

    private final class State: @unchecked Sendable {
        let condition = NSCondition()
        var waiting: [UInt8] = []
        var writing = false
        var broken = false
        var started = false
        var dropped = 0
    }

    private let state = State()
    private let descriptor: Int32
    private let capacity: Int

    /// The descriptor stays the caller's and must stay open.
    public init(descriptor: Int32, capacity: Int = 16 << 20) {
        self.descriptor = descriptor
        self.capacity = capacity
    }

    /// Queues the text and returns at once.
    public func write(_ text: String) {
        let bytes = Array(text.utf8)
        state.condition.lock()
        defer { state.condition.unlock() }
        guard !state.broken else { return }
        guard state.waiting.count + bytes.count <= capacity else {
            state.dropped += 1
            return
        }
        state.waiting += bytes
        if !state.started {
            state.started = true
            Thread.detachNewThread { [state, descriptor] in
                ConsoleOutput.drain(state, into: descriptor)
            }
        }
        state.condition.broadcast()
    }

    /// How many texts were dropped because nobody read.
    public var droppedCount: Int {
        state.condition.lock()
        defer { state.condition.unlock() }
        return state.dropped
    }

    /// Writes out what waits, in the calling thread where the other one is not at it. Gives up when
    /// the reader has taken nothing for `seconds`; a slow machine alone is no reason.
    public func flush(seconds: Double = 0.3) {
        var patience = Date(timeIntervalSinceNow: seconds)
        let limit = Date(timeIntervalSinceNow: 10)
        state.condition.lock()
        defer { state.condition.unlock() }
        while !state.broken, state.writing || !state.waiting.isEmpty, Date() < limit {
            if ConsoleOutput.takesMore(descriptor) {
                patience = Date(timeIntervalSinceNow: seconds)
            } else if Date() > patience {
                return
            }
            if state.writing || !ConsoleOutput.takesMore(descriptor) {
                _ = state.condition.wait(until: Date(timeIntervalSinceNow: 0.01))
                continue
            }
            // So little that it does not block where poll has said that there is room.
            let bytes = Array(state.waiting.prefix(Int(PIPE_BUF)))
            guard ConsoleOutput.writeAll(bytes, to: descriptor) else {
                state.broken = true
                state.waiting = []
                return
            }
            state.waiting.removeFirst(bytes.count)
        }
    }

    private static func takesMore(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    private static func drain(_ state: State, into descriptor: Int32) {
        while true {
            state.condition.lock()
            while state.waiting.isEmpty { state.condition.wait() }
            let bytes = state.waiting
            state.waiting = []
            state.writing = true
            state.condition.unlock()

            let whole = writeAll(bytes, to: descriptor)

            state.condition.lock()
            state.writing = false
            if !whole {
                state.broken = true
                state.waiting = []
            }
            state.condition.broadcast()
            state.condition.unlock()
            if !whole { return }
        }
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { sysWrite(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EINTR {
                continue
            } else if count < 0, errno == EAGAIN {
                // Someone else made the shared terminal non-blocking.
                var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&entry, 1, 1000)
            } else {
                return false
            }
        }
        return true
    }
}

private func sysWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    guard let bytes else { return 0 }
    return write(descriptor, bytes, count)
}

import Foundation

/// Lines from a file descriptor, one consumer. The stream ends at the end of input, which is no
/// reason for a program to end. At most 64 lines wait: then reading pauses.
public final class LineInput: AsyncSequence, Sendable {
    public enum Line: Sendable, Equatable {
        /// Without its line feed (or carriage return and line feed).
        case text(String)
        /// Longer than the limit; its bytes are gone.
        case tooLong(limit: Int)
        /// Not UTF-8.
        case notText
    }

    public typealias Element = Line

    /// The longest line, in bytes.
    public static let defaultLimit = 65_536

    private final class State: @unchecked Sendable {
        let condition = NSCondition()
        var lines: [Line] = []
        var ended = false
        var waiter: CheckedContinuation<Line?, Never>?
    }

    private let state = State()

    /// Starts reading on a thread of its own.
    public init(descriptor: Int32 = 0, limit: Int = LineInput.defaultLimit) {
        Thread.detachNewThread { [state] in LineInput.read(descriptor, limit: limit, into: state) }
    }

    public struct Iterator: AsyncIteratorProtocol {
        let input: LineInput
        public mutating func next() async -> Line? { await input.next() }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(input: self) }

    private func next() async -> Line? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.condition.lock()
                defer { state.condition.unlock() }
                if !state.lines.isEmpty {
                    continuation.resume(returning: state.lines.removeFirst())
                    state.condition.signal()
                } else if state.ended || Task.isCancelled || state.waiter != nil {
                    continuation.resume(returning: nil)
                } else {
                    state.waiter = continuation
                }
            }
        } onCancel: {
            state.condition.lock()
            let waiter = state.waiter
            state.waiter = nil
            state.condition.unlock()
            waiter?.resume(returning: nil)
        }
    }

    private static func read(_ descriptor: Int32, limit: Int, into state: State) {
        var splitter = LineSplitter(limit: limit)
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = buffer.withUnsafeMutableBytes { sysRead(descriptor, $0) }
            if count > 0 {
                for line in splitter.take(buffer[..<count]) { put(line, into: state) }
            } else if count < 0, errno == EINTR {
                continue
            } else if count < 0, errno == EAGAIN {
                var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&entry, 1, -1)
            } else {
                break
            }
        }
        if let line = splitter.end() { put(line, into: state) }
        state.condition.lock()
        state.ended = true
        let waiter = state.waiter
        state.waiter = nil
        state.condition.unlock()
        waiter?.resume(returning: nil)
    }

    private static func put(_ line: Line, into state: State) {
        state.condition.lock()
        while state.lines.count >= 64 { state.condition.wait() }
        let waiter = state.waiter
        state.waiter = nil
        if waiter == nil { state.lines.append(line) }
        state.condition.unlock()
        waiter?.resume(returning: line)
    }
}

/// Cuts bytes into lines and never holds more than one line's limit.
struct LineSplitter {
    let limit: Int
    private var line: [UInt8] = []
    private var tooLong = false

    init(limit: Int) { self.limit = limit }

    mutating func take(_ bytes: ArraySlice<UInt8>) -> [LineInput.Line] {
        var lines: [LineInput.Line] = []
        for byte in bytes {
            if byte == 0x0A {
                lines.append(finish())
            } else if line.count >= limit {
                tooLong = true
            } else {
                line.append(byte)
            }
        }
        return lines
    }

    /// What stands after the last line feed.
    mutating func end() -> LineInput.Line? { line.isEmpty && !tooLong ? nil : finish() }

    private mutating func finish() -> LineInput.Line {
        defer {
            line = []
            tooLong = false
        }
        if tooLong { return .tooLong(limit: limit) }
        if line.last == 0x0D { line.removeLast() }
        return String(validating: line, as: UTF8.self).map { .text($0) } ?? .notText
    }
}

private func sysRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    return read(descriptor, base, buffer.count)
}

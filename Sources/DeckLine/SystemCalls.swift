#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The words for `errno`.
func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

/// A file descriptor that closes itself.
final class LineDescriptor {
    private(set) var number: Int32

    /// Takes over an open, non-blocking descriptor.
    init(_ number: Int32) { self.number = number }

    deinit { close() }

    func close() {
        if number >= 0 { _ = closeFile(number) }
        number = -1
    }

    enum Step {
        case moved(Int)
        /// Nothing goes at the moment.
        case blocked
        /// The other end is gone.
        case ended
    }

    func read(into buffer: inout [UInt8]) -> Step {
        let count = buffer.withUnsafeMutableBytes { readFile(number, $0.baseAddress, $0.count) }
        if count > 0 { return .moved(count) }
        return count < 0 && isTransient(errno) ? .blocked : .ended
    }

    func write(_ bytes: ArraySlice<UInt8>) -> Step {
        let count = bytes.withUnsafeBytes { writeFile(number, $0.baseAddress, $0.count) }
        if count >= 0 { return .moved(count) }
        return isTransient(errno) ? .blocked : .ended
    }
}

private func isTransient(_ code: Int32) -> Bool {
    code == EAGAIN || code == EWOULDBLOCK || code == EINTR
}

/// `close(2)`, `read(2)` and `write(2)` under names that the methods above do not hide.
private func closeFile(_ number: Int32) -> Int32 { close(number) }

private func readFile(_ number: Int32, _ data: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(number, data, count)
}

private func writeFile(_ number: Int32, _ data: UnsafeRawPointer?, _ count: Int) -> Int {
    write(number, data, count)
}

/// Waits until one of the descriptors has something, or until the time is up.
func waitFor(
    reading: [LineDescriptor], writing: LineDescriptor?, until limit: ContinuousClock.Instant
) {
    var entries = reading.filter { $0.number >= 0 }.map {
        pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0)
    }
    if let writing, writing.number >= 0 {
        entries.append(pollfd(fd: writing.number, events: Int16(POLLOUT), revents: 0))
    }
    let left = max(.zero, limit - ContinuousClock.now) / .milliseconds(1)
    _ = poll(&entries, nfds_t(entries.count), Int32(min(left.rounded(.up), 60_000)))
}

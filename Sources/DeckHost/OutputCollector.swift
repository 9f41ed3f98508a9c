internal import CDeckSpawn
internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#endif

/// Reads what a child prints until it ends, keeps the first bytes and drops the rest.
struct OutputCollector {
    private let limit: Int
    private var kept: [UInt8] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// - Returns: false when the child did not end within `milliseconds`.
    ///
    /// The end is the child's own, not that of the pipe: a process it left behind may hold the
    /// pipe open for ever.
    mutating func collect(from child: ChildProcess, milliseconds: Int) -> Bool {
        guard let ended = ExitWatch(child.identifier) else { return false }
        let deadline = DispatchTime.now().uptimeNanoseconds + UInt64(milliseconds) * 1_000_000
        var isOpen = true
        while true {
            let now = DispatchTime.now().uptimeNanoseconds
            guard now < deadline else { return false }
            // Rounded up, so that the last round does not spin.
            let left = Int32(truncatingIfNeeded: (deadline - now + 999_999) / 1_000_000)
            var sources = [
                pollfd(fd: ended.descriptor.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isOpen ? child.output.number : -1, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&sources, 2, left)
            if ready < 0 && errno != EINTR { return false }
            guard ready > 0 else { continue }
            if sources[0].revents != 0 {
                // All that it printed itself is in the pipe by now: one pipe's worth at most.
                if isOpen { _ = drain(child.output, atMost: 1 << 20) }
                return true
            }
            if sources[1].revents != 0 { isOpen = drain(child.output, atMost: 1 << 16) }
        }
    }

    /// What was kept; bytes that are no UTF-8 become U+FFFD.
    func text(adding note: String? = nil) -> String {
        var text = String(decoding: wholeCharacters(), as: UTF8.self)
        guard let note else { return text }
        if !text.isEmpty && !text.hasSuffix("\n") { text += "\n" }
        return text + note
    }

    /// Reads what is there; false when the pipe has ended.
    private mutating func drain(_ source: Descriptor, atMost: Int) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 16_384)
        var total = 0
        while total < atMost {
            let count = chunk.withUnsafeMutableBytes { buffer in
                read(source.number, buffer.baseAddress, buffer.count)
            }
            if count < 0 && errno == EINTR { continue }
            if count < 0 { return errno == EAGAIN || errno == EWOULDBLOCK }
            if count == 0 { return false }
            total += count
            kept.append(contentsOf: chunk[..<min(count, limit - kept.count)])
        }
        return true
    }

    /// Without the beginning of a character that the limit has cut.
    private func wholeCharacters() -> ArraySlice<UInt8> {
        guard kept.count == limit, let start = kept.lastIndex(where: { $0 & 0xC0 != 0x80 }) else {
            return kept[...]
        }
        let length: Int
        switch kept[start] {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: length = 1
        }
        return kept.count - start < length ? kept[..<start] : kept[...]
    }
}

/// A descriptor that becomes readable when a child has ended, without reaping it.
private struct ExitWatch {
    let descriptor: Descriptor

    init?(_ identifier: pid_t) {
        var ends: [Int32] = [-1, -1]
        guard deck_pipe(&ends) == 0 else { return nil }
        descriptor = Descriptor(ends[0])
        let other = ends[1]
        Thread.detachNewThread {
            var info = siginfo_t()
            while waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
            close(other)
        }
    }
}

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The words for `errno`.
func systemMessage(_ code: Int32) -> String {
    String(cString: strerror(code))
}

/// A file descriptor that closes itself.
final class Descriptor {
    let number: Int32

    /// Takes over an open descriptor.
    init(_ number: Int32) {
        self.number = number
    }

    /// Opens `path` for this process only (close-on-exec); `mode` counts for new files.
    init(opening path: String, _ flags: Int32, mode: mode_t = 0o600) throws {
        let opened = open(path, flags | O_CLOEXEC, mode)
        guard opened >= 0 else {
            throw HostError(.environment, "Cannot open \(path): \(systemMessage(errno)).")
        }
        number = opened
    }

    deinit {
        _ = close(number)
    }

    func sync(_ path: String) throws {
        guard fsync(number) == 0 else {
            throw HostError(.environment, "Cannot save \(path): \(systemMessage(errno)).")
        }
    }

    func write(_ bytes: [UInt8], to path: String) throws {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                systemWrite(number, buffer.baseAddress?.advanced(by: done), buffer.count - done)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                throw HostError(.environment, "Cannot write \(path): \(systemMessage(errno)).")
            }
            done += count
        }
    }

    /// All bytes from here on, or nil when there are more than `limit`.
    func readAll(limit: Int, of path: String) throws -> [UInt8]? {
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = chunk.withUnsafeMutableBytes { buffer in
                systemRead(number, buffer.baseAddress, buffer.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else {
                throw HostError(.environment, "Cannot read \(path): \(systemMessage(errno)).")
            }
            if count == 0 { return result }
            guard result.count + count <= limit else { return nil }
            result.append(contentsOf: chunk[..<count])
        }
    }
}

/// `write(2)` and `read(2)` under names that the methods above do not hide.
private func systemWrite(_ number: Int32, _ data: UnsafeRawPointer?, _ count: Int) -> Int {
    write(number, data, count)
}

private func systemRead(_ number: Int32, _ data: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(number, data, count)
}

/// The size in bytes of a file, or nil when there is none.
func fileSize(_ path: String) -> Int? {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    return Int(info.st_size)
}

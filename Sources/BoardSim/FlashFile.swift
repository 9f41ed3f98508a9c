import Foundation

/// The file under a flash: every call that touches the disk, and the faults put into them.
final class FlashFile {
    private let descriptor: Int32
    private let path: String
    var fault: FlashFault?

    /// Nil when there is no such file.
    init?(existing path: String) throws(BoardError) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        if descriptor < 0, errno == ENOENT { return nil }
        if descriptor < 0, errno == ELOOP { throw notRegular(path) }
        guard descriptor >= 0 else { throw systemError("cannot open", path) }
        self.descriptor = descriptor
        self.path = path
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw notRegular(path)
        }
    }

    /// Makes the file beside its place and moves it there when it is whole and on the disk.
    init(creating path: String, bytes: [UInt8]) throws(BoardError) {
        self.path = path
        let draft = path + ".new"
        let descriptor = open(draft, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw systemError("cannot create", draft) }
        self.descriptor = descriptor
        do throws(BoardError) {
            guard fchmod(descriptor, 0o600) == 0 else { throw systemError("cannot protect", draft) }
            try write(bytes, at: 0)
            guard rename(draft, path) == 0 else { throw systemError("cannot create", path) }
            try syncDirectory(of: path)
        } catch {
            unlink(draft)
            throw error
        }
    }

    deinit { close(descriptor) }

    /// At most `limit` bytes from the start.
    func read(limit: Int) throws(BoardError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        var count = 0
        while count < limit {
            let got = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress.map { $0 + count }, limit - count, off_t(count))
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw systemError("cannot read", path) }
            if got == 0 { break }
            count += got
        }
        return Array(bytes.prefix(count))
    }

    /// Writes and waits until the disk has it.
    func write(_ bytes: [UInt8], at offset: Int) throws(BoardError) {
        var allowed = bytes.count
        switch fault {
        case nil: break
        case .noSpace: throw BoardError(.environment, "cannot write \(path): no space is left")
        case .powerCut(let remaining):
            allowed = max(0, min(allowed, remaining))
            fault = .powerCut(afterBytes: remaining - allowed)
        }
        var written = 0
        while written < allowed {
            let count = bytes.withUnsafeBytes {
                pwrite(
                    descriptor, $0.baseAddress.map { $0 + written }, allowed - written,
                    off_t(offset + written))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw systemError("cannot write", path) }
            written += count
        }
        guard allowed == bytes.count else {
            throw BoardError(.environment, "cannot write \(path): the power is gone")
        }
        guard fsync(descriptor) == 0 else { throw systemError("cannot write", path) }
    }

    /// Takes the file from everyone but its owner.
    func restrict() throws(BoardError) {
        guard fchmod(descriptor, 0o600) == 0 else { throw systemError("cannot protect", path) }
    }
}

private func notRegular(_ path: String) -> BoardError {
    BoardError(.damagedFlash, "\(path) is not a regular file: move it away.")
}

/// "cannot open /x: Permission denied", from errno.
func systemError(_ what: String, _ path: String) -> BoardError {
    let reason = errno
    return BoardError(.environment, "\(what) \(path): \(String(cString: strerror(reason)))")
}

/// Puts a new or renamed entry of the file's directory on the disk.
func syncDirectory(of path: String) throws(BoardError) {
    let directory = (path as NSString).deletingLastPathComponent
    let descriptor = open(directory.isEmpty ? "." : directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw systemError("cannot open", directory) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw systemError("cannot write", directory) }
}

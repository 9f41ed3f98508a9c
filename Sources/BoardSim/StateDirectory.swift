import Foundation

/// The directory that holds all a board keeps, held by one process at a time.
public final class StateDirectory: Sendable {
    public let path: String
    private let lock: Int32

    /// Makes the directory (0700) where it is missing and locks it until this object goes.
    public init(path: String) throws(BoardError) {
        self.path = path
        try StateDirectory.make(path)
        let lockPath = path + "/lock"
        let lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else { throw systemError("cannot open", lockPath) }
        guard StateDirectory.take(lock) else {
            let busy = errno == EWOULDBLOCK
            let failure = systemError("cannot lock", lockPath)
            close(lock)
            throw busy
                ? BoardError(
                    .stateInUse,
                    "another process uses \(path): end it, or give another --state directory.")
                : failure
        }
        self.lock = lock
    }

    deinit { close(lock) }

    /// The flash's place in it.
    public var flashPath: String { path + "/flash" }

    /// Tries for a second: a process that was just killed may still be going, and a child that is
    /// just being started shares its parent's lock until it runs.
    private static func take(_ lock: Int32) -> Bool {
        for _ in 0..<50 {
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { return false }
            usleep(20_000)
        }
        return flock(lock, LOCK_EX | LOCK_NB) == 0
    }

    private static func make(_ path: String) throws(BoardError) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else {
                throw BoardError(.environment, "\(path) is not a directory.")
            }
            return
        }
        guard errno == ENOENT else { throw systemError("cannot open", path) }
        let parent = (path as NSString).deletingLastPathComponent
        if !parent.isEmpty, parent != path { try make(parent) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw systemError("cannot create", path)
        }
        try syncDirectory(of: path)
    }
}

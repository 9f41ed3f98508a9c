#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The folder that is all a host keeps, held by one process at a time.
///
/// A folder made here has mode 0700; one that was there keeps its own. The hold is a `flock` on the file `lock` inside, which ends
/// with the process however it ends.
final class StateDirectory {
    let path: String
    private var lock: Descriptor?

    /// Makes the folder when it is missing and takes hold of it.
    ///
    /// - Throws: `HostError` when it cannot be made, or another process holds it.
    init(path: String) throws {
        self.path = path
        try StateDirectory.create(path)
        let lockPath = path + "/lock"
        let lock = try Descriptor(opening: lockPath, O_RDWR | O_CREAT)
        self.lock = lock
        try StateDirectory.hold(lock, path)
    }

    deinit {
        release()
    }

    /// Lets another process have the folder.
    func release() {
        // Not by closing alone: a child that is about to start shares the hold until it does.
        if let lock { _ = flock(lock.number, LOCK_UN) }
        lock = nil
    }

    func file(_ name: String) -> String {
        path + "/" + name
    }

    /// Replaces a file so that a crash at any moment leaves the old content or the new one.
    func replace(_ name: String, with bytes: [UInt8]) throws {
        let target = file(name)
        let fresh = target + ".new"
        do {
            let descriptor = try Descriptor(opening: fresh, O_WRONLY | O_CREAT | O_TRUNC)
            try descriptor.write(bytes, to: target)
            try descriptor.sync(target)
        } catch {
            _ = unlink(fresh)
            throw error
        }
        try move(fresh, to: target)
    }

    /// Renames a finished file into its place and makes the name durable.
    func move(_ source: String, to target: String) throws {
        guard rename(source, target) == 0 else {
            let reason = systemMessage(errno)
            _ = unlink(source)
            throw HostError(.environment, "Cannot save \(target): \(reason).")
        }
        try sync()
    }

    func sync() throws {
        try Descriptor(opening: path, O_RDONLY | O_DIRECTORY).sync(path)
    }

    /// Takes the lock, or gives up after a second: a program that was killed holds it until
    /// the child that it was just starting has started.
    private static func hold(_ lock: Descriptor, _ path: String) throws {
        for attempt in 0... {
            if flock(lock.number, LOCK_EX | LOCK_NB) == 0 { return }
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw HostError(.environment, "Cannot lock \(path)/lock: \(systemMessage(errno)).")
            }
            if attempt == 50 { break }
            usleep(20_000)
        }
        throw HostError(
            .environment,
            "The folder \(path) is in use by another program. End that one, or give another "
                + "folder with --state.")
    }

    private static func create(_ path: String) throws {
        guard !path.isEmpty else { throw HostError(.misuse, "The state folder needs a name.") }
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
            if fileSize(made) != nil { continue }
            guard mkdir(made, 0o700) == 0 || errno == EEXIST else {
                throw HostError(
                    .environment, "Cannot make the folder \(made): \(systemMessage(errno)).")
            }
            // So that the name survives a loss of power as the files inside do. Not every folder
            // above may be opened; that is no reason to stop.
            try? Descriptor(opening: made + "/..", O_RDONLY | O_DIRECTORY).sync(made)
        }
        var info = stat()
        guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
            throw HostError(.environment, "\(path) is not a folder. Give another with --state.")
        }
    }
}

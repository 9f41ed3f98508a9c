import CDeckCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Keeps a deck's tokens in one file, readable by its owner only (0600).
///
/// Every save writes a new file beside it, flushes it, renames it over the old one and flushes the
/// directory. A file that is damaged or empty is an error and is never replaced by a new start.
public struct FileTokenStore: TokenStore {
    public let path: String

    /// The directory must exist; make it readable by its owner only.
    public init(path: String) {
        self.path = path
    }

    public func load() throws(DeckError) -> DeckMemory {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return DeckMemory() }
            throw failure("read")
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: DeckMemoryFormat.maximumSize + 1)
        defer { deck_zeroize(&bytes, bytes.count) }
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                return read(file, rest.baseAddress, rest.count)
            }
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw failure("read") }
            if got == 0 { break }
            count += got
        }
        do throws(DeckError) {
            return try DeckMemoryFormat.decode(bytes[..<count])
        } catch {
            throw .environment("The token file \(path) cannot be used. \(error.message)")
        }
    }

    public func save(_ memory: DeckMemory) throws(DeckError) {
        var bytes = try DeckMemoryFormat.encode(memory)
        defer { deck_zeroize(&bytes, bytes.count) }
        let temporary = path + ".new"
        unlink(temporary)
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure("write") }
        let isWritten = write(bytes, to: file) && fsync(file) == 0
        let reason = errno
        guard close(file) == 0, isWritten, rename(temporary, path) == 0 else {
            if !isWritten { errno = reason }
            let error = failure("write")
            unlink(temporary)
            throw error
        }
        let directory = open(directoryPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw failure("write") }
        defer { close(directory) }
        guard fsync(directory) == 0 else { throw failure("write") }
    }

    private func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let chunk = UnsafeRawBufferPointer(rebasing: rest)
                #if canImport(Darwin)
                    let count = Darwin.write(file, chunk.baseAddress, chunk.count)
                #elseif canImport(Musl)
                    let count = Musl.write(file, chunk.baseAddress, chunk.count)
                #else
                    let count = Glibc.write(file, chunk.baseAddress, chunk.count)
                #endif
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    private var directoryPath: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private func failure(_ verb: String) -> DeckError {
        .environment(
            "Cannot \(verb) the token file \(path): \(String(cString: strerror(errno))).")
    }
}

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Looks a trust store over without changing a byte of it.
///
/// SQLite is helpful where this must not be: it takes an empty file for a new database, deletes
/// a log that it cannot place and folds one in on closing. So the header is read here first, and
/// SQLite sees the file read-only, or, when a log has content, with log folding switched off.
enum TrustStoreCheck {
    /// - Returns: the host id.
    /// - Throws: `HostError` of kind `damaged`, or `environment` when the file cannot be read.
    static func check(_ path: String) throws -> String {
        try checkHeader(path)
        guard (fileSize(path + "-journal") ?? 0) == 0 else {
            throw damaged(path, "a journal that this program never writes is beside it")
        }
        let hasLog = (fileSize(path + "-wal") ?? 0) > 0
        do {
            let database = try SQLiteDatabase(path, immutable: !hasLog)
            defer { database.close() }
            database.keepLogOnClose(true)
            database.distrustSchema()
            try database.run("PRAGMA locking_mode = EXCLUSIVE")
            try database.run("PRAGMA cell_size_check = ON")
            guard try database.run("PRAGMA integrity_check") == [[.text("ok")]] else {
                throw damaged(path, "its content is damaged")
            }
            guard let hostID = try TrustStoreSchema.checkedHostID(in: database) else {
                throw damaged(path, "its content is damaged")
            }
            return hostID
        } catch let failure as SQLiteDatabase.Failure {
            throw damaged(path, failure.description)
        }
    }

    static func damaged(_ path: String, _ reason: String) -> HostError {
        HostError(
            .damaged,
            "The list of trusted devices, \(path), cannot be used: \(reason). Nothing was "
                + "changed. Put back a good copy, or move the file away to start with no trusted "
                + "devices.")
    }

    /// The database header, SQLite file format section 1.3.
    private static func checkHeader(_ path: String) throws {
        var info = stat()
        guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            throw damaged(path, "it is no plain file")
        }
        let descriptor = try Descriptor(opening: path, O_RDONLY)
        var header = [UInt8](repeating: 0, count: 100)
        let count = header.withUnsafeMutableBytes { buffer in
            pread(descriptor.number, buffer.baseAddress, 100, 0)
        }
        guard count != 0 else { throw damaged(path, "it is empty") }
        guard count == 100 else { throw damaged(path, "it is cut off") }
        guard header.starts(with: Array("SQLite format 3\u{0}".utf8)) else {
            throw damaged(path, "it is no database")
        }
        let short = Int(header[16]) << 8 | Int(header[17])
        let page = short == 1 ? 65_536 : short
        guard page >= 512, page & (page - 1) == 0, Int(info.st_size) % page == 0 else {
            throw damaged(path, "it is cut off")
        }
        guard header[18] == 2, header[19] == 2 else {
            throw damaged(path, "its header is damaged")
        }
        guard number(in: header, at: 68) == TrustStoreSchema.applicationID else {
            throw damaged(path, "it belongs to another program")
        }
        let version = number(in: header, at: 60)
        guard version <= TrustStoreSchema.version else {
            throw damaged(path, "a newer version of this program wrote it")
        }
        guard version == TrustStoreSchema.version else {
            throw damaged(path, "its header is damaged")
        }
    }

    private static func number(in bytes: [UInt8], at offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}

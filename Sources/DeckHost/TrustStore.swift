internal import DeckKit

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A device that the person has paired with this host, as it stands on disk.
struct StoredDevice: Equatable {
    let id: String
    let name: String
    let token: Token
    /// Whether the person lets it change buttons.
    let mayEdit: Bool
}

/// The list of trusted devices, in one SQLite file that a crash leaves old or new.
///
/// Opening checks the whole file before anything is written; what is not exactly as this class
/// left it stops the opening and stays byte for byte as it was.
final class TrustStore {
    static let fileName = "trust.sqlite"

    /// 32 lowercase hex digits that name this host for good.
    let hostID: String
    private let path: String
    let database: SQLiteDatabase

    /// Opens the store of a state folder, or makes an empty one when there is none.
    ///
    /// - Parameter newHostID: names the host when the store is new.
    /// - Throws: `HostError`, of kind `damaged` when the file is not what this class wrote.
    init(in directory: StateDirectory, newHostID: @autoclosure () throws -> String) throws {
        path = directory.file(TrustStore.fileName)
        let log = path + "-wal"
        if fileSize(path) == nil {
            guard (fileSize(log) ?? 0) == 0 else {
                throw TrustStoreCheck.damaged(path, "it is missing, but its log is there")
            }
            _ = unlink(log)
            try TrustStore.create(in: directory, hostID: try newHostID())
        }
        hostID = try TrustStoreCheck.check(path)
        do {
            database = try SQLiteDatabase(path)
            try TrustStoreSchema.prepare(database)
            _ = try database.run("SELECT count(*) FROM device")
        } catch let failure as SQLiteDatabase.Failure {
            throw TrustStore.refused(path, failure)
        }
        _ = chmod(path, 0o600)
        _ = chmod(log, 0o600)
    }

    /// All devices, by id.
    func devices() throws -> [StoredDevice] {
        try guarded { try TrustStoreSchema.devices(in: database) }
    }

    /// Trusts a device, durably: when this returns, the record survives a loss of power.
    ///
    /// A device that pairs again keeps no right to edit: the person grants it anew.
    func trust(_ device: StoredDevice) throws {
        try change {
            try database.run(
                "INSERT OR REPLACE INTO device VALUES (?, ?, ?, ?, ?)",
                TrustStoreSchema.row(of: device))
        }
    }

    /// Sets the right to edit; false when the device is not there.
    func setMayEdit(_ id: String, _ mayEdit: Bool) throws -> Bool {
        guard let old = try devices().first(where: { $0.id == id }) else { return false }
        try trust(StoredDevice(id: id, name: old.name, token: old.token, mayEdit: mayEdit))
        return true
    }

    /// Forgets a device; false when it was not there.
    func remove(_ id: String) throws -> Bool {
        guard try devices().contains(where: { $0.id == id }) else { return false }
        try change { try database.run("DELETE FROM device WHERE id = ?", [.text(id)]) }
        return true
    }

    /// Folds the log into the file and closes both.
    func close() {
        _ = try? database.run("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
    }

    private func change(_ work: () throws -> Void) throws {
        try guarded {
            try database.transaction {
                try work()
                try TrustStoreSchema.seal(database, hostID: hostID)
            }
        }
        // The change is durable by now; this only keeps old tokens out of the log.
        _ = try? database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private func guarded<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let failure as SQLiteDatabase.Failure {
            throw TrustStore.refused(path, failure)
        }
    }

    /// Makes the file under another name and moves it into place when it is whole.
    private static func create(in directory: StateDirectory, hostID: String) throws {
        let target = directory.file(fileName)
        let fresh = target + ".new"
        for leftover in [fresh, fresh + "-wal", fresh + "-journal", fresh + "-shm"] {
            _ = unlink(leftover)
        }
        do {
            let descriptor = try Descriptor(opening: fresh, O_RDWR | O_CREAT | O_EXCL)
            let database = try SQLiteDatabase(fresh)
            try TrustStoreSchema.create(in: database, hostID: hostID)
            try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
            database.close()
            try descriptor.sync(target)
        } catch let failure as SQLiteDatabase.Failure {
            _ = unlink(fresh)
            throw refused(target, failure)
        }
        try directory.move(fresh, to: target)
    }

    private static func refused(_ path: String, _ failure: SQLiteDatabase.Failure) -> HostError {
        HostError(.environment, "The list of trusted devices, \(path), failed: \(failure).")
    }
}

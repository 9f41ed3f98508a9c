internal import DeckKit

/// The tables of the trust store, and the digests that find flipped bytes in them.
enum TrustStoreSchema {
    /// "TDCK", at byte 68 of the file.
    static let applicationID: UInt32 = 0x5444_434B
    /// At byte 60 of the file.
    static let version: UInt32 = 1

    private static let tables = [
        "CREATE TABLE device (id TEXT PRIMARY KEY, name TEXT NOT NULL, token BLOB NOT NULL,"
            + " edit INTEGER NOT NULL, digest BLOB NOT NULL) STRICT, WITHOUT ROWID",
        "CREATE TABLE host (id TEXT PRIMARY KEY, seal BLOB NOT NULL) STRICT, WITHOUT ROWID",
    ]

    /// What SQLite must be told each time a file is opened.
    static func prepare(_ database: SQLiteDatabase) throws {
        database.distrustSchema()
        // One process at a time holds the folder, so no shared-memory file is needed.
        try database.run("PRAGMA locking_mode = EXCLUSIVE")
        try database.run("PRAGMA synchronous = FULL")
        try database.run("PRAGMA fullfsync = ON")
        try database.run("PRAGMA secure_delete = ON")
        try database.run("PRAGMA temp_store = MEMORY")
        try database.run("PRAGMA trusted_schema = OFF")
        try database.run("PRAGMA cell_size_check = ON")
    }

    static func create(in database: SQLiteDatabase, hostID: String) throws {
        try prepare(database)
        let mode = try database.run("PRAGMA journal_mode = WAL")
        guard mode == [[.text("wal")]] else {
            throw HostError(.environment, "This file system cannot hold the list of devices.")
        }
        try database.transaction {
            for table in tables { try database.run(table) }
            try database.run("PRAGMA application_id = \(applicationID)")
            try database.run("PRAGMA user_version = \(version)")
            try database.run("INSERT INTO host VALUES (?, x'')", [.text(hostID)])
            try seal(database, hostID: hostID)
        }
    }

    static func row(of device: StoredDevice) -> [SQLiteDatabase.Value] {
        [
            .text(device.id), .text(device.name), .secret(device.token),
            .integer(device.mayEdit ? 1 : 0), .blob(digest(of: device)),
        ]
    }

    /// All rows by id; nil when one of them is not what was written.
    static func checkedDevices(in database: SQLiteDatabase) throws -> [StoredDevice]? {
        var result: [StoredDevice] = []
        for row in try database.run("SELECT * FROM device ORDER BY id", secretColumn: 2) {
            guard row.count == 5, case .text(let id) = row[0], case .text(let name) = row[1],
                case .secret(let token) = row[2],
                case .integer(let edit) = row[3], edit == 0 || edit == 1
            else { return nil }
            let device = StoredDevice(id: id, name: name, token: token, mayEdit: edit == 1)
            guard row[4] == .blob(digest(of: device)) else { return nil }
            result.append(device)
        }
        return result
    }

    static func devices(in database: SQLiteDatabase) throws -> [StoredDevice] {
        guard let devices = try checkedDevices(in: database) else {
            throw HostError(.damaged, "The list of trusted devices changed under the program.")
        }
        return devices
    }

    /// Writes the digest over the whole list, so that a lost row shows as well.
    static func seal(_ database: SQLiteDatabase, hostID: String) throws {
        let value = try sealValue(try devices(in: database), hostID: hostID)
        try database.run("UPDATE host SET seal = ?", [.blob(value)])
    }

    /// The host id, when tables, rows and seal are exactly what was written.
    static func checkedHostID(in database: SQLiteDatabase) throws -> String? {
        let schema = try database.run("SELECT sql FROM sqlite_master ORDER BY name")
        guard schema == tables.map({ [.text($0)] }), let devices = try checkedDevices(in: database)
        else { return nil }
        let hosts = try database.run("SELECT id, seal FROM host")
        guard hosts.count == 1, case .text(let id) = hosts[0][0],
            hosts[0][1] == .blob(try sealValue(devices, hostID: id))
        else { return nil }
        return id
    }

    private static func sealValue(_ devices: [StoredDevice], hostID: String) throws -> [UInt8] {
        var digest = StoreDigest()
        digest.add(Array(hostID.utf8))
        for device in devices { digest.add(self.digest(of: device)) }
        return digest.bytes
    }

    private static func digest(of device: StoredDevice) -> [UInt8] {
        var digest = StoreDigest()
        digest.add(Array(device.id.utf8))
        digest.add(Array(device.name.utf8))
        device.token.withUnsafeBytes { digest.add($0) }
        digest.add([device.mayEdit ? 1 : 0])
        return digest.bytes
    }
}

/// Finds bytes that a disk has changed. It is no defence against someone who can write the file.
///
/// FNV-1a, 64 bits, over the fields with their lengths; any change of one byte changes it.
struct StoreDigest {
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    var bytes: [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: hash >> (56 - 8 * $0)) }
    }

    mutating func add(_ field: some Collection<UInt8>) {
        for shift in stride(from: 24, through: 0, by: -8) {
            take(UInt8(truncatingIfNeeded: field.count >> shift))
        }
        for byte in field { take(byte) }
    }

    private mutating func take(_ byte: UInt8) {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}

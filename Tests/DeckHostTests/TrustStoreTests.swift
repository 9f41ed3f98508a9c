import DeckKit
import Foundation
import Testing

@testable import DeckHost

/// The list of trusted devices on disk (field case O12).
struct TrustStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ hostID: String = "00112233445566778899aabbccddeeff") throws -> TrustStore {
        try TrustStore(in: try StateDirectory(path: folder.path), newHostID: hostID)
    }

    private func device(_ id: String, _ fill: UInt8, mayEdit: Bool = false) -> StoredDevice {
        StoredDevice(
            id: id, name: "Deck \(id) é😀",
            token: Token(bytes: [UInt8](repeating: fill, count: 32))!, mayEdit: mayEdit)
    }

    /// A store with two devices, closed in good order.
    private func fill() throws {
        let store = try open()
        try store.trust(device("a", 0xA1, mayEdit: true))
        try store.trust(device("b", 0xB2))
        store.close()
    }

    @Test func keepsDevicesAndHostIDAcrossOpenings() throws {
        try fill()
        let store = try open("ffffffffffffffffffffffffffffffff")
        #expect(store.hostID == "00112233445566778899aabbccddeeff")
        #expect(try store.devices() == [device("a", 0xA1, mayEdit: true), device("b", 0xB2)])
        #expect(try store.setMayEdit("b", true))
        #expect(try store.setMayEdit("c", true) == false)
        #expect(try store.remove("a"))
        #expect(try store.remove("a") == false)
        #expect(try store.devices() == [device("b", 0xB2, mayEdit: true)])
    }

    @Test func filesAreForTheOwnerAlone() throws {
        // A folder that was there is somebody's: its mode is theirs.
        let mode = try folder.mode(of: "")
        try fill()
        #expect(try folder.mode(of: "") == mode)
        let store = try open()
        try store.trust(device("c", 3))
        for name in try folder.snapshot().keys {
            #expect(try folder.mode(of: name) == 0o600, "\(name)")
        }
        store.close()
        #expect(try folder.snapshot().keys.sorted() == ["lock", "trust.sqlite"])
    }

    @Test func headerSaysWhoseFileItIs() throws {
        try fill()
        let bytes = try folder.bytes(of: "trust.sqlite")
        #expect(Array(bytes[68..<72]) == Array("TDCK".utf8))
        #expect(Array(bytes[60..<64]) == [0, 0, 0, 1])
        #expect(bytes[18] == 2 && bytes[19] == 2, "write-ahead log")
    }

    @Test func removedTokensLeaveTheFile() throws {
        try fill()
        let store = try open()
        #expect(try store.remove("b"))
        store.close()
        let token = Data(repeating: 0xB2, count: 32)
        #expect(Data(try folder.bytes(of: "trust.sqlite")).range(of: token) == nil)
    }

    @Test func foldersAreMadeForTheOwnerAloneAndOthersLeftAsTheyAre() throws {
        #expect(try StateDirectory(path: folder.file("a//b/c/")).path.hasSuffix("c/"))
        for name in ["a", "a/b", "a/b/c"] { #expect(try folder.mode(of: name) == 0o700) }
        // A folder with someone else's files in it keeps its mode.
        try folder.write([1], to: "notes.txt")
        chmod(folder.path, 0o755)
        #expect(try StateDirectory(path: folder.path).path == folder.path)
        #expect(try folder.mode(of: "") == 0o755)
        let error = #expect(throws: HostError.self) {
            try StateDirectory(path: folder.file("notes.txt/x"))
        }
        #expect(error?.message.contains(folder.file("notes.txt/x")) == true)
        #expect(throws: HostError.self) { try StateDirectory(path: folder.file("notes.txt")) }
        #expect(throws: HostError.self) { try StateDirectory(path: "") }
    }

    @Test func secondHolderIsRefused() throws {
        let store = try StateDirectory(path: folder.path)
        #expect(throws: HostError.self) { try StateDirectory(path: folder.path) }
        #expect(store.path == folder.path)
    }

    @Test func everyTruncationIsRefusedAndLeftAlone() throws {
        try fill()
        let whole = try folder.bytes(of: "trust.sqlite")
        #expect(whole.count > 4_096)
        for length in 0..<whole.count
        where length < 1_024 || length % 61 == 0
            || length % 512 == 0 || length == whole.count - 1
        {
            try folder.write(Array(whole[..<length]), to: "trust.sqlite")
            let before = try folder.snapshot()
            #expect(throws: HostError.self, "\(length) bytes") { try open() }
            #expect(try folder.snapshot() == before, "\(length) bytes")
        }
    }

    @Test func everyFlippedByteIsRefusedOrHarmless() throws {
        try fill()
        let whole = try folder.bytes(of: "trust.sqlite")
        let expected = [device("a", 0xA1, mayEdit: true), device("b", 0xB2)]
        var refused = 0
        for (offset, byte) in whole.enumerated() where byte != 0 || offset % 97 == 0 {
            var changed = whole
            changed[offset] ^= 0x40
            try folder.write(changed, to: "trust.sqlite")
            do {
                let store = try open()
                #expect(try store.devices() == expected, "byte \(offset)")
                #expect(store.hostID == "00112233445566778899aabbccddeeff", "byte \(offset)")
            } catch let error as HostError {
                refused += 1
                #expect(error.kind == .damaged, "byte \(offset)")
                #expect(try folder.bytes(of: "trust.sqlite") == changed, "byte \(offset)")
            }
            _ = try? FileManager.default.removeItem(atPath: folder.file("trust.sqlite-wal"))
        }
        #expect(refused > 200)
    }

    @Test(
        arguments: [
            (60, [0, 0, 0, 2], "newer version"), (68, [0, 0, 0, 0], "another program"),
            (0, [0x7B, 0x7D], "no database"),
        ] as [(Int, [UInt8], String)])
    func foreignFilesAreRefusedByName(offset: Int, bytes: [UInt8], words: String) throws {
        try fill()
        var content = try folder.bytes(of: "trust.sqlite")
        content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        try folder.write(content, to: "trust.sqlite")
        let before = try folder.snapshot()
        let error = #expect(throws: HostError.self) { try open() }
        #expect(error?.kind == .damaged)
        #expect(error?.message.contains(words) == true)
        #expect(error?.message.contains(folder.file("trust.sqlite")) == true)
        #expect(try folder.snapshot() == before)
    }

    @Test func missingFileBesideALogIsRefused() throws {
        try folder.write([1, 2, 3], to: "trust.sqlite-wal")
        let error = #expect(throws: HostError.self) { try open() }
        #expect(error?.kind == .damaged)
        #expect(try folder.bytes(of: "trust.sqlite-wal") == [1, 2, 3])
    }

    @Test func logOfAKilledWriterIsTakenInAndADamagedFileKeepsIts() throws {
        let store = try open()
        try store.trust(device("a", 0xA1))
        try store.leaveLog(device("b", 0xB2))
        let killed = try folder.snapshot()
        #expect((killed["trust.sqlite-wal"]?.count ?? 0) > 0)
        store.close()

        try restore(killed)
        #expect(try open().devices() == [device("a", 0xA1), device("b", 0xB2)])

        // An empty file beside a log is what SQLite would make a new database of.
        try restore(killed)
        try folder.write([], to: "trust.sqlite")
        let before = try folder.snapshot()
        #expect(throws: HostError.self) { try open() }
        #expect(try folder.snapshot() == before)
    }

    @Test func everyCutOfTheLogGivesTheOldOrTheNewList() throws {
        let store = try open()
        try store.trust(device("a", 0xA1))
        try store.leaveLog(device("b", 0xB2))
        let killed = try folder.snapshot()
        store.close()
        let log = try #require(killed["trust.sqlite-wal"])
        let old = [device("a", 0xA1)]
        var kept = 0
        for length in stride(from: 0, through: log.count, by: 331) {
            var cut = killed
            cut["trust.sqlite-wal"] = Array(log[..<length])
            try restore(cut)
            let devices = try open().devices()
            #expect(devices == old || devices == old + [device("b", 0xB2)], "\(length) bytes")
            if devices == old { kept += 1 }
        }
        #expect(kept > 0)
    }

    @Test func leftoverOfAnInterruptedCreationDoesNoHarm() throws {
        try folder.write([1, 2, 3], to: "trust.sqlite.new")
        try folder.write([4], to: "trust.sqlite.new-wal")
        let store = try open()
        try store.trust(device("a", 1))
        store.close()
        #expect(try folder.snapshot().keys.sorted() == ["lock", "trust.sqlite"])
    }

    @Test func refusedWriteIsAnErrorAndChangesNothing() throws {
        let store = try open()
        try store.trust(device("a", 0xA1))
        try store.limitSize()
        let error = #expect(throws: HostError.self) {
            for number in 0..<400 {
                try store.trust(device("long-\(number)", 7))
            }
        }
        #expect(error?.kind == .environment)
        let count = try store.devices().count
        store.close()
        #expect(try open().devices().count == count)
    }

    private func restore(_ files: [String: [UInt8]]) throws {
        for name in try folder.snapshot().keys {
            try FileManager.default.removeItem(atPath: folder.file(name))
        }
        for (name, bytes) in files { try folder.write(bytes, to: name) }
    }
}

extension TrustStore {
    /// Trusts a device and leaves the change in the log, as a process killed at that moment does.
    func leaveLog(_ device: StoredDevice) throws {
        try database.transaction {
            try database.run(
                "INSERT OR REPLACE INTO device VALUES (?, ?, ?, ?, ?)",
                TrustStoreSchema.row(of: device))
            try TrustStoreSchema.seal(database, hostID: hostID)
        }
    }

    /// Lets the file grow no further, as a full disk does.
    func limitSize() throws {
        try database.run("PRAGMA max_page_count = 4")
    }
}

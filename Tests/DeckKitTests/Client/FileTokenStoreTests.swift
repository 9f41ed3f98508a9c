import Foundation
import Testing

@testable import DeckKit

@Suite struct FileTokenStoreTests {
    let memory = DeckMemory(
        tokens: [
            HostToken(hostID: "host-é\"", token: Token(bytes: [UInt8](0..<32))!),
            HostToken(hostID: nil, token: Token(bytes: [UInt8](32..<64))!),
        ], pending: HostToken(hostID: nil, token: Token(bytes: [UInt8](64..<96))!))!

    func withStore(_ body: (FileTokenStore, String) throws -> Void) throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "touchdeck-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: directory) }
        try body(FileTokenStore(path: directory.path + "/tokens"), directory.path)
    }

    @Test func keepsWhatItIsGiven() throws {
        try withStore { store, directory in
            #expect(try store.load() == DeckMemory())
            try store.save(memory)
            #expect(try store.load() == memory)
            try store.save(DeckMemory())
            #expect(try store.load() == DeckMemory())
            let mode = try FileManager.default.attributesOfItem(atPath: store.path)[
                .posixPermissions]
            #expect(mode as? Int == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["tokens"])
        }
    }

    /// O12 (d): cut anywhere, or changed anywhere, the file is an error and stays as it is.
    @Test func damageIsFoundAndLeftAlone() throws {
        try withStore { store, _ in
            try store.save(memory)
            let good = try Data(contentsOf: URL(fileURLWithPath: store.path))
            var damaged = (0..<good.count).map { good.prefix($0) }
            for index in stride(from: 0, to: good.count, by: 7) {
                var copy = good
                copy[index] ^= 1
                damaged.append(copy)
            }
            damaged.append(good + Data([0x0A]))
            for bytes in damaged {
                try Data(bytes).write(to: URL(fileURLWithPath: store.path))
                let error = #expect(throws: DeckError.self) { try store.load() }
                #expect(error?.fault == .environment)
                #expect(error?.message.contains(store.path) == true)
                #expect(try Data(contentsOf: URL(fileURLWithPath: store.path)) == Data(bytes))
            }
        }
    }

    /// O12 (e).
    @Test func anotherVersionIsLeftAlone() throws {
        try withStore { store, _ in
            let bytes = Array("TDTOKEN".utf8) + [2, 0, 0, 7, 7]
            let newer = Data(bytes + (try Primitives.sha256(bytes)))
            try newer.write(to: URL(fileURLWithPath: store.path))
            let error = #expect(throws: DeckError.self) { try store.load() }
            #expect(error?.message.contains("another version") == true)
            #expect(try Data(contentsOf: URL(fileURLWithPath: store.path)) == newer)
        }
    }

    @Test func theLargestMemoryFits() throws {
        let token = Token(bytes: [UInt8](repeating: 1, count: 32))!
        let entry = HostToken(hostID: String(repeating: "x", count: 255), token: token)
        let largest = DeckMemory(tokens: [entry, entry, entry, entry], pending: entry)!
        try withStore { store, _ in
            try store.save(largest)
            #expect(try store.load() == largest)
            let tooLong = HostToken(hostID: String(repeating: "x", count: 256), token: token)
            #expect(throws: DeckError.self) {
                try store.save(DeckMemory(tokens: [tooLong], pending: nil)!)
            }
            #expect(try store.load() == largest)
        }
    }

    @Test func aFailingSaveKeepsTheOld() throws {
        try withStore { store, directory in
            try store.save(memory)
            // A directory in the way of the new file: nothing can be written.
            try FileManager.default.createDirectory(
                atPath: store.path + ".new/x", withIntermediateDirectories: true)
            #expect(throws: DeckError.self) { try store.save(DeckMemory()) }
            #expect(try store.load() == memory)
            let lost = FileTokenStore(path: directory + "/absent/tokens")
            #expect(throws: DeckError.self) { try lost.save(memory) }
        }
    }
}

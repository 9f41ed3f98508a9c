import Foundation
import Testing

@testable import BoardSim

private func value(_ seed: UInt8, count: Int = 520) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) ^ seed }
}

private func never() throws -> [UInt8] { throw BoardError(.misuse, "the flash was made anew") }

@Suite struct FlashTests {
    @Test func keepsWhatWasWritten() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("flash")
        do {
            let flash = try Flash(path: path, initial: { value(1) })
            #expect(flash.value == value(1))
            try flash.write(value(2))
            try flash.write(value(3, count: Flash.capacity))
            try flash.write([])
            try flash.write(value(4))
        }
        let flash = try Flash(path: path, initial: never)
        #expect(flash.value == value(4))
        #expect(!flash.foundTornPage)
        #expect(throws: BoardError.self) { try flash.write(value(5, count: Flash.capacity + 1)) }
        #expect(flash.value == value(4))
    }

    @Test func isForItsOwnerOnly() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("flash")
        _ = try Flash(path: path, initial: { value(1) })
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        chmod(path, 0o644)
        _ = try Flash(path: path, initial: never)
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    /// The power goes at every byte of a write, on either page, and the next start finds the old
    /// value or, only when all bytes are there, the new one. Then writing goes on.
    @Test func survivesAPowerCutAtEveryByte() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("flash")
        var old = value(0)
        _ = try Flash(path: path, initial: { old })
        var sawNew = 0
        for cut in 0...FlashPage.size {
            let new = value(UInt8(truncatingIfNeeded: cut &+ 1))
            do {
                let flash = try Flash(path: path, initial: never)
                #expect(flash.value == old)
                flash.fault = .powerCut(afterBytes: cut)
                if cut < FlashPage.size {
                    #expect(throws: BoardError.self) { try flash.write(new) }
                    #expect(flash.value == old)
                } else {
                    try flash.write(new)
                }
            }
            let flash = try Flash(path: path, initial: never)
            #expect(flash.value == old || flash.value == new)
            // The value, its header and digest take 572 bytes; the rest of the page is filling,
            // which the page before left there, so the value is whole from then on.
            #expect(flash.value == new || cut < 572)
            if flash.value == new { sawNew += 1 }
            let next = value(UInt8(truncatingIfNeeded: cut &+ 99))
            try flash.write(next)
            old = next
        }
        #expect(sawNew > 0)
    }

    @Test func takesNothingWhenThereIsNoSpace() throws {
        let directory = try TemporaryDirectory()
        let flash = try Flash(path: directory.file("flash"), initial: { value(1) })
        flash.fault = .noSpace
        let error = #expect(throws: BoardError.self) { try flash.write(value(2)) }
        #expect(error?.description.contains("no space is left") == true)
        #expect(flash.value == value(1))
        flash.fault = nil
        try flash.write(value(2))
        #expect(flash.value == value(2))
    }

    @Test func erasesTheCopyBefore() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("flash")
        let flash = try Flash(path: path, initial: { value(0) })
        let secret = Array("a token of thirty-two characters".utf8)
        try flash.write(secret)
        #expect(Data(try contents(path)).range(of: Data(secret)) != nil)
        try flash.writeErasingPrevious(value(1))
        #expect(Data(try contents(path)).range(of: Data(secret)) == nil)
    }

    /// Cut to any length, or grown: refused, and not a byte changed.
    @Test func refusesAnyOtherLength() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("flash")
        do {
            let flash = try Flash(path: path, initial: { value(1) })
            try flash.write(value(2))
        }
        let whole = try contents(path)
        #expect(whole.count == 2 * FlashPage.size)
        let lengths =
            Array(stride(from: 0, to: whole.count, by: 61)) + [
                FlashPage.size, 2 * FlashPage.size - 1,
            ]
        for bytes in lengths.map({ Array(whole.prefix($0)) }) + [whole + [0]] {
            try overwrite(path, bytes)
            let error = #expect(throws: BoardError.self) { try Flash(path: path, initial: never) }
            #expect(error?.kind == .damagedFlash)
            #expect(error?.description.contains(path) == true)
            #expect(try contents(path) == bytes)
        }
    }

    /// Any flipped byte is found: it costs that page, never gives a changed value.
    @Test func findsEveryFlippedByte() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("flash")
        do {
            let flash = try Flash(path: path, initial: { value(1) })
            try flash.write(value(2))
        }
        let whole = try contents(path)
        for offset in FlashPage.size..<FlashPage.size + 572 {
            var bytes = whole
            bytes[offset] ^= 0x10
            try overwrite(path, bytes)
            let flash = try Flash(path: path, initial: never)
            #expect(flash.value == value(1), "offset \(offset)")
            #expect(flash.foundTornPage)
        }
        var bytes = whole
        bytes[30] ^= 1
        bytes[FlashPage.size + 30] ^= 1
        try overwrite(path, bytes)
        #expect(throws: BoardError.self) { try Flash(path: path, initial: never) }
        #expect(try contents(path) == bytes)
    }

    @Test func leavesALaterVersionAlone() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("flash")
        _ = try Flash(path: path, initial: { value(1) })
        // A page of version 2 made by hand: "TDFL", 2, 0, sequence 9, length 3, "abc", and the
        // SHA-256 of those bytes as Python's hashlib gives it.
        let page =
            Array("TDFL".utf8) + [2, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0]
            + Array("abc".utf8)
        let digest: [UInt8] = [
            0x0a, 0xdc, 0x90, 0x74, 0x58, 0xb7, 0x25, 0xea,
            0x4f, 0x0e, 0xde, 0x59, 0x96, 0x93, 0x5c, 0xbb,
            0x09, 0xcb, 0x6f, 0x10, 0x87, 0x1d, 0x86, 0x6b,
            0x35, 0x61, 0x49, 0x65, 0xe6, 0x23, 0x9b, 0xf8,
        ]
        var bytes = try contents(path)
        bytes.replaceSubrange(FlashPage.size..<FlashPage.size + 55, with: page + digest)
        try overwrite(path, bytes)
        let error = #expect(throws: BoardError.self) { try Flash(path: path, initial: never) }
        #expect(error?.kind == .newerFlash)
        #expect(try contents(path) == bytes)
    }

    @Test func refusesADirectoryOrALink() throws {
        let directory = try TemporaryDirectory()
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("flash"), withDestinationPath: "/dev/null")
        #expect(throws: BoardError.self) {
            try Flash(path: directory.file("flash"), initial: never)
        }
        #expect(throws: BoardError.self) { try Flash(path: directory.path, initial: never) }
    }

    @Test func failsToStartWithoutARightInitialValue() throws {
        let directory = try TemporaryDirectory()
        #expect(throws: BoardError.self) {
            try Flash(path: directory.file("flash"), initial: never)
        }
        #expect(!FileManager.default.fileExists(atPath: directory.file("flash")))
    }

    @Test func holdsTheStateForOneProcess() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("a/b")
        let first = try StateDirectory(path: path)
        let error = #expect(throws: BoardError.self) { try StateDirectory(path: path) }
        #expect(error?.kind == .stateInUse)
        withExtendedLifetime(first) {}
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
    }
}

@Suite struct FlashKillTests {
    /// kill -9 of a process that writes without a pause, 40 times, from its very start on.
    @Test func survivesKill() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("flash")
        var random = SplitMix(state: 0x5EED)
        for round in 0..<40 {
            let pipe = Pipe()
            let process = Process()
            process.executableURL = URL(fileURLWithPath: programDirectory + "/flash-writer")
            process.arguments = [path]
            process.standardOutput = pipe
            try process.run()
            // Lives for 0 to 15 ms after its first words, or is killed while it starts.
            let life = UInt32(random.next() % 15_000)
            let child = process.processIdentifier
            try pipe.fileHandleForWriting.close()
            let rest = try await offThePool { [reading = pipe.fileHandleForReading] in
                if round % 4 != 0 { _ = try reading.read(upToCount: 1) }
                usleep(life)
                kill(child, SIGKILL)
                return reading.readDataToEndOfFile()
            }
            process.waitUntilExit()
            guard FileManager.default.fileExists(atPath: path) else { continue }
            let flash = try Flash(path: path, initial: never)
            let number = try #require(flash.value.first)
            #expect(flash.value == [UInt8](repeating: number, count: 600))
            if let said = rest.last {
                #expect(number == said || number == said &+ 1, "said \(said), found \(number)")
            }
        }
        #expect(FileManager.default.fileExists(atPath: path))
    }
}

/// SplitMix64, a small generator for tests; its seed is fixed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

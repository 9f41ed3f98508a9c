import BoardSim
import DeckKit
import Foundation
import Testing

/// A board whose firmware is a process: its crashes, and what it cannot do.
@Suite struct LineBoardTests {
    /// Firmware that leaves its number in a file of its own.
    private struct Firmware {
        let directory: TemporaryDirectory
        let board: BoardFirmware

        init() throws {
            directory = try TemporaryDirectory()
            let file = directory.file("process")
            board = .line(command: "echo $$ >'\(file)'; exec '\(Rig.lineDevice)'")
        }

        func kill() throws {
            let text = try String(contentsOfFile: directory.file("process"), encoding: .utf8)
            let number = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
            try #require(Glibc.kill(number, SIGKILL) == 0)
        }
    }

    /// Nobody asks it anything when it crashes: an error, a lost link, and a start a second later,
    /// from the flash and without a code.
    @Test func startsAgainAfterACrash() async throws {
        let firmware = try Firmware()
        let rig = try await Rig(firmware.board)
        try await rig.pair()
        let id = await rig.board.deviceID
        try firmware.kill()
        try await rig.wait("the crash") { seen in
            guard case .event(.error(BoardErrorCode.firmware, let message)) = seen else {
                return nil as Bool?
            }
            #expect(message.hasPrefix("the firmware crashed: signal 9 ended it"), "\(message)")
            return true
        }
        try await rig.wait(.aborted(rig.linkID))
        try await rig.wait(.disconnected(code: 1006, reason: "the board crashed"))
        // Until it is up again it takes no commands.
        await rig.board.perform(.press(page: 0, index: 0))
        try await rig.wait("notNow") {
            if case .event(.error(BoardErrorCode.notNow, _)) = $0 { true } else { nil }
        }
        #expect(await rig.clock.deadline() == 1000)
        rig.clock.advance(by: 1000)
        try await rig.wait(.booted(deviceID: id))
        try await rig.open()
        try await rig.talk(until: .authorized)
        await rig.board.stop()
    }

    /// `reboot` does not wait for the second.
    @Test func isRebootedByHandAfterACrash() async throws {
        let firmware = try Firmware()
        let rig = try await Rig(firmware.board)
        try await rig.pair()
        try firmware.kill()
        try await rig.wait(.disconnected(code: 1006, reason: "the board crashed"))
        await rig.board.perform(.reboot)
        try await rig.open()
        try await rig.talk(until: .authorized)
        // And the start that was due is not made besides.
        rig.clock.advance(by: 1000)
        rig.radio.bring(.opened(999))
        let seen = try await rig.until(handled: .opened(999))
        #expect(seen.count { if case .connect = $0 { true } else { false } } == 0)
        await rig.board.stop()
    }

    /// Firmware that answers what no deck may say is of no use either.
    @Test func aGarbledAnswerIsACrash() async throws {
        let board = BoardFirmware.line(
            command: "'\(Rig.lineDevice)' | sed -u 's/^ok expectingChallenge/ok expecting/;"
                + "s/^send /sent /'")
        let rig = try await Rig(board)
        try await rig.open()
        try await rig.wait("the crash") { seen in
            guard case .event(.error(BoardErrorCode.firmware, let message)) = seen else {
                return nil as Bool?
            }
            #expect(
                message.contains("there is no such line in \"sent …\", which answers"), "\(message)"
            )
            return true
        }
        await rig.board.stop()
    }

    /// Ways to go wrong while the token is on its way to the flash: a line that is no event, one
    /// with a word too many, and an end in the middle.
    static let damages = [
        "sed -u 's/^event save /event sav /'",
        "sed -u 's/^event save .*/& &/'",
        "{ while read -r l; do echo \"$l\"; case $l in event?save*) kill $$; exit;; esac; done; }",
    ]

    /// Whatever goes wrong then, the token is not printed.
    @Test(arguments: damages) func aCrashShowsNoToken(_ damage: String) async throws {
        let rig = try await Rig(.line(command: "'\(Rig.lineDevice)' | \(damage)"))
        try await rig.open()
        try await rig.talk(until: .needCode)
        await rig.board.perform(.code(rig.code))
        let message = try await rig.wait("the crash") {
            if case .event(.error(BoardErrorCode.firmware, let message)) = $0 {
                message
            } else {
                nil
            }
        }
        // The store begins with its name, version and number of tokens.
        #expect(!message.contains("54444b01"), "\(message)")
        #expect(message.contains("client code"), "\(message)")
        await rig.board.stop()
    }

    /// What the person asked for stands, as far as the firmware goes.
    @Test func takesNoMoreThanTheFirmwareDoes() async throws {
        let board = BoardFirmware.line(
            command: "'\(Rig.lineDevice)' | sed -u 's/^ok 131584 65536$/ok 131584 2048/;"
                + "s/^ok \\([0-9]*\\) 65536$/ok \\1 2048/'")
        let rig = try await Rig(board)
        try await rig.pair()
        await rig.board.perform(.press(page: 0, index: 0))
        try await rig.talk(until: "result") { if case .event(.result) = $0 { true } else { nil } }
        #expect(
            rig.lastInfo
                == .info(try #require(DeckInfo(columns: 5, rows: 3, maximumMessage: 2048))))
        rig.radio.bring(.text(rig.linkID, String(repeating: " ", count: 2049)))
        try await rig.wait(.closed(rig.linkID, code: 1009))
        await rig.board.stop()
    }

    /// What does not start, and what is said.
    static let broken: [(command: String, kind: BoardError.Kind, words: String)] = [
        ("/no/such/firmware", .firmware, "the firmware does not start: it never said ready 1"),
        ("echo 'ready 1'; exit 69", .firmware, "it ended with status 69"),
        (
            "echo 'ready 1'; read -r a; echo 'ok 9000 4096'; read -r a; echo 'error env-crypto'; cat",
            .misuse, "the firmware refuses to start: env-crypto"
        ),
        (
            "echo 'ready 1'; read -r a; echo 'ok 9000 4096'; read -r a; echo 'error malformed-value'; cat",
            .damagedFlash, "the firmware refuses to start: malformed-value"
        ),
    ]

    @Test(arguments: broken.indices) func doesNotStart(_ place: Int) async throws {
        let (command, kind, words) = Self.broken[place]
        let error = await #expect(throws: BoardError.self) {
            _ = try await Rig(.line(command: command))
        }
        #expect(error?.kind == kind)
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    /// A board that is switched off takes its firmware with it.
    @Test func leavesNothingRunning() async throws {
        let firmware = try Firmware()
        let rig = try await Rig(firmware.board)
        try await rig.open()
        await rig.board.stop()
        let text = try String(contentsOfFile: firmware.directory.file("process"), encoding: .utf8)
        let number = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
        try await offThePool {
            for _ in 0..<2000 {
                if Glibc.kill(number, 0) != 0 { return }
                usleep(5000)
            }
            throw NeverCame(description: "the end of the firmware")
        }
    }
}

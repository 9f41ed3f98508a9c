import BoardSim
import DeckKit
import Foundation
import Testing

@Suite struct BoardTests {
    @Test(arguments: Rig.boards) func pairsAndPresses(_ board: BoardFirmware) async throws {
        let rig = try await Rig(board)
        try await rig.open()
        try await rig.talk(until: .needCode)
        #expect(rig.host.devices.isEmpty)
        await rig.board.perform(.code(rig.code))
        try await rig.talk(until: .paired)
        try await rig.wait(.authorized)
        try await rig.wait(
            .layout(
                BoardSim.Layout(
                    columns: 5, rows: 3,
                    pages: [
                        [
                            .init(index: 0, label: "Zäh/1"),
                            .init(index: 3, label: "Date", color: "#aa0011"),
                        ]
                    ])))
        await rig.board.perform(.press(page: 0, index: 3))
        try await rig.talk(
            until: .result(PressResult(page: 0, index: 3, ok: true, exitCode: 0, output: "out\n")))
        #expect(rig.host.devices.map(\.id.text) == [await rig.board.deviceID])
        #expect(rig.host.devices.map(\.name) == ["Simulated board"])
        await rig.board.stop()
    }

    @Test(arguments: Rig.boards) func keepsItsIDAndTrustOverAReboot(_ board: BoardFirmware)
        async throws
    {
        let rig = try await Rig(board)
        let id = await rig.board.deviceID
        #expect(id.wholeMatch(of: /sim-[0-9a-f]{12}/) != nil)
        try await rig.pair()
        await rig.board.perform(.reboot)
        try await rig.wait(.aborted(rig.linkID))
        try await rig.wait(.disconnected(code: 1006, reason: "the board rebooted"))
        try await rig.wait(.booted(deviceID: id))
        try await rig.open()
        try await rig.talk(until: .authorized)
        await rig.board.stop()

        // Another process on the same state.
        let second = try await Rig(board, directory: rig.directory, seed: 2)
        #expect(await second.board.deviceID == id)
        second.host = HostEndpoint(
            random: SeededRandomSourceForTestingOnly(seed: 8), trusted: rig.host.devices)
        try await second.open()
        try await second.talk(until: .authorized)
        await second.board.stop()
    }

    /// Milliseconds in 32 bits, started shortly before they wrap: the delay stays 2 s +-20 %.
    @Test(arguments: [0, 0xFFFF_F000, 0xFFFF_FFFF, 0x7FFF_FF00] as [UInt32], Rig.boards)
    func reconnectsAcrossTheClocksWrap(_ origin: UInt32, _ board: BoardFirmware) async throws {
        let rig = try await Rig(board, clock: origin)
        try await rig.open()
        try await rig.wait("hello") { if case .sent = $0 { true } else { nil } }
        rig.clock.advance(by: 100)
        rig.drop()
        try await rig.wait(.disconnected(code: 1006, reason: "dropped"))
        let deadline = await rig.clock.deadline()
        let delay = deadline &- (origin &+ 100)
        #expect((1600...2400).contains(delay))
        rig.clock.advance(by: delay - 1)
        rig.radio.bring(.opened(999))
        let early = try await rig.until(handled: .opened(999))
        #expect(!early.contains(.connect(2)))
        rig.clock.advance(by: 1)
        try await rig.wait(.connect(2))
        await rig.board.stop()
    }

    // FRM-19
    /// Error, close and late data of one link, in every order: one deadline, one new link.
    @Test(arguments: Rig.boards) func keepsOneLinkAndOneDeadline(_ board: BoardFirmware)
        async throws
    {
        let rig = try await Rig(board)
        try await rig.pair()
        let old = rig.linkID
        rig.drop(code: 1011)
        rig.drop()
        rig.radio.bring(.text(old, #"{"type":"unauthorized"}"#))
        rig.radio.bring(.opened(old))
        _ = try await rig.until(handled: .opened(old))
        _ = await rig.clock.deadline()
        #expect(rig.clock.sleeperCount == 1)
        rig.clock.advance(by: 2400)
        try await rig.open()
        rig.radio.bring(.closed(old, code: 1006, reason: "late"))
        let seen = try await rig.until(handled: .closed(old, code: 1006, reason: "late"))
        let connects = seen.count { if case .connect = $0 { true } else { false } }
        #expect(connects == 0)
        try await rig.talk(until: .authorized)
        let losses = rig.backlog.count {
            if case .event(.disconnected) = $0 { true } else { false }
        }
        #expect(losses == 1)
        await rig.board.stop()
    }

    @Test(arguments: Rig.boards) func triesAgainWhileNobodyAnswers(_ board: BoardFirmware)
        async throws
    {
        let rig = try await Rig(board)
        for attempt in 1...5 as ClosedRange<UInt64> {
            try await rig.wait(.connect(attempt))
            rig.radio.bring(.closed(attempt, code: 1006, reason: "refused"))
            if attempt == 1 { try await rig.wait(.unreachable(reason: "refused")) }
            _ = await rig.clock.deadline()
            rig.clock.advance(by: 2400)
        }
        await rig.board.stop()
    }

    @Test(arguments: Rig.boards) func givesThePairingUpWhenTheFlashFails(_ board: BoardFirmware)
        async throws
    {
        let rig = try await Rig(board)
        try await rig.open()
        try await rig.talk(until: .needCode)
        await rig.board.setFlashFault(.noSpace)
        await rig.board.perform(.code(rig.code))
        try await rig.wait("flash error") {
            if case .event(.error(BoardErrorCode.flash, let message)) = $0 {
                #expect(message.contains("no space is left"))
                return true
            }
            if case .sent(_, let text) = $0 { Issue.record("sent \(text)") }
            return nil
        }
        #expect(rig.host.devices.isEmpty)
        await rig.board.setFlashFault(nil)
        await rig.board.perform(.code(rig.code))
        try await rig.talk(until: .paired)
        await rig.board.stop()
    }

    /// The power goes at bytes all over the write of the pending token: whatever the flash holds
    /// then, the board starts, and pairs.
    @Test(arguments: [0, 1, 19, 20, 300, 530, 560, 1023], Rig.boards)
    func startsAfterAPowerCutInPairing(_ cut: Int, _ board: BoardFirmware) async throws {
        let rig = try await Rig(board)
        let id = await rig.board.deviceID
        try await rig.open()
        try await rig.talk(until: .needCode)
        await rig.board.setFlashFault(.powerCut(afterBytes: cut))
        await rig.board.perform(.code(rig.code))
        await rig.board.perform(.reboot)
        try await rig.wait(.booted(deviceID: id))
        try await rig.pair()
        await rig.board.stop()
    }

    // CRY-5
    @Test(arguments: Rig.boards) func makesNoNonceWhileItsRadioIsDown(_ board: BoardFirmware)
        async throws
    {
        let rig = try await Rig(board, directory: try seededDirectory(), radioIsUp: false)
        try await rig.open()
        try await rig.wait("error") { seen in
            if case .sent = seen { Issue.record("sent \(seen)") }
            if case .event(.error(BoardErrorCode.environment, _)) = seen { return true }
            return nil
        }
        try await rig.wait(.closed(rig.linkID, code: 1000))
        await rig.board.setRadioUp(true)
        _ = await rig.clock.deadline()
        rig.clock.advance(by: 2400)
        try await rig.open()
        try await rig.talk(until: .needCode)
        await rig.board.stop()
    }

    @Test func makesNoIDWithoutRandomBytes() throws {
        let directory = try TemporaryDirectory()
        let (_, report) = AsyncStream.makeStream(of: Seen.self)
        #expect(throws: BoardError.self) {
            try Board(
                state: StateDirectory(path: directory.path), radio: FakeRadio(report: report),
                clock: ManualClock(0), random: BoardRandom(forTestingOnly: { _ in nil }))
        }
        #expect(!FileManager.default.fileExists(atPath: directory.file("flash")))
    }

    @Test(arguments: Rig.boards) func forgetsForGood(_ board: BoardFirmware) async throws {
        let rig = try await Rig(board)
        try await rig.pair()
        let token = try #require(rig.host.devices.first).token.withUnsafeBytes { Data($0) }
        let flash = rig.directory.file("state/flash")
        #expect(try Data(contents(flash)).range(of: token) != nil)
        await rig.board.perform(.forget)
        try await rig.wait(.disconnected(code: 1000, reason: "closed by the board"))
        #expect(try Data(contents(flash)).range(of: token) == nil)
        _ = await rig.clock.deadline()
        rig.clock.advance(by: 2400)
        try await rig.open()
        try await rig.talk(until: .needCode)
        await rig.board.stop()
    }

    @Test(arguments: Rig.boards) func refusesWhatCannotBeDoneNow(_ board: BoardFirmware)
        async throws
    {
        let rig = try await Rig(board)
        try await rig.open()
        try await rig.talk(until: .needCode)
        for command in [
            BoardCommand.press(page: 0, index: 3), .code("482"), .code(" 4821"), .code("４８２１"),
            .press(page: 0, index: 15),
        ] {
            await rig.board.perform(command)
            try await rig.wait("error") { seen in
                if case .sent = seen { Issue.record("sent \(seen) for \(command)") }
                if case .event(.error) = seen { return true }
                return nil
            }
        }
        await rig.board.perform(.code(rig.code))
        try await rig.talk(until: .authorized)
        await rig.board.perform(.code(rig.code))
        try await rig.wait("error") {
            if case .event(.error(BoardErrorCode.notNow, _)) = $0 { true } else { nil }
        }
        await rig.board.stop()
    }

    /// Keys of low order (RFC 7748, section 7): a host that sends one is left, and nothing is kept.
    @Test(
        arguments: [
            "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
            "4Ot6fDtBuK4WVuP68Z/EatoJjeucMrH9hmIFFl9JuAA=",
        ], Rig.boards)
    func leavesAHostWithABadKey(_ key: String, _ board: BoardFirmware) async throws {
        let rig = try await Rig(board)
        let flash = rig.directory.file("state/flash")
        let before = try contents(flash)
        try await rig.open()
        try await rig.wait("hello") { if case .sent = $0 { true } else { nil } }
        let nonce = String(repeating: "0a", count: 16)
        rig.radio.bring(
            .text(
                rig.linkID,
                #"{"nonce":"\#(nonce)","publicKey":"\#(key)","type":"needPairing"}"#))
        try await rig.wait(.needCode)
        await rig.board.perform(.code("0042"))
        try await rig.wait("rejectedHost") { seen in
            if case .sent = seen { Issue.record("sent \(seen)") }
            if case .event(.error) = seen { Issue.record("\(seen)") }
            return seen == .event(.rejectedHost(reason: "badPeerKey")) ? true : nil
        }
        try await rig.wait(.closed(rig.linkID, code: 1000))
        #expect(try contents(flash) == before)
        await rig.board.stop()
    }

    /// A code that comes before the host's question waits for it, but not for long.
    @Test(arguments: Rig.boards) func holdsAnEarlyCodeForAMoment(_ board: BoardFirmware)
        async throws
    {
        let rig = try await Rig(board)
        try await rig.open()
        let hello = try await rig.wait("hello") {
            if case .sent(_, let text) = $0 { text } else { nil }
        }
        await rig.board.perform(.code("0000"))
        _ = await rig.clock.deadline()
        rig.clock.advance(by: 500)
        try await rig.wait("error") {
            if case .event(.error(BoardErrorCode.notNow, _)) = $0 { true } else { nil }
        }
        let host = SessionID(rig.linkID)
        rig.host.handle(text: hello, from: host, now: Instant(milliseconds: 0))
        while let output = rig.host.pollOutput() {
            if case .event(.code(let offer)) = output {
                await rig.board.perform(.code(offer.code.digits))
            }
            if case .transmit(_, let text) = output { rig.radio.bring(.text(rig.linkID, text)) }
        }
        try await rig.talk(until: .paired)
        await rig.board.stop()
    }

    @Test(arguments: Rig.boards) func closesOnAMessageOverItsLimit(_ board: BoardFirmware)
        async throws
    {
        let rig = try await Rig(board)
        try await rig.pair()
        rig.radio.bring(.text(rig.linkID, String(repeating: " ", count: 65_537)))
        try await rig.wait(.closed(rig.linkID, code: 1009))
        await rig.board.stop()
    }

    @Test(arguments: Rig.boards) func saysItsInfoOnlyWhenItDiffers(_ board: BoardFirmware)
        async throws
    {
        let rig = try await Rig(board, model: BoardModel(columns: 4, rows: 2, maxMessage: 4096))
        try await rig.pair()
        var info: DeckBody?
        let host = SessionID(rig.linkID)
        let deck = try #require(rig.host.device(on: host))
        await rig.board.perform(.press(page: 0, index: 7))
        try await rig.talk(until: "result") { if case .event(.result) = $0 { true } else { nil } }
        info = rig.lastInfo
        #expect(info == .info(try #require(DeckInfo(columns: 4, rows: 2, maximumMessage: 4096))))
        #expect(deck.text == (await rig.board.deviceID))
        await rig.board.stop()

        let plain = try await Rig(board)
        try await plain.pair()
        #expect(plain.lastInfo == nil)
        await plain.board.stop()
    }

    /// A board whose flash is there already, so that it starts without random bytes.
    private func seededDirectory() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        let (_, report) = AsyncStream.makeStream(of: Seen.self)
        _ = try Board(
            state: StateDirectory(path: directory.file("state")), radio: FakeRadio(report: report),
            clock: ManualClock(0), random: BoardRandom())
        return directory
    }
}

@Suite struct BoardCommandTests {
    @Test func readsCommands() throws {
        #expect(try BoardCommand(line: "code 4821") == .code("4821"))
        #expect(try BoardCommand(line: "code  0042") == .code(" 0042"))
        #expect(try BoardCommand(line: "code") == .code(""))
        #expect(try BoardCommand(line: "press 0 3") == .press(page: 0, index: 3))
        #expect(try BoardCommand(line: "press  255   14") == .press(page: 255, index: 14))
        #expect(try BoardCommand(line: "reboot") == .reboot)
        #expect(try BoardCommand(line: "repair ") == .repair)
        #expect(try BoardCommand(line: "forget") == .forget)
        #expect(try BoardCommand(line: "Press 0 3") == nil)
        #expect(try BoardCommand(line: "") == nil)
    }

    @Test(arguments: [
        "press", "press 0", "press 0 3 4", "press -1 3", "press 0 +3", "press 256 0", "press 0 ３",
        "press 0 99999999999999999999", "reboot now",
    ])
    func refuses(_ line: String) {
        #expect(throws: BoardError.self) { try BoardCommand(line: line) }
    }

    // Differences of 32-bit numbers as Python's (b - a) % 2**32 gives them.
    @Test(
        arguments: [
            (0, 2000, 2000), (0xFFFF_F000, 0x7D0, 6096), (0x7D0, 0xFFFF_F000, 0),
            (0, 0x7FFF_FFFF, 0x7FFF_FFFF), (0, 0x8000_0000, 0), (5, 5, 0),
        ] as [(UInt32, UInt32, UInt32)])
    func measuresAcrossTheWrap(_ now: UInt32, _ deadline: UInt32, _ expected: UInt32) {
        #expect(milliseconds(from: now, until: deadline) == expected)
    }
}

import Foundation
import Testing

/// `deck-conform deck` as a shell sees it.
@Suite struct DeckProgramTests {
    private func run(_ arguments: [String]) throws -> (status: Int32, out: String, err: String) {
        let (process, out, err) = (Process(), Pipe(), Pipe())
        process.executableURL = try ProgramTests.binary()
        process.arguments = ["deck"] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = out
        process.standardError = err
        try process.run()
        let printed = try out.fileHandleForReading.readToEnd() ?? Data()
        let complaints = try err.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: printed, as: UTF8.self),
            String(decoding: complaints, as: UTF8.self)
        )
    }

    @Test(.timeLimit(.minutes(1))) func ownBoardPasses() throws {
        let result = try run(["--sim", "--strict", "--json", "v1.3.hello", "v1.5.pair.code"])
        #expect(result.status == 0, "\(result)")
        let lines = result.out.split(separator: "\n")
        #expect(lines.count == 12)
        #expect(lines.allSatisfy { $0.hasPrefix("{\"event\":\"") })
        #expect(lines.last?.contains(#""passed":11"#) == true)
    }

    @Test(.timeLimit(.minutes(1))) func aBoardThatConnectsIsTestedAndMissingHooksAreNamed() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("deck-conform-board-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (board, input) = (Process(), Pipe())
        let port = UInt16.random(in: 20_000..<32_000)
        board.executableURL = URL(fileURLWithPath: try ProgramTests.sibling("deck-sim"))
        board.arguments = [
            "--connect", "ws://127.0.0.1:\(port)/", "--state", folder.path, "--json",
        ]
        board.standardInput = input
        board.standardOutput = FileHandle.nullDevice
        try board.run()
        defer { board.terminate() }
        let result = try run([
            "--listen", "127.0.0.1:\(port)", "v1.3.hello.members", "v1.6.press.once",
            "v1.2.json-refused.bom",
        ])
        #expect(result.status == 0, "\(result)")
        #expect(result.out.contains("v1.3.hello.members.01  passed"))
        #expect(result.out.contains("It needs a key pressed: --press, --deck or --sim."))
        #expect(result.out.contains("It needs the code typed: --type, --ask, --deck or --sim."))
    }

    // DIS-6
    /// A tool in place of Avahi's writes down what it is given, and says what that one says.
    @Test(.timeLimit(.minutes(1))) func anAnnouncedHostIsFoundAndTakenBack() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("deck-conform-announced-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let tool = folder.appendingPathComponent("avahi-publish-service")
        let given = folder.appendingPathComponent("given")
        try """
        #!/bin/sh
        printf '%s\\n' "$@" $$ >'\(given.path).part'
        mv '\(given.path).part' '\(given.path)'
        echo "Established under name 'Touchdeck conformance'" >&2
        exec sleep 300
        """.write(to: tool, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
        let (process, out) = (Process(), Pipe())
        process.executableURL = try ProgramTests.binary()
        process.arguments = ["deck", "--discover", "v1.3.hello.members"]
        var environment = ProcessInfo.processInfo.environment
        environment["PATH"] = folder.path + ":" + (environment["PATH"] ?? "")
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = out
        try process.run()
        var words: [Substring] = []
        while words.isEmpty {
            try await Task.sleep(for: .milliseconds(20))
            words = ((try? String(contentsOf: given, encoding: .utf8)) ?? "").split(separator: "\n")
        }
        #expect(words.count == 6)
        #expect(words[..<2] == ["Touchdeck conformance", "_touchdeck._tcp"])
        #expect(words[3] == "v=1")
        #expect(words[4].hasPrefix("id=conform-"))
        let (board, input) = (Process(), Pipe())
        board.executableURL = URL(fileURLWithPath: try ProgramTests.sibling("deck-sim"))
        board.arguments = [
            "--connect", "ws://127.0.0.1:\(words[2])/", "--json", "--state",
            folder.appendingPathComponent("board").path,
        ]
        board.standardInput = input
        board.standardOutput = FileHandle.nullDevice
        try board.run()
        defer { board.terminate() }
        let printed = try out.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(String(decoding: printed, as: UTF8.self))")
        while isAlive(words[5]) { try await Task.sleep(for: .milliseconds(20)) }
    }

    @Test(.timeLimit(.minutes(1))) func aKilledRunLeavesNoBoard() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("deck-conform-killed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (script, list) = (
            folder.appendingPathComponent("board"), folder.appendingPathComponent("ids")
        )
        let events = folder.appendingPathComponent("events")
        try """
        echo $$ >>'\(list.path)'
        exec '\(try ProgramTests.sibling("deck-sim"))' --json "$@" > >(tee -a '\(events.path)')
        """.write(to: script, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = try ProgramTests.binary()
        // It waits for half a minute.
        process.arguments = [
            "deck", "--deck", "bash '\(script.path)' --connect {url} --state {state}",
            "v1.5.locked.hello.02",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        func text(_ file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
        // The second board's connection was taken, so the run knows of it.
        while text(events).ranges(of: "expectingChallenge").count < 2 {
            try await Task.sleep(for: .milliseconds(20))
        }
        let ids = text(list).split(separator: "\n")
        #expect(ids.count == 2)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        for id in ids {
            while isAlive(id) { try await Task.sleep(for: .milliseconds(20)) }
        }
    }

    /// Ended and not reaped is not alive.
    private func isAlive(_ id: Substring) -> Bool {
        let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
        return stat?.split(separator: ")").last?.hasPrefix(" Z") == false
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            ([], "say which deck"),
            (["--sim", "--listen", "127.0.0.1:1"], "--listen and --sim exclude each other"),
            (["--listen", "7878"], "7878 is no address and port"),
            (["--deck", "deck-sim"], "needs {url}"),
            (["--discover", "--sim"], "--discover and --sim exclude each other"),
            (["--sim", "v9"], "no case is called v9"),
        ])
    func wrongCommandLinesAreStatusTwo(_ arguments: [String], _ words: String) throws {
        let result = try run(arguments)
        #expect(result.status == 2)
        #expect(result.err.contains(words), "\(result.err)")
    }

    @Test(.timeLimit(.minutes(1))) func theListNeedsNoDeck() throws {
        let list = try run(["--list", "PAIR-29"])
        #expect(list.status == 0)
        #expect(list.out.contains("v1.5.locked.hello.01 (must, PAIR-29)"))
    }
}

import Foundation
import Testing

/// The built program, as a shell sees it.
@Suite struct ProgramTests {
    private func run(_ arguments: [String]) throws -> (status: Int32, out: String, err: String) {
        let (process, out, err) = (Process(), Pipe(), Pipe())
        process.executableURL = try ProgramTests.binary()
        process.arguments = arguments
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

    @Test(.timeLimit(.minutes(2))) func ownHostPassesAndTheReportsSaySo() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("deck-conform-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
        let result = try run([
            "host", "--sim", "--strict", "--seed", "7", "--json", "--junit", path("j"), "--tap",
            path("t"), "--html", path("h"), "v1.5.pair.wrong-code.01", "v1.5.pair.wrong-code.05",
            "v1.1.breach.unmasked",
        ])
        #expect(result.status == 0, "\(result)")
        let lines = result.out.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("{\"event\":\"") })
        #expect(lines.count == 6)
        #expect(lines.last?.contains(#""exitStatus":0"#) == true)
        #expect(lines.last?.contains(#""expectedFailure":1"#) == true)
        #expect(lines.last?.contains(#""seed":"7""#) == true)
        let junit = try String(contentsOfFile: path("j"), encoding: .utf8)
        #expect(junit.contains(#"tests="5" failures="0" errors="0" skipped="0""#))
        #expect(junit.contains(#"<testcase classname="v1.5.pair.wrong-code""#))
        let tap = try String(contentsOfFile: path("t"), encoding: .utf8)
        #expect(tap.hasPrefix("TAP version 13\n1..5\n"))
        #expect(tap.contains("\nok 3 - v1.5.pair.wrong-code.01 A host answers a wrong code with"))
        #expect(tap.contains("# TODO failed as expected: To a frame without the mask"))
        let html = try String(contentsOfFile: path("h"), encoding: .utf8)
        #expect(html.hasPrefix("<!DOCTYPE html>"))
        #expect(html.contains("v1.5.pair.wrong-code.05"))
    }

    @Test(.timeLimit(.minutes(1))) func withoutAHostItSaysSo() throws {
        let result = try run(["host", "--connect", "ws://127.0.0.1:1/"])
        #expect(result.status == 2)
        #expect(result.out.contains("Nobody answers at 127.0.0.1:1."))
    }

    @Test(.timeLimit(.minutes(1))) func whatItLacksIsSkippedWithItsReason() throws {
        let result = try run([
            "host", "--host",
            try ProgramTests.sibling("deck-host")
                + " --json --listen 127.0.0.1:0 --state $(mktemp -d)", "v1.5.restart",
        ])
        #expect(result.status == 0, "\(result)")
        #expect(
            result.out.contains("skipped: It needs a way to restart the host: --restart or --sim."))
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            (["host"], "say which host"),
            (["host", "--sim", "--connect", "ws://h/"], "--connect and --sim exclude each other"),
            (["host", "--connect", "http://h/"], "http://h/ is no ws:// address"),
            (["host", "--sim", "v9"], "no case is called v9"),
            (["host", "--sim", "-x", "v9"], "no case is called v9"),
            (["host", "--sim", "--seed", "x"], "--seed takes a number"),
            (["host", "--sim", "--profile", "/nowhere"], "the profile /nowhere cannot be read"),
            (["hots"], "did you mean host?"),
            (["--lst"], "unknown option"),
        ])
    func wrongCommandLinesAreStatusTwo(_ arguments: [String], _ words: String) throws {
        let result = try run(arguments)
        #expect(result.status == 2)
        #expect(result.err.contains(words), "\(result.err)")
    }

    @Test(.timeLimit(.minutes(1))) func helpAndListNeedNoHost() throws {
        for arguments in [["--help"], ["host", "--help"], []] {
            let help = try run(arguments)
            #expect(help.status == 0)
            #expect(help.out.contains("Exit status: 0 all passed, 1 a case failed"))
        }
        let list = try run(["host", "--connect", "ws://h/", "--list", "PAIR-12"])
        #expect(list.status == 0)
        #expect(
            list.out.contains("v1.5.lock.fifth.01 (must, PAIR-12, PAIR-13, needs code, unlock)"))
        #expect(!list.out.contains("v1.6."))
    }

    static func sibling(_ name: String) throws -> String {
        try binary().deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// Beside the test runner, or where TOUCHDECK_BIN says.
    static func binary() throws -> URL {
        if let given = ProcessInfo.processInfo.environment["TOUCHDECK_BIN"] {
            return URL(fileURLWithPath: given).appendingPathComponent("deck-conform")
        }
        var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let program = folder.appendingPathComponent("deck-conform")
            if FileManager.default.isExecutableFile(atPath: program.path),
                !((try? program.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false)
            {
                return program
            }
        }
        return URL(fileURLWithPath: ".build/debug/deck-conform")
    }
}

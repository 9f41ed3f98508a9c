import DeckKit
import Foundation
import Testing

@testable import DeckHost

/// The real `deck-host`: what it prints and how it ends is a contract.
struct ProgramTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func start(_ more: [String] = ["--json"]) throws -> HostProcess {
        try HostProcess(
            ["--listen", "127.0.0.1:0", "--no-discovery", "--state", folder.file("state")] + more)
    }

    @Test func showsItsHelp() async throws {
        let end = await (try HostProcess(["--help"])).end()
        #expect(end.status == 0)
        #expect(end.errors == "")
        #expect(
            end.output == """
                The computer's side of Touchdeck: shows the pairing code and runs the buttons.

                Usage: deck-host [--listen ADDR:PORT] [--state DIR] [--no-discovery] [--json] [--help] [--version]

                Options:
                  --listen ADDR:PORT  listen there; port 0 takes any free one
                                      (default: all interfaces, port 7878)
                  --state DIR         keep trusted devices and buttons there
                                      (default: $XDG_STATE_HOME/touchdeck/deck-host,
                                      else ~/.local/state/touchdeck/deck-host)
                  --no-discovery      announce nothing; listen on 127.0.0.1 by default
                  --json              print one JSON object a line, for programs
                  --help              show this help and end
                  --version           show the version and end

                Commands are read from stdin, one a line; type help for the list.
                deck-host attack plays attacks on a deck; deck-host attack --help says more.
                Exit status: 0 done, 2 could not run, 64 wrong options.

                """)
        #expect(await (try HostProcess(["--version"])).end().output == "deck-host 0.1.0\n")
    }

    @Test(arguments: [
        (["--lisen", "127.0.0.1:0"], "did you mean --listen?"),
        (["--no-discover"], "did you mean --no-discovery?"),
        (["--listen"], "--listen needs a value"),
        (["--listen", "7878"], "as in 127.0.0.1:7878"),
        (["--listen", "127.0.0.1:65536"], "as in 127.0.0.1:7878"),
        (["--listen", "127.0.0.1:+1"], "as in 127.0.0.1:7878"),
        (["--listen", "256.0.0.1:1"], "as in 127.0.0.1:7878"),
        (["--listen", "::1:7878"], "as in 127.0.0.1:7878"),
        (["--json", "--json"], "--json is given twice"),
        (["now"], "unexpected argument \"now\""),
    ])
    func wrongOptionsEndWith64(arguments: [String], words: String) async throws {
        let end = await (try HostProcess(arguments)).end()
        #expect(end.status == 64)
        #expect(end.output == "")
        #expect(end.errors.contains(words), "\(end.errors)")
    }

    @Test func speaksJSONAndTakesCommands() async throws {
        let host = try start()
        let url = try await host.event("listening")["url"]
        guard case .string(let text) = url else {
            Issue.record("\(String(describing: url))")
            return
        }
        #expect(text.hasPrefix("ws://127.0.0.1:"))
        host.send("devices")
        #expect(try await host.event("devices")["devices"] == .array([]))
        host.send("dance")
        guard case .string(let advice) = try await host.event("error")["message"] else { return }
        #expect(advice.contains("help"))
        host.send("help")
        #expect(try await host.event("help")["commands"] != nil)
        host.send("button 3 1 \"Two words\" --color #123abc -- echo \"a  b\"")
        _ = try await host.event("done")
        host.send("unlock")
        _ = try await host.event("unlocked")
        host.send(String(repeating: "x", count: 70_000))
        _ = try await host.event("error")
        // The end of input does not end it.
        host.endInput()
        let state = StateFiles(folder.file("state"))
        #expect(state.text("buttons.json").contains(#""command":["echo","a  b"]"#))
        host.raise(SIGTERM)
        let begin = ContinuousClock.now
        let end = await host.end()
        #expect(end.status == 0)
        #expect(ContinuousClock.now - begin < .seconds(5))
        #expect(end.errors == "")
        for line in end.output.split(separator: "\n") {
            #expect(line.hasPrefix("{\"event\":\""))
            #expect((try? JSONReader.parse(String(line))) != nil, "\(line)")
        }
        #expect(state.names == ["buttons.json", "lock", "trust.sqlite"])
    }

    @Test(arguments: ["quit", nil] as [String?])
    func aPersonIsToldInWords(command: String?) async throws {
        let host = try start([])
        _ = try await host.lines.next("greeting") { $0.contains("Listening at ws://127.0.0.1:") }
        host.send("devices")
        _ = try await host.lines.next("list") { $0.hasSuffix(" No device is trusted yet.") }
        if let command { host.send(command) } else { host.raise(SIGINT) }
        #expect(await host.end().status == 0)
    }

    @Test func aReaderThatGoesAwayDoesNotEndIt() async throws {
        let script = """
            "$0" --listen 127.0.0.1:0 --no-discovery --json --state "$1" | head -n 1
            """
        // `head` closes the pipe; commands go on; quit ends it with 0.
        let shell = Process()
        let input = Pipe()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.arguments = [
            "-c", "set -o pipefail; " + script, try HostProcess.binary().path,
            folder.file("state"),
        ]
        shell.standardInput = input
        shell.standardOutput = FileHandle.nullDevice
        try shell.run()
        for _ in 0..<50 {
            try input.fileHandleForWriting.write(contentsOf: Data("devices\n".utf8))
        }
        try input.fileHandleForWriting.write(contentsOf: Data("quit\n".utf8))
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
    }

    @Test func secondProcessOnOneFolderIsRefused() async throws {
        let host = try start()
        _ = try await host.event("listening")
        let end = await (try start([])).end()
        #expect(end.status == 2)
        #expect(end.output == "")
        #expect(end.errors.contains("in use by another program"))
        host.send("quit")
        #expect(await host.end().status == 0)
    }

    @Test(arguments: ["trust.sqlite", "buttons.json"], [true, false])
    func damagedFilesStopTheStartAndStay(name: String, isEmpty: Bool) async throws {
        let host = try start()
        _ = try await host.event("listening")
        host.send("quit")
        _ = await host.end()
        let path = folder.file("state/" + name)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let damaged = isEmpty ? Data() : whole.prefix(whole.count / 2)
        try damaged.write(to: URL(fileURLWithPath: path))
        let before = StateFiles(folder.file("state")).contents
        let end = await (try start()).end()
        #expect(end.status == 2)
        #expect(end.errors.contains(path), "\(end.errors)")
        #expect(end.output.hasPrefix("{\"event\":\"error\",\"message\":"))
        #expect(StateFiles(folder.file("state")).contents == before)
    }

    /// Kills the program while it takes devices off its list, one after the other.
    @Test func killLeavesEveryConfirmedChange() async throws {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SeededGenerator(state: seed)
        let directory = try StateDirectory(path: folder.file("state"))
        let store = try TrustStore(
            in: directory, newHostID: "00112233445566778899aabbccddeeff")
        let ids = (100..<160).map { "device-\($0)" }
        let token = try #require(Token(bytes: Array(repeating: 9, count: 32)))
        for id in ids {
            try store.trust(
                StoredDevice(
                    id: id, name: "", token: token, mayEdit: false)
            )
        }
        store.close()
        directory.release()
        var left = ids[...]
        for round in 0..<12 {
            let host = try start()
            for id in left { host.send("revoke \(id)") }
            let confirmed = Int.random(in: 0...min(4, left.count), using: &random)
            for _ in 0..<confirmed { _ = try await host.event("done") }
            usleep(UInt32.random(in: 0..<3_000, using: &random))
            host.raise(SIGKILL)
            _ = await host.end()
            let directory = try StateDirectory(path: folder.file("state"))
            let store = try TrustStore(in: directory, newHostID: "")
            let kept = try store.devices().map(\.id)
            #expect(ids.suffix(kept.count).elementsEqual(kept), "round \(round), seed \(seed)")
            #expect(kept.count <= left.count - confirmed, "round \(round), seed \(seed)")
            #expect(store.hostID == "00112233445566778899aabbccddeeff")
            store.close()
            directory.release()
            left = ids.suffix(kept.count)
            if left.isEmpty { break }
        }
    }

    /// Kills the program at random moments of its first start.
    @Test func killDuringTheFirstStartLeavesAUsableFolder() async throws {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SeededGenerator(state: seed)
        for round in 0..<12 {
            try? FileManager.default.removeItem(atPath: folder.file("state"))
            let host = try start()
            usleep(UInt32.random(in: 0..<40_000, using: &random))
            host.raise(SIGKILL)
            _ = await host.end()
            let again = try start()
            _ = try await again.event("listening")
            again.send("quit")
            let end = await again.end()
            #expect(end.status == 0, "round \(round), seed \(seed): \(end.errors)")
        }
    }
}

/// SplitMix64, so that a failure can be run again.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

private struct StateFiles {
    let path: String

    init(_ path: String) { self.path = path }

    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    var contents: [String: Data?] {
        Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, try? Data(contentsOf: URL(fileURLWithPath: path + "/" + $0)))
            })
    }

    func text(_ name: String) -> String {
        (try? String(contentsOfFile: path + "/" + name, encoding: .utf8)) ?? ""
    }
}

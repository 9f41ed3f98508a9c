import Foundation
import Testing

/// The real program, as a script or a person meets it.
@Suite struct ProgramTests {
    @Test func showsItsHelp() async throws {
        let end = try await RunningProgram("deck-sim", ["--help"]).end()
        #expect(end.status == 0)
        #expect(end.errors == "")
        #expect(
            end.output == """
                A simulated Touchdeck board: it pairs with a host, shows its keys and presses them.

                Usage: deck-sim [--connect URL] [--discover] [--no-discovery] [--state DIR] [--board NAME] [--json] [--name TEXT] [--columns N] [--rows N] [--max-message BYTES] [--quirk NAME] [--help] [--version]

                Options:
                  --connect URL        connect to the host at this ws:// address
                                       (default: start a host of its own on loopback)
                  --discover           look for a host; comes with a later version
                  --no-discovery       look for none, which is what happens anyway
                  --state DIR          keep the flash there
                                       (default: $XDG_STATE_HOME/touchdeck/deck-sim,
                                       else ~/.local/state/touchdeck/deck-sim)
                  --board NAME         what runs on it: native (default), the same on an emulated
                                       chip (qemu-rv32imc, qemu-rv32imac, qemu-lx106), or with
                                       line:COMMAND what this line of shell starts, which speaks the
                                       line protocol
                  --json               print one JSON object a line, for programs
                  --name TEXT          what the board calls itself
                  --columns N          keys side by side (default: 5)
                  --rows N             rows of keys (default: 3)
                  --max-message BYTES  the largest message it takes (default: 65536); never more
                                       than the firmware takes
                  --quirk NAME         break one rule, to test a test of boards; debug builds only
                  --help               show this help and end
                  --version            show the version and end

                Commands are read from stdin, one a line; type help for the list.
                deck-sim attack --connect URL plays attacks on a host; deck-sim attack --help says more.
                Exit status: 0 done, 2 could not run, 64 wrong options.

                """)
    }

    @Test(
        arguments: [
            (["--conect", "ws://h/"], 64, "did you mean --connect?"),
            (["--connect"], 64, "--connect needs a value: --connect URL"),
            (["--connect", "http://127.0.0.1/"], 64, "ws://127.0.0.1:7878/"),
            (["--connect", "ws://user@127.0.0.1/"], 64, "ws://127.0.0.1:7878/"),
            (["--connect", "ws://127.0.0.1:99999/"], 64, "ws://127.0.0.1:7878/"),
            (["--json", "--json"], 64, "--json is given twice"),
            (["now"], 64, "unexpected argument \"now\""),
            (["--columns", "0"], 64, "from 1 to 255"),
            (["--max-message", "1e4"], 64, "from 1024 to 16777216"),
            (["--board", "esp32"], 64, "--board takes native, qemu-rv32imc"),
            (["--board", "qemu-esp32"], 64, "--board takes native, qemu-rv32imc"),
            (["--board", "line:"], 64, "--board line: needs a command"),
            (["--board", "qemu-rv32imc-9.9-none"], 2, "make firmware-images"),
            (["--quirk", "takesAll"], 64, "--quirk takes one of asksForAnotherPath, "),
            (["--discover"], 2, "discovery comes with a later version"),
            (["--discover", "--json"], 2, "discovery comes with a later version"),
        ] as [([String], Int32, String)])
    func refuses(_ arguments: [String], _ status: Int32, _ words: String) async throws {
        let end = try await RunningProgram("deck-sim", arguments).end()
        #expect(end.status == status)
        #expect(end.errors.contains(words), "\(end.errors)")
        #expect(end.output == "")
    }

    @Test func showsItsVersion() async throws {
        let end = try await RunningProgram("deck-sim", ["--version"]).end()
        #expect(end.status == 0)
        #expect(end.output.wholeMatch(of: /deck-sim \d+\.\d+\.\d+\n/) != nil)
    }

    /// The first run: its own host, a code, the keys, a press; then the same state again.
    @Test func pairsWithItsOwnHostAndPresses() async throws {
        let directory = try TemporaryDirectory()
        let arguments = ["--state", directory.file("state"), "--json", "--no-discovery"]
        let sim = try RunningProgram("deck-sim", arguments)
        let listening = try await sim.event("listening", from: "host")
        #expect((listening["url"] as? String)?.hasPrefix("ws://127.0.0.1:") == true)
        let code = try await sim.event("code", from: "host")
        #expect((code["deviceId"] as? String)?.wholeMatch(of: /sim-[0-9a-f]{12}/) != nil)
        #expect(code["known"] as? Bool == false)
        sim.send("press 0 3")
        #expect(try await sim.event("error")["code"] as? String == "notNow")
        sim.send("code \(try #require(code["code"] as? String))")
        _ = try await sim.event("paired", where: { _ in true })
        _ = try await sim.event("authorized")
        let layout = try await sim.event("layout")
        #expect(layout["columns"] as? Int == 5)
        #expect(layout["rows"] as? Int == 3)
        let pages = try #require(layout["pages"] as? [[[String: Any]]])
        #expect(pages.first?.contains { $0["index"] as? Int == 3 } == true)
        sim.send("press 0 3")
        let result = try await sim.event("result")
        #expect(result["page"] as? Int == 0)
        #expect(result["index"] as? Int == 3)
        #expect(result["ok"] as? Bool == true)
        #expect(result["exitCode"] as? Int == 0)
        #expect((result["output"] as? String)?.isEmpty == false)
        sim.send("press 0 15")
        #expect(try await sim.event("error")["code"] as? String == "badCommand")
        sim.send("pres 0 3")
        #expect((try await sim.event("error")["message"] as? String)?.contains("press") == true)
        sim.send("reboot")
        _ = try await sim.event("disconnected")
        _ = try await sim.event("authorized")
        sim.send("quit")
        #expect(try await sim.end(seconds: 10).status == 0)

        let again = try RunningProgram("deck-sim", arguments)
        _ = try await again.event("authorized")
        again.endInput()
        again.raise(SIGTERM)
        #expect(try await again.end(seconds: 10).status == 0)
    }

    @Test func holdsItsStateAlone() async throws {
        let directory = try TemporaryDirectory()
        let arguments = ["--state", directory.path, "--json", "--connect", "ws://127.0.0.1:9/"]
        let first = try RunningProgram("deck-sim", arguments)
        _ = try await first.event("state", where: { $0["state"] as? String == "offline" })
        let second = try await RunningProgram("deck-sim", arguments).end()
        #expect(second.status == 2)
        #expect(second.errors.contains("another process uses"))
        first.raise(SIGINT)
        #expect(try await first.end(seconds: 10).status == 0)
    }

    /// Nobody reads stdout, and far more than a pipe holds is waiting: it still ends in time.
    @Test func endsWhileNobodyReads() async throws {
        let directory = try TemporaryDirectory()
        let output = Pipe()
        let input = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: programDirectory + "/deck-sim")
        process.arguments = ["--state", directory.path, "--connect", "ws://127.0.0.1:9/"]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let ended = try await offThePool {
            _ = try output.fileHandleForReading.read(upToCount: 1)
            try input.fileHandleForWriting.write(
                contentsOf: Data(String(repeating: "help\n", count: 5000).utf8))
            let start = ContinuousClock.now
            process.terminate()
            process.waitUntilExit()
            return (status: process.terminationStatus, took: ContinuousClock.now - start)
        }
        #expect(ended.status == 0)
        // A second by the contract; the rest is for a machine under load.
        #expect(ended.took < .seconds(5))
    }

    @Test(arguments: [0, 100, 2048]) func leavesADamagedFlashAlone(_ length: Int) async throws {
        let directory = try TemporaryDirectory()
        let bytes = [UInt8](repeating: 0x5A, count: length)
        try overwrite(directory.file("flash"), bytes)
        let end = try await RunningProgram(
            "deck-sim", ["--state", directory.path, "--connect", "ws://127.0.0.1:9/"]
        ).end()
        #expect(end.status == 2)
        #expect(end.errors.contains("flash is damaged"))
        #expect(try contents(directory.file("flash")) == bytes)
    }

    /// What a person sees: uptime, a large code, the grid, no colour when it is no terminal.
    @Test func showsAPersonTheKeys() async throws {
        let directory = try TemporaryDirectory()
        let sim = try RunningProgram("deck-sim", ["--state", directory.path])
        let stamp = try await sim.line("a line with uptime") { $0.contains("Board sim-") }
        #expect(stamp.prefixMatch(of: #/\[ +\d+\.\d{3}\] /#) != nil)
        _ = try await sim.line("the code's first row") { $0.contains("host │") && $0.contains("█") }
        sim.send("help")
        _ = try await sim.line("help") { $0.contains("press PAGE INDEX") }
        sim.send("quit")
        let end = try await sim.end(seconds: 10)
        #expect(end.status == 0)
        #expect(!end.output.contains("\u{1B}"))
    }

    /// kill -9 at any moment of pairing and after it: the board starts again, and a pairing that
    /// both sides have kept needs no code.
    @Test func comesBackAfterKill() async throws {
        let directory = try TemporaryDirectory()
        let arguments = ["--state", directory.file("state"), "--json"]
        var random = SplitMix(state: 0xB0A2D)
        var paired = false
        for round in 0..<12 {
            let sim = try RunningProgram("deck-sim", arguments)
            let asked = try await sim.line("an end of the handshake") {
                $0.contains(#""event":"code""#) || $0 == #"{"event":"authorized"}"#
            }
            let code = asked.firstMatch(of: /"code":"(\d{4})"/)?.1
            // A board that was trusted on both sides once is never asked again.
            #expect(!paired || code == nil)
            paired = paired || code == nil
            if let code {
                sim.send("code \(code)")
                // Killed within the pairing in the first rounds, after it later.
                if round >= 4 {
                    _ = try await sim.event("authorized")
                    paired = true
                }
            }
            try await Task.sleep(for: .microseconds(Int(random.next() % 20_000)))
            sim.raise(SIGKILL)
            _ = try await sim.end()
        }
        #expect(paired)
    }
}

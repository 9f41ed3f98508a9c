import DeckAttack
import DeckKit
import Foundation
import Testing

/// The two subcommands as a person or a script runs them.
@Suite struct ProgramTests {
    @Test(.timeLimit(.minutes(2))) func aHostIsAttacked() async throws {
        let host = try FlawedHost(nil)
        await host.start()
        let only = "forgedEnvelope,webPage,guessedCodes"
        let end = try await run(
            "deck-sim",
            ["attack", "--connect", "\(host.url)", "--json", "--only", only], input: "\n")
        await host.stop()
        #expect(end.status == 0, "\(end)")
        let lines = try end.events
        #expect(
            lines.map(\.name) == [
                "needCode", "forgedEnvelope", "webPage", "guessedCodes", "summary",
            ])
        #expect(lines.map(\.stood) == [nil, nil, true, true, nil])
        #expect(lines.map(\.skipped) == [nil, nil, nil, nil, 1])
    }

    @Test(.timeLimit(.minutes(2))) func aCodeFromACommandPairs() async throws {
        try await RealHost.serve { url, codes in
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("deck-attack-code-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let fifo = folder.appendingPathComponent("code").path
            #expect(mkfifo(fifo, 0o600) == 0)
            let writing = Task {
                let code = await codes.next()
                try await offThePool {
                    try Data(code.utf8).write(to: URL(fileURLWithPath: fifo), options: [])
                }
            }
            let end = try await run(
                "deck-sim",
                [
                    "attack", "--connect", "\(url)", "--json", "--only", "forgedEnvelope",
                    "--code-from", "cat \(fifo)",
                ])
            try await writing.value
            #expect(end.status == 0, "\(end)")
            #expect(try end.events.map(\.stood) == [true, nil])
        }
    }

    @Test(.timeLimit(.minutes(2))) func aFlawGivesExitStatus1() async throws {
        let host = try FlawedHost(.countsNothing)
        await host.start()
        let end = try await run(
            "deck-sim", ["attack", "--connect", "\(host.url)", "--only", "guessedCodes"])
        await host.stop()
        #expect(end.status == 1)
        #expect(end.output.contains("guessedCodes: NOT STOOD"), "\(end.output)")
    }

    @Test(.timeLimit(.minutes(2))) func aDeckIsAttacked() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("deck-attack-sim-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let deck = "\(programs)/deck-sim --connect \"$DECK_URL\" --json --state \(folder)"
        let end = try await run(
            "deck-host",
            [
                "attack", "--listen", "127.0.0.1:0", "--deck", deck, "--json", "--only",
                "envelopeAfterEmptyAuth,lowOrderKey,offlineGuess,forgedEnvelope,relayDelays",
            ])
        #expect(end.status == 0, "\(end)")
        let events = try end.events
        #expect(
            events.map(\.verdict).compactMap { $0 } == [
                "stood", "stood", "leftOpen", "stood", "skipped",
            ], "\(end)")
        #expect(events.first?.name == "listening")
    }

    @Test(
        arguments: [
            ("deck-sim", ["attack"], 64, "--connect takes a ws:// address"),
            (
                "deck-sim", ["attack", "--connect", "ws://h/", "--only", "webPag"], 64,
                "mean webPage?"
            ),
            (
                "deck-sim", ["attack", "--connect", "ws://h/", "--device-id", "a b"], 64,
                "--device-id"
            ),
            ("deck-sim", ["attack", "--conect"], 64, "did you mean --connect?"),
            ("deck-sim", ["attack", "--connect", "ws://127.0.0.1:9/", "--only", "webPage"], 2, ""),
            ("deck-host", ["attack", "--listen", "x"], 64, "127.0.0.1:7878"),
            ("deck-host", ["attack", "--relay", "http://h/"], 64, "ws://127.0.0.1:7878/"),
            ("deck-host", ["attack", "--only", "fakeHos"], 64, "did you mean fakeHost?"),
        ] as [(String, [String], Int32, String)])
    func refuses(
        _ program: String, _ arguments: [String], _ status: Int32, _ words: String
    ) async throws {
        let end = try await run(program, arguments)
        #expect(end.status == status)
        #expect(words.isEmpty || end.errors.contains(words), "\(end.errors)")
    }

    @Test(arguments: [("deck-sim", "guessedCodes"), ("deck-host", "relayReorders")])
    func helpNamesTheAttacks(_ program: String, _ attack: String) async throws {
        let end = try await run(program, ["attack", "--help"])
        #expect(end.status == 0)
        #expect(end.output.contains("Usage: \(program) attack "))
        #expect(end.output.contains("  \(attack)\n"))
    }
}

/// A line of `--json`.
struct Event {
    /// Of an attack its own name.
    let name: String
    let stood: Bool?
    let verdict: String?
    let skipped: Int64?
}

struct End {
    let status: Int32
    let output: String
    let errors: String

    var events: [Event] {
        get throws {
            try output.split(separator: "\n").map { line in
                guard case .object(let object) = try JSONReader.parse(String(line)),
                    case .string(let event)? = object["event"]
                else { throw AttackTestError() }
                var (name, stood, verdict): (String, Bool?, String?) = (event, nil, nil)
                if event == "attack", case .string(let text)? = object["name"] { name = text }
                if case .bool(let truth)? = object["stood"] { stood = truth }
                if case .string(let text)? = object["verdict"] { verdict = text }
                var skipped: Int64?
                if case .integer(let count)? = object["skipped"] { skipped = count }
                return Event(name: name, stood: stood, verdict: verdict, skipped: skipped)
            }
        }
    }
}

struct AttackTestError: Error {}

/// Where the programs are: beside the tests, or where TOUCHDECK_BIN says.
let programs: String = {
    if let given = ProcessInfo.processInfo.environment["TOUCHDECK_BIN"] { return given }
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    while folder.path != "/" {
        folder.deleteLastPathComponent()
        var isFolder: ObjCBool = false
        let program = folder.path + "/deck-sim"
        if FileManager.default.fileExists(atPath: program, isDirectory: &isFolder),
            !isFolder.boolValue
        {
            return folder.path
        }
    }
    return FileManager.default.currentDirectoryPath + "/.build/debug"
}()

/// Runs a program to its end.
func run(_ program: String, _ arguments: [String], input: String = "") async throws -> End {
    try await offThePool {
        let process = Process()
        let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: programs + "/" + program)
        process.arguments = arguments
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = stderr
        _ = signal(SIGPIPE, SIG_IGN)
        try process.run()
        try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return End(
            status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
            errors: String(decoding: errors, as: UTF8.self))
    }
}

/// Work that blocks, on a thread of its own.
func offThePool<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
}

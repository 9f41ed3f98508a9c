internal import DeckConsole
public import Foundation

/// A deck as a child process that speaks the events and commands of `deck-sim --json`.
public actor BoardProgram {
    public enum Launch: Sendable {
        /// This program's own sibling.
        case sibling(URL, arguments: [String])
        /// A line of shell, in which `{url}` is the host's address and `{state}` a folder.
        case shell(String)
    }

    /// Those that run now, by their process ids, and their folders.
    private static let running = Guarded<[pid_t: URL]>([:])

    public nonisolated let events = EventLog()
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let folder: URL
    private var ended: Task<Void, Never>?

    /// Starts it as a new deck, with its memory in a folder that lasts as long as it does.
    ///
    /// - Parameter arguments: for the sibling alone, such as `--columns`.
    public init(_ launch: Launch, url: String, arguments more: [String] = []) throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("deck-conform-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        switch launch {
        case .sibling(let program, let arguments):
            process.executableURL = program
            process.arguments =
                ["--connect", url, "--json", "--state", folder.path] + arguments + more
        case .shell(let line):
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = [
                "-c",
                line.replacingOccurrences(of: "{url}", with: "'\(url)'")
                    .replacingOccurrences(of: "{state}", with: "'\(folder.path)'"),
            ]
        }
    }

    public func start() throws {
        process.standardInput = input
        process.standardOutput = output
        // Its log is searched for secrets too.
        process.standardError = output
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in end.finish() }
        do {
            try process.run()
        } catch {
            throw Failure("The deck cannot be started: \(error.localizedDescription)")
        }
        BoardProgram.running.with { $0[process.processIdentifier] = folder }
        ProcessGuard.shared.add(process.processIdentifier)
        try? output.fileHandleForWriting.close()
        let lines = LineInput(
            descriptor: output.fileHandleForReading.fileDescriptor, limit: 1 << 20)
        ended = Task { [events] in
            for await case .text(let line) in lines { await events.add(line: line) }
            for await _ in ends {}
            await events.end()
        }
    }

    public var isRunning: Bool { process.isRunning }

    /// Types a line.
    public func send(_ line: String) throws {
        guard process.isRunning else { throw Failure("The deck's program has ended.") }
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Ends it and removes what it kept.
    public func finish() async {
        // It is a simulated one: nothing of it is worth a goodbye.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        if let ended {
            let sweeping = Task { [id = process.processIdentifier] in
                await ProcessGuard.sweep(id)
            }
            await ended.value
            await sweeping.value
        }
        // Foundation keeps them while it keeps the process, which is long.
        try? input.fileHandleForWriting.close()
        try? input.fileHandleForReading.close()
        try? output.fileHandleForReading.close()
        ProcessGuard.shared.drop(process.processIdentifier)
        _ = BoardProgram.running.with { $0.removeValue(forKey: process.processIdentifier) }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Ends all of them at once, because this program ends.
    public static func endAll() {
        for (id, folder) in running.with({ $0 }) {
            ProcessGuard.signal(id, SIGKILL)
            try? FileManager.default.removeItem(at: folder)
        }
    }
}

extension DeckHooks {
    /// All that such a program can do.
    public init(program: BoardProgram) {
        self.init()
        events = program.events
        type = { try await program.send("code \($0)") }
        press = { try await program.send("press \($0) \($1)") }
        repair = { try await program.send("repair") }
        forget = { try await program.send("forget") }
        reboot = { try await program.send("reboot") }
    }
}

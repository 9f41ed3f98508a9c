internal import DeckConsole
public import Foundation

/// A host as a child process that speaks the events and commands of `deck-host --json`.
public actor HostProgram {
    public enum Launch: Sendable {
        /// This program's own sibling, in a state folder that lasts as long as the run.
        case sibling(URL, arguments: [String])
        /// A line of shell.
        case shell(String)
    }

    public nonisolated let events = EventLog()
    private let launch: Launch
    private let folder: URL?
    private var process: Process?
    private var input: Pipe?
    private var exited: Task<Void, Never>?

    public init(_ launch: Launch) throws {
        self.launch = launch
        guard case .sibling = launch else {
            folder = nil
            return
        }
        let made = FileManager.default.temporaryDirectory
            .appendingPathComponent("deck-conform-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: made, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        folder = made
    }

    /// The program of that name beside this one.
    public static func sibling(_ name: String) -> URL {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let path =
            FileManager.default.fileExists(atPath: "/proc/self/exe")
            ? own : URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        return path.deletingLastPathComponent().appendingPathComponent(name)
    }

    /// Starts it and gives the address that it says it listens at.
    public func start() async throws -> String {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        switch launch {
        case .sibling(let program, let arguments):
            process.executableURL = program
            process.arguments =
                ["--listen", "127.0.0.1:0", "--json", "--state", folder?.path ?? ""] + arguments
        case .shell(let line):
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", line]
        }
        process.standardInput = input
        process.standardOutput = output
        // Its log is searched for secrets too.
        process.standardError = output
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in end.finish() }
        let mark = await events.mark
        do {
            try process.run()
        } catch {
            throw Failure("The host cannot be started: \(error.localizedDescription)")
        }
        (self.process, self.input) = (process, input)
        try? output.fileHandleForWriting.close()
        let lines = LineInput(
            descriptor: output.fileHandleForReading.fileDescriptor, limit: 1 << 20)
        Task { [events] in
            for await case .text(let line) in lines { await events.add(line: line) }
            try? output.fileHandleForReading.close()
        }
        exited = Task { for await _ in ends {} }
        ProcessGuard.shared.add(process.processIdentifier)
        let listening = await events.wait(for: "listening", since: mark, within: .seconds(20))
        guard let url = listening?["url"]?.string else {
            await stop()
            let last = await events.all(since: mark).last?.string ?? "it said nothing"
            throw Failure("The host did not say where it listens: \(last)")
        }
        return url
    }

    public func send(_ line: String) {
        try? input?.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Sends a command and waits for its event.
    func command(
        _ line: String, _ event: String, where condition: @Sendable (JSON) -> Bool = { _ in true }
    ) async throws {
        let mark = await events.mark
        send(line)
        let answer = await events.wait(
            for: event, since: mark, within: .seconds(10), where: condition)
        guard answer != nil else { throw Failure("The host did not answer the command \(line).") }
    }

    /// Ends it; what it keeps stays.
    public func stop() async {
        guard let process else { return }
        self.process = nil
        let id = process.processIdentifier
        // A shell between does not hand signals on.
        if process.isRunning { send("quit") }
        try? input?.fileHandleForWriting.close()
        let killing = Task {
            for number in [SIGTERM, SIGKILL] {
                guard (try? await Task.sleep(for: .seconds(3))) != nil else { return }
                ProcessGuard.signal(id, number)
            }
        }
        await exited?.value
        killing.cancel()
        await ProcessGuard.sweep(id)
        ProcessGuard.shared.drop(id)
    }

    /// Ends it and removes what it kept.
    public func finish() async {
        await stop()
        await events.end()
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }
}

extension Profile {
    /// What `deck-host` is known for.
    public static let ofDeckHost: Profile = {
        var profile = Profile()
        profile.expectedFailures = [
            Statement(
                what: "v1.1.breach.unmasked.01",
                reason: "libwebsockets does not look whether a frame is masked")
        ]
        return profile
    }()
}

extension HostHooks {
    /// All that such a program can do.
    public init(program: HostProgram, canRestart: Bool) {
        self.init()
        events = program.events
        code = { id in
            // Whatever was shown before this answer has been reported by then.
            try? await program.command("devices", "devices")
            return await program.events.all().last {
                $0["event"]?.string == "code" && $0["deviceId"]?.string == id
            }?["code"]?.string
        }
        unlock = { try await program.command("unlock", "unlocked") }
        revoke = { id in try await program.command("revoke \(id)", "done") }
        grant = { id in try await program.command("grant \(id) edit", "done") }
        guard canRestart else { return }
        restart = {
            await program.stop()
            return try await program.start()
        }
    }
}

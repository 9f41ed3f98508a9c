import DeckConform
import DeckConsole
import DeckWire

/// `deck-conform host`: plays a deck, and hostile ones, against a host.
enum HostCommand {
    static let name = "deck-conform host"

    static let parser = OptionParser(
        program: name, version: touchdeckVersion,
        summary:
            "Plays a deck, and hostile ones, against a host, and says where it breaks the rules.",
        options: [
            ProgramOption("--connect", value: "URL", help: "the host: ws://192.0.2.10:7878/"),
            ProgramOption("--sim", help: "start deck-host for this run and test that"),
            ProgramOption(
                "--host", value: "COMMAND",
                help: "start the host with this line of shell; it has the events and commands\n"
                    + "of deck-host --json"),
            ProgramOption(
                "--code-from", value: "COMMAND",
                help: "a line of shell that prints the code which the host shows now; {id} is\n"
                    + "the device that asks"),
            ProgramOption("--ask", help: "ask whoever is at the keyboard for the codes"),
            ProgramOption(
                "--unlock", value: "COMMAND", help: "unlocks pairing after five wrong codes"),
            ProgramOption("--revoke", value: "COMMAND", help: "revokes the device {id}"),
            ProgramOption("--grant", value: "COMMAND", help: "lets the device {id} edit keys"),
            ProgramOption(
                "--restart", value: "COMMAND",
                help: "restarts the host on what it keeps, and returns when it listens again"),
        ] + RunSetup.options,
        argument: "CASE",
        notes: """
            \(RunSetup.notes)
            A NEED is one of \(Need.ofHosts.map(\.name).joined(separator: ", ")).
            Only for a host of yours: the run pairs devices with it, and revokes them afterwards
            only where it can. Try:
              deck-conform host --sim
              deck-conform host --connect ws://127.0.0.1:7878/ --ask --html report.html
            Exit status: 0 all passed, 1 a case failed, 2 wrong options or the host cannot be
            reached, 3 the host died during the run.
            """)

    static func run() async -> Never {
        let given = parser.parseCommandLine(
            afterSubcommand: true, refusedWith: .couldNotRun)
        await run(RunSetup(program: name, given, needs: Need.ofHosts))
    }

    private static func run(_ setup: RunSetup) async -> Never {
        var setup = setup
        let given = setup.given
        if given.has("--sim") {
            setup.run.profile.expectedFailures += Profile.ofDeckHost.expectedFailures
        }
        let cases = setup.chosen(HostCase.all)
        let screen = RunScreen(
            json: given.has("--json"), showsSecrets: given.has("--show-secrets"))
        if given.has("--list") {
            setup.list(cases, on: screen.printer)
            endProgram(.done)
        }
        let program = program(setup)
        let signals = Signals.endRequests()
        Task {
            for await _ in signals {
                await program?.finish()
                endProgram(.couldNotRun)
            }
        }
        do {
            let url = try await address(setup, program)
            let host = HostUnderTest(url: url, hooks: hooks(setup, program, screen.printer))
            let runner = Runner(cases, on: host, options: setup.run) { screen.show($0) }
            let report = await runner.run()
            await program?.finish()
            setup.end(with: report, on: screen)
        } catch {
            logLine("\(name): \(error)")
            await program?.finish()
            endProgram(.couldNotRun)
        }
    }

    /// The host as a child, where one is to be started.
    private static func program(_ setup: RunSetup) -> HostProgram? {
        let given = setup.given
        let ways = ["--connect", "--sim", "--host"].filter(given.has)
        guard ways.count == 1 else {
            setup.refuse(
                ways.isEmpty
                    ? "say which host: --connect URL, --sim or --host COMMAND."
                    : "\(ways.joined(separator: " and ")) exclude each other.")
        }
        do {
            if given.has("--sim") {
                return try HostProgram(.sibling(HostProgram.sibling("deck-host"), arguments: []))
            }
            return try given.value("--host").map { try HostProgram(.shell($0)) }
        } catch {
            setup.refuse("\(error)")
        }
    }

    private static func address(
        _ setup: RunSetup, _ program: HostProgram?
    ) async throws -> WebSocketURL {
        let text = try await program?.start() ?? setup.given.value("--connect") ?? ""
        guard let url = WebSocketURL(text) else {
            setup.refuse("\(terminalSafe(text)) is no ws:// address, as in ws://127.0.0.1:7878/")
        }
        return url
    }

    private static func hooks(
        _ setup: RunSetup, _ program: HostProgram?, _ printer: EventPrinter
    ) -> HostHooks {
        let given = setup.given
        var hooks =
            program.map { HostHooks(program: $0, canRestart: given.has("--sim")) }
            ?? HostHooks()
        if let command = given.value("--code-from").map({ ShellCommand($0) }) {
            hooks.code = { id in try? await command.run(["id": id]).lastWord }
        } else if given.has("--ask") {
            let person = PersonAtKeyboard(printer: printer)
            hooks.code = { id in await person.code(for: id) }
        }
        if let command = given.value("--unlock").map({ ShellCommand($0) }) {
            hooks.unlock = { try await command.run() }
        }
        if let command = given.value("--revoke").map({ ShellCommand($0) }) {
            hooks.revoke = { id in try await command.run(["id": id]) }
        }
        if let command = given.value("--grant").map({ ShellCommand($0) }) {
            hooks.grant = { id in try await command.run(["id": id]) }
        }
        if let command = given.value("--restart").map({ ShellCommand($0) }) {
            hooks.restart = {
                try await command.run()
                return nil
            }
        }
        return hooks
    }
}

extension String {
    /// The last word of what a command printed.
    var lastWord: String? { split(whereSeparator: \.isWhitespace).last.map(String.init) }
}

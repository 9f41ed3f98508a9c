import DeckConform
import DeckConsole
import DeckWire

/// `deck-conform deck`: plays a host, and hostile ones, against a deck.
enum DeckCommand {
    static let name = "deck-conform deck"

    static let parser = OptionParser(
        program: name, version: touchdeckVersion,
        summary:
            "Plays a host, and hostile ones, against a deck, and says where it breaks the rules.",
        options: [
            ProgramOption(
                "--listen", value: "ADDR:PORT",
                help: "wait there for a board that connects by itself: 0.0.0.0:7878"),
            ProgramOption(
                "--discover",
                help:
                    "announce the host by DNS-SD, for a board that looks for one; listens on all\n"
                    + "interfaces, or where --listen says. Needs avahi-utils"),
            ProgramOption("--sim", help: "test deck-sim: one is started for each case"),
            ProgramOption(
                "--deck", value: "COMMAND",
                help: "start a deck for each case with this line of shell; {url} is the host,\n"
                    + "{state} an empty folder, and it has the events and commands of\n"
                    + "deck-sim --json"),
            ProgramOption(
                "--type", value: "COMMAND", help: "a line of shell that types {code} at the board"),
            ProgramOption("--ask", help: "ask whoever is at the keyboard to type the codes"),
            ProgramOption(
                "--press", value: "COMMAND", help: "presses the key {index} of the page {page}"),
            ProgramOption(
                "--repair", value: "COMMAND",
                help: "lets the next host that cannot prove itself pair anew"),
            ProgramOption("--forget", value: "COMMAND", help: "erases the board's tokens"),
            ProgramOption("--reboot", value: "COMMAND", help: "switches the board off and on"),
        ] + RunSetup.options,
        argument: "CASE",
        notes: """
            \(RunSetup.notes)
            A NEED is one of \(Need.ofDecks.map(\.name).joined(separator: ", ")).
            A board is tested over and over, so give it the address of this computer and leave it
            alone; at the end it holds tokens of this run. Try:
              deck-conform deck --sim
              deck-conform deck --listen 0.0.0.0:7878 --ask --html report.html
            Exit status: 0 all passed, 1 a case failed, 2 wrong options or no deck came,
            3 the deck died during the run.
            """)

    static func run() async -> Never {
        let given = parser.parseCommandLine(
            afterSubcommand: true, refusedWith: .couldNotRun)
        await run(RunSetup(program: name, given, needs: Need.ofDecks))
    }

    private static func run(_ given: RunSetup) async -> Never {
        var setup = given
        let options = setup.given
        let screen = RunScreen(
            json: options.has("--json"), showsSecrets: options.has("--show-secrets"))
        var cases = setup.chosen(DeckCase.all)
        if options.has("--list") {
            setup.list(cases, on: screen.printer)
            endProgram(.done)
        }
        let source = source(setup, screen.printer)
        if case .board = source { cases = DeckCase.oneByOne(cases) }
        // Each has a process of its own beside it, and the figures are seconds.
        setup.run.width = 16
        let signals = Signals.endRequests()
        Task {
            for await _ in signals {
                BoardProgram.endAll()
                endProgram(.couldNotRun)
            }
        }
        do {
            let deck = DeckUnderTest(source)
            try await deck.prepare()
            var announcement: Announcement?
            if options.has("--discover") {
                announcement = try await Announcement(
                    port: await deck.port, hostID: "conform-\(setup.run.seed)")
            }
            if case .board = source {
                screen.printer.say("Waiting for a board at \(await deck.address)", style: .dim)
            }
            let runner = Runner(cases, on: deck, options: setup.run) { screen.show($0) }
            let report = await runner.run()
            announcement?.end()
            setup.end(with: report, on: screen)
        } catch {
            logLine("\(name): \(error)")
            endProgram(.couldNotRun)
        }
    }

    private static func source(_ setup: RunSetup, _ printer: EventPrinter) -> DeckUnderTest.Source {
        let given = setup.given
        // A board that looks for its host may be told where to listen for it.
        let boards = ["--listen", "--discover"].filter(given.has).prefix(1)
        let ways = boards + ["--sim", "--deck"].filter(given.has)
        guard ways.count == 1 else {
            setup.refuse(
                ways.isEmpty
                    ? "say which deck: --listen ADDR:PORT, --discover, --sim or --deck COMMAND."
                    : "\(ways.joined(separator: " and ")) exclude each other.")
        }
        if given.has("--sim") {
            return .program(.sibling(HostProgram.sibling("deck-sim"), arguments: []))
        }
        if let line = given.value("--deck") {
            guard line.contains("{url}") else {
                setup.refuse("the line of --deck needs {url}, the address of its host.")
            }
            return .program(.shell(line))
        }
        guard let text = given.value("--listen") else {
            return .board(address: "0.0.0.0", port: 0, hooks(setup, printer))
        }
        // An address with a port is written like that of a URL.
        guard let url = WebSocketURL("ws://\(text)/"), text.last != "/" else {
            setup.refuse(
                "\(terminalSafe(text)) is no address and port, as in 0.0.0.0:7878 or [::]:7878")
        }
        return .board(address: url.host, port: url.port, hooks(setup, printer))
    }

    private static func hooks(_ setup: RunSetup, _ printer: EventPrinter) -> DeckHooks {
        let given = setup.given
        var hooks = DeckHooks()
        if let command = given.value("--type").map({ ShellCommand($0) }) {
            hooks.type = { code in try await command.run(["code": code]) }
        } else if given.has("--ask") {
            hooks.type = { code in
                printer.emit(
                    "typeCode", ["code": .string(code)],
                    text: "Type \(code) at the board.", style: .strong)
            }
        }
        if let command = given.value("--press").map({ ShellCommand($0) }) {
            hooks.press = { page, index in
                try await command.run(["page": "\(page)", "index": "\(index)"])
            }
        }
        if let command = given.value("--repair").map({ ShellCommand($0) }) {
            hooks.repair = { try await command.run() }
        }
        if let command = given.value("--forget").map({ ShellCommand($0) }) {
            hooks.forget = { try await command.run() }
        }
        if let command = given.value("--reboot").map({ ShellCommand($0) }) {
            hooks.reboot = { try await command.run() }
        }
        return hooks
    }
}

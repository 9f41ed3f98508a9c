import DeckConsole
import DeckHost

#if DEBUG
    import DeckKit
    import DeckWire
#endif

/// The program: options in, library calls, exit status out.
enum HostProgram {
    static let parser = OptionParser(
        program: "deck-host", version: "0.1.0",
        summary: "The computer's side of Touchdeck: shows the pairing code and runs the buttons.",
        options: [
            ProgramOption(
                "--listen", value: "ADDR:PORT",
                help: "listen there; port 0 takes any free one\n"
                    + "(default: all interfaces, port 7878)"),
            ProgramOption(
                "--state", value: "DIR",
                help: "keep trusted devices and buttons there\n"
                    + "(default: $XDG_STATE_HOME/touchdeck/deck-host,\n"
                    + "else ~/.local/state/touchdeck/deck-host)"),
            ProgramOption(
                "--no-discovery", help: "announce nothing; listen on 127.0.0.1 by default"),
            ProgramOption("--json", help: "print one JSON object a line, for programs"),
        ] + quirkOptions,
        notes: """
            Commands are read from stdin, one a line; type help for the list.
            deck-host attack plays attacks on a deck; deck-host attack --help says more.
            Exit status: 0 done, 2 could not run, 64 wrong options.
            """)

    static func run() async -> Never {
        if OptionParser.commandLineNames("attack") { await HostAttack.run() }
        Signals.prepare()
        let options = parser.parseCommandLine()
        chooseQuirk(options)
        let listen = listenAddress(options)
        let printer = EventPrinter(json: options.has("--json"))
        let host: HostController
        do {
            host = try HostController(
                HostController.Configuration(
                    statePath: options.value("--state") ?? defaultStatePath(program: "deck-host"),
                    address: listen.address, port: listen.port))
        } catch {
            if printer.isJSON {
                printer.emit("error", ["message": .string("\(error)")], text: nil)
            }
            logLine("deck-host: \(error)")
            endProgram(.couldNotRun)
        }
        await serve(
            host, at: listen, on: HostScreen(printer: printer),
            announces: !options.has("--no-discovery"))
    }

    #if DEBUG
        /// For whoever tests hosts: does the test notice?
        private static let quirkOptions = [
            ProgramOption(
                "--quirk", value: "NAME", isListed: false,
                help: "break one rule; ? lists them (debug builds only)")
        ]

        private static func chooseQuirk(_ options: GivenOptions) {
            guard let name = options.value("--quirk") else { return }
            if name == "?" {
                for quirk in Quirk.all {
                    ConsoleOutput.standardOutput.write("\(quirk.name)\t\(quirk.what)\n")
                }
                endProgram(.done)
            }
            guard Quirk.choose(name) else {
                let advice =
                    nearest(to: name, in: Quirk.all.map(\.name))
                    .map { "; did you mean \($0)?" } ?? ""
                logLine("deck-host: no quirk is called \(name)\(advice)")
                endProgram(.usage)
            }
            WireQuirk.choose(name)
        }
    #else
        private static let quirkOptions: [ProgramOption] = []
        private static func chooseQuirk(_ options: GivenOptions) {}
    #endif

    private static func serve(
        _ host: HostController, at listen: ListenAddress, on screen: HostScreen, announces: Bool
    ) async -> Never {
        let printing = Task {
            for await report in host.reports {
                screen.show(report)
                guard case .listening(let url) = report else { continue }
                LocalAddresses.hints(for: listen.address, url: url).map { screen.printer.say($0) }
            }
        }
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let signals = Signals.endRequests()
        Task {
            for await _ in signals { end.yield() }
        }
        await host.start()
        if announces {
            logLine(
                "deck-host: announcing on the network comes with a later version: give decks "
                    + "the address.")
        }
        Task {
            if await obey(host, screen) { end.yield() }
        }
        for await _ in ends { break }
        endProgram(.done, atTheLatestIn: 0.8)
        await host.stop()
        await printing.value
        endProgram(.done)
    }

    /// Carries out typed lines; true after `quit`, false at the end of input.
    private static func obey(_ host: HostController, _ screen: HostScreen) async -> Bool {
        for await line in LineInput() {
            switch line {
            case .tooLong(let limit):
                screen.show(.error("A line has at most \(limit) bytes."))
            case .notText:
                screen.show(.error("The line is not UTF-8."))
            case .text(let text):
                let word = text.split(whereSeparator: { $0 == " " || $0 == "\t" })
                switch word {
                case []: continue
                case ["quit"]: return true
                case ["help"]: screen.showHelp()
                case _ where word[0] == "quit" || word[0] == "help":
                    screen.show(.error("\(word[0]) stands alone."))
                default: await host.perform(line: text)
                }
            }
        }
        return false
    }

    private static func listenAddress(_ options: GivenOptions) -> ListenAddress {
        guard let text = options.value("--listen") else {
            return options.has("--no-discovery") ? .loopback : .everywhere
        }
        guard let address = ListenAddress(text) else {
            logLine(
                "deck-host: --listen takes a numeric address and a port, as in 127.0.0.1:7878.")
            endProgram(.usage)
        }
        return address
    }
}

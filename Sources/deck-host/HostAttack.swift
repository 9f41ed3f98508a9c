import AttackConsole
import DeckAttack
import DeckConsole
import DeckWire

/// `deck-host attack`: plays a fake host, and a relay, for a deck that connects.
enum HostAttack {
    static let parser = OptionParser(
        program: "deck-host attack", version: touchdeckVersion,
        summary:
            "Plays a fake host for a deck, and with --relay a relay, and says what the deck did.\n"
            + "Only for a deck of yours: it pairs with the attacker and keeps that token.",
        options: [
            ProgramOption(
                "--listen", value: "ADDR:PORT",
                help: "let the deck connect there (default: 127.0.0.1:7878)"),
            ProgramOption(
                "--deck", value: "COMMAND",
                help: "a shell command that starts the deck, with events and commands as\n"
                    + "deck-sim --json has them; it finds the address in DECK_URL"),
            ProgramOption(
                "--relay", value: "URL",
                help: "the deck's real host, for the attacks in the middle; needs --deck"),
            ProgramOption(
                "--code-from", value: "COMMAND",
                help: "a shell command that prints the code which the real host shows\n"
                    + "(default: read it from stdin)"),
            ProgramOption(
                "--only", value: "NAMES", help: "just these attacks, separated by commas"),
            ProgramOption("--json", help: "print one JSON object a line, for programs"),
        ],
        notes: """
            Attacks, in this order:
            \(Attack<DeckTarget>.list(Attack<DeckTarget>.all))
            Without --deck a person types the codes at the deck, and what only the deck's own
            reports can show is left out. A deck:
              deck-sim --connect "$DECK_URL" --json --state /tmp/attacked
            Exit status: 0 the deck stood all that was tried, 1 it did not, 2 could not run,
            64 wrong options.
            """)

    static func run() async -> Never {
        Signals.prepare()
        let options = parser.parseCommandLine(afterSubcommand: true)
        let screen = AttackScreen(json: options.has("--json"))
        let deck = DeckProcess()
        let signals = Signals.endRequests()
        Task {
            for await _ in signals {
                deck.stop()
                endProgram(.couldNotRun)
            }
        }
        do {
            let attacks = try Attack.named(options.value("--only"), of: Attack<DeckTarget>.all)
            let target = try target(options, deck, screen.printer)
            await target.start()
            screen.printer.emit(
                "listening", ["url": .string(target.url)], text: "Listening at \(target.url)",
                style: .strong)
            if let command = options.value("--deck") { try deck.start(command, url: target.url) }
            let summary = await Attack.play(attacks, on: target) { screen.show($0, $1) }
            let notes =
                await target.isPaired
                ? ["The deck keeps the attacker's token now: forget it there."] : []
            screen.show(summary, notes: notes)
            deck.stop()
            await target.stop()
            endProgram(ExitStatus(rawValue: summary.exitStatus) ?? .couldNotRun)
        } catch let error as UnknownAttack {
            refuse("\(error)")
        } catch {
            logLine("deck-host attack: \(error)")
            deck.stop()
            endProgram(.couldNotRun)
        }
    }

    private static func target(
        _ options: GivenOptions, _ deck: DeckProcess, _ printer: EventPrinter
    ) throws -> DeckTarget {
        let listen = options.value("--listen").map(ListenAddress.init) ?? .loopback
        guard let listen else {
            refuse("--listen takes a numeric address and a port, as in 127.0.0.1:7878.")
        }
        let relay = options.value("--relay").map(WebSocketURL.init)
        if relay == .some(.none) {
            refuse("--relay takes a ws:// address, as in ws://127.0.0.1:7878/")
        }
        let code = CodeSource(
            command: options.value("--code-from"), printer: printer, limit: AttackLimits().person)
        return try DeckTarget(
            address: listen.address, port: listen.port, relay: relay ?? nil,
            relayCode: { await code.next() },
            witness: options.has("--deck") ? deck.witness : nil,
            show: { digits in
                printer.emit(
                    "code", ["code": .string(digits)],
                    text: "Type this code at the deck: \(digits)", style: .strong)
            })
    }

    private static func refuse(_ message: String) -> Never {
        logLine("deck-host attack: \(message)")
        endProgram(.usage)
    }
}

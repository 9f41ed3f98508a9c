import DeckConform
import DeckConsole

/// The program: a subcommand, and what it does.
enum ConformProgram {
    static let parser = OptionParser(
        program: "deck-conform", version: touchdeckVersion,
        summary: "Tests whether a board or a host keeps to the Touchdeck protocol.",
        options: [],
        notes: """
            Subcommands, each with a --help of its own:
              host      plays a deck, and hostile ones, against a host
              deck      plays a host, and hostile ones, against a deck
              vectors   plays Vectors/ to a device that speaks the line protocol
              quirks    plays hosts that break one rule each: does the suite notice?
              table     prints the table of all cases, firmware-spec/conformance.md
            Exit status: 0 all passed, 1 a case failed, 2 wrong options or the target cannot be
            reached, 3 the target died during the run.
            """)

    static func run() async -> Never {
        Signals.prepare()
        switch CommandLine.arguments.dropFirst().first {
        case "host": await HostCommand.run()
        case "deck": await DeckCommand.run()
        case "vectors": await VectorsCommand.run()
        case "table": show(CaseTable.text)
        case "quirks": await QuirksCommand.run()
        case let word? where !word.hasPrefix("-"):
            let advice =
                nearest(to: word, in: ["host", "deck", "vectors", "quirks", "table"])
                .map { "; did you mean \($0)?" } ?? ""
            refuse("deck-conform", "unknown subcommand \"\(terminalSafe(word))\"\(advice)")
        case nil: show(parser.help)
        default:
            _ = parser.parseCommandLine(refusedWith: .couldNotRun)
            show(parser.help)
        }
    }

    private static func show(_ text: String) -> Never {
        ConsoleOutput.standardOutput.write(text)
        endProgram(.done)
    }

    /// Says what is wrong with the command line, and ends.
    static func refuse(_ program: String, _ message: String) -> Never {
        logLine("\(program): \(message)")
        logLine("\(program) --help lists the options.")
        endProgram(.couldNotRun)
    }
}

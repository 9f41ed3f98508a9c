import BoardSim
import DeckConsole
import DeckWire

/// A command line that cannot be carried out.
struct UsageError: Error, CustomStringConvertible {
    let description: String
    let status: ExitStatus

    init(_ description: String, status: ExitStatus = .usage) {
        self.description = description
        self.status = status
    }
}

/// What the command line asks for.
struct SimOptions {
    static let parser = OptionParser(
        program: "deck-sim", version: touchdeckVersion,
        summary:
            "A simulated Touchdeck board: it pairs with a host, shows its keys and presses them.",
        options: [
            ProgramOption(
                "--connect", value: "URL",
                help: "connect to the host at this ws:// address\n"
                    + "(default: start a host of its own on loopback)"),
            ProgramOption("--discover", help: "look for a host; comes with a later version"),
            ProgramOption("--no-discovery", help: "look for none, which is what happens anyway"),
            ProgramOption(
                "--state", value: "DIR",
                help: "keep the flash there\n"
                    + "(default: $XDG_STATE_HOME/touchdeck/deck-sim,\n"
                    + "else ~/.local/state/touchdeck/deck-sim)"),
            ProgramOption("--board", value: "NAME", help: BoardChoice.help),
            ProgramOption("--json", help: "print one JSON object a line, for programs"),
            ProgramOption("--name", value: "TEXT", help: "what the board calls itself"),
            ProgramOption("--columns", value: "N", help: "keys side by side (default: 5)"),
            ProgramOption("--rows", value: "N", help: "rows of keys (default: 3)"),
            ProgramOption(
                "--max-message", value: "BYTES",
                help: "the largest message it takes (default: 65536); never more\n"
                    + "than the firmware takes"),
        ] + quirkOptions,
        notes: """
            Commands are read from stdin, one a line; type help for the list.
            deck-sim attack --connect URL plays attacks on a host; deck-sim attack --help says more.
            Exit status: 0 done, 2 could not run, 64 wrong options.
            """)

    let url: WebSocketURL?
    let statePath: String
    let model: BoardModel
    let firmware: BoardFirmware

    init(_ given: GivenOptions) throws(UsageError) {
        if given.has("--discover") {
            throw UsageError(
                "discovery comes with a later version: give --connect ws://ADDRESS:PORT/, or "
                    + "neither for a host of its own.", status: .couldNotRun)
        }
        url = try given.value("--connect").map { text throws(UsageError) in
            guard let url = WebSocketURL(text) else {
                throw UsageError("--connect takes a ws:// address, as in ws://127.0.0.1:7878/")
            }
            return url
        }
        statePath = given.value("--state") ?? defaultStatePath(program: "deck-sim")
        var model = BoardModel()
        if let name = given.value("--name") { model.name = name }
        try SimOptions.read("--columns", given, 1...255, into: &model.columns)
        try SimOptions.read("--rows", given, 1...255, into: &model.rows)
        try SimOptions.read("--max-message", given, 1024...16_777_216, into: &model.maxMessage)
        guard model.name.utf8.count <= 128 else {
            throw UsageError("--name takes at most 128 bytes")
        }
        #if DECK_QUIRKS
            if let name = given.value("--quirk") {
                guard let quirk = BoardQuirk(rawValue: name) else {
                    let names = BoardQuirk.allCases.map(\.rawValue)
                    throw UsageError("--quirk takes one of \(names.joined(separator: ", "))")
                }
                model.quirk = quirk
            }
        #endif
        self.model = model
        firmware = try BoardChoice.firmware(given.value("--board") ?? "native")
    }

    #if DECK_QUIRKS
        private static let quirkOptions = [
            ProgramOption(
                "--quirk", value: "NAME",
                help: "break one rule, to test a test of boards; debug builds only")
        ]
    #else
        private static let quirkOptions: [ProgramOption] = []
    #endif

    private static func read(
        _ name: String, _ given: GivenOptions, _ range: ClosedRange<UInt32>,
        into value: inout UInt32
    ) throws(UsageError) {
        guard let text = given.value(name) else { return }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt32(text),
            range.contains(number)
        else {
            throw UsageError(
                "\(name) takes a number from \(range.lowerBound) to \(range.upperBound)")
        }
        value = number
    }
}

import BoardSim
import DeckConsole
import DeckHost
import HostConsole

/// Shows what the board and its own host do, for a person or for a program.
struct SimScreen: Sendable {
    let printer: EventPrinter

    func greet(url: String, ownHost: Bool) {
        printer.say(
            "deck-sim \(touchdeckVersion), a simulated Touchdeck board. Its host: \(url)"
                + (ownHost ? ", in this process." : ".") + "\nType help for the commands.",
            style: .dim)
    }

    /// Tells a person that a command without an event of its own was taken.
    func confirm(_ command: BoardCommand) {
        switch command {
        case .repair:
            printer.say(
                "The next host that cannot prove itself may pair with this board anew.", style: .dim
            )
        case .forget: printer.say("All tokens are erased.", style: .dim)
        case .code, .press, .reboot: break
        }
    }

    /// The program could not start.
    func fail(_ message: String) {
        guard printer.isJSON else { return }
        printer.emit(
            "error", ["code": "start", "message": .string(message)], text: nil)
    }

    func show(_ event: BoardEvent) {
        guard let name = event.name else {
            if case .unreachable(let reason) = event, printer.isJSON {
                return logLine("deck-sim: \(reason)")
            }
            return printer.say(event.sentence, style: event.style)
        }
        printer.emit(name, event.members, text: event.sentence, style: event.style)
    }

    /// The host's side of the screen: its lines stand behind a bar.
    func show(_ report: HostReport) {
        guard let name = report.event else { return logLine("deck-sim: host: \(report.sentence)") }
        var members = report.members.mapValues(JSONValue.init)
        members["from"] = "host"
        printer.emit(
            name, members, text: report.sentence(commandPrefix: "host "), style: report.style,
            prefix: "host │ ")
    }

    func showHelp(ownHost: Bool) {
        var commands = SimScreen.commands
        if ownHost {
            commands += HostCommand.help.map { (form: "host \($0.form)", meaning: $0.meaning) }
        }
        printer.emitHelp(commands)
    }

    private static let commands: [(form: String, meaning: String)] = [
        ("code 4821", "pair, with the four digits that the host shows"),
        ("press PAGE INDEX", "press a key, both counted from 0: press 0 3"),
        ("repair", "let the next host that cannot prove itself pair with this board anew"),
        ("forget", "erase all tokens: every host must pair again"),
        ("reboot", "drop all that is in memory and start from the flash"),
        ("help", "show this"),
        ("quit", "switch the board off"),
    ]
}

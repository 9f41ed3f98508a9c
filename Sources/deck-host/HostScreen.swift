import DeckConsole
import DeckHost
import HostConsole

/// Prints what a host reports, for a person or for a program.
struct HostScreen {
    let printer: EventPrinter

    func show(_ report: HostReport) {
        guard let event = report.event else { return logLine("deck-host: \(report.sentence)") }
        printer.emit(
            event, report.members.mapValues(JSONValue.init), text: report.sentence,
            style: report.style)
    }

    func showHelp() {
        let commands =
            HostCommand.help + [
                (form: "help", meaning: "show this"),
                (form: "quit", meaning: "disconnect all and end"),
            ]
        printer.emitHelp(commands)
    }
}

import DeckConsole
import DeckHost

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
        let rows = commands.map { "  \($0.form)\n      \($0.meaning)" }
        printer.emit(
            "help",
            [
                "commands": .array(
                    commands.map {
                        .object(["form": .string($0.form), "meaning": .string($0.meaning)])
                    })
            ],
            text: "Commands:\n" + rows.joined(separator: "\n"))
    }
}

extension JSONValue {
    init(_ value: ReportValue) {
        switch value {
        case .text(let text): self = .string(text)
        case .integer(let number): self = .integer(number)
        case .truth(let truth): self = .bool(truth)
        case .list(let rows): self = .array(rows.map { .object($0.mapValues(JSONValue.init)) })
        }
    }
}

extension HostReport {
    var style: EventStyle {
        switch self {
        case .listening, .code: .strong
        case .paired, .authorized, .unlocked, .done: .good
        case .pairingFailed, .locked, .error: .bad
        case .codeWithdrawn, .gap, .edited: .notice
        case .result(_, _, _, let isSuccess, _): isSuccess ? .good : .bad
        case .press, .devices: .plain
        case .closed, .log: .dim
        }
    }
}

public import DeckConsole
public import DeckHost

extension JSONValue {
    /// A report's member, as a program reads it.
    public init(_ value: ReportValue) {
        switch value {
        case .text(let text): self = .string(text)
        case .integer(let number): self = .integer(number)
        case .truth(let truth): self = .bool(truth)
        case .list(let rows): self = .array(rows.map { .object($0.mapValues(JSONValue.init)) })
        }
    }
}

extension HostReport {
    /// How it looks on a screen.
    public var style: EventStyle {
        switch self {
        case .code: .strong
        case .paired, .authorized, .unlocked, .done: .good
        case .pairingFailed, .locked, .error: .bad
        case .codeWithdrawn, .gap, .edited: .notice
        case .result(_, _, _, let isSuccess, _): isSuccess ? .good : .bad
        case .listening, .press, .devices: .plain
        case .closed, .log: .dim
        }
    }
}

extension EventPrinter {
    /// Prints the commands that a program knows, as the event `help`.
    public func emitHelp(_ commands: [(form: String, meaning: String)]) {
        let rows = commands.map { "  \($0.form)\n      \($0.meaning)" }
        let values = commands.map { command in
            JSONValue.object(["form": .string(command.form), "meaning": .string(command.meaning)])
        }
        emit(
            "help", ["commands": .array(values)],
            text: "Commands:\n" + rows.joined(separator: "\n"))
    }
}

public import Foundation

/// How a line for a person looks, where colour is allowed.
public enum EventStyle: Sendable {
    case plain, good, bad, notice, strong, dim

    var escape: String {
        switch self {
        case .plain: ""
        case .good: "\u{1B}[32m"
        case .bad: "\u{1B}[31m"
        case .notice: "\u{1B}[33m"
        case .strong: "\u{1B}[1m"
        case .dim: "\u{1B}[2m"
        }
    }
}

/// Prints events: for programs one JSON object a line, `"event"` first and the other keys sorted;
/// for a person one line an event, after the uptime in seconds.
public final class EventPrinter: Sendable {
    public enum Mode: Sendable {
        case json
        case person(colour: Bool)
    }

    public let mode: Mode
    private let output: ConsoleOutput
    private let uptime: @Sendable () -> TimeInterval

    /// - Parameter uptime: seconds since the board (or the program) started; read for every event.
    public init(
        mode: Mode, output: ConsoleOutput = .standardOutput,
        uptime: @escaping @Sendable () -> TimeInterval
    ) {
        self.mode = mode
        self.output = output
        self.uptime = uptime
    }

    /// The usual printer of a program: its uptime starts now, and colour is used when stdout is a
    /// terminal and `NO_COLOR` is unset or empty.
    public convenience init(json: Bool) {
        let start = ProcessInfo.processInfo.systemUptime
        self.init(mode: json ? .json : .person(colour: EventPrinter.colourAllowed())) {
            ProcessInfo.processInfo.systemUptime - start
        }
    }

    public var isJSON: Bool {
        if case .json = mode { return true }
        return false
    }

    /// Prints one event.
    /// - Parameters:
    ///   - members: what a program gets beside `event`.
    ///   - text: what a person gets; further lines are set under the first. Made safe for a
    ///     terminal here, so that text from a peer may stand in it. Nil: nothing is printed.
    ///   - prefix: stands before each of a person's lines.
    public func emit(
        _ event: String, _ members: [String: JSONValue] = [:], text: String?,
        style: EventStyle = .plain, prefix: String = ""
    ) {
        switch mode {
        case .json:
            var rest = members
            rest["event"] = nil
            var line = "{\"event\":" + JSONValue.string(event).text
            writeMembers(rest, first: false, to: &line)
            output.write(line + "}\n")
        case .person: if let text { say(text, style: style, prefix: prefix) }
        }
    }

    /// Prints a line for a person that is no event; nothing in JSON mode.
    public func say(_ text: String, style: EventStyle = .plain, prefix: String = "") {
        guard case .person(let colour) = mode else { return }
        let stamp = EventPrinter.stamp(uptime())
        let indent = String(repeating: " ", count: stamp.count)
        let width = terminalColumns().map { $0 - stamp.count - 1 - prefix.count }
        let lines = terminalSafe(text, keepingLines: true)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { line in width.map { wrapped(line, width: $0) } ?? [line] }
            .map { $0.isEmpty ? EventPrinter.trimmed(prefix) : prefix + $0 }
        var out = ""
        for (index, line) in lines.enumerated() {
            let lead = index == 0 ? stamp : indent
            let coloured = colour && !line.isEmpty && !style.escape.isEmpty
            out += lead + " " + (coloured ? style.escape + line + "\u{1B}[0m" : line) + "\n"
        }
        output.write(out)
    }

    /// Without the spaces at its end.
    private static func trimmed(_ text: String) -> String {
        String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// `[   12.345]`, as a kernel log has it.
    static func stamp(_ seconds: TimeInterval) -> String {
        let milliseconds = Int64(max(0, min(seconds, 1e12)) * 1000)
        let fraction = String(milliseconds % 1000)
        let number =
            "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
        return "[" + String(repeating: " ", count: max(0, 9 - number.count)) + number + "]"
    }

    /// Whether stdout is a terminal that shows colour and `NO_COLOR` is unset or empty.
    public static func colourAllowed() -> Bool {
        let environment = ProcessInfo.processInfo.environment
        guard environment["NO_COLOR"] ?? "" == "", environment["TERM"] != "dumb" else {
            return false
        }
        return isatty(STDOUT_FILENO) == 1
    }
}

/// Writes one line to stderr: where logs go, in both modes.
public func logLine(_ text: String) {
    ConsoleOutput.standardError.write(terminalSafe(text) + "\n")
}

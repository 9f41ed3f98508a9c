/// One option of a program: a flag, or with `value` an option that takes one.
public struct ProgramOption: Sendable {
    /// With its dashes: `--state`.
    public let name: String
    /// The value's place in the help, such as `DIR`; nil for a flag.
    public let value: String?
    /// Whether it may stand more than once.
    public let repeats: Bool
    public let help: String
    /// Whether the help shows it.
    public let isListed: Bool

    public init(
        _ name: String, value: String? = nil, repeats: Bool = false, isListed: Bool = true,
        help: String
    ) {
        self.name = name
        self.value = value
        self.repeats = repeats
        self.isListed = isListed
        self.help = help
    }
}

/// The options a command line gave.
public struct GivenOptions: Sendable, Equatable {
    var values: [String: [String]] = [:]
    /// What stands there without an option's name, where the program takes such.
    public internal(set) var arguments: [String] = []

    /// Whether the option stands on the command line.
    public func has(_ name: String) -> Bool { values[name] != nil }
    /// What it was given, nil when it is absent. A flag's value is empty.
    public func value(_ name: String) -> String? { values[name]?.last }
    /// All that it was given, in order.
    public func all(_ name: String) -> [String] { values[name] ?? [] }
}

/// A strict reader of command lines: `--x`, `--x V` and `--x=V`, each at most once unless it
/// repeats, and arguments where the program takes any. `--help` and `--version` are always there.
public struct OptionParser: Sendable {
    public enum Outcome: Sendable, Equatable {
        case run(GivenOptions)
        /// Print this on stdout and end with 0.
        case show(String)
        /// Print this on stderr and end with 64.
        case refuse(String)
    }

    public let program: String
    public let version: String
    public let summary: String
    public let options: [ProgramOption]
    /// What further arguments are called in the help, such as `CASE`; nil where there are none.
    public let argument: String?
    public let notes: String

    /// - Parameters:
    ///   - summary: one sentence that says what the program does.
    ///   - argument: what further arguments are called; nil when none are taken.
    ///   - notes: shown under the options, such as the list of commands.
    public init(
        program: String, version: String, summary: String, options: [ProgramOption],
        argument: String? = nil, notes: String = ""
    ) {
        self.argument = argument
        self.program = program
        self.version = version
        self.summary = summary
        self.notes = notes
        self.options =
            options + [
                ProgramOption("--help", help: "show this help and end"),
                ProgramOption("--version", help: "show the version and end"),
            ]
    }

    /// - Parameter arguments: without the program's own name.
    public func parse(_ arguments: [String]) -> Outcome {
        var given = GivenOptions()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if self.argument != nil, !argument.hasPrefix("-"), !argument.isEmpty {
                given.arguments.append(argument)
                continue
            }
            let isShort = options.contains { $0.name == argument }
            guard isShort || (argument.hasPrefix("--") && argument != "--") else {
                return refuse(notAnOption(argument))
            }
            let parts = argument.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = options.first(where: { $0.name == name }) else {
                return refuse("unknown option \(shown(name))" + advice(for: name))
            }
            guard given.values[name] == nil || option.repeats else {
                return refuse("\(name) is given twice")
            }
            var value = parts.count == 2 ? String(parts[1]) : nil
            if let place = option.value {
                if value == nil, let next = rest.first, !next.hasPrefix("--") {
                    value = next
                    rest = rest.dropFirst()
                }
                guard let value, !value.isEmpty else {
                    return refuse("\(name) needs a value: \(name) \(place)")
                }
                given.values[name, default: []].append(value)
            } else {
                guard value == nil else { return refuse("\(name) takes no value") }
                given.values[name] = [""]
            }
        }
        if given.has("--help") { return .show(help) }
        if given.has("--version") { return .show("\(program) \(version)\n") }
        return .run(given)
    }

    /// Reads this process's command line; shows help or refuses, and ends, as `parse` says.
    ///
    /// - Parameters:
    ///   - subcommand: whether the first argument names what this parser is for.
    ///   - status: what a program ends with whose exit statuses are fixed elsewhere.
    public func parseCommandLine(
        afterSubcommand subcommand: Bool = false, refusedWith status: ExitStatus = .usage
    ) -> GivenOptions {
        switch parse(Array(CommandLine.arguments.dropFirst(subcommand ? 2 : 1))) {
        case .run(let given): return given
        case .show(let text):
            ConsoleOutput.standardOutput.write(text)
            endProgram(.done)
        case .refuse(let text):
            ConsoleOutput.standardError.write(text)
            endProgram(status)
        }
    }

    /// Whether this process's command line begins with that word.
    public static func commandLineNames(_ subcommand: String) -> Bool {
        CommandLine.arguments.dropFirst().first == subcommand
    }

    /// The text of `--help`.
    public var help: String {
        let listed = options.filter(\.isListed)
        let rows = listed.map { (optionText($0), $0.help) }
        let width = rows.map(\.0.count).max() ?? 0
        let usage =
            (listed.map { "[\(optionText($0))]" + ($0.repeats ? "…" : "") }
            + (argument.map { ["[\($0)]…"] } ?? [])).joined(separator: " ")
        var text = "\(summary)\n\nUsage: \(program) \(usage)\n\nOptions:\n"
        for (left, right) in rows {
            let padding = String(repeating: " ", count: width - left.count + 2)
            let indent = "\n" + String(repeating: " ", count: width + 4)
            text += "  \(left)\(padding)" + right.split(separator: "\n").joined(separator: indent)
            text += "\n"
        }
        return notes.isEmpty ? text : text + "\n" + notes + (notes.hasSuffix("\n") ? "" : "\n")
    }

    private func optionText(_ option: ProgramOption) -> String {
        option.value.map { "\(option.name) \($0)" } ?? option.name
    }

    private func refuse(_ what: String) -> Outcome {
        .refuse("\(program): \(what)\n\(program) --help lists the options.\n")
    }

    private func notAnOption(_ argument: String) -> String {
        // A single dash is most likely an option that lost its other one.
        if argument.hasPrefix("-"), !argument.allSatisfy({ $0 == "-" }) {
            return "unknown option \(shown(argument))" + advice(for: "-" + argument)
        }
        return "unexpected argument \(shown(argument))"
    }

    private func advice(for name: String) -> String {
        nearest(to: name, in: options.map(\.name)).map { "; did you mean \($0)?" } ?? ""
    }

    private func shown(_ text: String) -> String { "\"" + terminalSafe(text) + "\"" }
}

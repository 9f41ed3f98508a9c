import AttackConsole
import DeckAttack
import DeckConsole
import DeckKit
import DeckWire

/// `deck-sim attack`: plays attacks on a running host.
enum SimAttack {
    static let parser = OptionParser(
        program: "deck-sim attack", version: touchdeckVersion,
        summary:
            "Plays attacks on a running host and says what it answered. Only for a host of yours:\n"
            + "it shows codes, and its pairing is locked at the end.",
        options: [
            ProgramOption(
                "--connect", value: "URL", help: "the host's ws:// address; always needed"),
            ProgramOption(
                "--code-from", value: "COMMAND",
                help: "a shell command that prints the code which the host shows\n"
                    + "(default: read it from stdin)"),
            ProgramOption(
                "--device-id", value: "ID",
                help: "a deck that the host trusts, for the stolen id\n"
                    + "(default: the attacker's own, once it is paired)"),
            ProgramOption(
                "--only", value: "NAMES", help: "just these attacks, separated by commas"),
            ProgramOption("--json", help: "print one JSON object a line, for programs"),
        ],
        notes: """
            Attacks, in this order:
            \(Attack<HostTarget>.list(Attack<HostTarget>.all))
            The first four need a code, once; without one they are left out. slowDrip takes a minute.
            Exit status: 0 the host stood all that was tried, 1 it did not, 2 could not run,
            64 wrong options.
            """)

    static func run() async -> Never {
        Signals.prepare()
        let options = parser.parseCommandLine(afterSubcommand: true)
        let screen = AttackScreen(json: options.has("--json"))
        let signals = Signals.endRequests()
        Task {
            for await _ in signals { endProgram(.couldNotRun) }
        }
        do {
            let attacks = try Attack.named(options.value("--only"), of: Attack<HostTarget>.all)
            let code = CodeSource(
                command: options.value("--code-from"), printer: screen.printer,
                limit: AttackLimits().person)
            let target = try HostTarget(
                url: try url(options), stolenID: try stolenID(options), code: { await code.next() })
            let summary = await Attack.play(attacks, on: target) { screen.show($0, $1) }
            screen.show(summary, notes: await notes(target))
            endProgram(ExitStatus(rawValue: summary.exitStatus) ?? .couldNotRun)
        } catch let error as UnknownAttack {
            logLine("deck-sim attack: \(error)")
            endProgram(.usage)
        } catch let error as UsageError {
            logLine("deck-sim attack: \(error.description)")
            endProgram(error.status)
        } catch {
            logLine("deck-sim attack: \(error)")
            endProgram(.couldNotRun)
        }
    }

    private static func notes(_ target: HostTarget) async -> [String] {
        guard await target.isPaired else { return [] }
        return ["The host trusts \(target.deviceID) now: revoke \(target.deviceID) there."]
    }

    private static func url(_ options: GivenOptions) throws(UsageError) -> WebSocketURL {
        guard let text = options.value("--connect"), let url = WebSocketURL(text) else {
            throw UsageError("--connect takes a ws:// address, as in ws://127.0.0.1:7878/")
        }
        return url
    }

    private static func stolenID(_ options: GivenOptions) throws(UsageError) -> DeviceID? {
        guard let text = options.value("--device-id") else { return nil }
        guard let id = DeviceID(text) else {
            throw UsageError("--device-id takes 1 to 64 letters, digits, dots, _ and -")
        }
        return id
    }
}

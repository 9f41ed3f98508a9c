import DeckConform
import DeckConsole
import DeckWire

/// `deck-conform quirks`: does the suite bite?
enum QuirksCommand {
    static let name = "deck-conform quirks"

    static let parser = OptionParser(
        program: name, version: touchdeckVersion,
        summary:
            "Plays deck-host with each of its quirks, one broken rule at a time: the cases of\n"
            + "that rule must fail, and no others.",
        options: [
            ProgramOption("--full", help: "play all cases with each quirk, not a sample"),
            ProgramOption(
                "--sample", value: "N", help: "cases that must not fail, a quirk (default: 20)"),
            ProgramOption("--jobs", value: "N", help: "quirks at a time (default: 4)"),
            ProgramOption("--seed", value: "N", help: "take the same sample as an earlier run"),
            ProgramOption("--json", help: "print one JSON object a line, for programs"),
        ],
        argument: "NAME",
        notes: """
            Needs a debug build of deck-host beside it; deck-host --quirk ? lists the quirks.
            Exit status: 0 each quirk is noticed and nothing else fails, 1 not so, 2 wrong options
            or a host cannot be started.
            """)

    static func run() async -> Never {
        await run(parser.parseCommandLine(afterSubcommand: true, refusedWith: .couldNotRun))
    }

    private static func run(_ given: GivenOptions) async -> Never {
        let unknown = given.arguments.first { name in
            !KnownQuirk.ofHosts.contains { $0.name == name }
        }
        if let unknown {
            let advice =
                nearest(to: unknown, in: KnownQuirk.ofHosts.map(\.name))
                .map { "; did you mean \($0)?" } ?? ""
            ConformProgram.refuse(name, "no quirk is called \(terminalSafe(unknown))\(advice)")
        }
        let quirks = KnownQuirk.ofHosts.filter {
            given.arguments.isEmpty || given.arguments.contains($0.name)
        }
        let seed = number(given, "--seed", 0) { UInt64.random(in: 0..<1 << 32) }
        let jobs = Int(number(given, "--jobs", 1) { 4 })
        let sample = Int(number(given, "--sample", 0) { 20 })
        let printer = EventPrinter(json: given.has("--json"))
        let signals = Signals.endRequests()
        Task { for await _ in signals { endProgram(.couldNotRun) } }
        var wrong = 0
        await withTaskGroup(of: QuirkResult.self) { group in
            for (place, quirk) in quirks.enumerated() {
                if place >= jobs, let result = await group.next() {
                    wrong += show(result, printer) ? 0 : 1
                }
                group.addTask {
                    await play(quirk, sample: given.has("--full") ? nil : sample, seed: seed)
                }
            }
            for await result in group { wrong += show(result, printer) ? 0 : 1 }
        }
        let words =
            "\(quirks.count - wrong) of \(quirks.count) quirks are noticed, and nothing else. "
        printer.emit(
            "summary",
            [
                "quirks": .number(quirks.count), "wrong": .number(wrong),
                "seed": .string("\(seed)"),
            ],
            text: words + "Seed \(seed).", style: wrong == 0 ? .good : .bad)
        endProgram(wrong == 0 ? .done : .checkFailed)
    }

    private static func number(
        _ given: GivenOptions, _ option: String, _ least: UInt64, _ usual: () -> UInt64
    ) -> UInt64 {
        guard let text = given.value(option) else { return usual() }
        guard let number = UInt64(text), number >= least, number <= UInt32.max else {
            ConformProgram.refuse(name, "\(option) takes a number from \(least).")
        }
        return number
    }

    private static func play(_ quirk: KnownQuirk, sample: Int?, seed: UInt64) async -> QuirkResult {
        do {
            let program = try HostProgram(
                .sibling(
                    HostProgram.sibling("deck-host"), arguments: ["--quirk", quirk.name]))
            let text = try await program.start()
            guard let url = WebSocketURL(text) else { throw Failure("No address: \(text)") }
            let host = HostUnderTest(
                url: url, hooks: HostHooks(program: program, canRestart: true),
                answer: .seconds(2))
            let result = await QuirkTrial.play(
                quirk, of: host, cases: HostCase.all, profile: .ofDeckHost, sample: sample,
                seed: seed)
            await program.finish()
            return result
        } catch {
            return QuirkResult(failing: quirk, "\(error)")
        }
    }

    private static func show(_ result: QuirkResult, _ printer: EventPrinter) -> Bool {
        var lines = [
            "\(result.name): "
                + (result.isRight
                    ? "noticed by \(result.noticed.count), of \(result.played) cases played"
                    : "NOT AS IT SHOULD BE")
        ]
        if let trouble = result.trouble { lines.append(trouble) }
        lines += result.unnoticed.map { "must fail: \($0.id): \($0.outcome)" }
        lines += result.innocent.map { "must not fail: \($0.id): \($0.message)" }
        printer.emit(
            "quirk",
            [
                "name": .string(result.name), "right": .bool(result.isRight),
                "noticedBy": .array(result.noticed.map { .string($0.text) }),
                "unnoticedBy": .array(result.unnoticed.map { .string($0.id.text) }),
                "innocent": .array(result.innocent.map { .string($0.id.text) }),
                "played": .number(result.played),
            ],
            text: lines.joined(separator: "\n"), style: result.isRight ? .good : .bad)
        return result.isRight
    }
}

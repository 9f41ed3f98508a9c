import DeckConform
import DeckConsole
import DeckWire

/// `deck-conform quirks`: does the suite bite?
enum QuirksCommand {
    static let name = "deck-conform quirks"

    static let parser = OptionParser(
        program: name, version: touchdeckVersion,
        summary:
            "Plays deck-host and deck-sim with each of their quirks, one broken rule at a time: the\n"
            + "cases of that rule must fail, and no others.",
        options: [
            ProgramOption("--of", value: "TARGET", help: "host or deck (default: both)"),
            ProgramOption("--full", help: "play all cases with each quirk, not a sample"),
            ProgramOption(
                "--sample", value: "N",
                help: "cases that must not fail, a quirk (default: 20 of a host, 4 of a deck)"),
            ProgramOption("--jobs", value: "N", help: "quirks at a time (default: 4)"),
            ProgramOption("--seed", value: "N", help: "take the same sample as an earlier run"),
            ProgramOption("--json", help: "print one JSON object a line, for programs"),
        ],
        argument: "NAME",
        notes: """
            Needs debug builds of both beside it; with --quirk ? they list theirs.
            Exit status: 0 each quirk is noticed and nothing else fails, 1 not so, 2 wrong options
            or a program cannot be started.
            """)

    static func run() async -> Never {
        let given = parser.parseCommandLine(afterSubcommand: true, refusedWith: .couldNotRun)
        let trials = chosen(given)
        let isFull = given.has("--full")
        let sample = given.value("--sample").map { _ in Int(number(given, "--sample", 0) { 0 }) }
        let seed = number(given, "--seed", 0) { UInt64.random(in: 0..<1 << 32) }
        let jobs = Int(number(given, "--jobs", 1) { 4 })
        let printer = EventPrinter(json: given.has("--json"))
        let signals = Signals.endRequests()
        Task {
            for await _ in signals {
                BoardProgram.endAll()
                endProgram(.couldNotRun)
            }
        }
        let play: @Sendable (Trial) async -> (Trial, QuirkResult) = { trial in
            let usual = trial.target == .host ? 20 : 4
            let result = await trial.target.play(
                trial.quirk, sample: isFull ? nil : sample ?? usual, seed: seed)
            return (trial, result)
        }
        var odd: [Trial] = []
        func take(_ trial: Trial, _ result: QuirkResult) {
            show(result, of: trial, printer)
            if !result.isRight { odd.append(trial) }
        }
        await withTaskGroup(of: (Trial, QuirkResult).self) { group in
            for (place, trial) in trials.enumerated() {
                if place >= jobs, let (trial, result) = await group.next() { take(trial, result) }
                group.addTask { await play(trial) }
            }
            for await (trial, result) in group { take(trial, result) }
        }
        // Once more, where no other program takes the processor. It also puts what matters to the
        // end of a long list.
        var wrong = 0
        for trial in odd {
            let (_, result) = await play(trial)
            show(result, of: trial, printer)
            wrong += result.isRight ? 0 : 1
        }
        let words =
            "\(trials.count - wrong) of \(trials.count) quirks are noticed, and nothing else. "
        printer.emit(
            "summary",
            [
                "quirks": .number(trials.count), "wrong": .number(wrong),
                "seed": .string("\(seed)"),
            ],
            text: words + "Seed \(seed).", style: wrong == 0 ? .good : .bad)
        endProgram(wrong == 0 ? .done : .checkFailed)
    }

    private struct Trial: Sendable {
        let target: QuirkTarget
        let quirk: KnownQuirk
    }

    /// What the command line asks for; all without names.
    private static func chosen(_ given: GivenOptions) -> [Trial] {
        var targets = QuirkTarget.allCases
        if let name = given.value("--of") {
            guard let target = QuirkTarget(rawValue: name) else {
                ConformProgram.refuse(self.name, "--of takes host or deck.")
            }
            targets = [target]
        }
        let all = targets.flatMap { target in
            target.quirks.map { Trial(target: target, quirk: $0) }
        }
        let names = all.map(\.quirk.name)
        if let unknown = given.arguments.first(where: { !names.contains($0) }) {
            let advice = nearest(to: unknown, in: names).map { "; did you mean \($0)?" } ?? ""
            ConformProgram.refuse(name, "no quirk is called \(terminalSafe(unknown))\(advice)")
        }
        return all.filter { given.arguments.isEmpty || given.arguments.contains($0.quirk.name) }
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

    private static func show(
        _ result: QuirkResult, of trial: Trial, _ printer: EventPrinter
    ) {
        var lines = [
            "\(trial.target.rawValue) \(result.name): "
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
                "target": .string(trial.target.rawValue), "name": .string(result.name),
                "right": .bool(result.isRight),
                "noticedBy": .array(result.noticed.map { .string($0.text) }),
                "unnoticedBy": .array(result.unnoticed.map { .string($0.id.text) }),
                "innocent": .array(result.innocent.map { .string($0.id.text) }),
                "played": .number(result.played),
            ],
            text: lines.joined(separator: "\n"), style: result.isRight ? .good : .bad)
    }
}

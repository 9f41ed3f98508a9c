import DeckConform
import DeckConsole
import Foundation

/// The options that all runs share, and what they come to.
struct RunSetup {
    static let options = [
        ProgramOption("--list", help: "list the cases and end; with CASE… those alone"),
        ProgramOption(
            "-x", value: "CASE", repeats: true,
            help: "expect these to fail; the run fails when one passes"),
        ProgramOption(
            "--profile", value: "FILE", help: "what the target cannot do, and why: see below"),
        ProgramOption("--strict", help: "let recommendations count as well"),
        ProgramOption("--seed", value: "N", help: "make the same choices as an earlier run"),
        ProgramOption(
            "--case-timeout", value: "SECONDS",
            help: "the limit for a case that states none (default: 20)"),
        ProgramOption(
            "--show-secrets", help: "show codes, tokens and keys in transcripts and reports"),
        ProgramOption("--junit", value: "FILE", help: "write a report as JUnit XML"),
        ProgramOption("--tap", value: "FILE", help: "write a report for TAP readers"),
        ProgramOption("--html", value: "FILE", help: "write a page to read in a browser"),
        ProgramOption("--json", help: "print one JSON object a line, for programs"),
    ]

    static let notes = """
        CASE is an id, the beginning of one, a glob, a section of the protocol or a rule:
        v1.5.pair.wrong-code.01, v1.5.pair, '*.idle.*', 5, PAIR-12. Without any: all.
        A profile says on each line one of
          without NEED: reason
          skip CASE: reason
          expect-failure CASE: reason
        """

    let program: String
    let given: GivenOptions
    var run = RunOptions()

    init(program: String, _ given: GivenOptions, needs: [Need]) {
        self.program = program
        self.given = given
        run.isStrict = given.has("--strict")
        run.expectedFailures = given.all("-x").map(CasePattern.init)
        run.seed = UInt64.random(in: 0..<1 << 32)
        if let text = given.value("--seed") {
            guard let seed = UInt64(text) else { refuse("--seed takes a number from 0.") }
            run.seed = seed
        }
        if let text = given.value("--case-timeout") {
            guard let seconds = Int(text), (1...3600).contains(seconds) else {
                refuse("--case-timeout takes 1 to 3600 seconds.")
            }
            run.caseTimeout = .seconds(seconds)
        }
        if let path = given.value("--profile") { readProfile(path, needs) }
    }

    private mutating func readProfile(_ path: String, _ needs: [Need]) {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            refuse("the profile \(path) cannot be read.")
        }
        do {
            run.profile = try Profile(parsing: text)
        } catch {
            refuse("\(error).")
        }
        let names = needs.map(\.name)
        if let unknown = run.profile.unknownNeeds(among: Set(names)).first {
            let advice = nearest(to: unknown, in: names).map { "; did you mean \($0)?" } ?? ""
            refuse("the profile is without \(terminalSafe(unknown)), which no case needs\(advice)")
        }
    }

    func refuse(_ message: String) -> Never { ConformProgram.refuse(program, message) }

    /// The cases that the command line names; ends the program when one name is nobody's.
    func chosen<Stage>(_ cases: [ConformanceCase<Stage>]) -> [ConformanceCase<Stage>] {
        let patterns = given.arguments.map(CasePattern.init)
        if let unknown = ConformanceCase.unknown(patterns + run.expectedFailures, in: cases) {
            let advice =
                nearest(to: unknown.text, in: cases.map(\.id.text))
                .map { "; did you mean \($0)?" } ?? ""
            refuse("no case is called \(terminalSafe(unknown.text))\(advice)")
        }
        return ConformanceCase.selected(patterns, from: cases)
    }

    /// Prints the cases.
    func list<Stage>(_ cases: [ConformanceCase<Stage>], on printer: EventPrinter) {
        for one in cases {
            printer.emit(
                "case",
                [
                    "id": .string(one.id.text), "level": .string(one.level.rawValue),
                    "sentence": .string(one.sentence),
                    "rules": .array(one.anchors.map { .string($0) }),
                    "needs": .array(one.needs.map { .string($0.name) }),
                ], text: nil)
            guard !printer.isJSON else { continue }
            let rules = one.anchors.joined(separator: ", ")
            let needs =
                one.needs.isEmpty
                ? ""
                : ", needs "
                    + one.needs.map(\.name)
                    .joined(separator: ", ")
            ConsoleOutput.standardOutput.write(
                "\(one.id) (\(one.level.rawValue), \(rules)\(needs))\n    \(one.sentence)\n")
        }
    }

    /// Shows and writes what the run found, and ends the program with it.
    func end(with report: RunReport, on screen: RunScreen) -> Never {
        screen.show(report)
        let isWritten = write(report)
        let status = ExitStatus(rawValue: report.exitStatus) ?? .couldNotRun
        endProgram(isWritten || status != .done ? status : .couldNotRun)
    }

    /// Writes the reports that were asked for; false when one could not be written.
    private func write(_ report: RunReport) -> Bool {
        let secrets = given.has("--show-secrets")
        let wanted: [(String, (RunReport, Bool) -> String)] = [
            ("--junit", { JUnitReport.text($0, secrets: $1) }),
            ("--tap", { TAPReport.text($0, secrets: $1) }),
            ("--html", { HTMLReport.text($0, secrets: $1) }),
        ]
        var isWritten = true
        for (option, text) in wanted {
            guard let path = given.value(option) else { continue }
            do {
                try text(report, secrets).write(toFile: path, atomically: true, encoding: .utf8)
            } catch {
                logLine("\(program): \(path) cannot be written: \(error.localizedDescription)")
                isWritten = false
            }
        }
        return isWritten
    }
}

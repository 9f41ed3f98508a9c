import DeckConform
import DeckConsole
import Foundation

/// Shows a run as it goes on: for a person, with a line that counts on a terminal; for a program,
/// one JSON object a line.
final class RunScreen: Sendable {
    private struct State {
        var total = 0
        var done = 0
        var failed = 0
        var running: [CaseID: ContinuousClock.Instant] = [:]
    }

    let printer: EventPrinter
    private let showsSecrets: Bool
    private let isTerminal: Bool
    private let lock = NSLock()
    private nonisolated(unsafe) var state = State()

    init(json: Bool, showsSecrets: Bool) {
        printer = EventPrinter(json: json)
        self.showsSecrets = showsSecrets
        isTerminal = !json && terminalColumns() != nil
    }

    func show(_ event: RunEvent) {
        lock.lock()
        defer { lock.unlock() }
        switch event {
        case .began(let cases): state.total = cases
        case .started(let id, let limit): state.running[id] = .now + limit
        case .finished(let result):
            state.running[result.id] = nil
            state.done += 1
            if result.verdict.failsTheRun { state.failed += 1 }
            clearLine()
            show(result)
        }
        showLine()
    }

    private func show(_ result: CaseResult) {
        var members: [String: JSONValue] = [
            "id": .string(result.id.text), "verdict": .string(result.verdict.rawValue),
            "level": .string(result.level.rawValue), "sentence": .string(result.sentence),
            "rules": .array(result.anchors.map { .string($0) }),
            "milliseconds": .number(Int(result.seconds * 1000)),
        ]
        if let message = result.message { members["message"] = .string(message) }
        if result.verdict.failsTheRun {
            members["transcript"] = .array(
                result.transcript.lines(secrets: showsSecrets, failed: true).map { .string($0) })
        }
        // On a terminal the line that counts tells of those that pass.
        let quiet = isTerminal && (result.verdict == .passed || result.verdict == .skipped)
        let text =
            result.id.text + "  " + result.verdict.words + (result.message.map { ": " + $0 } ?? "")
        printer.emit("case", members, text: quiet ? nil : text, style: style(result.verdict))
    }

    /// What a person reads at the end, and the summary for a program.
    func show(_ report: RunReport) {
        lock.lock()
        defer { lock.unlock() }
        clearLine()
        for result in report.results where result.verdict.failsTheRun {
            let rules = result.anchors.joined(separator: ", ")
            let lines = result.transcript.lines(secrets: showsSecrets, failed: true, width: 200)
            printer.say(
                ([
                    "\(result.id) (\(rules))", result.sentence,
                    result.message ?? "It passed, which was not expected.",
                ] + lines).joined(separator: "\n"), style: .bad)
        }
        let skipped = Dictionary(grouping: report.results.filter { $0.verdict == .skipped }) {
            $0.message ?? ""
        }
        for (reason, results) in skipped.sorted(by: { $0.key < $1.key }) {
            printer.say("\(results.count) skipped: \(reason)", style: .dim)
        }
        let counts = Dictionary(
            uniqueKeysWithValues: Verdict.allCases.map {
                ($0.rawValue, JSONValue.number(report.count($0)))
            })
        printer.emit(
            "summary",
            [
                "counts": .object(counts), "seed": .string("\(report.seed)"),
                "target": .string(report.target), "strict": .bool(report.isStrict),
                "exitStatus": .number(report.exitStatus),
                "milliseconds": .number(Int(report.seconds * 1000)),
                "notes": .array(report.notes.map { .string($0) }),
            ],
            text: (["\(report.summary) Seed \(report.seed)."] + report.notes)
                .joined(separator: "\n"),
            style: report.exitStatus == 0 ? .good : .bad)
    }

    private func style(_ verdict: Verdict) -> EventStyle {
        switch verdict {
        case .passed: .good
        case .failed, .unexpectedPass: .bad
        case .skipped: .dim
        case .advised, .expectedFailure: .notice
        }
    }

    private func clearLine() {
        if isTerminal { ConsoleOutput.standardOutput.write("\r\u{1B}[K") }
    }

    private func showLine() {
        guard isTerminal, let columns = terminalColumns() else { return }
        var line = "\(state.done) of \(state.total)"
        if state.failed > 0 { line += ", \(state.failed) failed" }
        if let latest = state.running.max(by: { $0.value < $1.value }), state.running.count > 1 {
            let left = max(0, Int((latest.value - .now) / .seconds(1)))
            line += ", \(state.running.count) running, the longest at most \(left) s more"
        } else if let only = state.running.keys.first {
            line += ", \(only)"
        }
        ConsoleOutput.standardOutput.write("\r\u{1B}[K" + line.prefix(columns - 1))
    }
}

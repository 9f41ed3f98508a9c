public import DeckAttack
public import DeckConsole

/// Prints how attacks ended, for a person or for a program.
public struct AttackScreen: Sendable {
    public let printer: EventPrinter

    public init(json: Bool) { printer = EventPrinter(json: json) }

    public func show<Target>(_ attack: Attack<Target>, _ verdict: Verdict) {
        var members: [String: JSONValue] = [
            "name": .string(attack.name), "verdict": .string(verdict.name),
            "attempt": .string(attack.attempt), "answer": .string(verdict.answer),
            "rules": .array(attack.rules.map { .string($0) }),
        ]
        switch verdict {
        case .stood: members["stood"] = true
        case .notStood: members["stood"] = false
        case .skipped, .couldNotRun, .leftOpen: break
        }
        printer.emit("attack", members, text: attack.sentence(verdict), style: style(verdict))
    }

    public func show(_ summary: AttackSummary, notes: [String]) {
        printer.emit(
            "summary",
            [
                "stood": .number(summary.stood), "notStood": .number(summary.notStood),
                "skipped": .number(summary.skipped), "couldNotRun": .number(summary.couldNotRun),
                "leftOpen": .number(summary.leftOpen), "notes": .array(notes.map { .string($0) }),
            ],
            text: ([summary.sentence] + notes).joined(separator: "\n"),
            style: summary.exitStatus == 0 ? .good : .bad)
    }

    private func style(_ verdict: Verdict) -> EventStyle {
        switch verdict {
        case .stood: .good
        case .notStood, .couldNotRun: .bad
        case .skipped: .dim
        case .leftOpen: .notice
        }
    }
}

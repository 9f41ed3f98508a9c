import DeckConsole
import DeckLine
import VectorPlay

/// Shows how the tests end, for a person or for a program.
struct VectorsScreen: Sendable {
    let printer: EventPrinter

    func greet(_ version: LineDevice.Version?, _ device: LineDevice, tests: Int) {
        var members: [String: JSONValue] = ["tests": .number(tests)]
        members["target"] = version.map { .string($0.target) }
        members["library"] = version.map { .string($0.library) }
        members["backend"] = version.map { .string($0.backend) }
        members["longestLine"] = device.longestLine.map { .number($0) }
        members["longestMessage"] = device.longestMessage.map { .number($0) }
        let name = version.map { "\($0)" } ?? "a device that does not say what it is"
        printer.emit("target", members, text: "\(tests) tests for \(name)", style: .dim)
    }

    func show(_ test: VectorCase, _ verdict: Verdict) {
        let title = test.title
        var members: [String: JSONValue] = [
            "name": .string(test.name), "file": .string(title.file), "tcId": .number(title.id),
            "type": .string(test.type), "comment": .string(title.comment),
            "rules": .array(title.rules.map { .string($0) }), "result": .string(verdict.name),
        ]
        switch verdict {
        case .passed, .forHosts: printer.emit("test", members, text: nil)
        case .failed(let problems):
            members["differences"] = .array(problems.map { .string($0) })
            let lines = ["Failed: \(title)"] + problems.map { "    " + $0 }
            printer.emit("test", members, text: lines.joined(separator: "\n"), style: .bad)
        case .skipped(let reason):
            members["reason"] = .string(reason)
            printer.emit("test", members, text: "Skipped: \(title): \(reason)", style: .notice)
        }
    }

    func show(file: String, _ tally: VectorTally) {
        printer.say("\(file): \(tally.sentence)", style: tally.failed > 0 ? .bad : .dim)
    }

    func died(_ test: VectorCase?, _ error: LineError) {
        var members: [String: JSONValue] = ["message": .string(error.description)]
        members["name"] = test.map { .string($0.name) }
        let place = test.map { "in \($0.title)" } ?? "at the end"
        printer.emit(
            "died", members, text: "The device died \(place):\n    \(error)", style: .bad)
    }

    func sum(_ tally: VectorTally, requests: Int, seconds: Double) {
        let rounded = Double(Int(seconds * 10)) / 10
        if tally.forHosts > 0 {
            printer.say("\(tally.forHosts) tests are for hosts alone.", style: .dim)
        }
        printer.say("\(requests) requests in \(rounded) s.", style: .dim)
        printer.emit(
            "summary",
            [
                "passed": .number(tally.passed), "failed": .number(tally.failed),
                "skipped": .number(tally.skipped), "forHosts": .number(tally.forHosts),
                "requests": .number(requests), "milliseconds": .number(Int(seconds * 1000)),
            ],
            text: tally.sentence, style: tally.failed > 0 || tally.passed == 0 ? .bad : .good)
    }
}

/// How many tests ended how.
struct VectorTally {
    var passed = 0
    var failed = 0
    var skipped = 0
    var forHosts = 0

    mutating func count(_ verdict: Verdict) {
        switch verdict {
        case .passed: passed += 1
        case .failed: failed += 1
        case .skipped: skipped += 1
        case .forHosts: forHosts += 1
        }
    }

    static func += (a: inout VectorTally, b: VectorTally) {
        a.passed += b.passed
        a.failed += b.failed
        a.skipped += b.skipped
        a.forHosts += b.forHosts
    }

    var sentence: String { "\(passed) passed, \(failed) failed, \(skipped) skipped" }
}

extension Verdict {
    fileprivate var name: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .skipped: "skipped"
        case .forHosts: "forHosts"
        }
    }
}

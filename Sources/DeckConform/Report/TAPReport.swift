/// The Test Anything Protocol, version 13.
public enum TAPReport {
    public static func text(_ report: RunReport, secrets: Bool) -> String {
        var out = "TAP version 13\n1..\(report.results.count)\n"
        out += "# deck-conform \(report.kind) \(line(report.target)), seed \(report.seed)\n"
        for (number, result) in report.results.enumerated() {
            out += point(number + 1, result, secrets: secrets)
        }
        return out + "# \(line(report.summary))\n"
    }

    private static func point(_ number: Int, _ result: CaseResult, secrets: Bool) -> String {
        let name = "\(number) - \(result.id) \(line(result.sentence))"
        let message = line(result.message ?? "")
        switch result.verdict {
        case .passed: return "ok \(name)\n"
        case .skipped: return "ok \(name) # SKIP \(message)\n"
        case .advised: return "not ok \(name) # TODO not as recommended: \(message)\n"
        case .expectedFailure: return "not ok \(name) # TODO failed as expected: \(message)\n"
        case .unexpectedPass:
            return "not ok \(name)\n  ---\n  message: it passed unexpectedly\n  ...\n"
        case .failed:
            let lines = result.transcript.lines(secrets: secrets, failed: true)
            return "not ok \(name)\n  ---\n  message: \(JSON.quoted(message))\n  transcript: |\n"
                + lines.map { "    \($0)\n" }.joined() + "  ...\n"
        }
    }

    /// On one line, and without the sign that begins a directive.
    private static func line(_ text: String) -> String {
        String(text.map { $0 == "#" ? "＃" : $0.isNewline ? " " : $0 })
    }
}

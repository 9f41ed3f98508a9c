internal import DeckConsole

extension TranscriptRecord {
    /// A ladder for a terminal or a file, a line an entry: time, connection, direction, what.
    ///
    /// `->` is what this program sent, `<-` what came, `..` what came not, `**` what the target's
    /// own program reported, `==` what was derived. `>>` marks where the case failed.
    public func lines(secrets: Bool, failed: Bool, width: Int = 400) -> [String] {
        entries.enumerated().map { place, entry in
            let mark = failed && place == culprit ? ">>" : "  "
            let link = entry.link.map { "\($0)" } ?? ""
            let text = terminalSafe(entry.shown(secrets: secrets))
            let cut = text.count > width ? text.prefix(width) + "…" : text[...]
            return "\(mark) \(TranscriptRecord.padded(entry.seconds)) "
                + String(repeating: " ", count: max(0, 2 - link.count)) + link
                + " \(entry.kind.arrow) \(terminalSafe(entry.title))"
                + (cut.isEmpty ? "" : "  \(cut)")
        }
    }

    private static func padded(_ seconds: Double) -> String {
        let thousandths = Int((seconds * 1000).rounded())
        let fraction = "\(thousandths % 1000)"
        let text =
            "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
        return String(repeating: " ", count: max(0, 7 - text.count)) + text
    }
}

extension TranscriptEntry.Kind {
    var arrow: String {
        switch self {
        case .sent: "->"
        case .received: "<-"
        case .silence: ".."
        case .event: "**"
        case .note: "--"
        case .derived: "=="
        }
    }
}

extension Verdict {
    /// What a person reads.
    public var words: String {
        switch self {
        case .passed: "passed"
        case .failed: "FAILED"
        case .skipped: "skipped"
        case .advised: "not as recommended"
        case .expectedFailure: "failed, as expected"
        case .unexpectedPass: "PASSED, AGAINST EXPECTATION"
        }
    }
}

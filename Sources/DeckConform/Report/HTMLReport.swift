/// A page that stands alone, for a person: what to fix, then a row a case with its ladder.
public enum HTMLReport {
    public static func text(_ report: RunReport, secrets: Bool) -> String {
        let broken = report.results.filter { $0.verdict.failsTheRun }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>deck-conform: \(Markup.safe(report.kind)) at \(Markup.safe(report.target))</title>
            <style>
            \(HTMLStyle.sheet)
            </style>
            </head>
            <body>
            <header>
            <h1>Does this \(Markup.safe(report.kind)) keep to the Touchdeck protocol?</h1>
            <p class="verdict \(broken.isEmpty && report.exitStatus == 0 ? "good" : "bad")">\
            \(Markup.safe(answer(report, broken.count)))</p>
            <p>\(Markup.safe(report.summary))</p>
            \(facts(report))
            </header>
            \(toFix(broken))
            \(sections(report, secrets: secrets))
            \(notes(report))
            <footer>Columns of a ladder: seconds since the case began, what this program said on the \
            left and the \(Markup.safe(report.kind)) on the right. A number names the case's connection. \
            A red step is where the case failed.\(secrets ? "" : " Codes, tokens and keys are hidden.")\
            </footer>
            </body>
            </html>

            """
    }

    private static func answer(_ report: RunReport, _ broken: Int) -> String {
        switch report.ending {
        case .notReachable: return "It could not be tested."
        case .died: return "No: it died."
        case .finished:
            if broken == 0 { return "Yes, in all that was tried." }
            return "No: \(broken == 1 ? "one case" : "\(broken) cases") came out wrong."
        }
    }

    private static func facts(_ report: RunReport) -> String {
        let strict = report.isStrict ? ", strict" : ""
        return "<p class=\"facts\">\(Markup.safe(report.target)) · seed \(report.seed)\(strict)</p>"
    }

    private static func toFix(_ broken: [CaseResult]) -> String {
        guard !broken.isEmpty else { return "" }
        let items = broken.map {
            "<li><a href=\"#\($0.id)\"><code>\($0.id)</code></a> "
                + Markup.safe($0.message ?? "It passed, which was not expected.") + "</li>"
        }
        return "<section class=\"fix\"><h2>What to fix</h2><ol>\n"
            + items.joined(separator: "\n") + "\n</ol></section>"
    }

    private static func notes(_ report: RunReport) -> String {
        report.notes.map { "<p class=\"note\">\(Markup.safe($0))</p>" }.joined()
    }

    private static func sections(_ report: RunReport, secrets: Bool) -> String {
        CaseTable.titles.indices.compactMap { section in
            let results = report.results.filter { $0.id.section == section }
            guard !results.isEmpty else { return nil }
            let passed = results.count { $0.verdict == .passed }
            let rows = results.map { HTMLCase.text($0, secrets: secrets) }
            return "<section><h2>\(CaseTable.titles[section]) "
                + "<small>\(passed) of \(results.count) passed</small></h2>\n"
                + rows.joined(separator: "\n") + "\n</section>"
        }.joined(separator: "\n")
    }
}

/// One case of the page.
enum HTMLCase {
    /// Steps that are shown of a case that passed.
    private static let few = 60

    static func text(_ result: CaseResult, secrets: Bool) -> String {
        let verdict = result.verdict
        let open = verdict.failsTheRun ? " open" : ""
        let message = result.message.map { message in
            "<p class=\"message\">\(Markup.safe(message))</p>"
        }
        return """
            <details id="\(result.id)" class="\(verdict.rawValue)"\(open)>
            <summary><span class="mark" title="\(verdict.words)"></span><code>\(result.id)</code>\
            <span class="what">\(sentence(result.sentence))</span>\
            <span class="time">\(oneDecimal(result.seconds)) s</span></summary>
            <p class="rules">\(verdict.words) · \(result.level.rawValue) · \
            \(Markup.safe(result.anchors.joined(separator: ", ")))</p>
            \(message ?? "")
            \(ladder(result, secrets: secrets))
            </details>
            """
    }

    /// With the names between backquotes as code.
    private static func sentence(_ text: String) -> String {
        let parts = Markup.safe(text).split(separator: "`", omittingEmptySubsequences: false)
        return parts.enumerated().map { place, part in
            place % 2 == 1 && place < parts.count - 1 ? "<code>\(part)</code>" : String(part)
        }.joined()
    }

    private static func ladder(_ result: CaseResult, secrets: Bool) -> String {
        let record = result.transcript
        guard !record.entries.isEmpty else { return "" }
        let failed = result.verdict.failsTheRun
        let shown = failed ? record.entries[...] : record.entries.prefix(few)
        var steps = shown.enumerated().map { place, entry in
            step(entry, isCulprit: failed && place == record.culprit, secrets: secrets)
        }
        if shown.count < record.entries.count {
            steps.append("<li class=\"note\"><b>…</b></li>")
        }
        return "<ol class=\"ladder\">\n\(steps.joined(separator: "\n"))\n</ol>"
    }

    private static func step(
        _ entry: TranscriptEntry, isCulprit: Bool, secrets: Bool
    ) -> String {
        let text = entry.shown(secrets: secrets)
        let link = entry.link.map { "<i>\($0)</i>" } ?? ""
        let code = text.isEmpty ? "" : "<code>\(Markup.safe(text))</code>"
        return "<li class=\"\(entry.kind.rawValue)\(isCulprit ? " culprit" : "")\">"
            + "<time>\(thousandths(entry.seconds))</time>"
            + "<b>\(link)\(Markup.safe(entry.title))</b>\(code)</li>"
    }

    private static func thousandths(_ seconds: Double) -> String {
        let value = Int((seconds * 1000).rounded())
        let fraction = "\(value % 1000)"
        return "\(value / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}

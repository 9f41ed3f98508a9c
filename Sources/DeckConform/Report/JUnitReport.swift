/// JUnit's XML, as build servers read it.
public enum JUnitReport {
    public static func text(_ report: RunReport, secrets: Bool) -> String {
        let failures = report.results.count { $0.verdict.failsTheRun }
        var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        out += "<testsuites>\n<testsuite name=\"deck-conform \(report.kind)\" "
        out += "tests=\"\(report.results.count)\" failures=\"\(failures)\" errors=\"0\" "
        out += "skipped=\"\(report.count(.skipped))\" time=\"\(seconds(report.seconds))\">\n"
        out += "<properties>\n"
        for (name, value) in [
            ("target", report.target), ("seed", "\(report.seed)"), ("strict", "\(report.isStrict)"),
        ] {
            out += "<property name=\"\(name)\" value=\"\(Markup.safe(value))\"/>\n"
        }
        out += "</properties>\n"
        for result in report.results { out += element(result, secrets: secrets) }
        out += "<system-out>\(Markup.safe(report.summary))</system-out>\n"
        return out + "</testsuite>\n</testsuites>\n"
    }

    private static func element(_ result: CaseResult, secrets: Bool) -> String {
        let group = result.id.family
        let name = Markup.safe("\(result.id) \(result.sentence)")
        var out = "<testcase classname=\"\(group)\" name=\"\(name)\" "
        out += "time=\"\(seconds(result.seconds))\""
        let message = Markup.safe(result.message ?? "It passed, which was not expected.")
        switch result.verdict {
        case .passed, .expectedFailure: return out + "/>\n"
        case .skipped: return out + "><skipped message=\"\(message)\"/></testcase>\n"
        case .advised:
            return out + "><system-out>Not as recommended: \(message)</system-out></testcase>\n"
        case .failed, .unexpectedPass:
            let lines = result.transcript.lines(secrets: secrets, failed: true)
            return out + ">\n<failure message=\"\(message)\">"
                + Markup.safe(lines.joined(separator: "\n")) + "</failure>\n</testcase>\n"
        }
    }

    private static func seconds(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let fraction = "\(thousandths % 1000)"
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count)
            + fraction
    }
}

/// Text for XML and HTML.
enum Markup {
    /// Escaped, and without the characters that XML 1.0 cannot hold.
    static func safe(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: out += "&amp;"
            case 0x3C: out += "&lt;"
            case 0x3E: out += "&gt;"
            case 0x22: out += "&quot;"
            case 0x27: out += "&#39;"
            case 0x09, 0x0A: out.unicodeScalars.append(scalar)
            case 0x0D: continue
            case ..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: out += "\u{FFFD}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}

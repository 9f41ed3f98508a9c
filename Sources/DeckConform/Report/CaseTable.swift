/// The page of all cases, `firmware-spec/conformance.md`, as it follows from the code.
public enum CaseTable {
    /// A case without what it works with.
    struct Row {
        let id: CaseID
        let level: Level
        let anchors: [String]
        let needs: [Need]
        let sentence: String

        init<Stage>(_ one: ConformanceCase<Stage>) {
            id = one.id
            level = one.level
            anchors = one.anchors
            needs = one.needs
            sentence = one.sentence
        }
    }

    static let titles = [
        "First and last", "Transport", "JSON and values", "Messages", "Primitives", "Pairing",
        "Session", "What each side should not see",
    ]

    public static var text: String {
        let (hosts, decks) = (HostCase.all.map(Row.init), DeckCase.all.map(Row.init))
        return """
            # Conformance

            What `deck-conform` tries, made from its code by `make tables`. It plays the other side,
            black-box, and shares no code of the protocol with what it tests. How to run it:
            [testing a host of your own](../Docs/conformance.md).

            An id names the protocol's version, the section, a group, what is tried, and a number. It
            is never given to another case for the same side. Level *should* counts under `--strict` alone. What a
            case needs besides a connection stands under *needs*; without that it is skipped, with the
            reason.

            ## Hosts

            \(hosts.count) cases, \(hosts.count { $0.level == .should }) of them *should*.

            \(tables(hosts))
            ## Decks

            \(decks.count) cases, \(decks.count { $0.level == .should }) of them *should*.

            \(tables(decks))
            ## Quirks

            Debug builds of `deck-host` and `deck-sim` break one rule on request: `--quirk NAME`. With
            each of them the cases named here must fail, and none that has nothing to do with the rule
            may. `make conformance-full` tries that with all cases.

            | `deck-host` | cases that must fail |
            |---|---|
            \(KnownQuirk.ofHosts.map(line).joined(separator: "\n"))

            | `deck-sim` | cases that must fail |
            |---|---|
            \(KnownQuirk.ofDecks.map(line).joined(separator: "\n"))

            """
    }

    private static func tables(_ rows: [Row]) -> String {
        titles.indices.compactMap { section in
            let rows = rows.filter { $0.id.section == section }
            guard !rows.isEmpty else { return nil }
            return "### \(titles[section])\n\n"
                + "| case | level | rules | needs | what must happen |\n|---|---|---|---|---|\n"
                + rows.map(line).joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    private static func line(_ quirk: KnownQuirk) -> String {
        "| `\(quirk.name)` | " + quirk.caught.map { "`\($0.text)`" }.joined(separator: " ") + " |"
    }

    private static func line(_ row: Row) -> String {
        let rules = row.anchors.map { "`\($0)`" }.joined(separator: " ")
        let needs = row.needs.map(\.name).joined(separator: ", ")
        let sentence = row.sentence.replacing("|", with: "\\|")
        return "| `\(row.id)` | \(row.level.rawValue) | \(rules) | \(needs) | \(sentence) |"
    }
}

import DeckKit
import Foundation
import Testing

/// The specification's tables of states are the ones that the code runs on.
///
/// With `TOUCHDECK_PRINT_TABLES=1` (`make tables`) they are written into the page first.
@Suite(.serialized) struct StateTableTests {
    @Test func theHostsTableIsTheOneInTheSpecification() throws {
        let table = StateTable(
            name: "HostTransitions",
            states: HostState.allCases, inputs: HostInput.allCases,
            headings: ["foreign": "another kind", "malformed": "malformed"]
        ) { HostTransitions.table[$0]?[$1]?.rawValue }
        try StatePage.compare(table)
    }

    @Test func theDecksTableIsTheOneInTheSpecification() throws {
        let table = StateTable(
            name: "ClientTransitions",
            states: ClientState.allCases.filter { ClientTransitions.table[$0] != nil },
            inputs: ClientInput.allCases,
            headings: ["foreign": "another kind", "malformed": "malformed"]
        ) { ClientTransitions.table[$0]?[$1]?.rawValue }
        #expect(table.lines.count == 2 + ClientTransitions.table.count)
        try StatePage.compare(table)
    }

    /// Every action that a table names is explained on the page.
    @Test func everyActionIsExplained() throws {
        let page = try StatePage.lines()
        let named =
            HostTransitions.table.values.flatMap { $0.values.map(\.rawValue) }
            + ClientTransitions.table.values.flatMap { $0.values.map(\.rawValue) }
        for action in Set(named) {
            #expect(page.contains { $0.hasPrefix("| \(action) |") }, "\(action)")
        }
    }
}

/// A table of states as Markdown: a row a state, a column an input.
private struct StateTable {
    let name: String
    let lines: [String]

    init<State: RawRepresentable<String>, Input: RawRepresentable<String>>(
        name: String, states: [State], inputs: [Input], headings: [String: String],
        action: (State, Input) -> String?
    ) {
        self.name = name
        let columns = inputs.map { headings[$0.rawValue] ?? "`\($0.rawValue)`" }
        let rows = states.map { state in
            [state.rawValue] + inputs.map { action(state, $0) ?? "none" }
        }
        lines =
            [
                StateTable.row(["state"] + columns),
                "|" + String(repeating: "---|", count: inputs.count + 1),
            ]
            + rows.map(StateTable.row)
    }

    private static func row(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |"
    }
}

/// The page on the session, which holds each table between two marks.
private enum StatePage {
    static let url = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "firmware-spec/session.md")

    static func lines() throws -> [String] {
        try String(contentsOf: url, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    static func compare(_ table: StateTable) throws {
        var page = try lines()
        let start = try #require(page.firstIndex(of: "<!-- printed from \(table.name) -->"))
        let end = try #require(page[start...].firstIndex(of: "<!-- end -->"))
        if ProcessInfo.processInfo.environment["TOUCHDECK_PRINT_TABLES"] == "1" {
            page.replaceSubrange(start + 1..<end, with: table.lines)
            try page.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
            return
        }
        #expect(Array(page[start + 1..<end]) == table.lines, "make tables prints it anew")
    }
}

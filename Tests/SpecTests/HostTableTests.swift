import DeckKit
import Foundation
import Testing

/// The specification's table of the host's states is the table that the host runs on.
@Test func hostTableIsTheOneInTheSpecification() throws {
    let page = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "firmware-spec/session.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    let inputs: [HostInput] = [.hello, .auth, .pair, .secure, .foreign, .malformed]
    #expect(inputs.count == HostInput.allCases.count)

    for state in HostState.allCases {
        let actions = inputs.map { HostTransitions.table[state]?[$0]?.rawValue ?? "none" }
        let row = "| \(state.rawValue) | \(actions.joined(separator: " | ")) |"
        #expect(lines.filter { $0.hasPrefix("| \(state.rawValue) |") } == [row[...]])
    }
}

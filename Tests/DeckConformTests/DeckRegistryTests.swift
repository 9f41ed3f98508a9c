import Foundation
import Testing

@testable import DeckConform

/// The deck's cases against the rules that bind a deck.
@Suite struct DeckRegistryTests {
    /// Each rule's anchor with its text, from the pages of firmware-spec.
    private static func rules() throws -> [String: Substring] {
        let pages = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("firmware-spec")
        var rules: [String: Substring] = [:]
        for name in [
            "conventions", "discovery", "framing", "pairing", "envelope", "session", "messages",
            "errors",
        ] {
            let text = try String(
                contentsOf: pages.appendingPathComponent("\(name).md"), encoding: .utf8)
            for line in text.split(separator: "\n") {
                if let row = line.wholeMatch(of: /\| `([A-Z]+-[0-9]+)` \| (.*) \|/) {
                    rules[String(row.1)] = row.2
                }
            }
        }
        return rules
    }

    @Test func thereAreEnough() {
        #expect(DeckCase.all.count >= 80)
        #expect(DeckCase.all.first?.place == .first)
        #expect(DeckCase.all.count { $0.place == .last } == 1)
    }

    /// Every rule that binds a deck has a case, but for those that nobody sees from outside.
    @Test func everyRuleOfADeckIsTried() throws {
        let unseen: Set<String> = [
            // An envelope numbered 2^53.
            "ENV-9",
            // How a deck finds an address is not seen at that address.
            "DIS-1", "DIS-2", "DIS-3", "DIS-4", "DIS-5",
        ]
        let named = Set(DeckCase.all.flatMap(\.anchors))
        let subjects = ["A deck ", "A side ", "A sender ", "A receiver ", "A locked deck "]
        for (anchor, rule) in try Self.rules() where subjects.contains(where: rule.hasPrefix) {
            #expect(named.contains(anchor) != unseen.contains(anchor), "\(anchor): \(rule)")
        }
    }
}

import Foundation
import Testing

@testable import DeckConform

/// The cases as a whole: their names, their sentences, the rules they stand for.
@Suite struct RegistryTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func page(_ name: String) throws -> String {
        try String(
            contentsOf: root.appendingPathComponent("firmware-spec/\(name)"), encoding: .utf8)
    }

    /// Each rule's anchor with its text.
    private static func rules() throws -> [String: Substring] {
        let names = [
            "conventions", "discovery", "framing", "pairing", "envelope", "session", "messages",
            "errors",
        ]
        var rules: [String: Substring] = [:]
        for name in names {
            for line in try page("\(name).md").split(separator: "\n") {
                if let row = line.wholeMatch(of: /\| `([A-Z]+-[0-9]+)` \| (.*) \|/) {
                    rules[String(row.1)] = row.2
                }
            }
        }
        return rules
    }

    @Test func idsAreWellFormedAndUnique() {
        for ids in [HostCase.all.map(\.id), DeckCase.all.map(\.id)] {
            let twice = Dictionary(grouping: ids) { $0 }.filter { $1.count > 1 }.map(\.key)
            #expect(twice.isEmpty)
            let form = /v1\.[0-7](\.[a-z0-9-]+){1,3}\.[0-9][0-9]/
            let odd = ids.filter { (try? form.wholeMatch(in: $0.text)) == nil }
            #expect(odd.isEmpty)
        }
    }

    @Test func everyCaseHasASentenceOfItsOwn() {
        for sentences in [HostCase.all.map(\.sentence), DeckCase.all.map(\.sentence)] {
            let twice = Dictionary(grouping: sentences) { $0 }.filter { $1.count > 1 }.map(\.key)
            #expect(twice.isEmpty)
            let odd = sentences.filter { !$0.hasSuffix(".") || $0.contains("MUST") }
            #expect(odd.isEmpty)
        }
    }

    @Test func thereAreEnough() {
        #expect(HostCase.all.count >= 120)
        #expect(DeckCase.all.count >= 80)
        #expect(HostCase.all.count { $0.place == .first } == 1)
        #expect(HostCase.all.count { $0.place == .last } == 1)
    }

    @Test func everyAnchorIsARule() throws {
        let rules = try Self.rules()
        let all =
            HostCase.all.map { ($0.id, $0.anchors) } + DeckCase.all.map { ($0.id, $0.anchors) }
        for (id, anchors) in all {
            #expect(!anchors.isEmpty, "\(id)")
            for anchor in anchors { #expect(rules[anchor] != nil, "\(id): \(anchor)") }
        }
    }

    /// Every rule that binds a host has a case, but for those that nobody sees from outside.
    @Test func everyRuleOfAHostIsTried() throws {
        let unseen: Set<String> = [
            // Times that a busy machine blurs; a source that is not ready.
            "CRY-4", "CRY-5",
            // 2^53 envelopes; a disk that is full.
            "ENV-9", "PAIR-18",
            // How it works on the inside, seen in every session that comes about.
            "VAL-8", "CRY-6", "CRY-7",
            // Said in the local network, not on a connection; DeckProgramTests has it.
            "DIS-6",
        ]
        let named = Set(HostCase.all.flatMap(\.anchors))
        for (anchor, rule) in try Self.rules() where binds(rule) {
            #expect(named.contains(anchor) != unseen.contains(anchor), "\(anchor): \(rule)")
        }
    }

    private func binds(_ rule: Substring) -> Bool {
        ["A host ", "A side ", "A sender ", "A receiver ", "A locked host "]
            .contains(where: rule.hasPrefix)
    }

    @Test func thePageIsTheOneThatTheCodeMakes() throws {
        #expect(try Self.page("conformance.md") == CaseTable.text, "run: make tables")
    }
}

import DeckConform
import Testing

@Suite struct SelectionTests {
    @Test(arguments: [
        ("v1.5.pair.wrong-code.03", true), ("v1.5.pair.wrong-code", true), ("v1.5", true),
        ("5", true), ("*.wrong-code.*", true), ("v1.5.pair.*.0?", true), ("PAIR-10", true),
        ("v1.5.pair.wrong", false), ("6", false), ("*.wrong", false), ("PAIR-1", false),
        ("v1.5.pair.*.0", false), ("", false),
    ])
    func patterns(_ pattern: String, _ expected: Bool) {
        let id: CaseID = "v1.5.pair.wrong-code.03"
        #expect(CasePattern(pattern).matches(id, anchors: ["PAIR-10"]) == expected)
    }

    @Test func sanityCasesAreAlwaysChosen() {
        let cases: [FakeCase] = [
            .fake("v1.0.sanity.first.01", place: .first), .fake("v1.5.a.b.01"),
            .fake("v1.6.a.b.01"), .fake("v1.0.sanity.last.01", place: .last),
        ]
        let chosen = FakeCase.selected([CasePattern("6")], from: cases)
        #expect(
            chosen.map(\.id.text)
                == ["v1.0.sanity.first.01", "v1.6.a.b.01", "v1.0.sanity.last.01"])
        #expect(FakeCase.unknown([CasePattern("6"), CasePattern("7")], in: cases)?.text == "v1.7")
        #expect(FakeCase.selected([], from: cases).count == 4)
    }

    @Test func profilesSayWhatAndWhy() throws {
        let profile = try Profile(
            parsing: "# a host\n\nwithout unlock: restart it  # later\r\nexpect-failure 5: old\n")
        #expect(profile.without == [.init(what: "unlock", reason: "restart it")])
        #expect(profile.expectedFailures == [.init(what: "5", reason: "old")])
        #expect(profile.unknownNeeds(among: ["unlock"]) == [])
        #expect(profile.unknownNeeds(among: []) == ["unlock"])
    }

    @Test(arguments: ["without unlock", "without: x", "skip a b: x", "please skip: x", "skip a: "])
    func profilesThatSayNothingAreRefused(_ text: String) {
        #expect(throws: ProfileError.self) { try Profile(parsing: "# first\n" + text) }
    }
}

#if DEBUG
    import BoardSim
    import Foundation
    import Testing

    @testable import DeckConform

    /// The suite bites: a board that breaks one rule fails the cases that are named for it, and
    /// passes others: DECK_CONFORM_SAMPLE of them, 4 without it. With DECK_CONFORM_FULL in the
    /// environment each quirk plays all cases.
    @Suite struct DeckQuirkTests {
        private static let isFull =
            ProcessInfo.processInfo.environment["DECK_CONFORM_FULL"] != nil

        private static let sample =
            Int(ProcessInfo.processInfo.environment["DECK_CONFORM_SAMPLE"] ?? "") ?? 4

        @Test func everyQuirkHasItsRow() {
            let rows = QuirkRow.ofDecks.map(\.quirk)
            #expect(Set(rows).count == rows.count)
            #expect(Set(rows) == Set(BoardQuirk.allCases.map(\.rawValue)))
            for row in QuirkRow.ofDecks {
                #expect(!row.cases.isEmpty, "\(row.quirk)")
                for name in row.cases + row.touches {
                    let pattern = CasePattern(name)
                    #expect(
                        name == "v1"
                            || DeckCase.all.contains { pattern.matches($0.id, anchors: []) },
                        "\(row.quirk): \(name)")
                }
            }
        }

        /// So many at a time: most of a run is waiting.
        private static let width = 8

        @Test(.timeLimit(.minutes(isFull ? 60 : sample > 4 ? 30 : 5)))
        func everyQuirkIsNoticedAndNothingElseFails() async {
            var rows = QuirkRow.ofDecks[...]
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<Self.width {
                    if let row = rows.popFirst() { group.addTask { await Self.play(row) } }
                }
                while await group.next() != nil {
                    if let row = rows.popFirst() { group.addTask { await Self.play(row) } }
                }
            }
        }

        private static func play(_ row: QuirkRow) async {
            let line = "'\(program)' --connect {url} --state {state} --json --quirk \(row.quirk)"
            let deck = DeckUnderTest(.program(.shell(line)))
            let result = await QuirkTrial.play(
                row.known, of: deck,
                cases: DeckCase.all.filter { $0.place != .first && $0.place != .last },
                profile: Profile(), sample: isFull ? nil : sample, seed: 1,
                width: isFull ? 8 : 4)
            #expect(result.trouble == nil, "\(row.quirk)")
            for (id, outcome) in result.unnoticed {
                Issue.record("\(row.quirk) is not noticed by \(id): \(outcome)")
            }
            for (id, message) in result.innocent {
                Issue.record("\(row.quirk) fails \(id): \(message)")
            }
        }

        /// Beside the test runner, or where TOUCHDECK_BIN says.
        private static let program: String = {
            let name = "deck-sim"
            if let folder = ProcessInfo.processInfo.environment["TOUCHDECK_BIN"] {
                return "\(folder)/\(name)"
            }
            let root = URL(fileURLWithPath: #filePath)
                .deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            return root.appendingPathComponent(".build/debug/\(name)").path
        }()
    }
#endif

import Foundation

/// One exchange of transcripts.json.
public struct Exchange: Sendable, CustomStringConvertible {
    public let title: VectorTitle
    public let steps: [ExchangeStep]
    public let end: End

    /// What must be left when all steps are played.
    public struct End: Decodable, Sendable {
        public let trusted: [ExchangeStep.Device]
        public let locked: Bool
        public let decks: [Deck]
    }

    public struct Deck: Decodable, Sendable {
        /// `deck` or `other`.
        public let at: String
        public let state: String
        public let memory: ExchangeStep.Memory
    }

    public var description: String { title.description }

    /// The steps of one side, each with its number in the exchange.
    public func steps(at side: String) -> [NumberedStep] {
        steps.numbered.filter { $0.step.at == side }
    }
}

extension VectorFolder {
    /// All exchanges.
    public func exchanges() throws -> [Exchange] {
        let data = try checked("transcripts")
        let file = try JSONDecoder().decode(ExchangeFile.self, from: data)
        let notes = try VectorNotes.of(data)
        let exchanges = file.testGroups.flatMap(\.tests).map { test in
            Exchange(
                title: VectorTitle(
                    file: "transcripts", id: test.tcId, comment: test.comment,
                    rules: notes.rules(of: test.flags)),
                steps: test.steps, end: test.end)
        }
        try checkNumbers(exchanges.map(\.title.id), file.numberOfTests, "transcripts")
        return exchanges
    }
}

private struct ExchangeFile: Decodable {
    let numberOfTests: Int
    let testGroups: [Group]

    struct Group: Decodable {
        let tests: [Test]
    }

    struct Test: Decodable {
        let tcId: Int
        let comment: String
        let flags: [String]
        let steps: [ExchangeStep]
        let end: Exchange.End
    }
}

import Foundation
import Testing

/// One exchange of transcripts.json, as a test case.
struct Exchange: Decodable, Sendable, CustomTestStringConvertible {
    let tcId: Int
    let comment: String
    let flags: [String]
    let steps: [ExchangeStep]
    let end: End

    struct End: Decodable, Sendable {
        let trusted: [ExchangeStep.Device]
        let locked: Bool
        let decks: [Deck]
    }

    struct Deck: Decodable, Sendable {
        let at: String
        let state: String
        let memory: ExchangeStep.Memory
    }

    var testDescription: String {
        "transcripts tcId \(tcId): \(comment)" + Rules.suffix("transcripts", flags)
    }

    /// The steps of one side, each with its number in the exchange.
    func steps(at side: String) -> [(number: Int, step: ExchangeStep)] {
        steps.enumerated().filter { $1.at == side }.map { ($0 + 1, $1) }
    }

    /// All exchanges. Empty when the file is damaged, which `VectorFileTests` reports.
    static let all = (try? read()) ?? []

    static func read() throws -> [Exchange] {
        let url = VectorReader.directory.appendingPathComponent("transcripts.json")
        let file = try JSONDecoder().decode(File.self, from: try Data(contentsOf: url))
        let exchanges = file.testGroups.flatMap(\.tests)
        guard exchanges.map(\.tcId) == Array(1...file.numberOfTests) else {
            throw Vector.Damage(description: "transcripts: tests are missing")
        }
        return exchanges
    }

    private struct File: Decodable {
        let numberOfTests: Int
        let testGroups: [Group]
    }

    private struct Group: Decodable {
        let tests: [Exchange]
    }
}

/// One call of one side, with all that it must do then; `Vectors/README.md` explains the members.
struct ExchangeStep: Decodable, Sendable {
    let at: String
    let call: String
    var connection: Int?
    var from: String?
    var text: String?
    var ok: Bool?
    var hostId: String?
    var deviceId: String?
    var deviceName: String?
    var memory: Memory?
    var trusted: [Device]?
    var nonce: String?
    var privateKey: String?
    var newCode: String?
    var sends: [Sent] = []
    var events: [String] = []
    var closes: [Close] = []
    var save: Memory?
    var store: Device?
    var body: String?
    var state: String?
    var values: [String: String]?

    struct Sent: Decodable, Sendable, Equatable, CustomStringConvertible {
        let connection: Int
        let text: String
        var description: String { "\(connection): \(text)" }
    }

    struct Close: Decodable, Sendable, Equatable {
        let connection: Int
        let code: Int?
    }

    struct Device: Decodable, Sendable, Equatable {
        let deviceId: String
        let deviceName: String
        let token: String
    }

    struct Memory: Decodable, Sendable, Equatable {
        let tokens: [Kept]
        let pending: Kept?
    }

    struct Kept: Decodable, Sendable, Equatable {
        let hostId: String?
        let token: String
    }

    /// A text that arrives, with nothing expected of it here.
    static func receive(at: String, connection: Int, text: String) -> ExchangeStep {
        ExchangeStep(at: at, call: "receive", connection: connection, text: text)
    }

    func required<Value>(_ value: Value?, _ name: String) throws -> Value {
        guard let value else {
            throw Vector.Damage(description: "a step \(call) at \(at) has no \(name)")
        }
        return value
    }
}

/// What a side did in one call. The order of sends counts, that of events does not.
struct Outcome: Sendable {
    var sends: [ExchangeStep.Sent] = []
    var events: [String] = []
    var closes: [ExchangeStep.Close] = []
    var save: ExchangeStep.Memory?
    var store: ExchangeStep.Device?
    var body: String?
    var state: String?
    var values: [String: String] = [:]
    /// What was drawn and should not have been, or was not and should have been.
    var draws: [String] = []

    /// Every difference from a step, in plain words.
    func differences(from step: ExchangeStep) -> [String] {
        var found: [String] = draws
        func compare<Value: Equatable>(_ name: String, _ want: Value, _ got: Value) {
            if want != got { found.append("\(name): expected \(want), got \(got)") }
        }
        let texts = step.sends.map { Array($0.text.utf8) }
        if texts != sends.map({ Array($0.text.utf8) }) || step.sends != sends {
            found.append("sends: expected \(step.sends), got \(sends)")
        }
        compare("events", step.events.sorted(), events.sorted())
        compare("closes", step.closes, closes)
        compare("save", step.save, save)
        compare("store", step.store, store)
        compare("body", step.body, body)
        if let state = step.state { compare("state", state, self.state) }
        for (name, value) in values where step.values?[name] != nil {
            compare(name, step.values?[name], value)
        }
        return found
    }
}

/// A side that plays its steps of an exchange.
protocol ExchangeSide: AnyObject {
    func perform(_ step: ExchangeStep) throws -> Outcome
}

extension ExchangeSide {
    /// Plays the steps up to the first that differs, and reports each difference there; those
    /// after it would only follow from it. Whether all went as written.
    func play(_ steps: [(number: Int, step: ExchangeStep)]) throws -> Bool {
        try steps.allSatisfy { try play($0.step, number: $0.number) }
    }

    private func play(_ step: ExchangeStep, number: Int) throws -> Bool {
        let differences = try perform(step).differences(from: step)
        let place = step.connection.map { " on connection \($0)" } ?? ""
        for difference in differences {
            Issue.record("step \(number), \(step.at) \(step.call)\(place): \(difference)")
        }
        return differences.isEmpty
    }
}

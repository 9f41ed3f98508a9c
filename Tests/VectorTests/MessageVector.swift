import Foundation
import Testing

/// One message or body of messages.json, as a test case.
struct MessageVector: Decodable, Sendable, CustomTestStringConvertible {
    let tcId: Int
    let comment: String
    let flags: [String]
    let receiver: String
    let state: String
    let message: String
    let canonical: String?
    let step: ExchangeStep?
    let body: String?
    let text: String?
    let layer: Layer?

    enum Layer: String, Sendable, Decodable {
        case json, type, value, state, signature, order

        /// Whether the text alone shows it, without a state or a key.
        var isOfReading: Bool { self == .json || self == .type || self == .value }
    }

    struct Setup: Decodable, Sendable {
        let receiver: String
        let state: String
        let steps: [ExchangeStep]
    }

    var testDescription: String {
        "messages tcId \(tcId), at the \(receiver): \(comment)" + Rules.suffix("messages", flags)
    }

    /// The text that arrives, whole.
    var received: String { step?.text ?? text ?? "" }

    static func messages(to receiver: String? = nil) -> [MessageVector] {
        all("Message", receiver)
    }

    static func bodies(to receiver: String? = nil) -> [MessageVector] { all("Body", receiver) }

    /// Empty when the file is damaged, which `VectorFileTests` reports.
    private static func all(_ type: String, _ receiver: String?) -> [MessageVector] {
        (file?.testGroups ?? []).filter { $0.type == type }.flatMap(\.tests)
            .filter { receiver == nil || $0.receiver == receiver }
    }

    static let file = try? read()

    static func read() throws -> File {
        let url = VectorReader.directory.appendingPathComponent("messages.json")
        let file = try JSONDecoder().decode(File.self, from: try Data(contentsOf: url))
        let numbers = file.testGroups.flatMap(\.tests).map(\.tcId)
        guard numbers == Array(1...file.numberOfTests) else {
            throw Vector.Damage(description: "messages: tests are missing")
        }
        return file
    }

    struct File: Decodable, Sendable {
        let numberOfTests: Int
        let testGroups: [Group]
    }

    struct Group: Decodable, Sendable {
        let type: String
        let setups: [Setup]
        let tests: [MessageVector]
    }

    /// Brings a side into the vector's state, or reports where that fails.
    private func prepare(_ side: some ExchangeSide) throws -> Bool {
        let setups = Self.file?.testGroups.flatMap(\.setups) ?? []
        let setup = setups.first { $0.receiver == receiver && $0.state == state }
        return try side.play(
            try #require(setup).steps.enumerated().map { (number: $0 + 1, step: $1) })
    }

    /// Hands the side the vector's message and reports what it does otherwise.
    func play(_ side: some ExchangeSide) throws {
        guard try prepare(side) else { return }
        for difference in try side.perform(try #require(step)).differences(from: try #require(step))
        {
            Issue.record("\(difference)")
        }
    }

    /// Hands the side the vector's body, which it must take or object to, and stay.
    func playBody(_ side: some ExchangeSide) throws -> Outcome? {
        guard try prepare(side) else { return nil }
        let outcome = try side.perform(
            .receive(at: receiver, connection: 1, text: try #require(text)))
        let refusal = receiver == "host" ? "badRequest" : "ignored malformed"
        #expect(outcome.events == (layer == nil ? [] : [refusal]))
        #expect((outcome.body == nil) == (layer != nil))
        #expect(outcome.closes.isEmpty && outcome.state == "authorized")
        return outcome
    }
}

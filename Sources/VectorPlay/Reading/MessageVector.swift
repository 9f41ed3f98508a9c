import Foundation

/// One message or body of messages.json.
public struct MessageVector: Sendable, CustomStringConvertible {
    public let title: VectorTitle
    public let kind: Kind
    /// `host` or `deck`.
    public let receiver: String
    public let state: String
    /// The `type` that the message has, or should have had.
    public let message: String
    /// How the receiver itself would spell it, where it is taken.
    public let canonical: String?
    /// The layer that must object, nil where the vector is valid.
    public let layer: Layer?
    /// The steps that bring the receiver into the state.
    public let setup: [ExchangeStep]
    /// A message's step, with all that the receiver must do then.
    public let step: ExchangeStep?
    /// The body within the envelope, for a body.
    public let body: String?
    /// The text that arrives, whole.
    public let received: String

    public enum Kind: String, Sendable, Decodable {
        case message = "Message"
        case body = "Body"
    }

    public enum Layer: String, Sendable, Decodable {
        case json, type, value, state, signature, order

        /// Whether the text alone shows it, without a state or a key.
        public var isOfReading: Bool { self == .json || self == .type || self == .value }
    }

    public var description: String {
        let title = title
        return VectorTitle(
            file: title.file, id: title.id, comment: "at the \(receiver): " + title.comment,
            rules: title.rules
        ).description
    }
}

extension VectorFolder {
    /// All messages and bodies.
    public func messages() throws -> [MessageVector] {
        let data = try checked("messages")
        let file = try JSONDecoder().decode(MessageFile.self, from: data)
        let notes = try VectorNotes.of(data)
        let setups = file.testGroups.flatMap(\.setups)
        let vectors = try file.testGroups.flatMap { group in
            try group.tests.map { test in
                guard let setup = setups.first(where: test.begins) else {
                    throw VectorDamage(description: "messages: tcId \(test.tcId) has no setup")
                }
                return try test.vector(group.type, setup.steps, notes)
            }
        }
        try checkNumbers(vectors.map(\.title.id), file.numberOfTests, "messages")
        return vectors
    }
}

private struct MessageFile: Decodable {
    let numberOfTests: Int
    let testGroups: [Group]

    struct Group: Decodable {
        let type: MessageVector.Kind
        let setups: [Setup]
        let tests: [Test]
    }

    struct Setup: Decodable {
        let receiver: String
        let state: String
        let steps: [ExchangeStep]
    }

    struct Test: Decodable {
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
        let result: String
        let layer: MessageVector.Layer?

        func begins(with setup: Setup) -> Bool {
            setup.receiver == receiver && setup.state == state
        }

        func vector(
            _ kind: MessageVector.Kind, _ setup: [ExchangeStep], _ notes: VectorNotes
        ) throws -> MessageVector {
            guard let received = kind == .message ? step?.text : text,
                (body != nil) == (kind == .body), result == (layer == nil ? "valid" : "invalid")
            else {
                throw VectorDamage(description: "messages: tcId \(tcId) is not whole")
            }
            return MessageVector(
                title: VectorTitle(
                    file: "messages", id: tcId, comment: comment, rules: notes.rules(of: flags)),
                kind: kind, receiver: receiver, state: state, message: message,
                canonical: canonical, layer: layer, setup: setup, step: step, body: body,
                received: received)
        }
    }
}

import Testing
import VectorPlay

@testable import DeckKit

/// The Swift kit against messages.json: as reader, as deck and as host.
@Suite struct KitMessageTests {
    @Test(arguments: VectorReader.messages(.message)) func machine(_ vector: MessageVector) throws {
        _ = try vector.receiver == "host" ? vector.expect(KitHost()) : vector.expect(KitDeck())
    }

    @Test(arguments: VectorReader.messages(.message)) func reader(_ vector: MessageVector) throws {
        var layer = Self.layer(vector.received) { try WireMessage(parsing: $0) }
        if let message = try? WireMessage(parsing: vector.received) {
            if case .handshake(.pair(let key, _)) = message, key.isLowOrder { layer = .value }
            if let canonical = vector.canonical {
                #expect(Kit.same(Self.text(message), canonical))
            }
        }
        #expect(layer == (vector.layer?.isOfReading == true ? vector.layer : nil))
    }

    @Test(arguments: VectorReader.messages(.body)) func body(_ vector: MessageVector) throws {
        let outcome =
            try vector.receiver == "host"
            ? vector.expect(KitHost()) : vector.expect(KitDeck())
        if let outcome, let canonical = vector.canonical {
            #expect(Kit.same(try #require(outcome.body), canonical))
        }
        let body = try #require(vector.body)
        let layer =
            vector.receiver == "host"
            ? Self.layer(body) { try DeckBody(parsing: $0) }
            : Self.layer(body) { try HostBody(parsing: $0) }
        #expect(layer == vector.layer)
    }

    private static func text(_ message: WireMessage) -> String {
        switch message {
        case .handshake(let message): message.text
        case .secure(let envelope): envelope.text
        case .unprotected: ""
        }
    }

    /// Which part of the reader objects; nil where none does.
    private static func layer(
        _ text: String, _ parse: (String) throws -> some Sendable
    ) -> MessageVector.Layer? {
        guard let value = try? JSONReader.parse(text) else { return .json }
        guard case .object = value else { return .type }
        do {
            _ = try parse(text)
            return nil
        } catch {
            // "The member type is missing", "The message's type names no message" …
            return "\(error)".contains("type") ? .type : .value
        }
    }
}

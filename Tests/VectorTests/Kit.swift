import DeckKit
import Testing
import VectorPlay

/// What the tests need around the kit's types.
enum Kit {
    /// The message, or nil where the kit refuses the text as malformed.
    static func read(_ text: String) throws -> WireMessage? {
        do {
            return try WireMessage(parsing: text)
        } catch {
            #expect(error.fault == .malformed)
            return nil
        }
    }

    static func handshake(_ text: String) throws -> HandshakeMessage? {
        guard case .handshake(let message) = try read(text) else { return nil }
        return message
    }

    static func session(_ vector: Vector, macNonce: String) throws -> SessionKeys {
        try SessionKeys(
            token: try #require(Token(bytes: try vector.bytes("token"))),
            clientNonce: try #require(Nonce(try vector.text("clientNonce"))),
            macNonce: try #require(Nonce(macNonce)))
    }

    /// Whether two texts are the same bytes: to Swift, é in one scalar equals é in two.
    static func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
}

import CDeckCore
import Foundation
import VectorPlay

/// What the tests need around the C core's calls.
enum Core {
    /// The UTF-8 of a text as C characters, without a NUL at the end.
    static func characters(_ text: String) -> [CChar] { text.utf8.map(CChar.init(bitPattern:)) }

    static func bytes(_ characters: some Sequence<CChar>) -> [UInt8] {
        characters.map(UInt8.init(bitPattern:))
    }

    static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// The layer that a status of deck_status.h belongs to; nil for success.
    static func layer(_ status: Int32) -> Vector.Layer? {
        switch Int(status) {
        case DECK_OK: nil
        case DECK_PEER_BAD_KEY: .key
        case DECK_PEER_BAD_PROOF: .proof
        case DECK_PEER_BAD_SIGNATURE: .mac
        case DECK_PEER_REPLAYED: .sequence
        default: .format
        }
    }

    /// Calls `body` with what the deck's reader makes of a message: its status, and the message,
    /// which points into the text and must not leave `body`.
    static func read<Result>(
        _ text: [CChar], _ body: (Int32, inout deck_message) throws -> Result
    ) rethrows -> Result {
        var slots = [UInt32](repeating: 0, count: text.count / 5 + 1)
        return try slots.withUnsafeMutableBufferPointer { slots in
            try text.withUnsafeBufferPointer { text in
                var message = deck_message()
                let keys = deck_json_keys(slots: slots.baseAddress, capacity: slots.count)
                let status = deck_message_read(&message, text.baseAddress, text.count, keys)
                return try body(status, &message)
            }
        }
    }

    /// String members of a message from a deck, which the core writes but never reads: read with
    /// its JSON reader, as a board that plays the host would. Nil where the text is refused.
    static func stringMembers(
        of text: String, type: String, _ names: [String]
    ) -> [String: [CChar]]? {
        let text = characters(text)
        var slots = [UInt32](repeating: 0, count: text.count / 5 + 1)
        return slots.withUnsafeMutableBufferPointer { slots in
            text.withUnsafeBufferPointer { text -> [String: [CChar]]? in
                let keys = deck_json_keys(slots: slots.baseAddress, capacity: slots.count)
                guard deck_json_check(text.baseAddress, text.count, keys) == DECK_OK else {
                    return nil
                }
                let root = deck_json_root(text.baseAddress, text.count)
                var kind = deck_json_value()
                guard deck_json_member(&kind, root, "type") == DECK_OK,
                    deck_json_kind_of(kind) == DECK_JSON_STRING,
                    deck_json_string_equals(kind, type)
                else { return nil }
                var found: [String: [CChar]] = [:]
                for name in names {
                    var member = deck_json_value()
                    guard deck_json_member(&member, root, name) == DECK_OK,
                        deck_json_kind_of(member) == DECK_JSON_STRING
                    else { return nil }
                    var value = [CChar](repeating: 0, count: member.length)
                    var length = 0
                    guard deck_json_string(&value, value.count, &length, member) == DECK_OK else {
                        return nil
                    }
                    found[name] = Array(value.prefix(length))
                }
                return found
            }
        }
    }

    /// What `write` puts down.
    static func written(_ write: (inout deck_json_writer) -> Void) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        return buffer.withUnsafeMutableBufferPointer { buffer in
            var writer = deck_json_writer()
            deck_json_write_start(&writer, buffer.baseAddress, buffer.count)
            write(&writer)
            guard writer.status == DECK_OK else { return nil }
            return String(validating: bytes(buffer.prefix(writer.length)), as: UTF8.self)
        }
    }

    /// The proof of a side under a key, as text.
    static func proof(_ key: [UInt8], _ side: deck_side) -> String? {
        var proof = [CChar](repeating: 1, count: 65)
        guard deck_proof(&proof, key, side) == DECK_OK, proof.last == 0 else { return nil }
        return String(validating: bytes(proof.dropLast()), as: UTF8.self)
    }
}

/// Copies of the bytes of C's fixed arrays, which Swift sees as tuples.
func copy<Tuple>(_ tuple: Tuple) -> [UInt8] { withUnsafeBytes(of: tuple) { Array($0) } }

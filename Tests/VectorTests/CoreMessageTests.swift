import CDeckCore
import Testing
import VectorPlay

/// The C core against messages.json: as the deck that it is, and as a reader.
@Suite struct CoreMessageTests {
    @Test(arguments: VectorReader.messages(.message, to: "deck"))
    func machine(_ vector: MessageVector) throws {
        try vector.expect(CoreDeck())
    }

    /// What a host receives, the core only writes; its JSON reader must still tell JSON.
    @Test(arguments: VectorReader.messages(.message))
    func reader(_ vector: MessageVector) throws {
        let text = Core.characters(vector.received)
        Core.read(text) { status, message in
            expect(Int(status), vector, isRead: vector.receiver == "deck")
            guard status == DECK_OK, vector.layer == nil, vector.receiver == "deck" else { return }
            // Both spellings must read as the same.
            let right = Core.characters(vector.canonical ?? "")
            Core.read(right) { status, canonical in
                #expect(status == DECK_OK && message.kind == canonical.kind)
                #expect(copy(message.nonce) == copy(canonical.nonce))
                #expect(copy(message.proof) == copy(canonical.proof))
                #expect(copy(message.public_key) == copy(canonical.public_key))
                #expect(message.remaining == canonical.remaining)
                #expect(message.envelope.sequence == canonical.envelope.sequence)
            }
        }
    }

    @Test(arguments: VectorReader.messages(.body, to: "deck"))
    func body(_ vector: MessageVector) throws {
        guard let outcome = try vector.expect(CoreDeck()) else { return }
        let text = try #require(vector.body)
        if vector.layer == nil { #expect(outcome.body == text) }
        Self.read(text) { status, body in
            expect(status, vector, isRead: true)
            guard status == DECK_OK, let canonical = vector.canonical else { return }
            Self.read(canonical) { status, right in
                #expect(status == DECK_OK && body.kind == right.kind)
                #expect(body.columns == right.columns && body.rows == right.rows)
                #expect(body.page == right.page && body.index == right.index)
                #expect(body.ok == right.ok && body.has_exit_code == right.has_exit_code)
                #expect(body.exit_code == right.exit_code && body.has_output == right.has_output)
                #expect(Self.string(body.output) == Self.string(right.output))
                #expect(Self.string(body.message) == Self.string(right.message))
            }
        }
    }

    /// The core's families of refusals, against the layers of the file.
    private func expect(_ status: Int, _ vector: MessageVector, isRead: Bool) {
        switch vector.layer {
        case .json:
            let refusals = [
                DECK_MALFORMED_JSON, DECK_MALFORMED_DEPTH, DECK_MALFORMED_KEY,
            ]
            #expect(refusals.contains(status))
        case .type: #expect(status == DECK_MALFORMED_TYPE || status == DECK_MALFORMED_MEMBER)
        case .value where isRead || vector.message == "secure":
            #expect(status == DECK_MALFORMED_VALUE || status == DECK_MALFORMED_MEMBER)
        default: #expect(status == DECK_OK)
        }
    }

    private static func read(_ text: String, _ body: (Int, deck_body) -> Void) {
        let text = Core.characters(text)
        var slots = [UInt32](repeating: 0, count: text.count / 5 + 1)
        slots.withUnsafeMutableBufferPointer { slots in
            text.withUnsafeBufferPointer { text in
                var read = deck_body()
                let keys = deck_json_keys(slots: slots.baseAddress, capacity: slots.count)
                body(Int(deck_body_read(&read, text.baseAddress, text.count, keys)), read)
            }
        }
    }

    private static func string(_ value: deck_json_value) -> [CChar]? {
        guard value.start != nil else { return nil }
        var text = [CChar](repeating: 0, count: value.length)
        var length = 0
        guard deck_json_string(&text, text.count, &length, value) == DECK_OK else { return nil }
        return Array(text.prefix(length))
    }
}

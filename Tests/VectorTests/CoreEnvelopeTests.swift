import CDeckCore
import Testing
import VectorPlay

/// The C core against envelope.json.
@Suite struct CoreEnvelopeTests {
    @Test(arguments: VectorReader.tests("envelope", "Seal"))
    func seal(_ vector: Vector) throws {
        let key = try vector.bytes("key")
        let body = Core.characters(try vector.text("body"))
        let number = try vector.number("seq")
        var mac = [CChar](repeating: 1, count: 65)
        try #require(deck_envelope_mac(&mac, key, number, body, body.count) == DECK_OK)
        #expect(mac == Core.characters(try vector.text("mac")) + [0])

        let text = Core.characters(try vector.text("text"))
        var last = number - 1
        var length = 0
        var out = [CChar](repeating: 1, count: text.count)
        try #require(
            deck_envelope_seal(&out, out.count, &length, key, &last, body, body.count) == DECK_OK)
        #expect(out.prefix(length) == text[...])
        #expect(last == number)
    }

    @Test(arguments: VectorReader.tests("envelope", "Open"))
    func open(_ vector: Vector) throws {
        let text =
            vector.has("textHex")
            ? try vector.bytes("textHex").map(CChar.init(bitPattern:))
            : Core.characters(try vector.text("text"))
        var last: UInt64 = 0
        let key = try vector.bytes("key")
        let result = receive(text, key: key, last: &last)
        #expect(result.layer == vector.layer)
        if vector.layer == nil {
            #expect(result.body == Array(try vector.text("body").utf8))
            #expect(last == (try vector.number("seq")))
        } else {
            #expect(last == 0)
        }
    }

    @Test(arguments: VectorReader.tests("envelope", "Receive"))
    func receive(_ vector: Vector) throws {
        var last: UInt64 = 0
        let key = try vector.bytes("key")
        for (index, step) in try vector.steps().enumerated() {
            let result = receive(
                Core.characters(step.text), key: key, last: &last)
            let outcome = result.layer?.rawValue ?? "taken"
            #expect(outcome == step.outcome, "step \(index + 1)")
            #expect(last == step.last, "step \(index + 1)")
            if let skipped = step.skipped { #expect(result.missed == skipped, "step \(index + 1)") }
        }
    }

    private func receive(
        _ text: [CChar], key: [UInt8], last: inout UInt64
    ) -> (layer: Vector.Layer?, body: [UInt8], missed: UInt64) {
        Core.read(text) { status, message in
            guard status == DECK_OK else {
                #expect((-199 ... -100).contains(status), "no status of malformed texts: \(status)")
                return (.format, [], 0)
            }
            guard message.kind == DECK_MESSAGE_SECURE else { return (.envelope, [], 0) }
            var body = [CChar](repeating: 1, count: text.count)
            var length = 0
            var missed: UInt64 = 0
            let opened = deck_envelope_open(
                &body, body.count, &length, &missed, key, &last, &message.envelope)
            return (Core.layer(opened), Core.bytes(body.prefix(length)), missed)
        }
    }
}

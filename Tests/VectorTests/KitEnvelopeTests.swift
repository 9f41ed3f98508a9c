import Testing
import VectorPlay

@testable import DeckKit

/// The Swift kit against envelope.json.
@Suite struct KitEnvelopeTests {
    @Test(arguments: VectorReader.tests("envelope", "Seal"))
    func seal(_ vector: Vector) throws {
        var channel = try channel(vector)
        let number = try vector.number("seq")
        if let before = SequenceNumber(number - 1) {
            channel.skipForTestingOnly(sent: before, received: .first)
        }
        let body = try vector.text("body")
        let text = try vector.text("text")
        #expect(channel.sealedSize(of: body) == text.utf8.count)
        #expect(Kit.same(try channel.seal(body), text))
        guard number == SequenceNumber.maximum.value else { return }
        #expect(throws: DeckError.self, "there is no number after the last") {
            try channel.seal(body)
        }
    }

    @Test(arguments: VectorReader.tests("envelope", "Open"))
    func open(_ vector: Vector) throws {
        guard !vector.has("textHex") else {
            // Such bytes never become a text, and a text is all that the kit takes.
            let text = String(validating: try vector.bytes("textHex"), as: UTF8.self)
            #expect((text == nil) == (vector.layer == .format))
            return
        }
        var channel = try channel(vector)
        let (layer, opened) = receive(try vector.text("text"), &channel)
        #expect(layer == vector.layer)
        guard let opened else { return }
        #expect(Kit.same(opened.body, try vector.text("body")))
        #expect(opened.sequence.value == (try vector.number("seq")))
    }

    @Test(arguments: VectorReader.tests("envelope", "Receive"))
    func receive(_ vector: Vector) throws {
        var channel = try channel(vector)
        var last: UInt64 = 0
        for (index, step) in try vector.steps().enumerated() {
            let (layer, opened) = receive(step.text, &channel)
            #expect((layer?.rawValue ?? "taken") == step.outcome, "step \(index + 1)")
            last = opened?.sequence.value ?? last
            #expect(last == step.last, "step \(index + 1)")
            guard let opened else { continue }
            #expect(opened.gap.map { $0.upperBound - $0.lowerBound + 1 } ?? 0 == step.skipped)
            if let gap = opened.gap { #expect(gap.upperBound == opened.sequence.value - 1) }
        }
    }

    private func channel(_ vector: Vector) throws -> SecureChannel {
        let key = try vector.bytes("key")
        return try #require(SecureChannel(sendKey: key, receiveKey: key))
    }

    private func receive(
        _ text: String, _ channel: inout SecureChannel
    ) -> (Vector.Layer?, SecureChannel.Opened?) {
        do throws(ChannelError) {
            return (nil, try channel.open(text))
        } catch {
            switch error {
            case .malformed: return (.format, nil)
            case .notSecure: return (.envelope, nil)
            case .badSignature: return (.mac, nil)
            case .replayed: return (.sequence, nil)
            case .environment(let message):
                Issue.record("The platform failed: \(message)")
                return (nil, nil)
            }
        }
    }
}

import CDeckBench
import CDeckCore
import DeckKit

/// Sealing and opening the 35-byte press, four ways.
struct Envelopes {
    static let body = #"{"index":3,"page":0,"type":"press"}"#
    static let key = [UInt8](repeating: 0x42, count: 32)

    /// Nanoseconds of all four.
    static func measure() throws -> (bare: Double, article: Double, core: Double, kit: Double) {
        let best = try Measure.together(
            rounds: 25, [bareHMACs, article, core, { try kit(calls: 20_000) }])
        return (best[0], best[1], best[2], best[3])
    }

    /// What no implementation can go without: the two HMACs, by the same library.
    private static func bareHMACs() -> Double {
        let text = Array(("1|" + body).utf8)
        var mac = [UInt8](repeating: 0, count: 32)
        return Measure.nanoseconds(rounds: 1, calls: 20_000) {
            bench_hmac(&mac, key, key.count, text, text.count)
            bench_hmac(&mac, key, key.count, text, text.count)
        }
    }

    private static func core() -> Double {
        let body = Array(self.body.utf8)
        var text = [CChar](repeating: 0, count: 512)
        var opened = [CChar](repeating: 0, count: 512)
        var slots = [UInt32](repeating: 0, count: 64)
        var sent: UInt64 = 0
        var received: UInt64 = 0
        return slots.withUnsafeMutableBufferPointer { slots in
            let keys = deck_json_keys(slots: slots.baseAddress, capacity: slots.count)
            return Measure.nanoseconds(rounds: 1, calls: 20_000) {
                var length = 0
                var missed: UInt64 = 0
                var message = deck_message()
                var status = deck_envelope_seal(
                    &text, text.count, &length, key, &sent, body, body.count)
                text.withUnsafeBufferPointer { text in
                    if status == DECK_OK {
                        status = deck_message_read(&message, text.baseAddress, length, keys)
                    }
                    if status == DECK_OK {
                        status = deck_envelope_open(
                            &opened, opened.count, &length, &missed, key, &received,
                            &message.envelope)
                    }
                }
                check(status == DECK_OK && length == body.count)
            }
        }
    }

    static func kit(calls: Int) throws -> Double {
        guard var sender = SecureChannel(sendKey: key, receiveKey: key),
            var receiver = SecureChannel(sendKey: key, receiveKey: key)
        else { return .nan }
        return try Measure.nanoseconds(rounds: 1, calls: calls) {
            let opened = try receiver.open(try sender.seal(body))
            check(opened.body.utf8.count == 35)
        }
    }

    private static func article() throws -> Double {
        var channel = ArticleChannel(key: key)
        return try Measure.nanoseconds(rounds: 1, calls: 1_000) {
            let opened = try channel.open(try channel.seal(.init(index: 3, page: 0)))
            check(opened.index == 3)
        }
    }
}

/// Keeps the optimizer honest, and the benchmark too.
func check(_ condition: Bool) {
    if !condition { fatalError("the benchmark computes something wrong") }
}

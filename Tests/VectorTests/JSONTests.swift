import CDeckCore
import DeckKit
import Testing
import VectorPlay

/// The C core and the Swift kit against json.json: each refuses what it must, for the reason that
/// the flag names.
@Suite struct JSONTests {
    static let texts = VectorReader.tests("json", "Json")

    /// The same with room for all keys, for some and for none.
    @Test(arguments: texts) func core(_ vector: Vector) throws {
        let text = try vector.bytes("bytes").map(CChar.init(bitPattern:)) + [0]
        let want =
            switch vector.flags.first {
            case "Taken", "AnyNumber": DECK_OK
            case "DuplicateKey": DECK_MALFORMED_KEY
            case "TooDeep": DECK_MALFORMED_DEPTH
            default: DECK_MALFORMED_JSON
            }
        for capacity in [text.count / 5 + 1, 9, 0] {
            var slots = [UInt32](repeating: 0, count: capacity)
            let status = slots.withUnsafeMutableBufferPointer { slots in
                deck_json_check(
                    text, text.count - 1,
                    deck_json_keys(slots: slots.baseAddress, capacity: slots.count))
            }
            #expect(Int(status) == want, "with \(capacity) slots")
        }
        #expect((want == DECK_OK) == (vector.layer == nil))
    }

    @Test(arguments: texts) func kit(_ vector: Vector) throws {
        let want: JSONError.Reason? =
            switch vector.flags.first {
            case "Taken", "AnyNumber": nil
            case "ByteOrderMark": .byteOrderMark
            case "InvalidUtf8": .invalidUTF8
            case "LoneSurrogate": .loneSurrogate
            case "DuplicateKey": .duplicateKey
            case "TooDeep": .tooDeep
            case "Trailing": .trailingBytes
            default: .notJSON
            }
        var reason: JSONError.Reason?
        do {
            _ = try JSONReader.parse(utf8: try vector.bytes("bytes"))
        } catch let error as JSONError {
            reason = error.reason
        }
        #expect(reason == want)
        #expect((reason == nil) == (vector.layer == nil))
    }
}

import CDeckCore
import JSONCorpus
import Testing

@testable import DeckKit
@testable import ExchangeWorld

/// The C reader and the Swift reader give every text the same verdict (field case O5).
struct ReaderAgreementTests {
    /// The verdict of the C reader, the same with room for all keys and with room for none.
    private func coreTakes(_ bytes: [UInt8]) -> Bool {
        var slots = [UInt32](repeating: 0, count: bytes.count / 5 + 1)
        return bytes.withUnsafeBytes { bytes in
            var nothing: CChar = 0
            return withUnsafePointer(to: &nothing) { nothing in
                let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) ?? nothing
                let all = slots.withUnsafeMutableBufferPointer { slots in
                    deck_json_check(
                        text, bytes.count,
                        deck_json_keys(slots: slots.baseAddress, capacity: slots.count))
                }
                let none = deck_json_check(
                    text, bytes.count, deck_json_keys(slots: nil, capacity: 0))
                #expect(all == none)
                return all == DECK_OK
            }
        }
    }

    private func kitTakes(_ bytes: [UInt8]) -> Bool {
        (try? JSONReader.parse(utf8: bytes)) != nil
    }

    /// JSONTestSuite's two files that are too large for a vector.
    @Test func theCoreRefusesDeepNesting() {
        #expect(!coreTakes([UInt8](repeating: UInt8(ascii: "["), count: 100_000)))
        #expect(!coreTakes(Array((String(repeating: #"[{"":"#, count: 50_000) + "\n").utf8)))
    }

    /// 64 KiB of keys take no time worth naming with the table that a board of that size has.
    @Test func manyKeysAreComparedFast() {
        let keys = (0..<7_000).map { #""\#(String($0, radix: 36))":1"# }.joined(separator: ",")
        #expect(coreTakes(Array("{\(keys)}".utf8)))
        #expect(!coreTakes(Array(#"{\#(keys),"\u0030":1}"#.utf8)))
    }

    /// Corpus files with bytes changed, taken out, doubled and joined with others.
    @Test(arguments: 1...8)
    func bothReadersJudgeMutatedTextsAlike(seed: UInt64) {
        var dice = Dice(seed: seed)
        let entries = JSONCorpus.entries
        for _ in 0..<1_500 {
            var bytes = entries[Int(dice.next() % UInt64(entries.count))].bytes
            for _ in 0...dice.number(0...3) {
                let place = bytes.isEmpty ? 0 : Int(dice.next() % UInt64(bytes.count))
                switch dice.number(0...4) {
                case 0 where !bytes.isEmpty: bytes[place] ^= UInt8(1 << dice.number(0...7))
                case 1 where !bytes.isEmpty: bytes.remove(at: place)
                case 2 where !bytes.isEmpty: bytes.insert(bytes[place], at: place)
                case 3:
                    bytes = Array(#"{"a":"#.utf8) + bytes + Array(#","\u0061":1}"#.utf8)
                default:
                    let other = entries[Int(dice.next() % UInt64(entries.count))].bytes
                    bytes.insert(contentsOf: other.prefix(40), at: place)
                }
            }
            let hex = bytes.map { String($0, radix: 16) }.joined(separator: " ")
            #expect(coreTakes(bytes) == kitTakes(bytes), "seed \(seed): \(hex)")
        }
    }
}

import CDeckCore
import JSONCorpus

@testable import DeckKit
@testable import ExchangeWorld

/// Both JSON readers: they judge every text alike, and what they take survives a round trip.
final class ReaderSubject: Subject {
    static let stepNames = ["corpus", "corpus", "message", "message", "joined", "canonical"]

    private(set) var faults: [String] = []
    private(set) var frames = 0

    func take(_ step: SoakCase.Step) throws {
        var dice = Dice(seed: step.value)
        let entries = JSONCorpus.entries
        let entry = entries[Int(dice.next() % UInt64(entries.count))].bytes
        switch step.name {
        case "corpus":
            judge(Mutation.bytes(of: String(decoding: entry, as: UTF8.self), &dice))
            judge(corrupted(entry, &dice))
        case "message": judge(Mutation.bytes(of: Mutation.sample(&dice), &dice))
        case "joined":
            let other = entries[Int(dice.next() % UInt64(entries.count))].bytes
            judge(Array("[".utf8) + entry + Array(",".utf8) + other + Array("]".utf8))
        case "canonical":
            let text = Mutation.sample(&dice)
            judge(Array(text.utf8))
        default: faults.append("the readers have no step \(step.name)")
        }
    }

    func finish() {}

    private func corrupted(_ entry: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var bytes = entry
        for _ in 0...dice.number(0...3) where !bytes.isEmpty {
            bytes[Int(dice.next() % UInt64(bytes.count))] = UInt8(dice.next() & 0xFF)
        }
        return bytes
    }

    private func judge(_ bytes: [UInt8]) {
        frames += 1
        let value = try? JSONReader.parse(utf8: bytes)
        let core = coreVerdicts(bytes)
        if Set(core.map { $0 == DECK_OK }).count > 1 {
            faults.append("the C reader judges by the size of its key table: \(core)")
        }
        guard (core[0] == DECK_OK) == (value != nil) else {
            return faults.append(
                "the readers disagree: C says \(core[0]), Swift took \(value != nil)")
        }
        guard let value else { return }
        let canonical = value.canonicalText
        guard let again = try? JSONReader.parse(canonical), again == value,
            again.canonicalText == canonical
        else { return faults.append("the canonical form reads as something else: \(canonical)") }
        if coreVerdicts(Array(canonical.utf8))[0] != DECK_OK {
            faults.append("the C reader refuses the canonical form \(canonical)")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        _ = try? WireMessage(parsing: text)
        _ = try? DeckBody(parsing: text)
        _ = try? HostBody(parsing: text)
    }

    /// With room for all keys, for two and for none. The text lies alone on the heap, so that a
    /// sanitizer sees a step past its end.
    private func coreVerdicts(_ bytes: [UInt8]) -> [Int32] {
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: max(1, bytes.count))
        defer { text.deallocate() }
        for (place, byte) in bytes.enumerated() { text[place] = CChar(bitPattern: byte) }
        return [bytes.count / 5 + 1, 2, 0].map { capacity in
            let slots = UnsafeMutablePointer<UInt32>.allocate(capacity: max(1, capacity))
            defer { slots.deallocate() }
            let keys = deck_json_keys(slots: capacity == 0 ? nil : slots, capacity: capacity)
            return Int32(deck_json_check(text, bytes.count, keys))
        }
    }
}

import CDeckCore
import DeckKit
import DeckLine
import VectorPlay

/// Gives out what a step says is drawn, and notes what is drawn besides or not at all.
///
/// One thread at a time, as the sides that it serves.
final class Draws: @unchecked Sendable {
    /// How many random bytes a side's delays take: those may be any.
    private let delaySize: Int
    private var waiting: [Int: [UInt8]] = [:]
    private var surplus: [String] = []

    init(delaySize: Int) {
        self.delaySize = delaySize
    }

    func load(_ step: ExchangeStep) throws {
        waiting = [:]
        surplus = []
        waiting[16] = step.nonce.flatMap(unhex)
        waiting[32] = step.privateKey.flatMap(unhex)
        if let code = step.newCode.flatMap({ UInt16($0) }) {
            waiting[2] = [UInt8(code >> 8), UInt8(code & 0xff)]
        }
    }

    func fill(_ buffer: UnsafeMutableRawBufferPointer) {
        if let bytes = waiting.removeValue(forKey: buffer.count) {
            buffer.copyBytes(from: bytes)
            return
        }
        if buffer.count != delaySize { surplus.append("drew \(buffer.count) bytes") }
        for place in buffer.indices { buffer[place] = 0 }
    }

    /// What does not fit the step that was loaded.
    var problems: [String] {
        surplus + waiting.keys.sorted().map { "did not draw \($0) fresh bytes" }
    }
}

/// The same as a source of the kit's.
struct DrawnSource: RandomSource {
    let draws: Draws

    mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(DeckError) {
        draws.fill(buffer)
    }
}

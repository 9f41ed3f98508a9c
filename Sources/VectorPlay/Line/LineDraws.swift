internal import DeckLine

/// Gives a device the random bytes that a step says are drawn, and notes what is drawn besides or
/// not at all. A nonce is drawn as 16 bytes and a private key as 32; what has another size is for
/// a delay, and those may be any.
final class LineDraws {
    private var waiting: [Int: [UInt8]] = [:]
    private var surplus: [String] = []

    func load(_ step: ExchangeStep) {
        waiting = [:]
        surplus = []
        waiting[16] = step.nonce.flatMap { unhex($0) }
        waiting[32] = step.privateKey.flatMap { unhex($0) }
    }

    func bytes(_ count: Int) -> [UInt8] {
        if let bytes = waiting.removeValue(forKey: count) { return bytes }
        if count == 16 || count == 32 { surplus.append("drew \(count) bytes") }
        return [UInt8](repeating: 0, count: count)
    }

    /// What does not fit the step that was loaded.
    var problems: [String] {
        surplus + waiting.keys.sorted().map { "did not draw \($0) fresh bytes" }
    }
}

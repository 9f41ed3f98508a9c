import CDeckCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Where random bytes come from: keys, nonces, codes and the spread of delays.
public protocol RandomSource: Sendable {
    /// Fills the whole buffer with bytes fit for keys, or throws and leaves nothing usable.
    mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(DeckError)
}

/// The operating system's random source: `getentropy`, on Apple platforms `arc4random_buf`.
public struct SystemRandomSource: RandomSource {
    public init() {}

    public mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(DeckError) {
        guard let base = buffer.baseAddress else { return }
        #if canImport(Darwin)
            arc4random_buf(base, buffer.count)
        #else
            // getentropy gives at most 256 bytes a call.
            for offset in stride(from: 0, to: buffer.count, by: 256) {
                guard getentropy(base + offset, min(256, buffer.count - offset)) == 0 else {
                    deck_zeroize(base, buffer.count)
                    throw .environment(
                        "The system gives no random bytes: nothing secret can be made.")
                }
            }
        #endif
    }
}

/// A source that repeats itself: SHA-256 over a seed and a counter. Never for real keys.
public struct SeededRandomSourceForTestingOnly: RandomSource {
    private let seed: UInt64
    private var counter: UInt64 = 0

    public init(seed: UInt64) {
        self.seed = seed
    }

    public mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(DeckError) {
        var offset = 0
        while offset < buffer.count {
            let block = try Primitives.sha256(
                bigEndianBytes(seed) + bigEndianBytes(counter))
            counter &+= 1
            for byte in block.prefix(buffer.count - offset) {
                buffer[offset] = byte
                offset += 1
            }
        }
    }

    private func bigEndianBytes(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * $0)) }
    }
}

extension RandomSource {
    /// `count` random bytes that need not be wiped.
    mutating func bytes(_ count: Int) throws(DeckError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var failure: DeckError?
        bytes.withUnsafeMutableBytes { buffer in
            do throws(DeckError) { try fill(buffer) } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    /// A number in `0..<bound`, every one as likely; `bound` is 1 to 65,536.
    mutating func number(below bound: UInt32) throws(DeckError) -> UInt32 {
        // 65,536 is no multiple of most bounds: values past the last whole run are drawn again.
        let limit = 65_536 / bound * bound
        for _ in 0..<1_000 {
            let pair = try bytes(2)
            let value = UInt32(pair[0]) << 8 | UInt32(pair[1])
            if value < limit { return value % bound }
        }
        throw .environment("The random source repeats itself: nothing secret can be made.")
    }
}

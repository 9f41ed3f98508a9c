/// A board's clock: milliseconds from any start in 32 bits, so it wraps after 49.7 days.
public protocol BoardClock: Sendable {
    var now: UInt32 { get }
    /// Returns when the clock has reached `deadline` (up to 2^31 ms ahead), or on cancellation.
    func sleep(until deadline: UInt32) async
}

/// How far `deadline` is ahead of `now`, in milliseconds across the wrap; 0 when it has passed.
public func milliseconds(from now: UInt32, until deadline: UInt32) -> UInt32 {
    let ahead = deadline &- now
    return ahead < 0x8000_0000 ? ahead : 0
}

/// The system's monotonic clock.
public struct SystemBoardClock: BoardClock {
    private let start = ContinuousClock.now
    private let origin: UInt32

    /// - Parameter origin: what the clock shows now, in milliseconds.
    public init(origin: UInt32 = 0) { self.origin = origin }

    public var now: UInt32 {
        let passed = (ContinuousClock.now - start).components
        let milliseconds =
            UInt64(passed.seconds) &* 1000 &+ UInt64(passed.attoseconds / 1_000_000_000_000_000)
        return origin &+ UInt32(truncatingIfNeeded: milliseconds)
    }

    public func sleep(until deadline: UInt32) async {
        let wait = milliseconds(from: now, until: deadline)
        try? await Task.sleep(for: .milliseconds(Int64(wait)), tolerance: .zero)
    }
}

/// A point on the caller's monotonic clock, in milliseconds since any fixed moment.
///
/// The kit reads no clock: every call that depends on time is told it. Sums stop at the largest
/// value instead of overflowing.
public struct Instant: Hashable, Comparable, Sendable {
    public let milliseconds: UInt64

    public init(milliseconds: UInt64) {
        self.milliseconds = milliseconds
    }

    public static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// This instant, moved later by a number of milliseconds.
    public func advanced(byMilliseconds amount: UInt64) -> Instant {
        let (sum, overflow) = milliseconds.addingReportingOverflow(amount)
        return Instant(milliseconds: overflow ? .max : sum)
    }

    /// The milliseconds from `earlier` to this instant; 0 if it is not earlier.
    public func milliseconds(since earlier: Instant) -> UInt64 {
        milliseconds > earlier.milliseconds ? milliseconds - earlier.milliseconds : 0
    }
}

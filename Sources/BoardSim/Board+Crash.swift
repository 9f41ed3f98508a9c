internal import Foundation

// Firmware that comes to an end by itself.
extension Board {
    /// How long a board is down after a crash, in milliseconds: long enough to read what happened
    /// when it crashes again and again.
    static let crashPause: UInt32 = 1000

    /// Notices the end of a firmware that nobody is asking anything.
    func watch(_ core: any BoardClient) {
        plug.kill = core.kill
        starts += 1
        let start = starts
        core.whenEnded { [weak self] in
            Task { await self?.firmwareEnded(start) }
        }
    }

    /// Ends the firmware's process at once, from any thread: when it hangs, `stop` waits for it.
    public nonisolated func pullThePlug() { plug.kill() }

    private func firmwareEnded(_ start: Int) {
        // An earlier one was ended by the board itself.
        guard start == starts, let core else { return }
        core.tick(now: clock.now)
        pump()
    }

    /// The firmware is of no more use: all that was in memory is gone, and the board starts again.
    func crashed(_ reason: String) {
        report(BoardErrorCode.firmware, "the firmware crashed: \(reason)")
        loseMemory(reason: "the board crashed")
        let deadline = clock.now &+ Board.crashPause
        restart = Task { [clock, weak self] in
            await clock.sleep(until: deadline)
            guard !Task.isCancelled else { return }
            await self?.reboot()
        }
    }
}

/// The way to end a firmware that its board is waiting for.
final class FirmwarePlug: @unchecked Sendable {
    private let lock = NSLock()
    private var present: @Sendable () -> Void = {}

    var kill: @Sendable () -> Void {
        get { lock.withLock { present } }
        set { lock.withLock { present = newValue } }
    }
}

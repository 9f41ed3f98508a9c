// Firmware that comes to an end by itself.
extension Board {
    /// How long a board is down after a crash, in milliseconds: long enough to read what happened
    /// when it crashes again and again.
    static let crashPause: UInt32 = 1000

    /// Notices the end of a firmware that nobody is asking anything.
    func watch(_ core: any BoardClient) {
        starts += 1
        let start = starts
        core.whenEnded { [weak self] in
            Task { await self?.firmwareEnded(start) }
        }
    }

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

import DeckConsole
import Foundation

/// Seconds since the board's last start; the first one is the program's.
final class BoardUptime: @unchecked Sendable {
    private let lock = NSLock()
    private var start = ContinuousClock.now
    private var starts = 0

    func boardStarted() {
        lock.withLock {
            if starts > 0 { start = ContinuousClock.now }
            starts += 1
        }
    }

    var seconds: Double {
        let passed = ContinuousClock.now - lock.withLock { start }
        return passed / .seconds(1)
    }
}

extension EventPrinter {
    convenience init(json: Bool, uptime: BoardUptime) {
        self.init(
            mode: json ? .json : .person(colour: EventPrinter.colourAllowed()),
            uptime: { uptime.seconds })
    }
}

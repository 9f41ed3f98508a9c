import DeckConsole
import Foundation

/// Seconds since the board's last start.
final class BoardUptime: @unchecked Sendable {
    private let lock = NSLock()
    private var start = ContinuousClock.now

    func restart() { lock.withLock { start = ContinuousClock.now } }

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

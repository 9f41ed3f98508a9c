import Foundation

/// Ends a child process when this program is gone, however it went.
final class ProcessGuard: Sendable {
    private let watcher = Process()
    private let life = Pipe()

    /// Nil when no watcher can be started.
    init?(of child: Int32) {
        watcher.executableURL = URL(fileURLWithPath: "/bin/sh")
        // Its input ends when the last holder of the other end does: this program.
        watcher.arguments = ["-c", "trap '' INT; cat; kill -TERM \(child) 2>/dev/null"]
        watcher.standardInput = life
        watcher.standardOutput = FileHandle.nullDevice
        watcher.standardError = FileHandle.nullDevice
        guard (try? watcher.run()) != nil else { return nil }
    }

    /// Takes the watch off.
    deinit { kill(watcher.processIdentifier, SIGKILL) }
}

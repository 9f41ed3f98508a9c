import Foundation

/// Ends the child processes that are left when this program is gone, however it went.
///
/// One shell for all of them: it reads which to end from a pipe, and the pipe ends with us.
final class ProcessGuard: @unchecked Sendable {
    static let shared = ProcessGuard()

    private let lock = NSLock()
    private let life = Pipe()
    private let watcher = Process()

    private init() {
        // No child may hold the other end.
        _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        watcher.executableURL = URL(fileURLWithPath: "/bin/sh")
        watcher.arguments = [
            "-c",
            """
            trap '' HUP INT TERM
            ids=' '
            while read -r what id; do
                case $what in
                add) ids="$ids$id " ;;
                drop) ids="${ids%% $id *} ${ids#* $id }" ;;
                esac
            done
            # A child may have been born with signals blocked.
            for id in $ids; do kill -TERM "-$id" 2>/dev/null; done
            [ "$ids" = ' ' ] || sleep 1
            for id in $ids; do kill -KILL "-$id" 2>/dev/null; done
            """,
        ]
        watcher.standardInput = life
        watcher.standardOutput = FileHandle.nullDevice
        watcher.standardError = FileHandle.nullDevice
        try? watcher.run()
    }

    func add(_ child: pid_t) { tell("add \(child)\n") }

    /// To be called when the child has ended: its number may be another's soon.
    func drop(_ child: pid_t) { tell("drop \(child)\n") }

    /// Signals a child and all that it has started and not moved elsewhere: `Process` makes each
    /// child the leader of a group.
    static func signal(_ child: pid_t, _ number: Int32) { _ = kill(-child, number) }

    /// Ends what a child that is over has left behind, such as the rest of a pipeline, after a
    /// second in which it may say its last.
    static func sweep(_ child: pid_t) async {
        for _ in 0..<200 where kill(-child, 0) == 0 {
            try? await Task.sleep(for: .milliseconds(5))
        }
        signal(child, SIGKILL)
    }

    private func tell(_ line: String) {
        lock.withLock {
            guard watcher.isRunning else { return }
            try? life.fileHandleForWriting.write(contentsOf: Data(line.utf8))
        }
    }
}

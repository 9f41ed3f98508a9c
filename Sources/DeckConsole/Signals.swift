import Foundation

/// The signals that ask a program to end.
public enum Signals {
    /// Makes the standard streams safe to use; call it first of all in a program. A closed stdin,
    /// stdout or stderr is opened on /dev/null, so that no later file or socket takes its number,
    /// and SIGPIPE is ignored: a reader who went away is an error value, not a death.
    public static func prepare() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
        }
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// SIGINT and SIGTERM as they come. The first one is delivered and puts the default back, so
    /// that a second Ctrl-C ends a program that hangs. Call it once in a process.
    public static func endRequests() -> AsyncStream<Int32> {
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return stream }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // Touched here first, so that the handler finds it made.
        wakePipe = ends[1]
        let readEnd = ends[0]
        Thread.detachNewThread {
            var number: UInt8 = 0
            while true {
                let count = read(readEnd, &number, 1)
                if count < 0, errno == EINTR { continue }
                guard count == 1 else { return }
                continuation.yield(Int32(number))
            }
        }
        // A handler, not SIG_IGN with a dispatch source: a child that we start begins with the
        // default then, without further care.
        for number in [SIGINT, SIGTERM] { _ = signal(number, handler) }
        return stream
    }
}

/// Ends the process after what was printed is out, or after 0.3 s if nobody reads it.
public func endProgram(_ status: ExitStatus) -> Never {
    ConsoleOutput.standardOutput.flush()
    ConsoleOutput.standardError.flush()
    _exit(status.rawValue)
}

/// Ends the process after `seconds` whatever still hangs then; for the way out.
/// - Parameter last: done just before, and must not wait for anything.
public func endProgram(
    _ status: ExitStatus, atTheLatestIn seconds: Double,
    _ last: @escaping @Sendable () -> Void = {}
) {
    Thread.detachNewThread {
        Thread.sleep(forTimeInterval: seconds)
        last()
        _exit(status.rawValue)
    }
}

private nonisolated(unsafe) var wakePipe: Int32 = -1

private let handler: @convention(c) (Int32) -> Void = { number in
    let kept = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(wakePipe, &byte, 1)
    _ = signal(number, SIG_DFL)
    errno = kept
}

internal import CDeckSpawn
internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#endif

/// A device that is a child process, in a process group of its own that ends with it.
final class LineProcess: @unchecked Sendable {
    /// Its stdin, stdout and stderr, from our side.
    let streams: [LineDescriptor]
    private let identifier: pid_t
    private let condition = NSCondition()
    private var ending: Ending?
    private var whenEnded: [@Sendable () -> Void] = []

    enum Ending: Sendable, Equatable, CustomStringConvertible {
        case status(Int32)
        case signal(Int32)

        var description: String {
            switch self {
            case .status(let status): "it ended with status \(status)"
            case .signal(let number): "signal \(number) ended it"
            }
        }
    }

    /// - Parameter command: a line of shell.
    init(shell command: String) throws(LineError) {
        guard !command.utf8.contains(0) else {
            throw LineError(.unreachable, "the command holds a NUL character")
        }
        // A device that is gone when a request is written is an error value, not our death.
        var action = sigaction()
        if sigaction(SIGPIPE, nil, &action) == 0, isDefault(action) { _ = signal(SIGPIPE, SIG_IGN) }
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        var child: pid_t = 0
        var ends: [Int32] = [-1, -1, -1]
        let status = withCStrings(["/bin/sh", "-c", command]) { arguments in
            withCStrings(environment) { environment in
                deck_spawn_talking(&child, &ends, "/bin/sh", arguments, environment, ".")
            }
        }
        guard status == 0 else {
            throw LineError(.unreachable, "cannot start \"\(command)\": \(systemMessage(status))")
        }
        identifier = child
        streams = ends.map(LineDescriptor.init)
        Thread.detachNewThread { [self] in watch() }
    }

    /// Calls `body` once, when the process has ended; at once if it has.
    func whenEnded(_ body: @escaping @Sendable () -> Void) {
        condition.lock()
        let ended = ending != nil
        if !ended { whenEnded.append(body) }
        condition.unlock()
        if ended { body() }
    }

    /// Ends it and all that it has started in its group.
    func kill() {
        condition.lock()
        defer { condition.unlock() }
        // Its number is its own as long as it is not reaped.
        if ending == nil { _ = sendSignal(-identifier, SIGKILL) }
    }

    /// How it ended, or nil when it goes on after so many seconds.
    func ending(within seconds: Double) -> Ending? {
        let limit = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while ending == nil, condition.wait(until: limit) {}
        return ending
    }

    private func watch() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR
        {}
        condition.lock()
        // What is left of the group would hold the streams open.
        _ = sendSignal(-identifier, SIGKILL)
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        let number = status & 0x7F
        ending = number == 0 ? .status((status >> 8) & 0xFF) : .signal(number)
        let bodies = whenEnded
        whenEnded = []
        condition.broadcast()
        condition.unlock()
        for body in bodies { body() }
    }
}

/// `kill(2)` under a name that the method does not hide.
private func sendSignal(_ identifier: pid_t, _ number: Int32) -> Int32 {
    kill(identifier, number)
}

private func isDefault(_ action: sigaction) -> Bool {
    #if canImport(Glibc)
        action.__sigaction_handler.sa_handler == nil
    #else
        action.__sigaction_u.__sa_handler == nil
    #endif
}

/// Calls `body` with a NULL-terminated array of C strings.
private func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    var pointers = texts.map { strdup($0) }
    pointers.append(nil)
    defer {
        for pointer in pointers { free(pointer) }
    }
    return body(pointers)
}

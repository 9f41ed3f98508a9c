internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#endif

/// What a button's command came to.
public struct CommandResult: Sendable, Equatable {
    /// Whether it ran to its end and said 0.
    public let isSuccess: Bool
    /// What it said at its end; 128 and the signal's number when a signal ended it; nil when it
    /// did not start or did not end in time.
    public let exitCode: Int32?
    /// What it printed, to both streams, cut at the limit; or why it did not run.
    public let output: String
}

/// Runs commands, each in a process group of its own, a bounded number at a time.
///
/// A command that has not ended after the time limit is killed with its whole group. What it
/// leaves running when it ends by itself goes on, but nothing more is read from that.
public final class CommandRunner: Sendable {
    public struct Limits: Sendable {
        /// In milliseconds.
        public var time = 10_000
        /// Of output, in bytes; the rest is read and dropped.
        public var output = 65_536
        /// Commands that run at the same time.
        public var running = 8
        /// Commands that wait for their turn; one more is refused.
        public var waiting = 1_024
        /// How long one waits, in milliseconds: a press must not act when its person has left.
        public var patience = 2_000

        public init() {}
    }

    private let limits: Limits
    private let state = RunnerState()

    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Runs a program with its arguments; the array is never given to a shell.
    public func run(_ command: [String]) async -> CommandResult {
        guard let program = command.first, !program.isEmpty else {
            return .failed("This button has no command.")
        }
        guard await state.enter(limits) else {
            return .failed("Busy: other commands are still running. Try again later.")
        }
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { [limits, state] in
                let result = CommandRunner.runNow(command, limits: limits, state: state)
                state.leave()
                continuation.resume(returning: result)
            }
        }
    }

    /// Runs a line of shell, by `/bin/sh -c`.
    public func run(shell: String) async -> CommandResult {
        await run(["/bin/sh", "-c", shell])
    }

    /// Kills whatever runs and refuses what comes later.
    public func stop() {
        state.stop()
    }

    private static func runNow(
        _ command: [String], limits: Limits, state: RunnerState
    ) -> CommandResult {
        guard !command.contains(where: { $0.utf8.contains(0) }) else {
            return .failed("The command holds a NUL character, which no program can be given.")
        }
        let child: ChildProcess
        do throws(SpawnFailure) {
            child = try ChildProcess(
                command, environment: minimalEnvironment(),
                folder: ProcessInfo.processInfo.environment["HOME"] ?? "/")
        } catch {
            return .failed(words(for: error, program: command[0]))
        }
        guard state.started(child.identifier) else {
            child.killGroup()
            _ = reap(child.identifier)
            return .failed("The host is ending.")
        }
        var collected = OutputCollector(limit: limits.output)
        let inTime = collected.collect(from: child, milliseconds: limits.time)
        if !inTime { child.killGroup() }
        // Forgotten before it is reaped: its number may be another process's afterwards.
        state.ended(child.identifier)
        let exitCode = reap(child.identifier)
        guard inTime else {
            let seconds = Double(limits.time) / 1_000
            let shown = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
            return CommandResult(
                isSuccess: false, exitCode: nil,
                output: collected.text(adding: "Stopped: it did not end within \(shown) s."))
        }
        return CommandResult(
            isSuccess: exitCode == 0, exitCode: exitCode, output: collected.text())
    }

    private static func words(for failure: SpawnFailure, program: String) -> String {
        switch failure.code {
        case ENOENT: "Program not found: \(program)"
        case EACCES: "Not allowed to run: \(program)"
        default: "Cannot run \(program): \(systemMessage(failure.code))"
        }
    }

    /// Only what programs need to find their way; nothing of this program's own surroundings.
    private static func minimalEnvironment() -> [String] {
        let own = ProcessInfo.processInfo.environment
        let defaults = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"]
        return ["PATH", "HOME", "USER", "LANG"].compactMap { name in
            (own[name] ?? defaults[name]).map { "\(name)=\($0)" }
        }
    }

    private static func reap(_ identifier: pid_t) -> Int32? {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 {
            if errno != EINTR { return nil }
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}

extension CommandResult {
    static func failed(_ reason: String) -> CommandResult {
        CommandResult(isSuccess: false, exitCode: nil, output: reason)
    }
}

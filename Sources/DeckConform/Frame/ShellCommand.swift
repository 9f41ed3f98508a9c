import Foundation

/// A line of shell that a person gave for something that only they can do.
public struct ShellCommand: Sendable {
    private let line: String
    private let limit: Duration

    public init(_ line: String, limit: Duration = .seconds(60)) {
        self.line = line
        self.limit = limit
    }

    /// Runs it with each `{name}` replaced, and gives what it printed. Throws a `Failure` when it
    /// does not end in time or with status 0.
    @discardableResult
    public func run(_ values: [String: String] = [:]) async throws -> String {
        let text = values.reduce(line) { text, value in
            text.replacingOccurrences(of: "{\(value.key)}", with: ShellCommand.quoted(value.value))
        }
        let result: (status: Int32, output: String)? = await withCheckedContinuation { done in
            Thread.detachNewThread { [limit] in
                done.resume(returning: ShellCommand.runNow(text, limit))
            }
        }
        guard let result, result.status == 0 else {
            throw Failure(
                "The command \(line) "
                    + (result.map { "ended with status \($0.status)." } ?? "could not be run."))
        }
        return result.output
    }

    private static func runNow(_ text: String, _ limit: Duration) -> (Int32, String)? {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", text]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        guard (try? process.run()) != nil else { return nil }
        let id = process.processIdentifier
        let alarm = DispatchWorkItem { ProcessGuard.signal(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(
            deadline: .now() + .seconds(Int(limit.components.seconds)), execute: alarm)
        let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        alarm.cancel()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    /// One word for a shell.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}

import Foundation
import Testing

/// One of the package's programs as a process of its own, read line by line with deadlines.
final class RunningProgram: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let errors = Pipe()
    private let condition = NSCondition()
    private var lines: [String] = []
    private var errorText = ""
    private var openStreams = 2

    init(_ name: String, _ arguments: [String], environment: [String: String]? = nil) throws {
        process.executableURL = URL(fileURLWithPath: programDirectory + "/" + name)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        // A program that is gone must not take the tests with it when a line is sent.
        _ = signal(SIGPIPE, SIG_IGN)
        try process.run()
        try output.fileHandleForWriting.close()
        try errors.fileHandleForWriting.close()
        read(output.fileHandleForReading) { self.lines += $0 }
        read(errors.fileHandleForReading) { self.errorText += $0.map { $0 + "\n" }.joined() }
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    private func read(_ handle: FileHandle, _ take: @escaping @Sendable ([String]) -> Void) {
        Thread.detachNewThread { [condition] in
            var rest = Data()
            while true {
                let data = handle.availableData
                condition.lock()
                rest += data
                var whole = rest.split(separator: 0x0A, omittingEmptySubsequences: false)
                rest = data.isEmpty ? Data() : whole.removeLast()
                if data.isEmpty, whole.last?.isEmpty == true { whole.removeLast() }
                take(whole.map { String(decoding: $0, as: UTF8.self) })
                if data.isEmpty { self.openStreams -= 1 }
                condition.broadcast()
                condition.unlock()
                if data.isEmpty { return }
            }
        }
    }

    func send(_ line: String) {
        try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }
    func endInput() { try? input.fileHandleForWriting.close() }
    func raise(_ number: Int32) { kill(process.processIdentifier, number) }

    /// The next line of stdout, in order; lines before it are gone.
    func line(
        _ what: String, seconds: Double = 30, where match: @escaping @Sendable (String) -> Bool
    ) async throws -> String {
        try await offThePool { try self.waitForLine(what, seconds, match) }
    }

    /// The next event of that name, and from the host's side or not.
    func event(
        _ name: String, from: String? = nil, seconds: Double = 30,
        where match: @escaping @Sendable (ProgramEvent) -> Bool = { _ in true }
    ) async throws -> ProgramEvent {
        ProgramEvent(
            line: try await line("event \(name)", seconds: seconds) { line in
                let event = ProgramEvent(line: line)
                return event["event"] as? String == name && event["from"] as? String == from
                    && match(event)
            })
    }

    /// The exit status, with all of stdout that was not yet read and stderr.
    func end(
        seconds: Double = 30
    ) async throws -> (status: Int32, output: String, errors: String) {
        try await offThePool { try self.waitForEnd(seconds) }
    }

    private func waitForLine(
        _ what: String, _ seconds: Double, _ match: (String) -> Bool
    ) throws -> String {
        let limit = Date(timeIntervalSinceNow: seconds)
        var passed: [String] = []
        condition.lock()
        defer { condition.unlock() }
        while true {
            while !lines.isEmpty {
                let line = lines.removeFirst()
                if match(line) { return line }
                passed.append(line)
            }
            guard openStreams == 2, condition.wait(until: limit) else {
                throw NeverCame(description: "\(what) never came; passed \(passed), \(errorText)")
            }
        }
    }

    private func waitForEnd(
        _ seconds: Double
    ) throws -> (status: Int32, output: String, errors: String) {
        let limit = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while openStreams > 0 {
            guard condition.wait(until: limit) else {
                throw NeverCame(description: "the end never came; \(lines), \(errorText)")
            }
        }
        process.waitUntilExit()
        return (process.terminationStatus, lines.map { $0 + "\n" }.joined(), errorText)
    }
}

/// A line of `--json`.
struct ProgramEvent: Sendable {
    let line: String

    /// A member; nil also when the line is no JSON object.
    subscript(_ name: String) -> Any? {
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
        return (object as? [String: Any])?[name]
    }
}

/// Runs what blocks on a thread of its own: the tests share few.
func offThePool<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}

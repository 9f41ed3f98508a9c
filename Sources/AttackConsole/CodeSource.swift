public import DeckConsole
import Foundation

/// The code that the host shows: from a command, or from whoever is at stdin.
public actor CodeSource {
    private let command: String?
    private let printer: EventPrinter
    private let limit: Duration
    private lazy var lines = LineInput()

    public init(command: String?, printer: EventPrinter, limit: Duration) {
        self.command = command
        self.printer = printer
        self.limit = limit
    }

    /// Nil when nobody gives one: an empty line, the end of input, or the time is up.
    public func next() async -> String? {
        if let command { return await CodeSource.run(command, limit: limit) }
        printer.emit(
            "needCode",
            text: "The host shows a code. Type it, or an empty line to leave out what needs it.",
            style: .strong)
        let lines = lines
        return await withTaskGroup(of: String?.self) { group in
            group.addTask {
                var iterator = lines.makeAsyncIterator()
                guard case .text(let line)? = await iterator.next() else { return nil }
                return CodeSource.digits(in: line)
            }
            group.addTask { [limit] in
                try? await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    /// `4821` or `code 4821`; nil for an empty line.
    private static func digits(in line: String) -> String? {
        line.split(whereSeparator: \.isWhitespace).last.map(String.init)
    }

    /// The last word that the command prints.
    private static func run(_ command: String, limit: Duration) async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let process = Process()
                let output = Pipe()
                process.executableURL = URL(fileURLWithPath: "/bin/sh")
                process.arguments = ["-c", command]
                process.standardInput = FileHandle.nullDevice
                process.standardOutput = output
                guard (try? process.run()) != nil else {
                    return continuation.resume(returning: nil)
                }
                let id = process.processIdentifier
                let alarm = DispatchWorkItem { kill(id, SIGKILL) }
                DispatchQueue.global().asyncAfter(
                    deadline: .now() + .seconds(Int(limit.components.seconds)), execute: alarm)
                let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
                alarm.cancel()
                process.waitUntilExit()
                continuation.resume(returning: digits(in: String(decoding: data, as: UTF8.self)))
            }
        }
    }
}

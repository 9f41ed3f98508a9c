import DeckAttack
import DeckConsole
import Foundation

/// A deck as a child process that speaks the events and commands of `deck-sim --json`.
final class DeckProcess: Sendable {
    let witness: DeckWitness
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let reports: AsyncStream<DeckWitness.Report>.Continuation

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: DeckWitness.Report.self)
        reports = continuation
        let writing = input.fileHandleForWriting
        witness = DeckWitness(reports: stream) { line in
            try? writing.write(contentsOf: Data((line + "\n").utf8))
        }
    }

    /// Runs a shell command, which finds the address to connect to in `DECK_URL`.
    func start(_ command: String, url: String) throws {
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.environment = ProcessInfo.processInfo.environment.merging(["DECK_URL": url]) { $1 }
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let lines = LineInput(descriptor: output.fileHandleForReading.fileDescriptor)
        Task { [reports] in
            for await case .text(let line) in lines {
                DeckWitness.Report(line: line).map { _ = reports.yield($0) }
            }
            reports.finish()
        }
    }

    func stop() {
        guard process.isRunning else { return }
        try? input.fileHandleForWriting.write(contentsOf: Data("quit\n".utf8))
        process.terminate()
    }
}

import DeckKit
import Foundation
import Testing

/// The built `deck-host` as a process, with its lines as they come.
final class HostProcess: Sendable {
    let lines = Collector<String>()
    let errors = Collector<String>()
    private let process = Process()
    private let input = Pipe()
    private let readers: [Task<Void, Never>]

    init(_ arguments: [String], environment: [String: String]? = nil) throws {
        // A program that has gone must not end the tests.
        signal(SIGPIPE, SIG_IGN)
        let output = Pipe()
        let complaints = Pipe()
        process.executableURL = try HostProcess.binary()
        process.arguments = arguments
        process.environment = environment
        process.standardInput = input
        process.standardOutput = output
        process.standardError = complaints
        try process.run()
        try output.fileHandleForWriting.close()
        try complaints.fileHandleForWriting.close()
        readers = [
            HostProcess.read(output.fileHandleForReading, into: lines),
            HostProcess.read(complaints.fileHandleForReading, into: errors),
        ]
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    func send(_ line: String) {
        try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    func endInput() { try? input.fileHandleForWriting.close() }

    func raise(_ number: Int32) { kill(process.processIdentifier, number) }

    /// The next event of this name.
    func event(_ name: String) async throws -> JSONObject {
        let line = try await lines.next("event \(name)") {
            $0.hasPrefix("{\"event\":\"\(name)\"")
        }
        guard case .object(let object) = try JSONReader.parse(line) else {
            throw CollectorTimeout()
        }
        return object
    }

    /// All that was printed, and the exit status.
    func end() async -> (status: Int32, output: String, errors: String) {
        for reader in readers { await reader.value }
        process.waitUntilExit()
        return (
            process.terminationStatus, await lines.all.map { $0 + "\n" }.joined(),
            await errors.all.map { $0 + "\n" }.joined()
        )
    }

    private static func read(
        _ handle: FileHandle, into collector: Collector<String>
    ) -> Task<Void, Never> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            var rest = Data()
            while let data = try? handle.read(upToCount: 1), !data.isEmpty {
                guard data[data.startIndex] == 0x0A else {
                    rest += data
                    continue
                }
                continuation.yield(String(decoding: rest, as: UTF8.self))
                rest = Data()
            }
            continuation.finish()
        }
        return Task { for await line in stream { await collector.add(line) } }
    }

    /// Beside the test runner, or where TOUCHDECK_BIN says.
    static func binary() throws -> URL {
        if let given = ProcessInfo.processInfo.environment["TOUCHDECK_BIN"] {
            return URL(fileURLWithPath: given).appendingPathComponent("deck-host")
        }
        var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let program = folder.appendingPathComponent("deck-host")
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: program.path, isDirectory: &isFolder),
                !isFolder.boolValue
            {
                return program
            }
        }
        return URL(fileURLWithPath: ".build/debug/deck-host")
    }
}

import DeckLine
import Foundation
import Testing

/// Devices that are a line of shell.
enum ScriptedDevice {
    /// Answers every request with the same lines.
    static func answering(_ lines: String...) -> String {
        let answer = lines.map { "echo '\($0)'" }.joined(separator: "; ")
        return "echo 'ready 1'; while read -r line; do \(answer); done"
    }

    /// The real one.
    static var native: String { quoted(programDirectory + "/deck-line") }

    static func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}

extension LineLimits {
    /// For devices that never answer.
    static var short: LineLimits {
        var limits = LineLimits()
        limits.ready = 0.5
        limits.silence = 0.5
        return limits
    }
}

/// Where the package's programs were built: beside the test runner.
let programDirectory: String = {
    if let given = ProcessInfo.processInfo.environment["TOUCHDECK_BIN"] { return given }
    var directory = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    while directory.path != "/" {
        directory.deleteLastPathComponent()
        let program = directory.appendingPathComponent("deck-line").path
        if FileManager.default.isExecutableFile(atPath: program) { return directory.path }
    }
    return FileManager.default.currentDirectoryPath + "/.build/debug"
}()

/// The repository.
let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

/// What `body` throws, which must be a `LineError`.
func lineError(
    _ location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> LineError? {
    #expect(throws: LineError.self, sourceLocation: location) { try body() }
}

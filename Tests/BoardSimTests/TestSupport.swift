import Foundation

/// A directory of its own that goes with the object.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/board-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }
}

func contents(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

func overwrite(_ path: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
}

/// Where the package's programs were built: beside the test runner.
let programDirectory: String = {
    if let given = ProcessInfo.processInfo.environment["TOUCHDECK_BIN"] { return given }
    var directory = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    while directory.path != "/" {
        directory.deleteLastPathComponent()
        let program = directory.appendingPathComponent("flash-writer").path
        if FileManager.default.isExecutableFile(atPath: program) { return directory.path }
    }
    return FileManager.default.currentDirectoryPath + "/.build/debug"
}()

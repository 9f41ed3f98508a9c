import Foundation

/// Runs cases in a process of their own, so that a crash too leaves a case behind, and makes what
/// failed small.
struct Hunt {
    let folder: URL

    /// Cases of one machine until so many frames are fed. The file of the smallest case that fails
    /// in the way found, or nil.
    func run(_ machine: SoakCase.Machine, seed: UInt64, count: Int) throws -> URL? {
        let current = folder.appendingPathComponent("\(machine.rawValue)-current.case")
        let arguments = ["batch", machine.rawValue, String(seed), String(count), current.path]
        if try start(arguments, isQuiet: false) == 0 { return nil }
        guard let text = try? String(contentsOf: current, encoding: .utf8),
            var smallest = SoakCase(text: text)
        else { throw SoakError(message: "The run failed before its first case; see above.") }
        try shrink(&smallest)
        let file = folder.appendingPathComponent("\(machine.rawValue)-\(smallest.seed).case")
        try Data(smallest.text.utf8).write(to: file)
        return file
    }

    /// Takes out steps, half of them at a time and at last one by one, while it still fails.
    private func shrink(_ soakCase: inout SoakCase) throws {
        var size = max(1, soakCase.steps.count / 2)
        while true {
            var place = 0
            while place < soakCase.steps.count {
                var candidate = soakCase
                candidate.steps.removeSubrange(
                    place..<min(place + size, candidate.steps.count))
                if try fails(candidate) { soakCase = candidate } else { place += size }
            }
            if size == 1 { return }
            size /= 2
        }
    }

    private func fails(_ soakCase: SoakCase) throws -> Bool {
        let file = folder.appendingPathComponent("candidate.case")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(soakCase.text.utf8).write(to: file)
        return try start(["replay", file.path], isQuiet: true) != 0
    }

    private func start(_ arguments: [String], isQuiet: Bool) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        if isQuiet {
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
        }
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -1
    }
}

struct SoakError: Error {
    let message: String
}

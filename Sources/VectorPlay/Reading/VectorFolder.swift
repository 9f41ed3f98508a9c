public import Foundation

/// A folder of vector files, `Vectors/v1`. Each file is read wholly or not at all.
public struct VectorFolder: Sendable {
    public let url: URL

    public init(_ url: URL) { self.url = url }

    /// `Vectors/v1` in a folder or in one of those around it.
    public static func near(_ folder: URL) -> VectorFolder? {
        var folder = folder.standardizedFileURL
        while true {
            let found = folder.appendingPathComponent("Vectors/v1")
            if FileManager.default.fileExists(atPath: found.path) { return VectorFolder(found) }
            if folder.path == "/" { return nil }
            folder.deleteLastPathComponent()
        }
    }

    /// The files with one input a test, by their names without `.json`. The others are
    /// `messages` and `transcripts`.
    public static let valueFiles = [
        "envelope", "hkdf", "hmac-hex", "json", "pairing", "session", "x25519",
    ]

    /// All files that are there, by their names without `.json`, sorted.
    public func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path)
            .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }

    /// The bytes of a file whose every member is one that this reader knows.
    func checked(_ name: String) throws -> Data {
        let data = try Data(contentsOf: url.appendingPathComponent(name + ".json"))
        try VectorShape.check(data, of: name)
        return data
    }
}

/// What is wrong with a file, in one sentence.
public struct VectorDamage: Error, Sendable, CustomStringConvertible {
    public let description: String

    public init(description: String) { self.description = description }
}

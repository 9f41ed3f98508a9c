public import Foundation

/// All vector files of version 1, made from fixed inputs: the same bytes at every run.
public enum VectorSet {
    /// Stands in every file as `generatorVersion`.
    public static let version = VectorFile.generatorVersion

    public struct File: Sendable {
        /// The name inside `Vectors/v1`, such as `hkdf.json`.
        public let name: String
        public let text: String
    }

    /// Makes every file in memory.
    ///
    /// Throws `VectorError` when a computed value differs from the published one.
    public static func make() throws -> [File] {
        try [
            HmacHexFile.make(), HkdfFile.make(), X25519File.make(), JSONFile.make(),
            PairingFile.make(), SessionFile.make(), EnvelopeFile.make(),
            MessagesFile.make(), TranscriptsFile.make(),
        ].map { File(name: $0.name + ".json", text: try $0.text()) }
    }

    /// Writes every file into `directory`, which must exist.
    public static func generate(into directory: URL) throws {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: directory.path, isDirectory: &isDirectory),
            isDirectory.boolValue
        else { throw VectorError.environment("\(directory.path) is no directory: make it first") }
        for file in try make() {
            try Data(file.text.utf8).write(
                to: directory.appendingPathComponent(file.name), options: .atomic)
        }
    }

    /// What differs between `directory` and a fresh run, one plain sentence a file.
    public static func differences(in directory: URL) throws -> [String] {
        differences(in: directory, from: try make())
    }

    /// What differs between `directory` and `files`.
    public static func differences(in directory: URL, from files: [File]) -> [String] {
        files.compactMap { file in
            let url = directory.appendingPathComponent(file.name)
            guard let data = try? Data(contentsOf: url) else {
                return "\(file.name): cannot be read"
            }
            return data == Data(file.text.utf8)
                ? nil : "\(file.name): differs from what the generator makes"
        }
    }
}

import Foundation

/// Reads the files of `Vectors/v1`, wholly or not at all.
enum VectorReader {
    static let directory = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors/v1")

    static let files = ["envelope", "hkdf", "hmac-hex", "pairing", "session", "x25519"]

    /// All tests of a file. Throws when their number is not the one that the file states.
    static func read(_ name: String) throws -> [Vector] {
        let url = directory.appendingPathComponent(name + ".json")
        let file = try JSONDecoder().decode(File.self, from: try Data(contentsOf: url))
        let vectors = try file.testGroups.flatMap { group in
            try group.tests.map { try Vector(file: name, type: group.type, members: $0) }
        }
        guard vectors.count == file.numberOfTests else {
            throw Vector.Damage(
                description: "\(name): \(vectors.count) tests, \(file.numberOfTests) stated")
        }
        guard vectors.map(\.id) == Array(1...vectors.count) else {
            throw Vector.Damage(description: "\(name): the tests are not numbered from 1")
        }
        return vectors
    }

    /// The tests of one type. Empty when the file is damaged, which `VectorFileTests` reports.
    static func tests(_ name: String, _ type: String) -> [Vector] {
        ((try? read(name)) ?? []).filter { $0.type == type }
    }

    private struct File: Decodable {
        let numberOfTests: Int
        let testGroups: [Group]
    }

    private struct Group: Decodable {
        let type: String
        let tests: [[String: Vector.Value]]
    }
}

extension Vector.Value: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .absent
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(UInt64.self) {
            self = .number(number)
        } else if let steps = try? container.decode([Vector.Step].self) {
            self = .steps(steps)
        } else {
            // Flags: they speak to people, not to a test.
            self = .text(try container.decode([String].self).joined(separator: ","))
        }
    }
}

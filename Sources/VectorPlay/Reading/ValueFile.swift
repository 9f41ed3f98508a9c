import Foundation

extension VectorFolder {
    /// All tests of a file with one input a test.
    /// - Throws: when a member is not known, or their number is not the one that the file states.
    public func values(_ name: String) throws -> [Vector] {
        let data = try checked(name)
        let file = try JSONDecoder().decode(ValueFile.self, from: data)
        let notes = try VectorNotes.of(data)
        let vectors = try file.testGroups.flatMap { group in
            try group.tests.map {
                try Vector(file: name, type: group.type, members: $0, notes: notes)
            }
        }
        try checkNumbers(vectors.map(\.id), file.numberOfTests, name)
        return vectors
    }

    func checkNumbers(_ numbers: [Int], _ stated: Int, _ name: String) throws {
        guard numbers.count == stated else {
            throw VectorDamage(description: "\(name): \(numbers.count) tests, \(stated) stated")
        }
        guard numbers == Array(1..<(stated + 1)) else {
            throw VectorDamage(description: "\(name): the tests are not numbered from 1")
        }
    }
}

private struct ValueFile: Decodable {
    let numberOfTests: Int
    let testGroups: [Group]

    struct Group: Decodable {
        let type: String
        let tests: [[String: Vector.Value]]
    }
}

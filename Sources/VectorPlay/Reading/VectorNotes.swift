import Foundation

/// What a file says of its flags: the rules of the specification behind each, so that a failure
/// names what was broken.
struct VectorNotes: Decodable {
    private let notes: [String: Note]

    private struct Note: Decodable {
        let description: String
        let anchors: [String]
    }

    /// "Replay: ENV-5, SES-13", in the flags' order.
    func rules(of flags: [String]) -> [String] {
        flags.map { flag in
            guard let note = notes[flag] else { return flag }
            let rules =
                note.anchors.isEmpty
                ? note.description : note.anchors.joined(separator: ", ")
            return flag + ": " + rules
        }
    }

    static func of(_ data: Data) throws -> VectorNotes {
        try JSONDecoder().decode(VectorNotes.self, from: data)
    }
}

/// Names a test: the file and number it is, what it is about, and the rules behind its flags.
public struct VectorTitle: Sendable, CustomStringConvertible {
    /// The file, without `.json`.
    public let file: String
    public let id: Int
    public let comment: String
    /// "Replay: ENV-5, SES-13", one a flag.
    public let rules: [String]

    public var description: String {
        "\(file) tcId \(id): \(comment) [\(rules.joined(separator: "; "))]"
    }
}

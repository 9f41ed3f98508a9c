import Foundation

/// The rules of the specification behind a flag, so that a failure names what was broken.
enum Rules {
    /// " [Replay: ENV-5, SES-13]" for the flags of a test.
    static func suffix(_ file: String, _ flags: [String]) -> String {
        let named = flags.map { flag in
            guard let note = table[file]?[flag] else { return flag }
            let rules =
                note.anchors.isEmpty
                ? note.description : note.anchors.joined(separator: ", ")
            return flag + ": " + rules
        }
        return " [" + named.joined(separator: "; ") + "]"
    }

    private static let table: [String: [String: Note]] = {
        var table: [String: [String: Note]] = [:]
        for name in VectorReader.files + ["messages", "transcripts"] {
            let url = VectorReader.directory.appendingPathComponent(name + ".json")
            guard let data = try? Data(contentsOf: url),
                let file = try? JSONDecoder().decode(File.self, from: data)
            else { continue }
            table[name] = file.notes
        }
        return table
    }()

    private struct File: Decodable {
        let notes: [String: Note]
    }

    private struct Note: Decodable, Sendable {
        let description: String
        let anchors: [String]
    }
}

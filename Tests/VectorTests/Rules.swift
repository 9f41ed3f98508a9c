import Foundation

/// The rules of the specification behind a flag, so that a failure names what was broken.
enum Rules {
    /// " [Replay: ENV-5, SES-13]" for the flags of a test.
    static func suffix(_ file: String, _ flags: [String]) -> String {
        let named = flags.map { flag in
            let anchors = table[file]?[flag] ?? []
            return anchors.isEmpty ? flag : flag + ": " + anchors.joined(separator: ", ")
        }
        return " [" + named.joined(separator: "; ") + "]"
    }

    private static let table: [String: [String: [String]]] = {
        var table: [String: [String: [String]]] = [:]
        for name in VectorReader.files + ["messages", "transcripts"] {
            let url = VectorReader.directory.appendingPathComponent(name + ".json")
            guard let data = try? Data(contentsOf: url),
                let file = try? JSONDecoder().decode(File.self, from: data)
            else { continue }
            table[name] = file.notes.mapValues(\.anchors)
        }
        return table
    }()

    private struct File: Decodable {
        let notes: [String: Note]
    }

    private struct Note: Decodable {
        let anchors: [String]
    }
}

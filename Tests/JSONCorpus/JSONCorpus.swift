internal import DeckVectors

/// The texts of JSONTestSuite, to start from when texts are made that nobody has judged yet. What
/// the protocol makes of them as they are stands in `Vectors/v1/json.json`.
public enum JSONCorpus {
    public struct Entry: CustomStringConvertible, Sendable {
        public let name: String
        public let bytes: [UInt8]
        public var description: String { name }
    }

    /// Empty when the table that holds them is damaged, which a test notices.
    public static let entries: [Entry] =
        ((try? PublishedText.jsonTestSuite()) ?? []).map { Entry(name: $0.name, bytes: $0.bytes) }
}

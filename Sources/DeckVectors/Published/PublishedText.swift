/// A text for a JSON reader, as another project publishes it.
public struct PublishedText: Sendable {
    /// The name of its file there, without `.json`.
    public let name: String
    public let bytes: [UInt8]

    /// The files of JSONTestSuite, sorted by name.
    ///
    /// Throws `VectorError` when the table that holds them is damaged.
    public static func jsonTestSuite() throws -> [PublishedText] {
        var joined: [String] = []
        for line in jsonTestSuiteTable.split(separator: "\n") {
            if line.hasPrefix("+"), let last = joined.popLast() {
                joined.append(last + line.dropFirst())
            } else {
                joined.append(String(line))
            }
        }
        return try joined.map { line in
            let parts = line.split(separator: " ")
            guard parts.count == 2 else { throw VectorError.inconsistent("line: \(line)") }
            return PublishedText(
                name: String(parts[0]),
                bytes: parts[1] == "-" ? [] : try DeckVectors.bytes(String(parts[1])))
        }
    }
}

internal import RawPeer

/// The head of a request or an answer of HTTP/1.1 (RFC 9112 section 2.1).
struct HTTPHead: Sendable {
    /// All of it, without the empty line.
    let text: String
    /// Such as `GET / HTTP/1.1`.
    let line: String
    /// Names in lower case, in their order.
    let headers: [(name: String, value: String)]

    /// How reading one came out.
    enum Reading: Sendable {
        case head(HTTPHead)
        /// The stream ended before the head did.
        case ended
        /// Nothing more came in time, or more than any head needs: 65,536 bytes.
        case missing
    }

    /// Reads a head; what comes behind it is left in the reader.
    static func read(
        from socket: RawSocket, into reader: inout RawFrameReader, within limit: Duration
    ) async -> Reading {
        let deadline = ContinuousClock.now + limit
        while true {
            let rest = reader.rest
            if let end = rest.firstRange(of: [13, 10, 13, 10]) {
                let text = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
                reader.drop(end.upperBound - rest.startIndex)
                return .head(HTTPHead(text))
            }
            let left = deadline - ContinuousClock.now
            guard left > .zero, rest.count < 65_536 else { return .missing }
            guard let bytes = await socket.receive(within: left) else { continue }
            if bytes.isEmpty { return .ended }
            reader.add(bytes)
        }
    }

    private init(_ text: String) {
        self.text = text
        let lines = text.split(separator: "\r\n")
        line = lines.first.map(String.init) ?? ""
        headers = lines.dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            let value = parts[1].drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            return (parts[0].lowercased(), String(value))
        }
    }

    /// What the headers of this name say; the name in lower case.
    func values(_ name: String) -> [String] {
        headers.filter { $0.name == name }.map(\.value)
    }
}

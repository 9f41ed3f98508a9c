internal import RawPeer

/// The HTTP part of a connection, asked for by hand (RFC 6455 section 4).
struct UpgradeAnswer: Sendable {
    /// 0 when the other side ended without one.
    let status: Int
    /// Names in lower case.
    let headers: [String: String]
    /// What came behind the head belongs to the frames.
    let frames: RawFrameReader

    /// The key of section 1.3 and what a server makes of it.
    static let key = "dGhlIHNhbXBsZSBub25jZQ=="
    static let accept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

    /// The bytes of a request.
    static func request(
        host: String, port: UInt16, path: String = "/", version: String = "13",
        headers: [String] = []
    ) -> String {
        let name = host.contains(":") ? "[\(host)]" : host
        let lines =
            [
                "GET \(path) HTTP/1.1", "Host: \(name):\(port)", "Upgrade: websocket",
                "Connection: Upgrade", "Sec-WebSocket-Version: \(version)",
                "Sec-WebSocket-Key: \(key)",
            ] + headers
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// Reads the head of an answer.
    static func read(from socket: RawSocket, within limit: Duration) async throws -> UpgradeAnswer {
        var reader = RawFrameReader(limit: Link.largest)
        let deadline = ContinuousClock.now + limit
        while true {
            let rest = reader.rest
            if let end = rest.firstRange(of: [13, 10, 13, 10]) {
                let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
                reader.drop(end.upperBound - rest.startIndex)
                return UpgradeAnswer(head: head, frames: reader)
            }
            let left = deadline - ContinuousClock.now
            guard left > .zero, rest.count < 65_536 else {
                throw Failure("The upgrade to a WebSocket was not answered.")
            }
            guard let bytes = await socket.receive(within: left) else { continue }
            if bytes.isEmpty { return UpgradeAnswer(status: 0, headers: [:], frames: reader) }
            reader.add(bytes)
        }
    }

    private init(status: Int, headers: [String: String], frames: RawFrameReader) {
        self.status = status
        self.headers = headers
        self.frames = frames
    }

    private init(head: String, frames: RawFrameReader) {
        let lines = head.split(separator: "\r\n")
        let words = (lines.first ?? "").split(separator: " ", maxSplits: 2)
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        self.init(
            status: words.count > 1 ? Int(words[1]) ?? 0 : 0, headers: headers, frames: frames)
    }
}

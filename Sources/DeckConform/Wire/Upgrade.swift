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
        switch await HTTPHead.read(from: socket, into: &reader, within: limit) {
        case .head(let head): return UpgradeAnswer(head, frames: reader)
        case .ended: return UpgradeAnswer(nil, frames: reader)
        case .missing: throw Failure("The upgrade to a WebSocket was not answered.")
        }
    }

    private init(_ head: HTTPHead?, frames: RawFrameReader) {
        let words = (head?.line ?? "").split(separator: " ", maxSplits: 2)
        status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        headers = Dictionary(head?.headers ?? []) { _, last in last }
        self.frames = frames
    }
}

internal import CMbedTLS
internal import RawPeer

/// A deck's request for a WebSocket (RFC 6455 section 4.1).
struct UpgradeRequest: Sendable {
    /// Such as `GET / HTTP/1.1`.
    let line: String
    /// Names in lower case, in their order.
    let headers: [(name: String, value: String)]
    /// What came behind the head belongs to the frames.
    let frames: RawFrameReader
    let text: String

    func values(_ name: String) -> [String] {
        headers.filter { $0.name == name }.map(\.value)
    }

    var key: String { values("sec-websocket-key").first ?? "" }

    /// Nil when the stream ends before the head does, or nothing more comes.
    static func read(from socket: RawSocket, within limit: Duration) async -> UpgradeRequest? {
        var reader = RawFrameReader(limit: Link.largest)
        let deadline = ContinuousClock.now + limit
        while true {
            let rest = reader.rest
            if let end = rest.firstRange(of: [13, 10, 13, 10]) {
                let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
                reader.drop(end.upperBound - rest.startIndex)
                return UpgradeRequest(head: head, frames: reader)
            }
            let left = deadline - ContinuousClock.now
            guard left > .zero, rest.count < 65_536 else { return nil }
            guard let bytes = await socket.receive(within: left) else { continue }
            if bytes.isEmpty { return nil }
            reader.add(bytes)
        }
    }

    private init(head: String, frames: RawFrameReader) {
        let lines = head.split(separator: "\r\n")
        line = lines.first.map(String.init) ?? ""
        headers = lines.dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            let value = parts[1].drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            return (parts[0].lowercased(), String(value))
        }
        text = head
        self.frames = frames
    }

    /// The answer that makes it a WebSocket.
    func acceptance(accept: String? = nil) -> String {
        let lines = [
            "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Accept: \(accept ?? UpgradeRequest.accept(key))",
        ]
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// What a server makes of a key (section 4.2.2).
    static func accept(_ key: String) -> String {
        let bytes = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        var digest = [UInt8](repeating: 0, count: 20)
        let status = mbedtls_md(
            mbedtls_md_info_from_type(MBEDTLS_MD_SHA1), bytes, bytes.count, &digest)
        precondition(status == 0, "Mbed TLS has no SHA-1")
        return Base64.encode(digest)
    }
}

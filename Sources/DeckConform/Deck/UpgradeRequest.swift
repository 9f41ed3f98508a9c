internal import CMbedTLS
internal import RawPeer

/// A deck's request for a WebSocket (RFC 6455 section 4.1).
struct UpgradeRequest: Sendable {
    let head: HTTPHead
    /// What came behind the head belongs to the frames.
    let frames: RawFrameReader

    var key: String { head.values("sec-websocket-key").first ?? "" }

    /// Nil when the stream ends before the head does, or nothing more comes.
    static func read(from socket: RawSocket, within limit: Duration) async -> UpgradeRequest? {
        var reader = RawFrameReader(limit: Link.largest)
        guard case .head(let head) = await HTTPHead.read(from: socket, into: &reader, within: limit)
        else { return nil }
        return UpgradeRequest(head: head, frames: reader)
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

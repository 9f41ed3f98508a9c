internal import DeckKit
internal import DeckWire
internal import RawPeer

/// A WebSocket to a host, spoken by hand: it can send what a well-kept library refuses to.
actor AttackerLink {
    enum Incoming: Equatable, Sendable {
        case text(String)
        /// A close frame with its code; 1005 without one.
        case closed(UInt16)
        /// The stream ended without a close frame.
        case ended
        /// Nothing came in the time allowed.
        case silence
    }

    /// In bytes, with room for what a host may send after authorization.
    private static let largest = 16 << 20

    private let socket: RawSocket
    private let limits: AttackLimits
    private var frames = RawFrameReader(limit: largest)
    private var joined: [UInt8] = []
    private var ending: Incoming?
    /// Off while a frame is on its way in pieces: a pong would end up in its middle.
    private var answersPings = true

    private init(socket: RawSocket, limits: AttackLimits) {
        self.socket = socket
        self.limits = limits
    }

    /// Asks for the upgrade and gives the HTTP status; 0 when the host ended without one.
    static func upgrade(
        _ url: WebSocketURL, origin: String? = nil, small: Bool = false,
        limits: AttackLimits
    ) async throws -> (status: Int, link: AttackerLink) {
        let socket = try await RawSocket.connect(
            to: url.host, port: url.port, within: limits.answer, small: small)
        let link = AttackerLink(socket: socket, limits: limits)
        _ = await socket.send(request(url, origin: origin), stall: limits.answer)
        return (try await link.readStatus(), link)
    }

    /// The bytes of an upgrade request (RFC 6455 section 4.1).
    static func request(_ url: WebSocketURL, origin: String? = nil) -> [UInt8] {
        let host = url.host.contains(":") ? "[\(url.host)]" : url.host
        var lines = [
            "GET \(url.path) HTTP/1.1", "Host: \(host):\(url.port)", "Upgrade: websocket",
            "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dG91Y2hkZWNrIGF0dGFjaw==",
        ]
        if let origin { lines.append("Origin: \(origin)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    func send(_ text: String) async {
        _ = await send(bytes: RawFrame.masked(RawFrame.text, Array(text.utf8)))
    }

    func send(bytes: [UInt8], stall: Duration? = nil) async -> RawSocket.Sent {
        await socket.send(bytes, stall: stall ?? limits.answer)
    }

    func stopAnsweringPings() { answersPings = false }

    /// Sends a text and gives what comes next.
    func ask(_ text: String) async -> Incoming {
        await send(text)
        return await next()
    }

    /// The next text or the end; pings are answered on the way.
    func next(within limit: Duration? = nil) async -> Incoming {
        let deadline = ContinuousClock.now + (limit ?? limits.answer)
        while true {
            if let ending { return ending }
            switch frames.next() {
            case .frame(let frame):
                if let incoming = await take(frame) { return incoming }
                continue
            // A host is not believed to be harmless either.
            case .tooLong: return end()
            case .incomplete: break
            }
            let left = deadline - ContinuousClock.now
            guard left > .zero else { return .silence }
            guard let bytes = await socket.receive(within: left) else { continue }
            if bytes.isEmpty { ending = .ended }
            frames.add(bytes)
        }
    }

    private func end() -> Incoming {
        ending = .ended
        return .ended
    }

    private func take(_ frame: RawFrame) async -> Incoming? {
        guard !frame.isMasked else { return end() }
        switch frame.opcode {
        case RawFrame.text, RawFrame.continuation:
            joined += frame.payload
            guard joined.count <= AttackerLink.largest else { return end() }
            guard frame.isFinal else { return nil }
            defer { joined = [] }
            return .text(String(decoding: joined, as: UTF8.self))
        case RawFrame.close:
            let code = frame.payload.prefix(2).reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
            ending = .closed(frame.payload.count >= 2 ? code : 1005)
            return ending
        case RawFrame.ping where answersPings:
            _ = await send(bytes: RawFrame.masked(RawFrame.pong, frame.payload))
            return nil
        default: return nil
        }
    }

    private func readStatus() async throws -> Int {
        let deadline = ContinuousClock.now + limits.answer
        while true {
            let unread = frames.rest
            if let end = unread.firstRange(of: [13, 10, 13, 10]) {
                let head = String(decoding: unread[..<end.lowerBound], as: UTF8.self)
                frames.drop(end.upperBound - unread.startIndex)
                let words = head.split(separator: " ", maxSplits: 2)
                return words.count > 1 ? Int(words[1]) ?? 0 : 0
            }
            let left = deadline - ContinuousClock.now
            guard left > .zero, unread.count < 65_536 else {
                throw AttackError.environment("The upgrade to a WebSocket was not answered.")
            }
            guard let bytes = await socket.receive(within: left) else { continue }
            if bytes.isEmpty { return 0 }
            frames.add(bytes)
        }
    }
}

extension AttackerLink.Incoming {
    /// The message, if it is a well-formed one.
    var message: WireMessage? {
        guard case .text(let text) = self else { return nil }
        return try? WireMessage(parsing: text)
    }

    var handshake: HandshakeMessage? {
        guard case .handshake(let message)? = message else { return nil }
        return message
    }

    /// In plain words, with the host as the subject left out: "answered unauthorized".
    var words: String {
        switch self {
        case .closed(let code): return "closed the connection with \(code)"
        case .ended: return "dropped the connection"
        case .silence: return "answered nothing"
        case .text: break
        }
        switch message {
        case .handshake(let message): return "answered \(message.name)"
        case .secure: return "answered with an envelope"
        case .unprotected(let type): return "answered \(type) without an envelope"
        case nil: return "answered with a text that is no message"
        }
    }
}

extension HandshakeMessage {
    /// The message's `type`, with the tries left where they matter.
    var name: String {
        switch self {
        case .hello: "hello"
        case .challenge: "challenge"
        case .auth(let proof): proof == nil ? "auth with an empty proof" : "auth with a proof"
        case .needPairing: "needPairing"
        case .pair: "pair"
        case .paired: "paired"
        case .pairingFailed(let remaining): "pairingFailed with \(remaining) left"
        case .pairingLocked: "pairingLocked"
        case .unauthorized: "unauthorized"
        }
    }
}

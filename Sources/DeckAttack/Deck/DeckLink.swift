internal import DeckKit
internal import DeckWire

/// A connection of the deck under attack, which has said its hello.
struct DeckLink: Sendable {
    let id: ConnectionID
    let deviceID: DeviceID
    let nonce: Nonce
    /// The hello as it came.
    let hello: String
    let server: WebSocketServer
    let limits: AttackLimits
    let inbox: Inbox<AttackerLink.Incoming>

    func send(_ text: String) { server.send(text, to: id) }

    func close() { server.close(id, code: 1001, reason: "that was the attack") }

    /// The next text or the end.
    func next(within limit: Duration? = nil) async -> AttackerLink.Incoming {
        await inbox.next(within: limit ?? limits.answer) ?? .silence
    }

    func ask(_ text: String, within limit: Duration? = nil) async -> AttackerLink.Incoming {
        send(text)
        return await next(within: limit)
    }

    /// Whether the deck takes this connection for one without a proof: it closes on
    /// `unauthorized` then, and ignores it when it takes it for authorized (`SES-3`).
    func isWithoutProof() async -> Bool {
        await ask(HandshakeMessage.unauthorized.text).isEnd
    }
}

extension AttackerLink.Incoming {
    var isEnd: Bool {
        switch self {
        case .closed, .ended: true
        case .text, .silence: false
        }
    }
}

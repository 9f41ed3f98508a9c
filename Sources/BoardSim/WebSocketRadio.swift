public import DeckWire

/// The real radio: WebSocket to one address.
public final class WebSocketRadio: Radio {
    private struct Link: RadioLink {
        let client: WebSocketClient
        let connection: ConnectionID

        var id: UInt64 { connection.rawValue }

        func send(_ text: String) { client.send(text, to: connection) }
        func close(code: UInt16, reason: String) {
            client.close(connection, code: code, reason: reason)
        }
        func abort() { client.abort(connection) }
        func authorize() { client.authorize(connection) }
    }

    private let client: WebSocketClient
    private let url: WebSocketURL

    /// - Parameter maxMessage: the largest message the board takes, in bytes; a larger one closes
    ///   the link with 1009.
    public convenience init(
        url: WebSocketURL, maxMessage: UInt32 = 65_536
    ) throws(BoardError) {
        try self.init(url: url, limits: WebSocketRadio.limits(maxMessage))
    }

    static func limits(_ maxMessage: UInt32) -> WireLimits {
        var limits = WireLimits.deck
        limits.unauthorizedMessage = Int(maxMessage)
        limits.authorizedMessage = Int(maxMessage)
        return limits
    }

    init(url: WebSocketURL, limits: WireLimits) throws(BoardError) {
        do {
            client = try WebSocketClient(limits: limits)
        } catch {
            throw BoardError(.environment, "\(error)")
        }
        self.url = url
    }

    public func connect() -> any RadioLink {
        Link(client: client, connection: client.connect(to: url))
    }

    public func run(_ handle: @escaping @Sendable (RadioEvent) async -> Void) async {
        for await event in client.events {
            switch event {
            case .opened(let id, peer: _): await handle(.opened(id.rawValue))
            case .text(let id, let text):
                await handle(.text(id.rawValue, text))
                client.consumed(id)
            case .closed(let id, let close):
                await handle(.closed(id.rawValue, code: close.code, reason: close.reason))
            }
        }
    }

    public func stop() async { await client.stop() }
}

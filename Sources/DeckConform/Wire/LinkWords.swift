internal import RawPeer

extension Link {
    /// A text message of a deck in one frame.
    static func textFrame(_ text: String) -> [UInt8] {
        RawFrame.masked(RawFrame.text, Array(text.utf8))
    }

    static let names: [UInt8: String] = [
        RawFrame.continuation: "continuation", RawFrame.text: "text", RawFrame.binary: "binary",
        RawFrame.close: "close", RawFrame.ping: "ping", RawFrame.pong: "pong",
    ]

    /// What a text message is, for a ladder: its type, and of an envelope number and body's type.
    static func title(_ text: String) -> String {
        let size = text.utf8.count
        guard size <= 100_000, let message = Message(text) else { return "text of \(size) bytes" }
        guard message.type == "secure" else { return message.type }
        let number = message.json["seq"]?.canonical ?? "?"
        let body = message.string("body").flatMap(Message.init)?.type ?? "body"
        return "secure \(number): \(body)"
    }

    /// Bytes for a person: a text where it is one, else hex.
    static func shown(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self),
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 || [9, 10, 13].contains($0.value) })
        {
            return text
        }
        let shown = Cryptography.hex(Array(bytes.prefix(512)))
        return bytes.count > 512 ? "\(shown)… (\(bytes.count) bytes)" : shown
    }
}

extension Link {
    /// Asks and expects an answer of that type.
    ///
    /// - Parameter what: what was sent, for the failure: "a `pair` before any offer".
    @discardableResult
    func expect(_ type: String, asking text: String, _ what: String) async throws -> Message {
        await send(text)
        return try await expect(type, after: what)
    }

    /// Expects a message of that type next.
    @discardableResult
    func expect(
        _ type: String, after what: String, within limit: Duration? = nil
    ) async throws -> Message {
        let incoming = await next(within: limit)
        guard let message = incoming.message, message.type == type else {
            throw Failure("To \(what) the other side \(incoming.words), where `\(type)` is due.")
        }
        return message
    }

    /// Expects the other side to close with that code next.
    func expectClose(_ code: UInt16, after what: String, within limit: Duration? = nil) async throws
    {
        let incoming = await next(within: limit)
        guard case .closed(code, _) = incoming else {
            throw Failure(
                "To \(what) the other side \(incoming.words), where a close with \(code) is due.")
        }
    }
}

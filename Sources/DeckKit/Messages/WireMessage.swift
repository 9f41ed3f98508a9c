/// One text frame, parsed (protocol section 3).
public enum WireMessage: Equatable, Sendable {
    case handshake(HandshakeMessage)
    case secure(Envelope)
    /// An application message that stands outside an envelope, where nothing of it counts.
    case unprotected(type: String)

    /// Every member that any message has: all others are checked as JSON and dropped. They are
    /// searched in this order, so the envelope's come first.
    private static let keys = [
        "body", "mac", "seq", "type", "nonce", "proof", "deviceId", "deviceName", "publicKey",
        "remaining",
    ]
    private static let applicationTypes = [
        "press", "setButton", "info", "layout", "result", "error",
    ]

    /// Whether a text says of itself that it is an envelope, well-formed or not.
    static func claimsToBeSecure(_ text: String) -> Bool {
        guard case .object(let object)? = try? JSONReader.parse(text, keeping: ["type"]),
            case .string(let type)? = object["type"]
        else { return false }
        return type.hasSameScalars(as: "secure")
    }

    /// Reads a frame's text. Throws a `malformed` error that says what is wrong.
    public init(parsing text: String) throws(DeckError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.parse(text, keeping: WireMessage.keys)
        } catch {
            throw .malformed("The message is refused: \(error).")
        }
        if Quirk.isOn("refusesUnknownMembers"),
            case .object(let all)? = try? JSONReader.parse(text),
            all.members.contains(where: { !WireMessage.keys.contains($0.key) })
        {
            throw .malformed("The message has a member that nobody knows.")
        }
        let members = try Members(value, called: "The message")
        let type = try members.string("type")
        if type.hasSameScalars(as: "secure") {
            self = .secure(try Envelope(members))
        } else if let message = try HandshakeMessage(type: type, members) {
            self = .handshake(message)
        } else if WireMessage.applicationTypes.contains(where: type.hasSameScalars) {
            self = .unprotected(type: type)
        } else {
            throw .malformed("The message's type names no message.")
        }
    }
}

/// An envelope, opened without judging it: cases do that.
struct OpenedEnvelope: Sendable {
    let text: String
    /// Nil when it is no integer.
    let number: Int64?
    let isSignedRight: Bool
    let body: String

    var json: JSON? { JSON(body) }
    var type: String? { json?["type"]?.string }

    /// Nil for what is no envelope.
    init?(_ incoming: Incoming, key: [UInt8]) {
        guard let message = incoming.message, message.type == "secure",
            let body = message.string("body")
        else { return nil }
        let number = message.json["seq"]
        text = message.text
        self.number = number?.integer
        let mac = OpenedEnvelope.mac(number?.canonical ?? "", body, key: key)
        isSignedRight = message.string("mac") == mac
        self.body = body
    }

    /// The mac over a number as it is spelled, and a body.
    static func mac(_ number: String, _ body: String, key: [UInt8]) -> String {
        Cryptography.hmacHex(key: key, number + "|" + body)
    }
}

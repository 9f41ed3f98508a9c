/// What comes next on a connection.
enum Incoming: Sendable, Equatable {
    case text(String)
    /// A text message that is not UTF-8, or a binary one.
    case noText
    /// A close frame with its code (1005 without one) and its reason.
    case closed(UInt16, String)
    /// The stream ended without a close frame.
    case ended
    /// Nothing came in the time allowed.
    case silence

    var message: Message? {
        if case .text(let text) = self { Message(text) } else { nil }
    }

    /// Whether the connection is over.
    var isEnd: Bool {
        switch self {
        case .closed, .ended: true
        default: false
        }
    }

    /// In plain words, with the peer as the subject left out: "answered `unauthorized`".
    var words: String {
        switch self {
        case .closed(let code, _): "closed the connection with \(code)"
        case .ended: "dropped the connection without a close"
        case .silence: "answered nothing"
        case .noText: "answered with a message that is no text"
        case .text:
            switch message?.type {
            case nil: "answered with a text that is no message"
            case "pairingFailed":
                "answered `pairingFailed` with \(message?.json["remaining"]?.canonical ?? "no") left"
            case let type?: "answered `\(type)`"
            }
        }
    }
}

/// A text message of the protocol, read without judging it further.
struct Message: Sendable, Equatable {
    let text: String
    let json: JSON

    /// Nil for what is no JSON object with a type.
    init?(_ text: String) {
        guard let json = JSON(text), json["type"]?.string != nil else { return nil }
        self.text = text
        self.json = json
    }

    var type: String { json["type"]?.string ?? "" }

    func string(_ name: String) -> String? { json[name]?.string }
}

/// A line that the person types.
public enum BoardCommand: Sendable, Equatable {
    /// As typed: the client judges it.
    case code(String)
    case press(page: UInt32, index: UInt32)
    case repair, forget, reboot

    /// The commands' names.
    public static let names = ["code", "press", "repair", "forget", "reboot"]

    /// Nil when the line is not one of these commands.
    /// - Throws: `BoardError` (misuse) when it is one with wrong operands.
    public init?(line: String) throws(BoardError) {
        // A code is what stands behind one space, so that " 0042" is seen as it was typed.
        let parts = line.drop { $0 == " " }
            .split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first else { return nil }
        let rest = parts.count == 2 ? String(parts[1]) : ""
        switch name {
        case "code": self = .code(rest)
        case "press":
            let words = rest.split(separator: " ")
            guard words.count == 2, let page = BoardCommand.number(words[0]),
                let index = BoardCommand.number(words[1])
            else { throw BoardError(.misuse, "press takes a page and a key: press 0 3") }
            self = .press(page: page, index: index)
        case "repair", "forget", "reboot":
            guard rest.allSatisfy({ $0 == " " }) else {
                throw BoardError(.misuse, "\(name) takes nothing behind it")
            }
            self = name == "repair" ? .repair : name == "forget" ? .forget : .reboot
        default: return nil
        }
    }

    /// Plain ASCII digits, 0 to 255.
    private static func number(_ text: Substring) -> UInt32? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = UInt8(text) else {
            return nil
        }
        return UInt32(value)
    }
}

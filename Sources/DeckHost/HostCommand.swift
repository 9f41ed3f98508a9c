public import DeckKit

/// What a person, or a program in their place, asks a running host to do.
public enum HostCommand: Sendable, Equatable {
    case unlock
    case devices
    case revoke(DeviceID)
    case grant(DeviceID, mayEdit: Bool)
    case button(page: Int, index: Int, Button?)

    /// The commands and what they do, for help texts.
    public static let help: [(form: String, meaning: String)] = [
        ("unlock", "let devices pair again after five wrong codes"),
        ("devices", "list the trusted devices"),
        ("revoke ID", "trust a device no longer and disconnect it"),
        ("grant ID edit", "let a device change buttons (pairing again takes this back)"),
        ("grant ID none", "take that back"),
        ("button PAGE INDEX \"LABEL\" [--color #rrggbb] -- PROGRAM [ARGUMENT …]", "set a button"),
        ("button PAGE INDEX \"LABEL\" [--color #rrggbb] --shell \"LINE\"", "the same, for a shell"),
        ("button PAGE INDEX {\"label\":…,\"action\":{…}}", "the same, in the protocol's JSON"),
        ("button PAGE INDEX clear", "clear a button"),
    ]

    /// Reads one typed line.
    ///
    /// - Throws: `HostError` of kind `misuse`, with words for the person.
    public init(_ line: String) throws(HostError) {
        let (name, rest) = HostCommand.firstWord(line[...])
        switch name {
        case "unlock", "devices":
            guard rest.isEmpty else { throw HostError(.misuse, "\(name) stands alone.") }
            self = name == "unlock" ? .unlock : .devices
        case "revoke":
            self = .revoke(try HostCommand.device(rest, form: "revoke ID"))
        case "grant":
            self = try HostCommand.grant(rest)
        case "button":
            self = try ButtonCommand.parse(rest)
        default:
            throw HostError(
                .misuse, "Unknown command \"\(name.prefix(40))\": help lists the commands.")
        }
    }

    /// The first word of a line and what follows it, without the blanks around.
    static func firstWord(_ line: Substring) -> (word: String, rest: Substring) {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let start = line.drop(while: isBlank)
        let word = start.prefix { !isBlank($0) }
        var rest = start.dropFirst(word.count).drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return (String(word), rest)
    }

    private static func grant(_ rest: Substring) throws(HostError) -> HostCommand {
        let form = "grant ID edit, or grant ID none"
        let (id, right) = firstWord(rest)
        guard right == "edit" || right == "none" else { throw HostError(.misuse, "Type \(form).") }
        return .grant(try device(id[...], form: form), mayEdit: right == "edit")
    }

    private static func device(_ text: Substring, form: String) throws(HostError) -> DeviceID {
        guard let id = DeviceID(String(text)) else {
            throw HostError(.misuse, "Type \(form); devices lists the ids.")
        }
        return id
    }
}

/// The `button` command's forms.
enum ButtonCommand {
    static func parse(_ text: Substring) throws(HostError) -> HostCommand {
        let (pageText, afterPage) = HostCommand.firstWord(text)
        let (indexText, rest) = HostCommand.firstWord(afterPage)
        guard let page = number(pageText), let index = number(indexText) else {
            throw HostError(.misuse, "Type button PAGE INDEX and what it does; help shows how.")
        }
        let button = try button(rest)
        var trial = ButtonBook()
        try trial.set(button, page: page, index: index)
        return .button(page: page, index: index, button)
    }

    private static func button(_ text: Substring) throws(HostError) -> Button? {
        guard !text.isEmpty else {
            throw HostError(.misuse, "Say what the button does, or clear; help shows how.")
        }
        if text == "clear" || text == "null" { return nil }
        return text.hasPrefix("{") ? try json(String(text)) : try friendly(text)
    }

    private static func json(_ text: String) throws(HostError) -> Button {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.parse(text)
        } catch {
            throw HostError(.misuse, "The button is no valid JSON: \(error).")
        }
        do throws(DeckError) {
            return try Button(value)
        } catch {
            throw HostError(.misuse, error.message)
        }
    }

    private static func friendly(_ text: Substring) throws(HostError) -> Button {
        var words = try CommandLineWords.split(text)[...]
        let label = words.popFirst() ?? ""
        var color: String?
        var shell: String?
        while let word = words.popFirst() {
            switch word {
            case "--color" where color == nil:
                guard let value = words.popFirst(), isColor(value) else {
                    throw HostError(.misuse, "A colour is # and six hex digits, as in #3366cc.")
                }
                color = value
            case "--shell" where shell == nil:
                guard let line = words.popFirst() else {
                    throw HostError(.misuse, "--shell needs a line in quotation marks.")
                }
                shell = line
            case "--" where shell == nil:
                guard let program = words.first, !program.isEmpty else {
                    throw HostError(.misuse, "A program must follow the --.")
                }
                return Button(
                    label: label, color: color,
                    action: .command(arguments: Array(words), shell: nil))
            default:
                throw HostError(
                    .misuse,
                    "After the label come --color #rrggbb, --shell \"LINE\" or -- PROGRAM; "
                        + "a label with blanks needs quotation marks.")
            }
        }
        guard let shell else {
            throw HostError(.misuse, "Say what runs: -- PROGRAM ARGUMENT … or --shell \"LINE\".")
        }
        return Button(label: label, color: color, action: .command(arguments: [], shell: shell))
    }

    private static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.count <= 9,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text)
    }

    private static func isColor(_ text: String) -> Bool {
        text.hasPrefix("#") && text.utf8.count == 7
            && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}

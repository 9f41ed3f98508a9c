/// A JSON object member by member, so that it can be spelled in every way, right and wrong.
struct Spelled {
    /// Name and value as they stand in the text.
    var members: [(name: String, value: String)]

    /// A canonical text of this project's own, taken apart.
    init(_ members: KeyValuePairs<String, JSONValue>) {
        self.members = members.map { ($0.key, $0.value.canonical()) }
    }

    var canonical: String {
        Self.text(members.sorted { $0.name < $1.name }.map { Self.member($0.name, $0.value) })
    }

    // MARK: Spellings that a receiver takes

    /// Each with its name.
    var free: [(comment: String, text: String)] {
        let reversed = members.sorted { $0.name > $1.name }
        let unknown = [
            "\"\":{\"type\":\"unauthorized\",\"n\":[1.0,-0,1e3]}", "\"Type\":\"pair\"",
            "\"\u{1f39b}\":null",
        ]
        return [
            ("keys from the end", Self.text(reversed.map { Self.member($0.name, $0.value) })),
            (
                "white space of every kind",
                " \t\r\n{\n"
                    + members.map { "\t\"\($0.name)\" :\r\n \($0.value)" }.joined(separator: " ,")
                    + " }\n"
            ),
            (
                "escaped letters in keys and texts",
                Self.text(members.map { Self.member(Self.escaped($0.name), escapedValue($0)) })
            ),
            (
                "unknown members",
                Self.text(unknown + members.map { Self.member($0.name, $0.value) })
            ),
        ]
    }

    private func escapedValue(_ member: (name: String, value: String)) -> String {
        guard member.value.hasPrefix("\""), member.value.utf8.count > 2,
            !member.value.hasPrefix("\"\\"), let first = member.value.utf8.dropFirst().first,
            first < 0x80
        else { return member.value }
        return "\"" + Self.escaped(String(member.value.dropFirst()))
    }

    // MARK: Spellings that it refuses

    /// No JSON that the protocol takes.
    var brokenJSON: [(comment: String, text: String)] {
        let right = canonical
        func adding(_ member: String) -> String { "{" + member + "," + right.dropFirst() }
        let nested = String(repeating: "[", count: 16) + String(repeating: "]", count: 16)
        return [
            ("empty text", ""),
            ("byte-order mark", "\u{feff}" + right),
            ("a letter after the object", right + "x"),
            ("two objects", right + right),
            ("cut off", String(right.dropLast())),
            ("comma at the end", String(right.dropLast()) + ",}"),
            ("type twice", String(right.dropLast()) + "," + Self.member("type", typeValue) + "}"),
            ("type twice, once escaped", adding(Self.member("\\u0074ype", typeValue))),
            ("an unknown key twice, deep inside", adding("\"x\":[{\"y\":1,\"y\":2}]")),
            ("17 levels", adding("\"x\":" + nested)),
            ("half a surrogate pair", adding("\"x\":\"\\ud800\"")),
            ("a raw newline in a text", adding("\"x\":\"a\nb\"")),
            ("an unknown escape", adding("\"x\":\"\\x41\"")),
            ("a number with a leading zero", adding("\"x\":01")),
            ("single quotes", right.replacing("\"", with: "'")),
        ]
    }

    /// No object with a type that names a message.
    var brokenType: [(comment: String, text: String)] {
        let name = typeValue.dropFirst().dropLast()
        return [
            ("inside an array", "[" + canonical + "]"),
            ("no type", without("type")),
            ("type null", with("type", "null")),
            ("type a number", with("type", "1")),
            ("type in an array", with("type", "[" + typeValue + "]")),
            ("type in upper case", with("type", "\"" + name.uppercased() + "\"")),
            ("a space after the type", with("type", "\"" + name + " \"")),
            ("a NUL after the type", with("type", "\"" + name + "\\u0000\"")),
            ("an unknown type", with("type", "\"goodbye\"")),
        ]
    }

    private var typeValue: String { members.first { $0.name == "type" }?.value ?? "\"\"" }

    /// The object with another value for one member.
    func with(_ name: String, _ value: String) -> String {
        var other = self
        for place in members.indices where members[place].name == name {
            other.members[place].value = value
        }
        return other.canonical
    }

    func without(_ name: String) -> String {
        var other = self
        other.members.removeAll { $0.name == name }
        return other.canonical
    }

    // MARK: Parts

    private static func text(_ members: [String]) -> String {
        "{" + members.joined(separator: ",") + "}"
    }

    private static func member(_ name: String, _ value: String) -> String { "\"\(name)\":\(value)" }

    /// The same text with its first letter as an escape.
    private static func escaped(_ text: String) -> String {
        guard let first = text.utf8.first else { return text }
        return "\\u00" + hex([first]) + text.dropFirst()
    }
}

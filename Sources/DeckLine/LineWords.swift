/// The words of a line, taken one after another; each taker says what is wrong with a line that
/// is not as the line protocol has it.
public struct LineWords: Sendable {
    /// The whole line, for messages.
    let line: String
    /// What it answers.
    private let request: String
    private let quoting: Quoting
    private var rest: ArraySlice<Substring>

    init(_ line: String, answering request: String, _ quoting: Quoting) {
        self.line = line
        self.request = request
        self.quoting = quoting
        // An empty word is left in, and fits no taker.
        rest = line.split(separator: " ", omittingEmptySubsequences: false)[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func word() throws(LineError) -> Substring {
        guard let word = rest.popFirst(), !word.isEmpty else { throw garbled("a word is missing") }
        return word
    }

    /// Lowercase hex; `-` is nothing at all.
    /// - Parameter count: how many bytes there must be.
    mutating func bytes(_ count: Int? = nil) throws(LineError) -> [UInt8] {
        let word = try word()
        guard let bytes = word == "-" ? [] : unhex(word.utf8) else {
            throw garbled("\(quoted(word)) is no lowercase hex")
        }
        if let count, bytes.count != count {
            throw garbled("\(count) bytes belong where \(bytes.count) stand")
        }
        return bytes
    }

    /// Bytes, or nil where the line says `-` and nothing at all may stand.
    mutating func bytesOrNone(_ count: Int) throws(LineError) -> [UInt8]? {
        if rest.first == "-" {
            _ = try word()
            return nil
        }
        return try bytes(count)
    }

    /// A text in hex.
    mutating func text() throws(LineError) -> String {
        guard let text = String(validating: try bytes(), as: UTF8.self) else {
            throw garbled("a text is no UTF-8")
        }
        return text
    }

    /// A text that may be missing: `absent`.
    mutating func optionalText() throws(LineError) -> String? {
        if rest.first == "absent" {
            _ = try word()
            return nil
        }
        return try text()
    }

    /// Decimal digits without a sign or a zero too many in front.
    mutating func number<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self
    ) throws(LineError) -> Number {
        let word = try word()
        guard let number = Number(word), String(number) == word else {
            throw garbled("\(quoted(word)) is no number that fits here")
        }
        return number
    }

    /// A number that may be missing: `-` for a deadline, `absent` for an exit code.
    mutating func optionalNumber<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self, none: String
    ) throws(LineError) -> Number? {
        if rest.first == none[...] {
            _ = try word()
            return nil
        }
        return try number()
    }

    /// Nothing may stand behind.
    func end() throws(LineError) {
        if let word = rest.first { throw garbled("\(quoted(word)) is too much") }
    }

    func garbled(_ what: String) -> LineError {
        LineError(
            .garbled,
            "\(what) in \(quoting.quote(line)), which answers \(quoting.quote(request))")
    }

    func quoted(_ word: Substring) -> String { quoting.quote(word: word) }
}

/// What an error may show of the lines: those of a board hold its tokens.
public enum Quoting: Sendable {
    /// All of a line; for vectors, which are no secret.
    case lines
    /// The first two words, which name the request, the event or the answer.
    case names

    func quote(_ line: String) -> String {
        switch self {
        case .lines: return "\"\(shortened(line))\""
        case .names:
            let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            // A second word of any length may be a value: `ok TOKEN`.
            let names = words.prefix(2).filter { $0.count <= 20 }.joined(separator: " ")
            return "\"\(shortened(names))" + (names == line ? "\"" : " …\"")
        }
    }

    func quote(word: Substring) -> String {
        self == .lines ? "\"\(shortened(String(word)))\"" : "a word"
    }
}

/// How this program spells bytes in a request.
func spelled(_ bytes: some Collection<UInt8>) -> String { bytes.isEmpty ? "-" : hex(bytes) }
func spelled(_ text: String) -> String { spelled(text.utf8) }

/// A line made fit for a message: 240 characters of it, and nothing that a terminal obeys.
func shortened(_ line: String) -> String {
    let safe = line.unicodeScalars.map { scalar in
        scalar.properties.generalCategory == .control ? "\u{FFFD}" : Character(scalar)
    }
    return safe.count <= 240 ? String(safe) : String(safe.prefix(200)) + "… (\(safe.count))"
}

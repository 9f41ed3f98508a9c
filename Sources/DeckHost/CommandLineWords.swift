/// Splits a typed line as a shell does, without any expansion: blanks part words, `"…"` and
/// `'…'` hold them together, a backslash takes the next character as it is (not in `'…'`).
enum CommandLineWords {
    static func split(_ line: some StringProtocol) throws(HostError) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var characters = line.makeIterator()
        while let character = characters.next() {
            if character == "\\" && quote != "'" {
                guard let next = characters.next() else {
                    throw HostError(.misuse, "A backslash ends the line: type \\\\ for one.")
                }
                word = (word ?? "") + String(next)
            } else if character == quote {
                quote = nil
            } else if quote != nil {
                word = (word ?? "") + String(character)
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character == " " || character == "\t" {
                if let finished = word { words.append(finished) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else {
            throw HostError(.misuse, "A quotation mark is not closed.")
        }
        if let finished = word { words.append(finished) }
        return words
    }
}

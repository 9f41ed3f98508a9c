import Testing

@testable import DeckConsole

struct TerminalWidthTests {
    @Test func longLinesBreakBetweenWordsAndKeepTheirIndent() {
        let line: Substring = "  Type unlock to allow it again, or wait for the next one."
        #expect(
            wrapped(line, width: 30) == [
                "  Type unlock to allow it", "  again, or wait for the next", "  one.",
            ])
    }

    @Test func whatFitsOrCannotBreakStaysWhole() {
        let word = Substring(String(repeating: "x", count: 60))
        #expect(wrapped("a  b", width: 30) == ["a  b"])
        #expect(wrapped(word, width: 30) == [word])
        #expect(wrapped("one two three", width: 5) == ["one two three"])
    }
}

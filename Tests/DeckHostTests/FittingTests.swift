import DeckKit
import Testing

@testable import DeckHost

/// What a deck is sent fits its grid and its largest message (protocol section 3).
struct FittingTests {
    private func info(_ columns: Int, _ rows: Int, _ limit: Int) throws -> DeckInfo {
        try #require(DeckInfo(columns: columns, rows: rows, maximumMessage: limit))
    }

    private func book(pages: Int, label: String = "L") throws -> ButtonBook {
        var book = ButtonBook()
        for page in 0..<pages {
            for index in [0, 7, 14, 15] {
                try book.set(
                    Button(
                        label: "\(label) \(page)", action: .command(arguments: ["x"], shell: nil)),
                    page: page, index: index)
            }
        }
        return book
    }

    // MSG-8
    @Test func gridCutsKeysAndEmptyPagesKeepTheirPlace() throws {
        var book = ButtonBook()
        let button = Button(
            label: "A", color: "red", action: .command(arguments: ["x"], shell: nil))
        try book.set(button, page: 2, index: 5)
        try book.set(button, page: 2, index: 6)
        let fitted = Fitting.layout(of: book, for: try info(3, 2, 65_536))
        let layout = try #require(fitted.layout)
        #expect(
            HostBody.layout(layout).text
                == #"{"columns":3,"pages":[[],[],[{"color":"red","index":5,"label":"A"}]],"#
                + #""rows":2,"type":"layout"}"#)
        #expect(fitted.buttonsLeftOut == 1)
        #expect(fitted.pagesLeftOut == 0)
    }

    // MSG-9
    @Test(arguments: [200, 300, 700, 1_500, 4_000, 65_536])
    func pagesGoFromTheEndUntilItFits(limit: Int) throws {
        let info = try info(5, 3, limit)
        let book = try book(pages: 12, label: "quote \" and \\")
        let fitted = Fitting.layout(of: book, for: info)
        let layout = try #require(fitted.layout)
        #expect(layout.pages.count + fitted.pagesLeftOut == 12)
        #expect(Envelope.size(ofBody: HostBody.layout(layout).text) <= limit)
        if fitted.pagesLeftOut > 0 {
            let all = Fitting.layout(of: book, for: .standard).layout
            let more = try #require(
                Layout(
                    columns: 5, rows: 3,
                    pages: Array((all?.pages ?? []).prefix(layout.pages.count + 1))))
            #expect(Envelope.size(ofBody: HostBody.layout(more).text) > limit)
        }
    }

    @Test func deckTooSmallForAnyLayoutGetsNone() throws {
        #expect(Fitting.layout(of: try book(pages: 1), for: try info(5, 3, 100)).layout == nil)
    }

    // MSG-9
    @Test(arguments: [220, 221, 222, 223, 224, 225, 226, 300, 1_000])
    func outputIsCutInWholeCharacters(limit: Int) throws {
        let info = try info(5, 3, limit)
        let output = String(repeating: "👩‍👩‍👧\"\\\n\u{1}é", count: 500)
        let result = CommandResult(isSuccess: true, exitCode: 0, output: output)
        let body = try #require(Fitting.result(page: 0, index: 3, result, for: info))
        #expect(Envelope.size(ofBody: body.text) <= limit)
        guard case .result(0, 3, true, 0, let cut) = body else {
            Issue.record("\(body)")
            return
        }
        // Whole characters of the original, and not one more would fit.
        let kept = try #require(cut)
        #expect(Array(output).starts(with: Array(kept)))
        let longer = String(output.prefix(kept.count + 1))
        let more = HostBody.result(page: 0, index: 3, ok: true, exitCode: 0, output: longer)
        #expect(Envelope.size(ofBody: more.text) > limit)
    }

    @Test func resultThatFitsIsWhole() throws {
        let result = CommandResult(isSuccess: false, exitCode: 3, output: "no\n")
        #expect(
            Fitting.result(page: 1, index: 2, result, for: .standard)?.text
                == #"{"exitCode":3,"index":2,"ok":false,"output":"no\n","page":1,"type":"result"}"#)
        #expect(Fitting.result(page: 1, index: 2, result, for: try info(1, 1, 60)) == nil)
    }
}

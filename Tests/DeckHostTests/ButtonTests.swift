import DeckKit
import Foundation
import Testing

@testable import DeckHost

/// The buttons, their file and the command that sets them.
struct ButtonTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func command(_ label: String, _ words: [String], color: String? = nil) -> Button {
        Button(label: label, color: color, action: .command(arguments: words, shell: nil))
    }

    @Test func firstRunWritesButtonsThatAPersonCanRead() throws {
        let directory = try StateDirectory(path: folder.path)
        let book = try ButtonFile.open(in: directory)
        #expect(book[page: 0, index: 3] == command("System", ["uname", "-srm"], color: "#663399"))
        #expect((0...4).allSatisfy { book[page: 0, index: $0] != nil })
        #expect(try ButtonFile.open(in: directory) == book)
        #expect(try folder.mode(of: "buttons.json") == 0o600)
        let text = String(decoding: try folder.bytes(of: "buttons.json"), as: UTF8.self)
        #expect(
            text.contains(
                """
                {"index": 0, "label": "Date", "color": "#3366cc", \
                "action": {"command":["date"],"kind":"command"}}
                """))
    }

    @Test func fileKeepsEverythingAButtonHolds() throws {
        let directory = try StateDirectory(path: folder.path)
        var book = ButtonBook()
        try book.set(command("é \"q\" \u{0}\n😀", ["printf", "a b", ""]), page: 0, index: 65_024)
        try book.set(
            Button(label: "", action: .command(arguments: ["x"], shell: "echo $HOME | wc")),
            page: 7, index: 0)
        let http = try JSONReader.parse(
            #"{"label":"L","action":{"kind":"http","method":"GET","url":"http://h/é","#
                + #""headers":{"A":"b"},"body":"","expect":{"status":[200,1.5]}}}"#)
        try book.set(try Button(http), page: 7, index: 2)
        try ButtonFile.save(book, in: directory)
        let read = try ButtonFile.open(in: directory)
        #expect(read == book)
        #expect(read[page: 7, index: 2]?.value == http)
        #expect(read.pageCount == 8)
    }

    @Test(arguments: [
        ("", "line 1, column 1"),
        ("{\n  \"version\": 1,\n  \"pages\": [,]\n}", "line 3, column 13"),
        ("{\"version\":1,\"pages\":[]}x", "line 1, column 25"),
        ("[]", "the file"),
        ("{\"pages\":[]}", "version"),
        ("{\"version\":2,\"pages\":[]}", "a newer program"),
        ("{\"version\":1.0,\"pages\":[]}", "version"),
        ("{\"version\":1,\"pages\":{}}", "pages"),
        ("{\"version\":1,\"pages\":[[],[{\"index\":0}]]}", "pages[1][0]"),
        ("{\"version\":1,\"pages\":[],\"page\":[]}", "\"page\""),
        (
            #"{"version":1,"pages":[[{"index":0,"label":"a","colour":"x","#
                + #""action":{"kind":"command","command":["date"]}}]]}"#, "\"colour\""
        ),
        (
            #"{"version":1,"pages":[[{"index":-1,"label":"a","#
                + #""action":{"kind":"command","command":["date"]}}]]}"#, "pages[0][0]"
        ),
        (
            #"{"version":1,"pages":[[{"index":0,"label":"a","action":{"kind":"command"}}]]}"#,
            "pages[0][0]"
        ),
    ])
    func damagedFileIsRefusedWithItsPlaceAndLeftAlone(text: String, place: String) throws {
        try folder.write(Array(text.utf8), to: "buttons.json")
        let directory = try StateDirectory(path: folder.path)
        let error = #expect(throws: HostError.self) { try ButtonFile.open(in: directory) }
        #expect(error?.kind == .damaged)
        #expect(error?.message.contains(place) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("buttons.json") == true)
        #expect(try folder.bytes(of: "buttons.json") == Array(text.utf8))
    }

    @Test func oneIndexTwiceOnAPageIsRefused() {
        let button = #"{"index":4,"label":"a","action":{"kind":"command","command":["date"]}}"#
        let text = #"{"version":1,"pages":[[\#(button),\#(button)]]}"#
        let error = #expect(throws: ButtonFile.Problem.self) {
            try ButtonFile.parse(Array(text.utf8))
        }
        #expect(error?.description == "pages[0][1].index: 4 stands twice on this page")
    }

    @Test func limitsHold() throws {
        var book = ButtonBook()
        let date = command("Date", ["date"])
        for (page, index) in [(-1, 0), (100, 0), (0, -1), (0, 65_025), (Int.max, Int.max)] {
            #expect(throws: HostError.self) { try book.set(date, page: page, index: index) }
        }
        #expect(throws: HostError.self) {
            try book.set(
                command(String(repeating: "é", count: 2_049), ["date"]), page: 0, index: 0)
        }
        #expect(throws: HostError.self) {
            try book.set(
                command("a", [String(repeating: "x", count: 16_384)]), page: 0, index: 0)
        }
        #expect(book == ButtonBook())
        for index in 0..<2_000 { try book.set(date, page: 1, index: index) }
        #expect(throws: HostError.self) { try book.set(date, page: 2, index: 0) }
        try book.set(command("Other", ["date"]), page: 1, index: 5)
        try book.set(nil, page: 1, index: 1_999)
        try book.set(date, page: 2, index: 0)
        #expect(book.count == 2_000)
    }

    @Test(arguments: [
        (#"button 0 3 {"label":"Date","action":{"kind":"command","command":["date"]}}"#, 0, 3),
        (#"button 0 3 "Date" -- date"#, 0, 3),
        ("  button  0\t3  Date  --  date  ", 0, 3),
        (#"button 99 65024 'Date' -- date"#, 99, 65_024),
    ])
    func buttonCommandForms(line: String, page: Int, index: Int) throws {
        #expect(
            try HostCommand(line)
                == .button(page: page, index: index, command("Date", ["date"])))
    }

    @Test func buttonCommandQuotesAndOptions() throws {
        #expect(
            try HostCommand(
                ##"button 0 1 "Two words" --color #A0b1C2 -- printf '%s\n' "a \"b\"" c\ d"##)
                == .button(
                    page: 0, index: 1,
                    command(
                        "Two words", ["printf", "%s\\n", "a \"b\"", "c d"], color: "#A0b1C2")))
        #expect(
            try HostCommand(#"button 2 0 Load --shell "uptime | cut -c1-5""#)
                == .button(
                    page: 2, index: 0,
                    Button(
                        label: "Load",
                        action: .command(arguments: [], shell: "uptime | cut -c1-5"))))
        #expect(try HostCommand("button 1 2 clear") == .button(page: 1, index: 2, nil))
        #expect(try HostCommand("button 1 2 null") == .button(page: 1, index: 2, nil))
    }

    @Test(arguments: [
        "button", "button 0", "button 0 0", "button x 0 clear", "button 0 -1 clear",
        "button 100 0 clear", "button 0 99999999999 clear", "button 0 0 Label",
        "button 0 0 Label --", "button 0 0 Label --shell", "button 0 0 Two words -- date",
        "button 0 0 L --color red -- date", "button 0 0 \"L -- date", "button 0 0 {",
        "button 0 0 {\"label\":1}", "button ٠ 0 clear", "grant deck", "grant deck all",
        "grant bad/id edit", "revoke", "revoke a b", "unlock now", "dance", "",
    ])
    func badCommandsAreRefusedInWords(line: String) {
        let error = #expect(throws: HostError.self) { try HostCommand(line) }
        #expect(error?.kind == .misuse)
    }

    @Test func otherCommands() throws {
        let id = try #require(DeviceID("sim-0.a_B"))
        #expect(try HostCommand("unlock") == .unlock)
        #expect(try HostCommand(" devices ") == .devices)
        #expect(try HostCommand("revoke sim-0.a_B") == .revoke(id))
        #expect(try HostCommand("grant sim-0.a_B edit") == .grant(id, mayEdit: true))
        #expect(try HostCommand("grant sim-0.a_B none") == .grant(id, mayEdit: false))
        let error = #expect(throws: HostError.self) { try HostCommand("dance") }
        #expect(error?.message.contains("help") == true)
    }
}

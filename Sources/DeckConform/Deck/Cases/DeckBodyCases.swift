/// Sections 3 and 6: bodies in envelopes, from the host and from the deck.
enum DeckBodyCases {
    static let all: [DeckCase] = notUnderstood + understood + presses

    // MARK: - From the host

    private static let notUnderstood: [DeckCase] = [
        ignored("unknown.01", "of an unknown type", "{\"type\":\"greet\"}"),
        ignored("json.01", "that is no JSON", "layout"),
        ignored("array.01", "that is an array", "[]"),
        ignored(
            "trailing.01", "with a comma behind it",
            "{\"index\":0,\"ok\":true,\"page\":0,\"type\":\"result\"},"),
        ignored(
            "bom.01", "with a byte-order mark before it",
            "\u{FEFF}{\"index\":0,\"ok\":true,\"page\":0,\"type\":\"result\"}"),
        ignored(
            "depth.01", "that is 17 arrays and objects deep",
            "{\"index\":0,\"ok\":true,\"page\":0,\"type\":\"result\",\"x\":"
                + String(repeating: "[", count: 16) + String(repeating: "]", count: 16) + "}"),
        ignored(
            "surrogate.01", "with half a pair of surrogates in its output",
            "{\"index\":0,\"ok\":true,\"output\":\"\\ud83d\",\"page\":0,\"type\":\"result\"}"),
        ignored(
            "fraction.01", "whose index has a fraction",
            "{\"index\":0.0,\"ok\":true,\"page\":0,\"type\":\"result\"}"),
        ignored("duplicate.01", "with its type twice", "{\"type\":\"layout\",\"type\":\"layout\"}"),
        ignored(
            "press.01", "that only a deck may send", "{\"index\":0,\"page\":0,\"type\":\"press\"}"),
        ignored("missing.01", "with no pages", "{\"columns\":5,\"rows\":3,\"type\":\"layout\"}"),
        ignored(
            "columns.01", "with 0 columns",
            "{\"columns\":0,\"pages\":[],\"rows\":3,\"type\":\"layout\"}"),
        ignored(
            "columns.02", "with 256 columns",
            "{\"columns\":256,\"pages\":[],\"rows\":3,\"type\":\"layout\"}"),
        ignored(
            "index.01", "with a key beyond its columns and rows",
            "{\"columns\":2,\"pages\":[[{\"index\":4,\"label\":\"x\"}]],\"rows\":2,\"type\":\"layout\"}"
        ),
        ignored(
            "index.02", "with a key of index −1",
            "{\"columns\":2,\"pages\":[[{\"index\":-1,\"label\":\"x\"}]],\"rows\":2,\"type\":\"layout\"}"
        ),
        ignored(
            "label.01", "with a key that has no label",
            "{\"columns\":2,\"pages\":[[{\"index\":0}]],\"rows\":2,\"type\":\"layout\"}"),
        ignored(
            "color.01", "with a key whose colour is a number",
            "{\"columns\":2,\"pages\":[[{\"color\":1,\"index\":0,\"label\":\"x\"}]],"
                + "\"rows\":2,\"type\":\"layout\"}"),
        ignored(
            "pages.01", "with a page that is an object",
            "{\"columns\":2,\"pages\":[{\"index\":0,\"label\":\"x\"}],\"rows\":2,"
                + "\"type\":\"layout\"}"),
        ignored(
            "rows.01", "with no rows",
            "{\"columns\":5,\"pages\":[],\"type\":\"layout\"}"),
        ignored(
            "exit-code.02", "whose exit code is `null`",
            "{\"exitCode\":null,\"index\":0,\"ok\":true,\"page\":0,\"type\":\"result\"}"),
        ignored(
            "output.02", "whose output is `null`",
            "{\"index\":0,\"ok\":true,\"output\":null,\"page\":0,\"type\":\"result\"}"),
        ignored(
            "color.02", "with a key whose colour is `null`",
            "{\"columns\":2,\"pages\":[[{\"color\":null,\"index\":0,\"label\":\"x\"}]],"
                + "\"rows\":2,\"type\":\"layout\"}"),
        ignored(
            "page.01", "whose page is 2^31",
            "{\"index\":0,\"ok\":true,\"page\":2147483648,\"type\":\"result\"}"),
        ignored(
            "exit-code.01", "whose exit code is 2^31",
            "{\"exitCode\":2147483648,\"index\":0,\"ok\":true,\"page\":0,\"type\":\"result\"}"),
        ignored(
            "output.01", "whose output is a number",
            "{\"index\":0,\"ok\":true,\"output\":1,\"page\":0,\"type\":\"result\"}"),
        ignored(
            "error.01", "that is an error without its message",
            "{\"code\":\"badRequest\",\"type\":\"error\"}"),
        ignored(
            "result.01", "whose `ok` is 1",
            "{\"index\":0,\"ok\":1,\"page\":0,\"type\":\"result\"}"),
        ignored(
            "result.02", "whose exit code has a fraction",
            "{\"exitCode\":0.0,\"index\":0,\"ok\":true,\"page\":0,\"type\":\"result\"}"),
    ]

    private static func ignored(_ name: String, _ what: String, _ body: String) -> DeckCase {
        .must(
            CaseID("v1.3.body.ignored." + name), ["MSG-5", "ENV-8"],
            "A deck ignores a right envelope with a body \(what), reports it as malformed, and "
                + "stays connected."
        ) { stage in
            let session = try await stage.session()
            let mark = await stage.mark()
            await session.send(body)
            try await stage.expectIgnored("malformed", since: mark, after: "a body \(what)")
            try await stage.expectNo(
                ["layout", "result", "error"], since: mark, after: "a body \(what)")
            try await stage.expectAuthorized(session.link, after: "a body \(what)")
        }
    }

    private static let understood: [DeckCase] = [
        shown(
            "layout.01", "a layout without pages", ["MSG-5"], "layout",
            "{\"columns\":1,\"pages\":[],\"rows\":1,\"type\":\"layout\"}"),
        shown(
            "layout.02", "a layout of 255 × 255 keys with the last one", ["MSG-5"], "layout",
            "{\"columns\":255,\"pages\":[[],[{\"color\":\"#ffcc00\",\"index\":65024,"
                + "\"label\":\"\"}]],\"rows\":255,\"type\":\"layout\"}"),
        shown(
            "result.01", "a result with exit code −2^31 and an output of lines", ["MSG-5"],
            "result",
            "{\"exitCode\":-2147483648,\"index\":3,\"ok\":false,\"output\":\"a\\nb\","
                + "\"page\":0,\"type\":\"result\"}"),
        shown(
            "result.02", "a result for a page that it may not have", ["MSG-5"], "result",
            "{\"index\":9,\"ok\":true,\"page\":2147483647,\"type\":\"result\"}"),
        shown(
            "error.01", "an error that the host may send", ["MSG-10"], "error",
            HostText.error("badRequest", "What?")),
        shown(
            "error.02", "an error whose code it does not know, as its message alone",
            ["MSG-10"], "error", HostText.error("tooLate", "Later")),
        shown(
            "unknown.01", "a layout with members that it does not know", ["JSON-5"], "layout",
            "{\"columns\":5,\"later\":[1],\"pages\":[[{\"icon\":{},\"index\":0,"
                + "\"label\":\"x\"}]],\"rows\":3,\"type\":\"layout\"}"),
    ]

    private static func shown(
        _ name: String, _ what: String, _ anchors: [String], _ event: String, _ body: String
    ) -> DeckCase {
        .must(
            CaseID("v1.3.body.taken." + name), anchors,
            "A deck takes \(what).", needs: [.deckEvents]
        ) { stage in
            let session = try await stage.session()
            let mark = await stage.mark()
            await session.send(body)
            try await stage.expectEvent(event, since: mark, after: what)
            try await stage.expectNo(["ignored"], since: mark, after: what)
        }
    }

    // MARK: - From the deck

    private static let presses: [DeckCase] = [
        .must(
            "v1.6.press.once.01", ["ENV-10", "SES-19"],
            "A deck sends one envelope for one press, with the mac by its own direction's key over "
                + "number, bar and body, and nothing behind it.", needs: [.press],
            limit: .seconds(150)
        ) { stage in
            let session = try await stage.session()
            try signed(try await session.press())
            try await stage.expectSilence(session.link, after: "a press", for: .seconds(1))
        },
        .must(
            "v1.6.press.numbers.01", ["ENV-1"],
            "A deck numbers its envelopes from 1, each one higher by 1, five presses in a row.",
            needs: [.press], limit: .seconds(300)
        ) { stage in
            let session = try await stage.session()
            for _ in 0..<5 {
                let opened = try await session.press()
                try signed(opened)
                try await numbered(opened, session)
            }
        },
        .must(
            "v1.6.press.numbers.02", ["ENV-1", "SES-19"],
            "A deck's first envelope of a new session has number 1 again, under new keys.",
            needs: [.press], limit: .seconds(300)
        ) { stage in
            let session = try await stage.session()
            _ = try await session.press()
            _ = try await session.press()
            let next = try await stage.challenge(try await stage.comesBack(session.link))
            try await stage.begin(next)
            let opened = try await next.press()
            try signed(opened)
            try await numbered(opened, next)
        },
        .must(
            "v1.6.press.key.01", ["MSG-1", "JSON-13"],
            "A deck's press names the page and the key that were pressed.", needs: [.press],
            limit: .seconds(150)
        ) { stage in
            let session = try await stage.session()
            try signed(try await session.press(0, 3))
        },
        .must(
            "v1.6.press.result.01", ["ENV-5", "MSG-5"],
            "A deck takes the result of its press.", needs: [.press, .deckEvents],
            limit: .seconds(90)
        ) { stage in
            let session = try await stage.session()
            _ = try await session.press(0, 3)
            try await session.expectShown(
                await session.seal(HostText.result(index: 3, output: "done")), output: "done",
                after: "a result")
        },
        .must(
            "v1.6.press.early.01", ["SES-8"],
            "A deck sends nothing for a press while nobody has proved to be its host.",
            needs: [.press], limit: .seconds(150)
        ) { stage in
            let link = try await stage.arrive().link
            try? await stage.press(0, 0)
            try await stage.expectSilence(
                link, after: "a press before authorization", for: .seconds(1))
        },
        .must(
            "v1.6.info.form.01", ["ENV-1", "ENV-10", "JSON-1"],
            "A deck with other keys than 5 × 3 or another limit than 65,536 says so in `info`, its "
                + "first envelope right after the authorization.", needs: [.model]
        ) { stage in
            try await stage.open(arguments: ["--columns", "8", "--rows", "4"])
            let session = try await stage.session()
            try info(try await session.next(after: "the authorization"))
            let next = try await stage.challenge(try await stage.comesBack(session.link))
            await next.send(HostText.layout())
            try info(try await next.next(after: "the first envelope of a session"))
        },
    ]

    private static func info(_ opened: HostSession.Opened) throws {
        try signed(opened)
        let due = "{\"columns\":8,\"maxMessage\":65536,\"rows\":4,\"type\":\"info\"}"
        guard opened.number == 1, opened.body == due else {
            throw Failure("The deck sent \(opened.body), where \(due) is due as number 1.")
        }
    }

    /// An `info` has its number too.
    private static func numbered(
        _ opened: HostSession.Opened, _ session: HostSession
    ) async throws {
        let due = await session.received
        guard opened.number == due else {
            throw Failure("The deck's envelope \(due) has number \(opened.number ?? -1).")
        }
    }

    private static func signed(_ opened: HostSession.Opened) throws {
        guard opened.isSignedRight else {
            throw Failure("The mac of the deck's envelope is wrong: \(opened.text)")
        }
    }
}

/// The bodies inside envelopes, in all the ways they may and may not be spelled.
enum BodySpellings {
    private struct Form {
        let name: String
        let receiver: Setup.Receiver
        let members: KeyValuePairs<String, JSONValue>
        let kinds: [(name: String, kind: WrongValues.Kind, isOptional: Bool)]
        /// More bodies of this type that are right, and that are wrong.
        var also: [(comment: String, body: String)] = []
        var wrong: [(comment: String, body: String)] = []
    }

    private static let anywhere = WrongValues.Kind.integer(least: "-1", most: "9007199254740992")
    private static let onBoard = WrongValues.Kind.integer(least: "-1", most: "2147483648")
    private static let grid = WrongValues.Kind.integer(least: "0", most: "256")
    private static let place: [(String, WrongValues.Kind, Bool)] = [
        ("page", anywhere, false), ("index", anywhere, false),
    ]
    private static let placeOnBoard: [(String, WrongValues.Kind, Bool)] = [
        ("page", onBoard, false), ("index", onBoard, false),
    ]

    private static let forms: [Form] = [
        .init(
            name: "press", receiver: .host,
            members: ["index": 3, "page": 0, "type": "press"], kinds: place,
            also: [
                ("far away", "{\"index\":9007199254740991,\"page\":2147483648,\"type\":\"press\"}")
            ]),
        .init(
            name: "info", receiver: .host,
            members: ["columns": 8, "maxMessage": 4096, "rows": 4, "type": "info"],
            kinds: [
                ("columns", grid, false), ("rows", grid, false),
                ("maxMessage", .integer(least: "0", most: "9007199254740992"), false),
            ],
            also: [
                ("least", "{\"columns\":1,\"maxMessage\":1,\"rows\":1,\"type\":\"info\"}"),
                (
                    "most",
                    "{\"columns\":255,\"maxMessage\":9007199254740991,\"rows\":255,"
                        + "\"type\":\"info\"}"
                ),
            ]),
        .init(
            name: "setButton", receiver: .host,
            members: ["button": .null, "index": 3, "page": 0, "type": "setButton"], kinds: place,
            also: ButtonBodies.all(right: true), wrong: ButtonBodies.all(right: false)),
        .init(
            name: "layout", receiver: .deck,
            members: ["columns": 5, "pages": [], "rows": 3, "type": "layout"],
            kinds: [("columns", grid, false), ("rows", grid, false)],
            also: pages([
                ("an empty page", "[[]]"),
                (
                    "keys with and without colour",
                    "[[{\"color\":\"#ff8800\",\"index\":0,\"label\":\"a/\u{e9}\u{1f39b}\"},"
                        + "{\"index\":14,\"label\":\"\"}],[]]"
                ),
            ]),
            wrong: pages([
                ("pages null", "null"), ("pages a text", "\"\""), ("a page is null", "[null]"),
                ("a page is an object", "[{}]"), ("a key is null", "[[null]]"),
                ("a key without index", "[[{\"label\":\"a\"}]]"),
                ("a key without label", "[[{\"index\":1}]]"),
                ("a key's index is a text", "[[{\"index\":\"1\",\"label\":\"a\"}]]"),
                ("a key's index is negative", "[[{\"index\":-1,\"label\":\"a\"}]]"),
                ("a key's index is beyond the grid", "[[{\"index\":15,\"label\":\"a\"}]]"),
                ("a key's index is a fraction", "[[{\"index\":1.0,\"label\":\"a\"}]]"),
                ("a key's label is a number", "[[{\"index\":1,\"label\":1}]]"),
                (
                    "a key's colour is null",
                    "[[{\"color\":null,\"index\":1,\"label\":\"a\"}]]"
                ),
            ]) + [("no pages", "{\"columns\":5,\"rows\":3,\"type\":\"layout\"}")]),
        .init(
            name: "result", receiver: .deck,
            members: [
                "exitCode": 1, "index": 3, "ok": .bool(false), "output": "no\n", "page": 0,
                "type": "result",
            ],
            kinds: placeOnBoard + [
                ("exitCode", .integer(least: "-2147483649", most: "2147483648"), true),
                ("output", .text, true),
            ],
            also: [
                ("short", "{\"index\":0,\"ok\":true,\"page\":1,\"type\":\"result\"}"),
                (
                    "killed",
                    "{\"exitCode\":-2147483648,\"index\":0,\"ok\":false,\"page\":1,"
                        + "\"type\":\"result\"}"
                ),
            ],
            wrong: [
                ("no ok", "{\"index\":0,\"page\":1,\"type\":\"result\"}"),
                ("ok: a text", "{\"index\":0,\"ok\":\"true\",\"page\":1,\"type\":\"result\"}"),
                ("ok: a number", "{\"index\":0,\"ok\":1,\"page\":1,\"type\":\"result\"}"),
                ("ok: null", "{\"index\":0,\"ok\":null,\"page\":1,\"type\":\"result\"}"),
            ]),
        .init(
            name: "error", receiver: .deck,
            members: ["code": "badRequest", "message": "What?", "type": "error"],
            kinds: [("code", .text, false), ("message", .text, false)],
            also: [("a later code", "{\"code\":\"busy\",\"message\":\"\",\"type\":\"error\"}")]),
    ]

    private static func pages(_ pages: [(String, String)]) -> [(comment: String, body: String)] {
        pages.map { ($0, "{\"columns\":5,\"pages\":\($1),\"rows\":3,\"type\":\"layout\"}") }
    }

    static func tests() throws -> [VectorFile.Test] { try forms.flatMap(tests) }

    private static func tests(_ form: Form) throws -> [VectorFile.Test] {
        let setup = try Setup(form.receiver, "authorized")
        let spelled = Spelled(form.members)
        var tests: [VectorFile.Test] = []
        func add(
            _ comment: String, _ flag: String, _ body: String, _ verdict: VectorFile.Verdict,
            canonical: String? = nil
        ) throws {
            let text = try setup.sealed(setup.nextNumber, body).text
            let start: JSONValue = [
                "receiver": .string(form.receiver.rawValue), "state": "authorized",
                "message": .string(form.name), "body": .string(body),
            ]
            let end: [JSONValue.Member] =
                (canonical.map { [.init(name: "canonical", .string($0))] } ?? [])
                + [.init(name: "text", .string(text))]
            tests.append(
                .init("\(form.name): \(comment)", [flag], start.adding(end), verdict))
        }
        let right = spelled.canonical
        try add("canonical", "Normal", right, .valid, canonical: right)
        for (comment, body) in form.also {
            try add(comment, "Normal", body, .valid, canonical: body)
        }
        for (comment, body) in spelled.free {
            try add(comment, "FreeForm", body, .valid, canonical: right)
        }
        for (comment, body) in spelled.brokenJSON {
            try add(comment, "Json", body, .invalid(.json))
        }
        for (comment, body) in spelled.brokenType {
            try add(comment, "Type", body, .invalid(.type))
        }
        let other = form.receiver == .host ? Script.Bodies.result : Script.Bodies.press
        try add("a body of the other direction", "Type", other, .invalid(.type))
        for (comment, body) in form.wrong { try add(comment, "Value", body, .invalid(.value)) }
        for (member, kind, isOptional) in form.kinds {
            if !isOptional {
                try add("no \(member)", "Value", spelled.without(member), .invalid(.value))
            }
            for (comment, value) in WrongValues.of(kind, right: "") {
                try add(
                    "\(member): \(comment)", "Value", spelled.with(member, value),
                    .invalid(.value))
            }
        }
        return tests
    }
}

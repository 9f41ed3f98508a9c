/// Section 3: bodies that are signed right and not understood.
enum BodyCases {
    static let all: [HostCase] =
        bad.map { bad in
            .must(
                CaseID("v1.3.body.\(bad.name)", 1), ["MSG-4", bad.anchor],
                "A host answers a right envelope whose body \(bad.what) with `badRequest`; it does "
                    + "nothing, and the connection stays."
            ) { stage in
                let session = try await stage.session()
                await session.send(bad.body)
                let error = try await session.expectError(
                    "badRequest", after: "a right envelope whose body \(bad.what)")
                guard error["message"]?.string != nil else {
                    throw Failure("The `error` has no message: \(error.canonical)")
                }
                try await session.stays()
            }
        } + good

    private static let press = #"{"index":3,"page":9007,"type":"press"}"#

    private static func index(_ spelling: String) -> String {
        #"{"index":\#(spelling),"page":9007,"type":"press"}"#
    }

    private static let bad: [(name: String, anchor: String, what: String, body: String)] = [
        ("empty", "JSON-12", "is empty", ""),
        ("no-json", "JSON-12", "is no JSON", "press"),
        ("array", "JSON-12", "is an array", "[]"),
        (
            "duplicate", "JSON-9", "has `page` twice",
            #"{"index":3,"page":0,"page":0,"type":"press"}"#
        ),
        (
            "duplicate-escaped", "JSON-9", "has `page` twice, once with an escape",
            #"{"index":3,"page":0,"\u0070age":0,"type":"press"}"#
        ),
        ("byte-order-mark", "JSON-6", "begins with a byte-order mark", "\u{FEFF}" + press),
        ("trailing", "JSON-11", "has a letter behind it", press + "x"),
        (
            "lone-surrogate", "JSON-8", "has a surrogate without its partner",
            #"{"index":3,"page":9007,"type":"press","x":"\ud800"}"#
        ),
        ("nested-17", "JSON-10", "is nested 17 deep", Malformation.nested(press, levels: 17)),
        ("fraction", "JSON-13", "has the index 3.0", index("3.0")),
        ("exponent", "JSON-13", "has the index 3e0", index("3e0")),
        ("minus-zero", "JSON-13", "has the index -0", index("-0")),
        ("leading-zero", "JSON-13", "has the index 03", index("03")),
        ("negative", "JSON-12", "has the index -1", index("-1")),
        ("past-53-bits", "JSON-12", "has the index 2^53", index("9007199254740992")),
        ("past-64-bits", "JSON-12", "has the index 2^64", index("18446744073709551616")),
        (
            "huge", "JSON-12", "has an index of 400 digits",
            index(String(repeating: "9", count: 400))
        ),
        ("text", "JSON-12", "has the index \"3\"", index("\"3\"")),
        ("true", "JSON-12", "has the index `true`", index("true")),
        ("null", "JSON-12", "has the index `null`", index("null")),
        ("no-page", "JSON-12", "has no page", #"{"index":3,"type":"press"}"#),
        ("no-type", "JSON-12", "has no type", #"{"index":3,"page":0}"#),
        ("unknown-type", "MSG-4", "has a type that nobody knows", #"{"type":"dance"}"#),
        (
            "hosts-own", "MSG-4", "is a message of the host's",
            #"{"index":3,"ok":true,"page":0,"type":"result"}"#
        ),
        (
            "hello", "MSG-4", "is a hello",
            DeckText.hello(
                Device(id: "inside", name: "Inside"), nonce: String(repeating: "0", count: 32))
        ),
        (
            "envelope", "MSG-4", "is another envelope",
            DeckText.secure(number: "1", body: press, mac: DeckText.madeUpProof)
        ),
        (
            "info-no-rows", "JSON-12", "is an `info` without rows",
            #"{"columns":5,"maxMessage":65536,"type":"info"}"#
        ),
        (
            "info-no-columns", "JSON-12", "is an `info` of 0 columns",
            DeckText.info(columns: 0, rows: 3, maxMessage: 65_536)
        ),
        (
            "info-256-rows", "JSON-12", "is an `info` of 256 rows",
            DeckText.info(columns: 5, rows: 256, maxMessage: 65_536)
        ),
        (
            "info-256-columns", "JSON-12", "is an `info` of 256 columns",
            DeckText.info(columns: 256, rows: 3, maxMessage: 65_536)
        ),
        (
            "info-zero-rows", "JSON-12", "is an `info` of 0 rows",
            DeckText.info(columns: 5, rows: 0, maxMessage: 65_536)
        ),
        (
            "info-text", "JSON-12", "is an `info` whose columns are \"5\"",
            #"{"columns":"5","maxMessage":65536,"rows":3,"type":"info"}"#
        ),
        (
            "objects-17", "JSON-10", "is nested 17 deep in objects",
            Malformation.nestedObjects(press, levels: 17)
        ),
        (
            "info-no-size", "JSON-12", "is an `info` of 0 bytes",
            DeckText.info(columns: 5, rows: 3, maxMessage: 0)
        ),
        (
            "info-negative", "JSON-12", "is an `info` of −1 bytes",
            DeckText.info(columns: 5, rows: 3, maxMessage: -1)
        ),
        (
            "info-past-53-bits", "JSON-12", "is an `info` of 2^53 bytes",
            DeckText.info(columns: 5, rows: 3, maxMessage: 1 << 53)
        ),
    ]

    private static let good: [HostCase] = [
        spelled(1, "with its members in another order", #"{"type":"press","page":9007,"index":3}"#),
        spelled(
            2, "with white space", "\n{ \"index\" : 3 ,\t\"page\":9007,\"type\":\"press\" }\r\n"),
        spelled(
            3, "with escapes in names and texts",
            #"{"\u0069ndex":3,"page":9007,"type":"\u0070ress","x":"http:\/\/h\u0000"}"#),
        spelled(
            4, "with raw text past ASCII and members that nobody knows",
            #"{"a":"é 😀","index":3,"n":1.0,"page":9007,"type":"press","z":[{}]}"#),
        spelled(5, "nested exactly 16 deep", Malformation.nested(press, levels: 16)),
    ]

    private static func spelled(_ number: Int, _ what: String, _ body: String) -> HostCase {
        .must(
            CaseID("v1.3.body.taken", number), ["JSON-4", "JSON-5", "ENV-3"],
            "A host takes a press \(what), and computes the mac over its body as it came."
        ) { stage in
            let session = try await stage.session()
            await session.send(body)
            _ = try await session.result(9_007, 3, after: "a press \(what)")
        }
    }
}

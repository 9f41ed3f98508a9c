/// Section 2: what a host must take, and what it must write.
enum GoodSpellingCases {
    static let all: [HostCase] = taken + names + written

    private static let spellings:
        [(name: String, anchors: [String], what: String, spell: @Sendable (Device) -> String)] = [
            (
                "member-order", ["JSON-4"], "with its members in another order",
                { device in
                    #"{"type":"hello","nonce":"\#(nonce)","deviceName":"d","deviceId":"\#(device.id)"}"#
                }
            ),
            (
                "white-space", ["JSON-4"], "with white space wherever JSON has it",
                { device in
                    " \t\r\n"
                        + DeckText.hello(device)
                        .replacing("\":\"", with: "\" :\t\"").replacing("\",\"", with: "\"\r\n,\"")
                        + "\n"
                }
            ),
            (
                "escaped-letters", ["JSON-4"], "whose texts are spelled with `\\u` escapes",
                { device in
                    DeckText.hello(device).replacing("hello", with: #"\u0068\u0065llo"#)
                }
            ),
            (
                "escaped-name", ["JSON-4"], "with an escape in a member's name",
                { DeckText.hello($0).replacing("\"nonce\"", with: #""n\u006Fnce""#) }
            ),
            (
                "escaped-slash", ["JSON-4"], "with `\\/` for a slash",
                { DeckText.hello($0, changing: ["deviceName": #""a\/b""#]) }
            ),
            (
                "surrogate-pair", ["JSON-4"], "with an emoji as a pair of escapes",
                { DeckText.hello($0, changing: ["deviceName": #""\ud83d\uDE00""#]) }
            ),
            (
                "unknown-members", ["JSON-5"], "with members that nobody knows, of every type",
                {
                    DeckText.hello(
                        $0, changing: ["also": #"[1,2.5,-1e3,0.0,-0,null,true,{"deep":"\u0000"}]"#])
                }
            ),
            (
                "nested-16", ["JSON-10"], "nested exactly 16 deep",
                { Malformation.nested(DeckText.hello($0), levels: 16) }
            ),
            (
                "objects-16", ["JSON-10"], "nested exactly 16 deep in objects",
                { Malformation.nestedObjects(DeckText.hello($0), levels: 16) }
            ),
            (
                "wide", ["JSON-10"], "with forty empty arrays and objects side by side",
                {
                    let row = Array(repeating: "[],{}", count: 20).joined(separator: ",")
                    return DeckText.hello($0, changing: ["x": "[\(row)]"])
                }
            ),
            (
                "odd-numbers", ["JSON-4", "JSON-5"],
                "with numbers that no variable holds in a member that nobody knows",
                {
                    DeckText.hello(
                        $0, changing: ["x": "[1E5,1e+400,-0.0E-0,123456789012345678901234567890]"])
                }
            ),
            (
                "line-separators", ["JSON-4"], "with U+007F, U+0085, U+2028 and U+2029 as they are",
                { DeckText.hello($0, changing: ["x": "\"\u{7F}\u{85}\u{2028}\u{2029}\""]) }
            ),
            (
                "names-with-nul", ["JSON-9", "JSON-14"],
                "with names that differ behind a U+0000 alone",
                {
                    DeckText.hello($0).dropLast()
                        + #","x\u0000a":1,"x\u0000b":2,"nonce\u0000":3,"type\u0000":4}"#
                }
            ),
            (
                "same-names-apart", ["JSON-9"], "with one name in two different objects",
                { DeckText.hello($0, changing: ["x": #"{"type":1,"nonce":2}"#]) }
            ),
            (
                "names-apart", ["JSON-9"], "with the names `é` and `e` with an accent: two names",
                { DeckText.hello($0).dropLast() + ",\"\u{E9}\":1,\"e\u{301}\":2}" }
            ),
            (
                "nul-in-name", ["JSON-14"], "with a U+0000 in its device's name",
                { DeckText.hello($0, changing: ["deviceName": #""A\u0000B""#]) }
            ),
            (
                "noncharacters", ["JSON-4"],
                "with U+FFFE, U+FFFF and U+10FFFF in its device's name",
                { DeckText.hello($0, changing: ["deviceName": "\"\u{FFFE}\u{FFFF}\u{10FFFF}\""]) }
            ),
            (
                "empty-name", ["VAL-6"], "whose device has an empty name",
                { DeckText.hello($0, changing: ["deviceName": "\"\""]) }
            ),
            (
                "long-name", ["VAL-6"], "whose device has a name of 8,000 letters",
                {
                    DeckText.hello(
                        $0,
                        changing: ["deviceName": JSON.quoted(String(repeating: "n", count: 8_000))])
                }
            ),
        ]

    private static let nonce = "00112233445566778899aabbccddeeff"

    private static let taken: [HostCase] =
        spellings.map { good in
            .must(
                CaseID("v1.2.taken.\(good.name)", 1), good.anchors,
                "A host takes a hello \(good.what): it is valid."
            ) { stage in
                try await taken(stage, good.spell(await stage.stranger()), good.what)
            }
        } + [
            .must(
                "v1.2.taken.short-id.01", ["VAL-5"],
                "A host takes a `deviceId` of one character."
            ) { stage in
                try await taken(
                    stage, DeckText.hello(Device(id: "-", name: "")), "of one character")
            },
            .must(
                "v1.2.taken.long-id.01", ["VAL-5"],
                "A host takes a `deviceId` of 64 characters of every kind that one may have."
            ) { stage in
                let id = "A.z_9-" + String(repeating: "x", count: 58)
                try await taken(stage, DeckText.hello(Device(id: id, name: "")), "of 64 characters")
            },
        ]

    private static func taken(_ stage: HostStage, _ text: String, _ what: String) async throws {
        let link = try await stage.connect()
        let incoming = await link.ask(text)
        switch incoming.message?.type {
        case "needPairing", "pairingLocked": return
        default: throw Failure("To a hello \(what) the host \(incoming.words), though it is valid.")
        }
    }

    // MARK: - What the person is shown of a name

    private static let family = "👨\u{200D}👩\u{200D}👧\u{200D}👦"

    private static let shown: [(name: String, given: String, shown: String, what: String)] = [
        ("plain", "Küche", "Küche", "as it is"),
        ("controls", "a\u{0}b\u{1B}[31mc\u{7F}\u{85}d", "ab[31mcd", "without control characters"),
        (
            "direction", "x\u{202E}y\u{2066}z\u{2069}\u{202A}", "xyz",
            "without what turns its direction"
        ),
        ("lines", "\n\tDeck\r\n", "Deck", "without line feeds and tabs"),
        ("long", String(repeating: "n", count: 33), String(repeating: "n", count: 32), "cut to 32"),
        (
            "combining", String(repeating: "e\u{301}", count: 40),
            String(repeating: "e\u{301}", count: 32), "cut to 32 characters with their accents"
        ),
        (
            "emoji", String(repeating: "😀", count: 40), String(repeating: "😀", count: 32),
            "cut to 32 emoji, which are 128 bytes"
        ),
        (
            "families", String(repeating: family, count: 10), String(repeating: family, count: 5),
            "cut to whole characters of 128 bytes in all"
        ),
        (
            "late", String(repeating: "\u{7}", count: 40) + "late", "late",
            "cut after the controls went"
        ),
    ]

    private static let names: [HostCase] = shown.map { name in
        .must(
            CaseID("v1.2.name.\(name.name)", 1), ["VAL-6", "PAIR-6"],
            "A host shows a deck's name \(name.what), so that a stranger cannot write on its screen.",
            needs: [.events]
        ) { stage in
            var device = await stage.stranger()
            device.name = name.given
            let mark = await stage.hooks.events?.mark ?? 0
            _ = try await stage.offer(to: device)
            let id = device.id
            let event = await stage.hooks.events?.wait(
                for: "code", since: mark, within: stage.host.answer
            ) { $0["deviceId"]?.string == id }
            stage.transcript.add(.event, "code", event?["deviceName"]?.canonical ?? "none")
            guard let shown = event?["deviceName"]?.string,
                shown.utf8.elementsEqual(name.shown.utf8)
            else {
                throw Failure(
                    "The host shows the name \(event?["deviceName"]?.canonical ?? "not at all"), "
                        + "where \(JSON.quoted(name.shown)) is due.")
            }
        }
    }

    // MARK: - What the host writes

    private static let written: [HostCase] = [
        writtenCase("unauthorized", "SES-11") { stage in
            let link = try await stage.connect()
            return try await link.expect("unauthorized", asking: "{}", "an empty object").text
        },
        writtenCase("needPairing", "PAIR-1") { stage in
            let offer = try await stage.offer(to: await stage.stranger())
            return await offer.link.texts.last ?? ""
        },
        writtenCase("challenge", "SES-10") { stage in
            let challenge = try await stage.challenge(try await stage.trustedDevice())
            return await challenge.link.texts.last ?? ""
        },
        writtenCase("paired", "PAIR-17", needs: [.code]) { stage in
            let session = try await stage.pairedAnew()
            let texts = await session.link.texts
            return texts.first { Message($0)?.type == "paired" } ?? ""
        },
        writtenCase("pairingFailed", "PAIR-10", needs: [.code]) { stage in
            let offer = try await stage.offer(to: await stage.stranger())
            let code = try await stage.code(for: offer.device)
            let answer = try await stage.wrongCode(offer, code: code)
            return answer.message?.text ?? ""
        },
        writtenCase("secure", "ENV-10") { stage in
            let session = try await stage.session()
            try await session.press()
            return await session.link.texts.last ?? ""
        },
        .must(
            "v1.2.written.bodies.01", ["JSON-1", "JSON-2", "JSON-3"],
            "A host writes `layout`, `result` and `error` canonically too: a body is a message."
        ) { stage in
            let session = try await stage.session()
            try await session.press()
            await session.send("[]")
            try await session.expectError("badRequest", after: "a body that is an array")
            for opened in await session.received where JSON(opened.body)?.canonical != opened.body {
                throw Failure("The host's body is not canonical: \(opened.body)")
            }
        },
    ]

    private static func writtenCase(
        _ type: String, _ anchor: String, needs: [Need] = [],
        _ get: @escaping @Sendable (HostStage) async throws -> String
    ) -> HostCase {
        .must(
            CaseID("v1.2.written.\(type.lowercased())", 1),
            ["JSON-1", "JSON-2", "JSON-3", anchor],
            "A host writes `\(type)` canonically: names in order, no white space, no needless escape.",
            needs: needs
        ) { stage in
            let text = try await get(stage)
            guard let json = JSON(text), json["type"]?.string == type else {
                throw Failure("No `\(type)` came.")
            }
            guard json.canonical == text else {
                throw Failure("Canonical would be \(json.canonical)")
            }
        }
    }
}

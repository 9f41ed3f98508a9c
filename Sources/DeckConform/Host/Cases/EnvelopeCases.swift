/// Section 6: signed, numbered messages.
enum EnvelopeCases {
    static let all: [HostCase] = refusals + numbers + written

    /// A text that an authorized connection must end with 1008.
    private struct Bad: Sendable {
        let name: String
        let anchors: [String]
        /// Behind "on": "an envelope whose mac is in capitals".
        let what: String
        let text: @Sendable (DeckSession) async -> String

        init(
            _ name: String, _ anchors: [String], _ what: String,
            _ text: @escaping @Sendable (DeckSession) async -> String
        ) {
            self.name = name
            self.anchors = anchors
            self.what = what
            self.text = text
        }
    }

    private static let press = DeckText.unknownKey

    // MARK: - Macs

    private static func mac(
        _ name: String, _ anchors: [String], _ what: String,
        _ change: @escaping @Sendable (String) -> String
    ) -> Bad {
        Bad("mac-\(name)", anchors, "an envelope whose mac \(what)") { session in
            DeckText.object([
                "type": "\"secure\"", "seq": "1", "body": JSON.quoted(press),
                "mac": change(session.mac("1", press)),
            ])
        }
    }

    private static let macs: [Bad] = [
        mac("capitals", ["VAL-2"], "is in capitals") { JSON.quoted($0.uppercased()) },
        mac("short", ["VAL-2"], "has 63 digits") { JSON.quoted(String($0.dropLast())) },
        mac("long", ["VAL-2"], "has 65 digits") { JSON.quoted($0 + "0") },
        mac("empty", ["VAL-2"], "is empty") { _ in "\"\"" },
        mac("newline", ["VAL-2"], "has a line feed behind it") { JSON.quoted($0 + "\n") },
        mac("null", ["JSON-12"], "is `null`") { _ in "null" },
        mac("number", ["JSON-12"], "is a number") { _ in "5" },
        mac("array", ["JSON-12"], "is an array") { "[" + JSON.quoted($0) + "]" },
        mac("last-digit", ["ENV-4"], "is right but for its last digit") {
            JSON.quoted(DerivationCases.flip($0, at: 63))
        },
        mac("first-digit", ["ENV-4"], "is right but for its first digit") {
            JSON.quoted(DerivationCases.flip($0, at: 0))
        },
        mac("middle-digit", ["ENV-4"], "is right but for one digit in its middle") {
            JSON.quoted(DerivationCases.flip($0, at: 32))
        },
    ]

    // MARK: - Numbers

    private static func number(
        _ name: String, _ spelling: String, _ what: String, _ anchor: String = "JSON-13"
    ) -> Bad {
        Bad("number-\(name)", [anchor], "an envelope whose number is \(what), signed as spelled") {
            session in
            DeckText.secure(
                number: spelling, body: press, mac: session.mac(spelling, press))
        }
    }

    private static let spellings: [Bad] = [
        number("zero", "0", "0", "ENV-2"), number("negative", "-1", "−1", "ENV-2"),
        number("minus-zero", "-0", "-0"), number("leading-zero", "01", "01"),
        number("fraction", "1.0", "1.0"), number("exponent", "1e0", "1e0"),
        number("text", "\"1\"", "a text", "JSON-12"), number("true", "true", "`true`", "JSON-12"),
        number("null", "null", "`null`", "JSON-12"), number("plus", "+1", "+1", "JSON-13"),
        number("array", "[1]", "an array", "JSON-12"),
        number("2-53", "9007199254740992", "2^53", "ENV-2"),
        number("2-53-and-1", "9007199254740993", "2^53 + 1", "ENV-2"),
        number("2-63", "9223372036854775808", "2^63", "ENV-2"),
        number("2-64", "18446744073709551616", "2^64", "ENV-2"),
        number("2-64-and-1", "18446744073709551617", "2^64 + 1", "ENV-2"),
        number("61-digits", "1" + String(repeating: "0", count: 60), "10^60", "ENV-2"),
    ]

    // MARK: - Everything else

    private static let texts: [Bad] = [
        Bad("no-json", ["SES-13"], "a text that is no JSON") { _ in "hi" },
        Bad("empty", ["SES-13"], "an empty text") { _ in "" },
        Bad("bare-press", ["SES-13"], "a `press` outside an envelope") { _ in press },
        Bad("unknown-type", ["SES-13"], "a message of a type that nobody knows") { _ in
            #"{"type":"greet"}"#
        },
        Bad("body-object", ["JSON-12"], "an envelope whose body is an object, not a text") {
            #"{"body":\#(press),"mac":"\#($0.mac("1", press))","seq":1,"type":"secure"}"#
        },
        Bad("body-missing", ["JSON-12"], "an envelope without body") {
            #"{"mac":"\#($0.mac("1", ""))","seq":1,"type":"secure"}"#
        },
        Bad("number-missing", ["JSON-12"], "an envelope without number") {
            #"{"body":\#(JSON.quoted(press)),"mac":"\#($0.mac("1", press))","type":"secure"}"#
        },
        Bad("mac-missing", ["JSON-12"], "an envelope without mac") { _ in
            #"{"body":\#(JSON.quoted(press)),"seq":1,"type":"secure"}"#
        },
        Bad("duplicate-number", ["JSON-9"], "a right envelope that has its number twice") {
            let mac = $0.mac("1", press)
            return
                #"{"body":\#(JSON.quoted(press)),"mac":"\#(mac)","seq":1,"seq":1,"type":"secure"}"#
        },
        Bad("trailing", ["JSON-11"], "a right envelope with a letter behind it") {
            await $0.seal(press) + "x"
        },
        Bad("byte-order-mark", ["JSON-6"], "a right envelope behind a byte-order mark") {
            "\u{FEFF}" + (await $0.seal(press))
        },
        Bad("nested", ["JSON-10"], "a right envelope with a member nested 17 deep") {
            Malformation.nested(await $0.seal(press), levels: 17)
        },
        Bad("changed-body", ["ENV-3", "ENV-4"], "an envelope whose body was changed") {
            DeckText.secure(
                number: "1", body: DeckText.press(9_007, 9_008), mac: $0.mac("1", press))
        },
        Bad("changed-number", ["ENV-4"], "an envelope whose number was changed") {
            DeckText.secure(number: "2", body: press, mac: $0.mac("1", press))
        },
        Bad("other-body-space", ["ENV-3"], "an envelope signed over its body in other white space")
        {
            DeckText.secure(
                number: "1", body: press,
                mac: $0.mac("1", press.replacing(",", with: ", ")))
        },
        Bad("no-bar", ["ENV-10"], "an envelope signed without the bar between number and body") {
            DeckText.secure(
                number: "1", body: press,
                mac: Cryptography.hmacHex(key: $0.values.clientToMac, "1" + press))
        },
        Bad("body-alone", ["ENV-10"], "an envelope signed over its body alone") {
            DeckText.secure(
                number: "1", body: press,
                mac: Cryptography.hmacHex(key: $0.values.clientToMac, press))
        },
        Bad("other-direction", ["ENV-7"], "an envelope signed with the host's own key") {
            DeckText.secure(
                number: "1", body: press, mac: $0.mac("1", press, key: $0.values.macToClient))
        },
        Bad("auth-key", ["ENV-10"], "an envelope signed with the key of the proofs") {
            DeckText.secure(
                number: "1", body: press, mac: $0.mac("1", press, key: $0.values.authKey))
        },
        Bad("token", ["ENV-10"], "an envelope signed with the token itself") {
            DeckText.secure(
                number: "1", body: press, mac: $0.mac("1", press, key: $0.device.token ?? []))
        },
        Bad("reflected", ["ENV-7"], "the host's own envelope, sent back") {
            await $0.link.texts.last { Message($0)?.type == "secure" } ?? ""
        },
    ]

    private static let refusals: [HostCase] =
        (texts + macs + spellings).map { bad in
            .must(
                CaseID("v1.6.envelope.\(bad.name)", 1), bad.anchors + ["SES-13"],
                "A host closes with 1008 on \(bad.what): after authorization only right envelopes "
                    + "are taken."
            ) { stage in
                let session = try await stage.session()
                await session.link.send(await bad.text(session))
                try await session.expectClose(1008, after: bad.what)
            }
        } + [
            .must(
                "v1.6.envelope.nothing-done.01", ["SES-13", "ENV-8"],
                "A host does nothing of what a wrongly signed press says.",
                needs: [.events]
            ) { stage in
                let session = try await stage.session()
                let mark = await stage.hooks.events?.mark ?? 0
                await session.link.send(
                    DeckText.secure(number: "1", body: press, mac: DeckText.madeUpProof))
                try await session.expectClose(1008, after: "a press with a made-up mac")
                for _ in 0..<2 { try await stage.session().press() }
                let id = session.device.id
                let presses = await stage.hooks.events?.all(since: mark).filter {
                    $0["event"]?.string == "press" && $0["deviceId"]?.string == id
                }
                guard presses?.isEmpty == true else {
                    throw Failure("The host reports a press that was signed wrongly.")
                }
            }
        ]

    // MARK: - Order

    private static let numbers: [HostCase] = [
        replay("same", [5, 5], "the number of the last one"),
        replay("lower", [5, 4], "a number below the last one"),
        replay("first-again", [1, 2, 3, 1], "the first number again"),
        replay("last-there-is", [1 << 53 - 1, 1 << 53 - 1], "2^53 − 1 for the second time"),
        .must(
            "v1.6.number.replayed-text.01", ["ENV-5", "SES-13"],
            "A host closes with 1008 on an envelope that it has taken before, letter for letter."
        ) { stage in
            let session = try await stage.session()
            let text = await session.seal(press)
            await session.link.send(text)
            _ = try await session.result(9_007, 9_007, after: "a press")
            await session.link.send(text)
            try await session.expectClose(1008, after: "the same envelope again")
        },
        .must(
            "v1.6.number.earlier-session.01", ["ENV-5", "SES-19", "SES-13"],
            "A host closes with 1008 on a recorded envelope of an earlier session: every session has "
                + "keys of its own."
        ) { stage in
            let device = try await stage.trustedDevice()
            let first = try await stage.session(of: device)
            let text = await first.seal(press)
            await first.link.send(text)
            _ = try await first.result(9_007, 9_007, after: "a press")
            await first.link.close()
            let second = try await stage.session(of: device)
            await second.link.send(text)
            try await second.expectClose(1008, after: "an envelope of the session before")
        },
        .must(
            "v1.6.number.gap.01", ["ENV-6"],
            "A host takes a number that skips others: what was lost must not end a session."
        ) { stage in
            let session = try await stage.session()
            for number in [3, 4, 9, 1 << 40] as [Int64] {
                await session.send(press, number: number)
                _ = try await session.result(
                    9_007, 9_007, after: "a press with the number \(number)")
            }
        },
        .must(
            "v1.6.number.gap.02", ["ENV-6"],
            "A host reports the numbers that were skipped, first to last, and none where none was.",
            needs: [.events]
        ) { stage in
            let session = try await stage.session()
            let mark = await stage.hooks.events?.mark ?? 0
            for number in [1, 5, 6] as [Int64] {
                await session.send(press, number: number)
                _ = try await session.result(9_007, 9_007, after: "a press")
            }
            let id = session.device.id
            _ = await stage.hooks.events?.wait(for: "gap", since: mark, within: .seconds(5)) {
                $0["deviceId"]?.string == id
            }
            let gaps = await stage.hooks.events?.all(since: mark).filter {
                $0["event"]?.string == "gap" && $0["deviceId"]?.string == id
            }
            stage.transcript.add(
                .event, "gaps", gaps?.map(\.canonical).joined(separator: " ") ?? "")
            guard let gap = gaps?.first, gaps?.count == 1, gap["from"]?.integer == 2,
                gap["to"]?.integer == 4
            else {
                throw Failure("After 1, 5 and 6 the host does not report 2 to 4 as lost, once.")
            }
        },
        .must(
            "v1.6.number.last.01", ["ENV-2", "ENV-6"],
            "A host takes the number 2^53 − 1, the last that there is."
        ) { stage in
            let session = try await stage.session()
            await session.send(press, number: 1 << 53 - 1)
            _ = try await session.result(9_007, 9_007, after: "a press with the number 2^53 − 1")
        },
        .must(
            "v1.6.number.wrong-mac-counts-not.01", ["ENV-4"],
            "A host checks the mac before the number: on a wrong mac with an old number it says no "
                + "other thing than on one with a new number."
        ) { stage in
            let session = try await stage.session()
            await session.send(press, number: 7)
            _ = try await session.result(9_007, 9_007, after: "a press")
            await session.link.send(
                DeckText.secure(number: "3", body: press, mac: DeckText.madeUpProof))
            let old = await session.nextButLayouts()
            let other = try await stage.session(of: session.device)
            await other.link.send(
                DeckText.secure(number: "9", body: press, mac: DeckText.madeUpProof))
            let new = await other.nextButLayouts()
            guard case .closed(1008, let first) = old, case .closed(1008, let second) = new,
                first == second
            else {
                throw Failure(
                    "On an old number the host \(old.words), on a new one it \(new.words).")
            }
        },
    ]

    private static func replay(_ name: String, _ numbers: [Int64], _ what: String) -> HostCase {
        .must(
            CaseID("v1.6.number.\(name)", 1), ["ENV-5", "SES-13"],
            "A host closes with 1008 on a right mac with \(what): a message is taken once."
        ) { stage in
            let session = try await stage.session()
            for number in numbers.dropLast() {
                await session.send(press, number: number)
                _ = try await session.result(9_007, 9_007, after: "a press with number \(number)")
            }
            await session.send(press, number: numbers.last)
            try await session.expectClose(1008, after: "an envelope with \(what)")
        }
    }

    // MARK: - What the host seals

    private static let written: [HostCase] = [
        .must(
            "v1.6.sealed.numbers.01", ["ENV-1"],
            "A host numbers its envelopes from 1, each one higher by 1, over 40 results."
        ) { stage in
            let session = try await stage.session()
            for _ in 0..<40 { try await session.press() }
            let numbers = await session.received.map(\.number)
            guard numbers == (1...Int64(numbers.count)).map(Optional.some) else {
                let shown = numbers.map { $0.map(String.init) ?? "none" }
                throw Failure("The host's numbers are \(shown.joined(separator: ", ")).")
            }
        },
        .must(
            "v1.6.sealed.macs.01", ["ENV-10", "ENV-3"],
            "A host signs each envelope with its own key over number, bar and body as they stand."
        ) { stage in
            let session = try await stage.session()
            for _ in 0..<5 { try await session.press() }
            await session.send("[]")
            try await session.expectError("badRequest", after: "a body that is an array")
            for opened in await session.received where !opened.isSignedRight {
                throw Failure("The mac of the host's envelope is wrong: \(opened.body)")
            }
        },
        .must(
            "v1.6.sealed.new-session.01", ["ENV-1"],
            "A host begins at 1 again in the next session of the same deck."
        ) { stage in
            let device = try await stage.trustedDevice()
            let first = try await stage.session(of: device)
            for _ in 0..<3 { try await first.press() }
            await first.link.close()
            let second = try await stage.session(of: device)
            guard await second.received.first?.number == 1 else {
                throw Failure("The next session's first envelope has another number than 1.")
            }
        },
        .must(
            "v1.6.taken.spelling.01", ["JSON-4", "JSON-5", "ENV-3"],
            "A host takes an envelope in any valid spelling: other order, white space, escapes, and "
                + "members that nobody knows."
        ) { stage in
            let session = try await stage.session()
            let quoted = JSON.quoted(press).replacing("press", with: #"p\u0072ess"#)
            let mac = session.mac("1", press)
            await session.link.send(
                " {\n\"type\" : \"secure\",\t\"seq\":1, \"x\":[{}],\"body\":\(quoted),"
                    + "\"m\\u0061c\":\"\(mac)\" }\r\n")
            _ = try await session.result(9_007, 9_007, after: "an envelope in another spelling")
        },
        .must(
            "v1.6.taken.nul.01", ["JSON-14", "ENV-3"],
            "A host computes the mac over a U+0000 in the body like any other character."
        ) { stage in
            let session = try await stage.session()
            await session.send(#"{"index":9007,"page":9007,"type":"press","x":"A\u0000B"}"#)
            _ = try await session.result(9_007, 9_007, after: "a body with a U+0000")
        },
        .must(
            "v1.6.taken.raw-nul.01", ["JSON-14", "ENV-3", "MSG-4"],
            "A host does not stop at a bare U+0000 in a body, which is signed right and no JSON: it "
                + "answers `badRequest`, not the press before the U+0000."
        ) { stage in
            let session = try await stage.session()
            await session.send(press + "\0")
            try await session.expectError("badRequest", after: "a body with a U+0000 behind it")
        },
    ]
}

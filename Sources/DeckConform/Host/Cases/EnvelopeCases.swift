/// Section 6: signed, numbered messages.
enum EnvelopeCases {
    static let all: [HostCase] = refusals

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

}

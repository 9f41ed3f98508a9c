/// Section 6: which envelopes a deck takes. Judged by its first one, which alone authorizes it: a
/// deck that is not authorized closes at `unauthorized`, one that is ignores it.
enum DeckEnvelopeCases {
    static let all: [DeckCase] = taken + forged + malformed + order

    // MARK: - Taken

    private static let taken: [DeckCase] = [
        first("right.01", ["ENV-3", "SES-8"], "with number 1 and a right mac") {
            $0.sealed("1", HostText.layout())
        },
        first("gap.01", ["ENV-6"], "with number 5, four numbers being missing") {
            $0.sealed("5", HostText.layout())
        },
        first("largest.01", ["ENV-2", "ENV-6"], "with number 2^53 − 1") {
            $0.sealed("9007199254740991", HostText.layout())
        },
        first(
            "spelling.01", ["ENV-3", "JSON-4"],
            "whose body is no canonical JSON, with the mac over it as it stands"
        ) {
            $0.sealed(
                "1", "{ \"type\" : \"layout\", \"rows\":3,\n\"pages\":[ ], \"columns\":5 }")
        },
        first(
            "spelling.02", ["ENV-3"],
            "whose body's string has escapes that are not due, with the mac over the decoded text"
        ) { session in
            let body = HostText.layout(label: "Küche/Licht 😀")
            let spelled = JSON.quoted(body)
                .map { $0 == "/" ? "\\/" : $0 == "ü" ? "\\u00FC" : String($0) }.joined()
            return DeckText.object([
                "type": "\"secure\"", "seq": "1", "body": spelled,
                "mac": JSON.quoted(session.mac("1", body)),
            ])
        },
        first(
            "escapes.01", ["JSON-4", "ENV-3"],
            "whose body has each of JSON's escapes, with the mac over what they stand for"
        ) { session in
            let body = "\u{8}\u{C}\n\r\t\"\\/\u{E9}\u{2028}\u{1F600}"
            return DeckText.object([
                "type": "\"secure\"", "seq": "1",
                "body": #""\b\f\n\r\t\"\\\/\u00E9\u2028\ud83D\uDe00""#,
                "mac": JSON.quoted(session.mac("1", body)),
            ])
        },
        first(
            "zero-byte.01", ["ENV-3", "JSON-14"],
            "with U+0000 in its body's text, under the mac like the rest"
        ) { session in
            session.sealed("1", HostText.result(output: "a").dropLast() + ",\"x\":\"\u{0}\"}")
        },
        first("members.01", ["JSON-5"], "with a member that nobody knows") {
            "{\"a\":{}," + $0.sealed("1", HostText.layout()).dropFirst()
        },
    ]

    private static func first(
        _ name: String, _ anchors: [String], _ what: String,
        _ text: @escaping @Sendable (HostSession) -> String
    ) -> DeckCase {
        .must(
            CaseID("v1.6.envelope.taken." + name), anchors,
            "A deck takes an envelope \(what), and is authorized by it."
        ) { stage in
            let session = try await stage.challenge(try await stage.trusted())
            await session.link.send(text(session))
            try await stage.expectAuthorized(session.link, after: "an envelope \(what)")
        }
    }

    // MARK: - Forged

    private static let forged: [DeckCase] = [
        bad("mac-last.01", ["ENV-4", "CRY-4"], "whose mac is wrong in its last digit") { session in
            DeckText.secure(
                number: "1", body: HostText.layout(),
                mac: DeckPairedCases.changed(session.mac("1", HostText.layout()), last: true))
        },
        bad("mac-first.01", ["ENV-4", "CRY-4"], "whose mac is wrong in its first digit") {
            session in
            DeckText.secure(
                number: "1", body: HostText.layout(),
                mac: DeckPairedCases.changed(session.mac("1", HostText.layout()), last: false))
        },
        bad("mac-made-up.01", ["ENV-4"], "with a made-up mac") { _ in
            DeckText.secure(number: "1", body: HostText.layout(), mac: DeckText.madeUpProof)
        },
        bad("body.01", ["ENV-3", "ENV-10"], "whose body was changed") { session in
            DeckText.secure(
                number: "1", body: HostText.layout(label: "Other"),
                mac: session.mac("1", HostText.layout()))
        },
        bad("number.01", ["ENV-10"], "whose number was changed") { session in
            DeckText.secure(
                number: "2", body: HostText.layout(), mac: session.mac("1", HostText.layout()))
        },
        bad("own-direction.01", ["ENV-7"], "by the key of the deck's own direction") {
            $0.sealed("1", HostText.layout(), key: $0.values.clientToMac)
        },
        bad("auth-key.01", ["ENV-7", "SES-19"], "by the key of the proofs") {
            $0.sealed("1", HostText.layout(), key: $0.values.authKey)
        },
        bad("no-bar.01", ["ENV-10"], "with a mac that lacks the bar") { session in
            DeckText.secure(
                number: "1", body: HostText.layout(),
                mac: Cryptography.hmacHex(
                    key: session.values.macToClient, "1" + HostText.layout()))
        },
        bad("body-alone.01", ["ENV-10"], "with a mac over the body alone") { session in
            DeckText.secure(
                number: "1", body: HostText.layout(),
                mac: Cryptography.hmacHex(key: session.values.macToClient, HostText.layout()))
        },
        bad("rewritten.01", ["ENV-3"], "with a mac over its body as another would write it") {
            session in
            let spelled = "{ \"type\":\"layout\",\"columns\":5,\"rows\":3,\"pages\":[] }"
            let canonical = JSON(spelled)?.canonical ?? ""
            return DeckText.secure(
                number: "1", body: spelled, mac: session.mac("1", canonical))
        },
        bad("bare.01", ["SES-2"], "that is none: a bare layout") { _ in HostText.layout() },
        bad("bare.02", ["SES-2"], "that is none: a bare result") { _ in HostText.result() },
        .must(
            "v1.6.envelope.forged.other-session.01", ["SES-19", "ENV-4"],
            "A deck ignores an envelope of an earlier session, whose keys are not this one's."
        ) { stage in
            let before = try await stage.challenge(try await stage.trusted())
            let text = await before.seal(HostText.layout())
            await before.link.send(text)
            try await stage.expectAuthorized(before.link, after: "an envelope")
            let session = try await stage.challenge(try await stage.comesBack(before.link))
            await session.link.send(text)
            try await stage.expectUnproved(
                session.link, after: "an envelope of an earlier session")
        },
        .must(
            "v1.6.envelope.forged.reflected.01", ["ENV-7"],
            "A deck ignores its own envelope sent back to it, and the session goes on.",
            needs: [.press, .deckEvents], limit: .seconds(90)
        ) { stage in
            let session = try await stage.session()
            let own = try await session.press()
            let mark = await stage.mark()
            await session.link.send(own.text)
            try await stage.expectIgnored(
                "badSignature", since: mark, after: "its own envelope")
            try await session.expectShown(
                await session.seal(HostText.result(output: "after")), output: "after",
                after: "its own envelope, and an honest one,")
        },
        .must(
            "v1.6.envelope.forged.counter.01", ["ENV-4"],
            "A deck's last number does not move with a forged envelope: number 1 is taken behind a "
                + "forged number 1,000."
        ) { stage in
            let session = try await stage.challenge(try await stage.trusted())
            await session.link.send(
                DeckText.secure(
                    number: "1000", body: HostText.layout(), mac: DeckText.madeUpProof))
            await session.send(HostText.layout())
            try await stage.expectAuthorized(
                session.link, after: "a forged number 1,000, and an honest number 1,")
        },
        .must(
            "v1.6.envelope.forged.stays.01", ["ENV-4", "SES-2"],
            "A deck stays connected whatever it must ignore in a session: a forged envelope, an old "
                + "one, a bare message and what is no JSON."
        ) { stage in
            let session = try await stage.session()
            for text in [
                session.sealed("2", HostText.layout(), key: session.values.clientToMac),
                session.sealed("1", HostText.layout()), HostText.layout(), "{", "",
                session.sealed("0", HostText.layout()),
            ] { await session.link.send(text) }
            try await stage.expectAuthorized(session.link, after: "six messages to be ignored")
            try await stage.expectPong(session.link, after: "six messages to be ignored")
        },
        .must(
            "v1.6.envelope.forged.many.01", ["ENV-4", "SES-2"],
            "A deck bears 300 forged envelopes and 300 texts that are no JSON in a session: whoever "
                + "can inject one must not keep it offline."
        ) { stage in
            let session = try await stage.session()
            let forged = session.sealed("2", HostText.layout(), key: session.values.clientToMac)
            for _ in 0..<300 {
                await session.link.send(forged)
                await session.link.send("{")
            }
            try await stage.expectPong(session.link, after: "600 messages to be ignored")
            try await stage.expectAuthorized(session.link, after: "600 messages to be ignored")
        },
    ]

    private static func bad(
        _ name: String, _ anchors: [String], _ what: String,
        _ text: @escaping @Sendable (HostSession) -> String
    ) -> DeckCase {
        refused("forged." + name, anchors, what, reason: nil, text)
    }

    // MARK: - Malformed

    private static let malformed: [DeckCase] = [
        spelled("number-zero.01", ["ENV-2"], "with number 0", number: "0"),
        spelled("number-negative.01", ["ENV-2"], "with number −1", number: "-1"),
        spelled("number-large.01", ["ENV-2"], "with number 2^53", number: "9007199254740992"),
        spelled(
            "number-huge.01", ["ENV-2"], "with number 2^64 + 1, which is 1 in 64 bits",
            number: "18446744073709551617"),
        spelled("number-fraction.01", ["JSON-13"], "with number 1.0", number: "1.0"),
        spelled("number-exponent.01", ["JSON-13"], "with number 1e0", number: "1e0"),
        spelled("number-leading.01", ["JSON-13"], "with number 01", number: "01"),
        spelled("number-text.01", ["JSON-12"], "with its number in quotes", number: "\"1\""),
        shaped("mac-upper.01", ["VAL-2"], "whose mac is in upper case") {
            ["mac": JSON.quoted($0.mac("1", HostText.layout()).uppercased())]
        },
        shaped("mac-short.01", ["VAL-2"], "whose mac lacks its last digit") {
            ["mac": JSON.quoted(String($0.mac("1", HostText.layout()).dropLast()))]
        },
        shaped("mac-missing.01", ["JSON-12"], "without a mac") { _ in ["mac": nil] },
        shaped("number-missing.01", ["JSON-12"], "without a number") { _ in ["seq": nil] },
        shaped("body-object.01", ["JSON-12"], "whose body is an object, not its text") { _ in
            ["body": HostText.layout()]
        },
        shaped("duplicate.01", ["JSON-9"], "with two numbers") { _ in
            ["seq": "1,\"seq\":1"]
        },
    ]

    /// The mac is right for the number as it is spelled, so a deck that reads it loosely takes it.
    private static func spelled(
        _ name: String, _ anchors: [String], _ what: String, number: String
    ) -> DeckCase {
        refused("malformed." + name, anchors, what, reason: "malformed") { session in
            session.sealed(number, HostText.layout())
        }
    }

    private static func shaped(
        _ name: String, _ anchors: [String], _ what: String,
        _ changes: @escaping @Sendable (HostSession) -> [String: String?]
    ) -> DeckCase {
        refused("malformed." + name, anchors, what, reason: "malformed") { session in
            DeckText.object(
                [
                    "type": "\"secure\"", "seq": "1", "body": JSON.quoted(HostText.layout()),
                    "mac": JSON.quoted(session.mac("1", HostText.layout())),
                ], changing: changes(session))
        }
    }

    private static func refused(
        _ name: String, _ anchors: [String], _ what: String, reason: String?,
        _ text: @escaping @Sendable (HostSession) -> String
    ) -> DeckCase {
        .must(
            CaseID("v1.6.envelope." + name), anchors + ["SES-8"],
            "A deck ignores an envelope \(what), and is not authorized by it."
        ) { stage in
            let session = try await stage.challenge(try await stage.trusted())
            let mark = await stage.mark()
            await session.link.send(text(session))
            try await stage.expectUnproved(session.link, after: "an envelope \(what)")
            if let reason {
                try await stage.expectIgnored(reason, since: mark, after: "an envelope \(what)")
            }
            try await stage.expectNo(
                ["layout", "result", "authorized"], since: mark, after: "an envelope \(what)")
        }
    }

    // MARK: - Numbers in a row

    private static let order: [DeckCase] = [
        .must(
            "v1.6.envelope.order.replayed.01", ["ENV-5"],
            "A deck ignores the same envelope a second time, at once and later, and shows it once.",
            needs: [.deckEvents]
        ) { stage in
            let session = try await stage.session()
            let text = await session.seal(HostText.result(output: "once"))
            try await session.expectShown(text, output: "once", after: "an envelope")
            try await again(stage, session, text, "the same envelope")
            try await session.expectShown(
                await session.seal(HostText.result(output: "two")), output: "two",
                after: "the next number")
            try await again(stage, session, text, "the same envelope later")
        },
        .must(
            "v1.6.envelope.order.lower.01", ["ENV-5", "ENV-6"],
            "A deck ignores number 4 after number 5, though it had not come before, and takes 7.",
            needs: [.deckEvents]
        ) { stage in
            let session = try await stage.session()
            let four = session.sealed("4", HostText.result(output: "four"))
            let mark = await stage.mark()
            try await session.expectShown(
                await session.seal(HostText.result(output: "five"), number: 5), output: "five",
                after: "number 5")
            try await stage.expectEvent("gap", since: mark, after: "number 5 behind 1") {
                $0["from"]?.integer == 2 && $0["to"]?.integer == 4
            }
            try await again(stage, session, four, "number 4 after 5")
            let later = await stage.mark()
            try await session.expectShown(
                await session.seal(HostText.result(output: "seven"), number: 7),
                output: "seven", after: "number 7")
            try await stage.expectEvent("gap", since: later, after: "number 7 behind 5") {
                $0["from"]?.integer == 6 && $0["to"]?.integer == 6
            }
        },
        .must(
            "v1.6.envelope.order.wide.01", ["ENV-5", "ENV-2"],
            "A deck compares whole numbers: 2^32 + 1 is above 5, 2^32 + 2 is above that, and 6 is "
                + "old then.", needs: [.deckEvents]
        ) { stage in
            let session = try await stage.session()
            let six = session.sealed("6", HostText.result(output: "six"))
            for number in [5, 1 << 32 + 1, 1 << 32 + 2] as [Int64] {
                try await session.expectShown(
                    await session.seal(HostText.result(output: "\(number)"), number: number),
                    output: "\(number)", after: "number \(number)")
            }
            try await again(stage, session, six, "number 6 after 2^32 + 2")
        },
        .must(
            "v1.6.envelope.order.equal.01", ["ENV-5"],
            "A deck ignores another body under a number that it has taken.", needs: [.deckEvents]
        ) { stage in
            let session = try await stage.session()
            try await again(
                stage, session, session.sealed("1", HostText.result(output: "other")),
                "another body under number 1")
        },
        .must(
            "v1.6.envelope.order.last.01", ["ENV-2", "ENV-5"],
            "A deck that has taken number 2^53 − 1 takes nothing after it: neither 2^53 nor 1.",
            needs: [.deckEvents]
        ) { stage in
            let session = try await stage.session()
            try await session.expectShown(
                session.sealed("9007199254740991", HostText.result(output: "last")),
                output: "last", after: "number 2^53 − 1")
            let mark = await stage.mark()
            await session.link.send(
                session.sealed("9007199254740992", HostText.result(output: "more")))
            try await stage.expectIgnored("malformed", since: mark, after: "number 2^53")
            try await again(
                stage, session, session.sealed("2", HostText.result(output: "again")),
                "number 2 after the last one")
        },
        .must(
            "v1.6.envelope.order.new-session.01", ["ENV-1", "ENV-5", "SES-19"],
            "A deck begins at 1 again in each session: number 1 is taken after a session that had "
                + "come to 1,000."
        ) { stage in
            let session = try await stage.challenge(try await stage.trusted())
            await session.send(HostText.layout(), number: 1_000)
            try await stage.expectAuthorized(session.link, after: "number 1,000")
            let next = try await stage.challenge(try await stage.comesBack(session.link))
            await next.send(HostText.layout())
            try await stage.expectAuthorized(next.link, after: "number 1 of a new session")
        },
    ]

    private static func again(
        _ stage: DeckStage, _ session: HostSession, _ text: String, _ what: String
    ) async throws {
        let mark = await stage.mark()
        await session.link.send(text)
        try await stage.expectIgnored("replayed", since: mark, after: what)
        try await stage.expectNo(["result", "layout"], since: mark, after: what)
    }
}

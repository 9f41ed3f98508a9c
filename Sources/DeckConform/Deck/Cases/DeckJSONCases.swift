/// Section 2: what a deck refuses to read, and what it must read. Each on a `challenge` that is
/// right in all else, so that a deck which takes it answers.
enum DeckJSONCases {
    static let all: [DeckCase] = refused.map(refusal) + taken.map(acceptance)

    struct Form: Sendable {
        let name: String
        let anchors: [String]
        /// Behind "a `challenge` that".
        let what: String
        let why: String
        let spell: @Sendable (_ nonce: String, _ proof: String) -> String

        init(
            _ name: String, _ anchors: [String], _ what: String, _ why: String,
            _ spell: @escaping @Sendable (String, String) -> String
        ) {
            self.name = name
            self.anchors = anchors
            self.what = what
            self.why = why
            self.spell = spell
        }

        /// The right one with another in front of its first member.
        static func with(
            _ name: String, _ anchors: [String], _ member: String, _ what: String, _ why: String
        ) -> Form {
            Form(name, anchors, what, why) { nonce, proof in
                "{" + member + "," + HostText.challenge(nonce: nonce, proof: proof).dropFirst()
            }
        }

        /// The right one with something around it.
        static func around(
            _ name: String, _ anchors: [String], _ before: String, _ after: String,
            _ what: String, _ why: String
        ) -> Form {
            Form(name, anchors, what, why) { nonce, proof in
                before + HostText.challenge(nonce: nonce, proof: proof) + after
            }
        }

        static func changed(
            _ name: String, _ anchors: [String], _ changes: [String: String?], _ what: String,
            _ why: String
        ) -> Form {
            Form(name, anchors, what, why) { nonce, proof in
                HostText.challenge(nonce: nonce, proof: proof, changing: changes)
            }
        }

        /// The right one with each of these words for the others.
        static func replaced(
            _ name: String, _ anchors: [String], _ words: [String: String], _ what: String,
            _ why: String
        ) -> Form {
            Form(name, anchors, what, why) { nonce, proof in
                words.reduce(HostText.challenge(nonce: nonce, proof: proof)) { text, change in
                    text.split(separator: change.key, omittingEmptySubsequences: false)
                        .joined(separator: change.value)
                }
            }
        }
    }

    /// A member with so many arrays in it.
    private static func nested(_ depth: Int) -> String {
        "\"x\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    private static func nestedObjects(_ depth: Int) -> String {
        String(repeating: "\"x\":{", count: depth) + String(repeating: "}", count: depth)
    }

    // MARK: - Refused

    private static let refused: [Form] = [
        .around(
            "bom.01", ["JSON-6"], "\u{FEFF}", "", "begins with a byte-order mark",
            "which is no part of JSON"),
        .around(
            "trailing.01", ["JSON-11"], "", "{}", "has a second object behind it",
            "one message is one object"),
        .around(
            "trailing.02", ["JSON-11"], "", "\u{0}", "has U+0000 behind it",
            "a reader in C must not stop there"),
        .around(
            "trailing.03", ["JSON-11"], "", ",", "has a comma behind it",
            "only white space may stand there"),
        .around(
            "array.01", ["JSON-12"], "[", "]", "stands in an array", "a message is an object"),
        .around(
            "space.01", ["JSON-4"], "\u{A0}", "", "begins with a no-break space",
            "JSON's white space is space, tab, line feed and carriage return"),
        .around(
            "space.02", ["JSON-4"], "\u{0B}", "", "begins with a vertical tab",
            "JSON's white space is space, tab, line feed and carriage return"),
        .around(
            "space.03", ["JSON-4"], "\u{0C}", "", "begins with a form feed",
            "JSON's white space is space, tab, line feed and carriage return"),
        .around(
            "cut.01", ["JSON-11"], "", "\u{8}", "ends in a control character", "it is no JSON"),
        Form("cut.02", ["JSON-12"], "lacks its closing brace", "it is no JSON") {
            String(HostText.challenge(nonce: $0, proof: $1).dropLast())
        },
        .with(
            "duplicate.01", ["JSON-9"], "\"type\":\"challenge\"", "has its type twice",
            "two readers may choose two different ones"),
        .with(
            "duplicate.02", ["JSON-9"], "\"proof\":\"\"", "has two proofs",
            "two readers may choose two different ones"),
        .with(
            "duplicate.03", ["JSON-9"], "\"x\":{\"a\":1,\"a\":1}",
            "has a member twice in an object that nobody reads",
            "a duplicate is refused at any depth"),
        .with(
            "duplicate.04", ["JSON-9"], "\"n\\u006fnce\":\"\"",
            "has its nonce twice, once with an escape in the name",
            "names are compared after unescaping"),
        .with(
            "duplicate.05", ["JSON-9"], "\"x\":[{\"b\":[],\"\\u0062\":{}}]",
            "has a member twice in an object in an array, once with an escape",
            "names are compared after unescaping, at any depth"),
        .with(
            "duplicate.06", ["JSON-9"],
            (0..<1_000).map { "\"x\($0)\":0," }.joined() + "\"x1\":0",
            "has the second of 1,000 members a second time at their end",
            "a duplicate is refused however many others there are"),
        .with(
            "depth.01", ["JSON-10"], nested(16), "is 17 arrays and objects deep",
            "a board's stack is small, and 16 are enough"),
        .with(
            "depth.03", ["JSON-10"], nestedObjects(16), "is 17 objects deep",
            "an object is as deep as an array"),
        .with(
            "depth.02", ["JSON-10"], nested(1_000), "is 1,001 arrays and objects deep",
            "a board's stack is small, and 16 are enough"),
        .with(
            "surrogate.01", ["JSON-8"], "\"x\":\"\\ud83d\"", "holds the first half of a pair alone",
            "it is no character"),
        .with(
            "surrogate.02", ["JSON-8"], "\"x\":\"\\ude00\"",
            "holds the second half of a pair alone", "it is no character"),
        .with(
            "surrogate.03", ["JSON-8"], "\"\\ude00\\ud83d\":0",
            "holds a pair the wrong way round in a name", "neither half has its partner"),
        .with(
            "surrogate.04", ["JSON-8"], "\"x\":\"\\ud83d\\u0041\"",
            "holds the first half of a pair and an escaped letter", "it is no character"),
        .with(
            "escape.03", ["JSON-4"], "\"x\":\"\\'\"", "holds the escape `\\'`",
            "JSON has no such escape"),
        .with(
            "escape.04", ["JSON-4"], "\"x\":\"\\U0041\"", "holds the escape `\\U0041`",
            "escapes are lowercase"),
        .with(
            "escape.01", ["JSON-4"], "\"x\":\"\\x41\"", "holds the escape `\\x`",
            "JSON has no such escape"),
        .with(
            "escape.02", ["JSON-4"], "\"x\":\"\\u12g4\"",
            "holds `\\u` with a letter that is no digit",
            "JSON has no such escape"),
        .with(
            "control.01", ["JSON-4"], "\"x\":\"a\tb\"", "holds a bare tab inside a string",
            "control characters stand there as escapes only"),
        .with(
            "comma.01", ["JSON-4"], "\"x\":[1,]", "has a comma before a closing bracket",
            "it is no JSON"),
        .with(
            "comment.01", ["JSON-4"], "/* x */\"x\":1", "holds a comment", "JSON has none"),
        .with(
            "number.01", ["JSON-4"], "\"x\":01", "holds a number with a leading zero",
            "it is no JSON, also where nobody reads it"),
        .with(
            "number.02", ["JSON-4"], "\"x\":NaN", "holds NaN", "JSON has no such number"),
        .with(
            "number.03", ["JSON-4"], "\"x\":1.", "holds a number that ends in a point",
            "it is no JSON, also where nobody reads it"),
        .with(
            "number.04", ["JSON-4"], "\"x\":-", "holds a minus for a number",
            "it is no JSON, also where nobody reads it"),
        .with(
            "number.05", ["JSON-4"], "\"x\":1e", "holds a number that ends in `e`",
            "it is no JSON, also where nobody reads it"),
        .with(
            "number.06", ["JSON-4"], "\"x\":.5", "holds a number that begins with a point",
            "it is no JSON, also where nobody reads it"),
        .with(
            "number.07", ["JSON-4"], "\"x\":+1", "holds a number with a plus",
            "it is no JSON, also where nobody reads it"),
        .with(
            "closer.01", ["JSON-4"], "\"x\":[1}", "closes an array with a brace", "it is no JSON"),
        .with(
            "closer.02", ["JSON-4"], "\"x\":{\"y\":1]", "closes an object with a bracket",
            "it is no JSON"),
        .with(
            "literal.02", ["JSON-4"], "\"x\":nul", "holds `nul`", "it is no JSON"),
        .with(
            "literal.01", ["JSON-4"], "\"x\":True", "holds `True`", "JSON's literals are lowercase"),
        .replaced(
            "quotes.01", ["JSON-4"], ["\"": "'"], "has single quotes", "it is no JSON"),
        .replaced(
            "name.01", ["JSON-12"], ["\"nonce\"": "\"Nonce\""], "spells its nonce's name `Nonce`",
            "names differ by case, so the nonce is missing"),
        .replaced(
            "type.01", ["JSON-12"], ["\"challenge\"": "\"Challenge\""],
            "spells its type `Challenge`", "no message has that type"),
        .changed("type.02", ["JSON-12"], ["type": nil], "has no type", "it is no message"),
        .changed(
            "missing.01", ["JSON-12"], ["nonce": nil], "has no nonce",
            "what the message needs is missing"),
        .changed(
            "missing.02", ["JSON-12"], ["proof": nil], "has no proof",
            "what the message needs is missing"),
        .changed(
            "mistyped.01", ["JSON-12"], ["nonce": "null"], "has `null` for its nonce",
            "a nonce is a string"),
        .changed(
            "mistyped.02", ["JSON-12"], ["proof": "[]"], "has an array for its proof",
            "a proof is a string"),
    ]

    private static func refusal(_ form: Form) -> DeckCase {
        .must(
            CaseID("v1.2.json-refused." + form.name), form.anchors + ["SES-2"],
            "A deck ignores a `challenge` that \(form.what), and stays ready for the right one: "
                + "\(form.why)."
        ) { stage in
            try await stage.ignores(
                "a challenge that \(form.what)", form.spell)
        }
    }

    // MARK: - Taken

    private static let taken: [Form] = [
        Form("order.01", ["JSON-4"], "has its members in another order", "order is free") {
            "{\"type\":\"challenge\",\"proof\":\"\($1)\",\"nonce\":\"\($0)\"}"
        },
        Form("space.01", ["JSON-4"], "has white space wherever it may stand", "it means nothing") {
            "\r\n\t { \"nonce\" : \"\($0)\" ,\n\"proof\":\t\"\($1)\" , \"type\" :\"challenge\"} \n"
        },
        .replaced(
            "escapes.01", ["JSON-4"], ["challenge": "\\u0063hallen\\u0067e"],
            "has escapes in its type", "an escape is the character that it stands for"),
        .replaced(
            "escapes.02", ["JSON-4"], ["\"nonce\"": "\"\\u006Eonc\\u0065\""],
            "has escapes in a name, with digits in either case",
            "an escape is the character that it stands for"),
        Form(
            "escapes.03", ["JSON-4"], "has an escape for each digit of its nonce",
            "an escape is the character that it stands for"
        ) { nonce, proof in
            let escaped = nonce.utf8.map { "\\u00" + Cryptography.hex([$0]) }.joined()
            return HostText.challenge(
                nonce: nonce, proof: proof, changing: ["nonce": "\"\(escaped)\""])
        },
        .with(
            "unknown.01", ["JSON-5"], "\"x\":{\"y\":[1,2.5e-3,true,null,\"z\"]},\"later\":\"\\/\"",
            "has members that it does not know", "a later version may have them"),
        .with(
            "unknown.02", ["JSON-5"], "\"x\":-1.5E+400", "has a number that fits in no variable",
            "nobody asked for its value"),
        .with(
            "characters.01", ["JSON-4", "JSON-14"],
            "\"x\":\"\\ud83d\\ude00 😀 \\u0000 \\\" \\\\ \u{7F}\u{2028}\"",
            "has a pair of escapes, U+0000 and characters past ASCII in a string",
            "all of them are valid"),
        .with(
            "duplicate.01", ["JSON-9"], "\"x\":[{\"a\":1},{\"a\":1}],\"a\":1,\"X\":0",
            "has the same name in two objects, and two that differ by case",
            "no object has a member twice"),
        .with(
            "depth.01", ["JSON-10"], nested(15), "is 16 arrays and objects deep",
            "so many are allowed"),
        .with(
            "depth.02", ["JSON-10"], nestedObjects(15), "is 16 objects deep",
            "so many are allowed"),
        .with(
            "wide.01", ["JSON-10"],
            "\"x\":[" + Array(repeating: "[],{}", count: 20).joined(separator: ",") + "]",
            "has forty empty arrays and objects side by side", "depth is not number"),
        .with(
            "names.01", ["JSON-9", "JSON-14"],
            "\"x\\u0000a\":1,\"x\\u0000b\":2,\"nonce\\u0000\":3,\"type\\u0000\":4",
            "has names that differ behind a U+0000 alone", "a name does not end there"),
        .with(
            "long.01", ["JSON-4"], "\"x\":\"" + String(repeating: "é", count: 10_000) + "\"",
            "has a string of 20,000 bytes", "it is within the limit"),
        .with(
            "many.01", ["JSON-5", "JSON-9"],
            (0..<1_000).map { "\"x\($0)\":\($0)" }.joined(separator: ","),
            "has 1,000 members that it does not know", "they are within the limit"),
    ]

    private static func acceptance(_ form: Form) -> DeckCase {
        .must(
            CaseID("v1.2.json-taken." + form.name), form.anchors,
            "A deck takes a `challenge` that \(form.what): \(form.why)."
        ) { stage in
            let arrival = try await stage.trusted()
            let nonce = Cryptography.nonce()
            let session = stage.session(arrival, token: try stage.known(), nonce: nonce)
            await arrival.link.send(form.spell(nonce, session.values.macProof))
            try await stage.expectAuth(session, after: "a challenge that \(form.what)")
        }
    }
}

extension DeckStage {
    /// Sends a challenge with a right proof in a spelling that a deck must ignore, and the right
    /// one behind it: the answer must be the one to that.
    func ignores(
        _ what: String, _ spell: (_ nonce: String, _ proof: String) -> String
    ) async throws {
        let arrival = try await trusted()
        let mark = await mark()
        let nonce = Cryptography.nonce()
        let values = sessionValues(try known(), arrival, nonce: nonce)
        await arrival.link.send(spell(nonce, values.macProof))
        _ = try await challenge(arrival, after: "\(what), and the right one behind it,")
        try await expectIgnored("malformed", since: mark, after: what)
    }
}

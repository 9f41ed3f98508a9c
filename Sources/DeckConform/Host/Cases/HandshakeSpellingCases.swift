/// Section 2: keys and proofs in `pair` and `auth`, which are right in one spelling only.
enum HandshakeSpellingCases {
    static let all: [HostCase] = keys + pairProofs + authProofs + together

    /// - Parameter spell: makes the member's spelling out of its right text; nil leaves it out.
    private struct Bad: Sendable {
        let name: String
        let anchor: String
        let what: String
        let spell: @Sendable (String) -> String?

        init(
            _ name: String, _ anchor: String, _ what: String,
            _ spell: @escaping @Sendable (String) -> String?
        ) {
            self.name = name
            self.anchor = anchor
            self.what = what
            self.spell = spell
        }

        /// As a JSON text.
        static func text(
            _ name: String, _ anchor: String, _ what: String,
            _ spell: @escaping @Sendable (String) -> String
        ) -> Bad {
            Bad(name, anchor, what) { JSON.quoted(spell($0)) }
        }
    }

    private static let badTypes: [Bad] = [
        Bad("missing", "JSON-12", "is missing") { _ in nil },
        Bad("null", "JSON-12", "is `null`") { _ in "null" },
        Bad("number", "JSON-12", "is a number") { _ in "44" },
        Bad("array", "JSON-12", "is an array") { "[" + JSON.quoted($0) + "]" },
    ]

    private static let badKeys: [Bad] =
        badTypes + [
            .text("no-padding", "VAL-1", "lacks its padding") { String($0.dropLast()) },
            .text("double-padding", "VAL-1", "has two signs of padding") { $0 + "=" },
            .text("url-safe", "VAL-1", "is in the URL's alphabet") { "_-" + $0.dropFirst(2) },
            .text("31-bytes", "VAL-1", "holds 31 bytes") {
                Base64.encode(Array((Base64.decodeKey($0) ?? []).dropLast()))
            },
            .text("33-bytes", "VAL-1", "holds 33 bytes") {
                Base64.encode((Base64.decodeKey($0) ?? []) + [0])
            },
            .text("newline-behind", "VAL-1", "has a line feed behind it") { $0 + "\n" },
            .text("newline-inside", "VAL-1", "has a line feed for a letter") {
                $0.prefix(20) + "\n" + $0.dropFirst(21)
            },
            .text("space-before", "VAL-1", "has a space before it") { " " + $0 },
            .text("hex", "VAL-1", "is hexadecimal") {
                Cryptography.hex(Base64.decodeKey($0) ?? [])
            },
            .text("stray-bits", "VAL-1", "has a bit set that belongs to no byte") {
                let place = Base64.alphabet.firstIndex(of: Array($0)[42]) ?? 0
                return $0.prefix(42) + String(Base64.alphabet[place | 1]) + "="
            },
            .text("padding-inside", "VAL-1", "has padding in its middle") {
                $0.prefix(10) + "=" + $0.dropFirst(11)
            },
            .text("empty", "VAL-1", "is empty") { _ in "" },
            .text("letter", "VAL-1", "has a letter past ASCII") {
                $0.prefix(10) + "é" + $0.dropFirst(11)
            },
            .text("nul", "VAL-1", "has a U+0000") { $0.prefix(10) + "\0" + $0.dropFirst(11) },
        ]

    private static let badProofs: [Bad] =
        badTypes + [
            .text("capitals", "VAL-2", "has capitals") { _ in String(repeating: "AB", count: 32) },
            .text("short", "VAL-2", "has 63 digits") { String($0.dropLast()) },
            .text("long", "VAL-2", "has 65 digits") { $0 + "0" },
            .text("newline-behind", "VAL-2", "has a line feed behind it") { $0 + "\n" },
            .text("newline-inside", "VAL-2", "has a line feed for its last digit") {
                $0.dropLast() + "\n"
            },
            .text("full-width", "VAL-2", "has full-width digits") { _ in
                String(repeating: "０", count: 64)
            },
            .text("sign", "VAL-2", "has a sign") { "+f" + $0.dropFirst(2) },
            .text("prefix", "VAL-2", "begins with 0x") { "0x" + $0.dropFirst(2) },
        ]

    private static let empty = Bad.text("empty", "VAL-2", "is empty") { _ in "" }

    // MARK: - pair

    private static let keys: [HostCase] = badKeys.map { bad in
        pairCase("publicKey", bad) { key, _ in ["publicKey": bad.spell(Base64.encode(key))] }
    }

    private static let pairProofs: [HostCase] = (badProofs + [empty]).map { bad in
        pairCase("proof", bad) { _, proof in ["proof": bad.spell(proof)] }
    }

    private static func pairCase(
        _ member: String, _ bad: Bad,
        _ change: @escaping @Sendable ([UInt8], String) -> [String: String?]
    ) -> HostCase {
        .must(
            CaseID("v1.2.pair.\(member.lowercased())-\(bad.name)", 1), [bad.anchor, "SES-11"],
            "A host answers `unauthorized` to a `pair` whose `\(member)` \(bad.what); it compares "
                + "nothing and counts no try."
        ) { stage in
            let offer = try await stage.offer(to: await stage.stranger())
            let key = KeyPair().publicKey
            let proof = DeckText.madeUpProof
            let text = DeckText.pair(key, proof, changing: change(key, proof))
            let incoming = await offer.link.ask(text)
            let type = incoming.message?.type
            guard type == "unauthorized" else {
                throw Failure(
                    "To a `pair` whose `\(member)` \(bad.what) the host \(incoming.words), where "
                        + "`unauthorized` is due.")
            }
        }
    }

    // MARK: - auth

    private static let authProofs: [HostCase] = badProofs.map { bad in
        .must(
            CaseID("v1.2.auth.proof-\(bad.name)", 1), [bad.anchor, "SES-11"],
            "A host answers `unauthorized` to an `auth` whose `proof` \(bad.what), and its challenge "
                + "stands: the right proof is taken afterwards."
        ) { stage in
            let challenge = try await stage.challenge(try await stage.trustedDevice())
            let proof = challenge.values.clientProof
            let text = DeckText.auth(proof, changing: ["proof": bad.spell(proof)])
            try await challenge.link.expect(
                "unauthorized", asking: text, "an `auth` whose `proof` \(bad.what)")
            await challenge.link.send(DeckText.auth(proof))
            try await challenge.link.expect("secure", after: "the right `auth` after it")
        }
    }

    // MARK: - All of them on one offer

    private static let together: [HostCase] = [
        .must(
            "v1.2.pair.uncounted.01", ["SES-11", "VAL-1", "VAL-2", "PAIR-10"],
            "A host counts none of all badly spelled `pair`s on one offer, and the offer stands: "
                + "the next wrong code leaves 4, and the right one pairs.",
            needs: [.code]
        ) { stage in
            let offer = try await stage.offer(to: await stage.stranger())
            let code = try await stage.code(for: offer.device)
            let pair = KeyPair()
            let values = try await stage.values(offer, code: code, keys: pair)
            let key = Base64.encode(pair.publicKey)
            let changes: [[String: String?]] =
                badKeys.map { ["publicKey": $0.spell(key)] }
                + (badProofs + [empty]).map { ["proof": $0.spell(values.clientProof)] }
            for change in changes {
                let text = DeckText.pair(pair.publicKey, values.clientProof, changing: change)
                try await offer.link.expect("unauthorized", asking: text, "a badly spelled `pair`")
            }
            try await stage.wrongCode(offer, code: code, leaving: 4, "a wrong code after them")
            _ = try await stage.pair(offer, code: code, keys: pair)
        }
    ]
}

/// Section 2: nonces, proofs, keys and integers in any other spelling than the one.
enum DeckValueCases {
    static let all: [DeckCase] =
        nonces + proofs + keys + remaining + pairedProofs

    // MARK: - In a challenge

    /// - Parameter value: of the right one.
    private static func challenge(
        _ member: String, _ name: String, _ what: String,
        _ value: @escaping @Sendable (String) -> String
    ) -> DeckCase {
        .must(
            CaseID("v1.2.\(member).\(name)"), [member == "nonce" ? "VAL-3" : "VAL-2", "SES-2"],
            "A deck ignores a `challenge` whose \(member) \(what), instead of taking it for what "
                + "it may mean."
        ) { stage in
            try await stage.ignores("a challenge whose \(member) \(what)") { nonce, proof in
                let right = member == "nonce" ? nonce : proof
                return HostText.challenge(
                    nonce: nonce, proof: proof,
                    changing: [member: JSON.quoted(value(right))])
            }
        }
    }

    private static let nonces: [DeckCase] = [
        challenge("nonce", "short.01", "has 31 digits") { String($0.dropLast()) },
        challenge("nonce", "long.01", "has 33 digits") { $0 + "0" },
        challenge("nonce", "long.02", "has U+0000 behind it") { $0 + "\u{0}" },
        challenge("nonce", "empty.01", "is empty") { _ in "" },
        challenge("nonce", "digit.01", "has a `g` among its digits") { "g" + $0.dropFirst() },
        challenge("nonce", "space.01", "has a space for its last digit") { $0.dropLast() + " " },
        .must(
            "v1.2.nonce.upper-case.01", ["VAL-3", "SES-2"],
            "A deck ignores a `challenge` whose nonce is in upper case, with a proof made from it "
                + "as it stands: a nonce has one spelling."
        ) { stage in
            let arrival = try await stage.trusted()
            let nonce = "ABCDEF" + Cryptography.nonce().dropFirst(6).uppercased()
            let values = stage.sessionValues(try stage.known(), arrival, nonce: nonce)
            await arrival.link.send(
                HostText.challenge(nonce: nonce, proof: values.macProof))
            _ = try await stage.challenge(
                arrival, after: "an upper-case nonce, and the right challenge behind it,")
        },
        .must(
            "v1.2.nonce.upper-case.02", ["VAL-3", "SES-2"],
            "A deck ignores a `challenge` whose nonce is in upper case, with a proof made from it "
                + "in lower case: a nonce has one spelling."
        ) { stage in
            try await stage.ignores("a challenge whose nonce is in upper case") { nonce, proof in
                // With no letter it would be right.
                nonce.contains { $0.isLetter }
                    ? HostText.challenge(nonce: nonce.uppercased(), proof: proof)
                    : HostText.challenge(nonce: nonce + "A", proof: proof)
            }
        },
    ]

    private static let proofs: [DeckCase] = [
        challenge("proof", "upper-case.01", "is the right one in upper case") { $0.uppercased() },
        challenge("proof", "short.01", "lacks its last digit") { String($0.dropLast()) },
        challenge("proof", "short.02", "is the first 32 digits alone") { String($0.prefix(32)) },
        challenge("proof", "long.01", "is the right one and a digit more") { $0 + "0" },
        challenge("proof", "long.02", "is the right one and U+0000") { $0 + "\u{0}" },
        challenge("proof", "empty.01", "is empty") { _ in "" },
        challenge("proof", "prefix.01", "has `0x` before it") { "0x" + $0 },
    ]

    // MARK: - In an offer

    /// An offer with a bad key behind a right one: the code must belong to the right one.
    private static func key(
        _ name: String, _ what: String, _ value: @escaping @Sendable ([UInt8]) -> String
    ) -> DeckCase {
        .must(
            CaseID("v1.2.key." + name), ["VAL-1", "SES-2"],
            "A deck ignores a `needPairing` whose public key \(what), and keeps the offer before "
                + "it: a key has one spelling.", needs: [.type], limit: .seconds(150)
        ) { stage in
            let offer = try await stage.offer(try await stage.arrive())
            let mark = await stage.mark()
            let bad = HostText.needPairing(
                nonce: Cryptography.nonce(), key: [],
                changing: ["publicKey": value(KeyPair().publicKey)])
            await offer.link.send(bad)
            try await stage.expectStill(since: mark, after: "a key that \(what)")
            _ = try await stage.pair(offer)
        }
    }

    private static let keys: [DeckCase] = [
        key("unpadded.01", "lacks its `=`") { "\"\(Base64.encode($0).dropLast())\"" },
        key("padded.01", "has a second `=`") { "\"\(Base64.encode($0))=\"" },
        key("url-safe.01", "is spelled in the alphabet for URLs") { bytes in
            var bytes = bytes
            (bytes[0], bytes[1], bytes[2]) = (0xFB, 0xEF, 0xBE)
            let text = Base64.encode(bytes).map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
            return "\"\(String(text))\""
        },
        key("short.01", "has 31 bytes") { "\"\(Base64.encode(Array($0.dropLast())))\"" },
        key("long.01", "has 33 bytes") { "\"\(Base64.encode($0 + [7]))\"" },
        key("bits.01", "has an unused bit set") { bytes in
            let text = Base64.encode(bytes).dropLast()
            let place = Base64.alphabet.firstIndex(of: text.last ?? "A") ?? 0
            return "\"\(text.dropLast())\(Base64.alphabet[place | 1])=\""
        },
        key("newline.01", "has a line feed behind it") { "\"\(Base64.encode($0))\\n\"" },
        key("space.01", "has a space in its middle") { bytes in
            let text = Base64.encode(bytes)
            return "\"\(text.prefix(20)) \(text.dropFirst(20))\""
        },
        key("hex.01", "is spelled in hexadecimal") { "\"\(Cryptography.hex($0))\"" },
        key("empty.01", "is empty") { _ in "\"\"" },
        key("array.01", "is an array of numbers") {
            "[\($0.map { "\($0)" }.joined(separator: ","))]"
        },
    ]

    // MARK: - In pairingFailed

    private static let remaining: [DeckCase] = [
        number("fraction.01", "3.0", "with a fraction"),
        number("exponent.01", "3e0", "with an exponent"),
        number("zero.01", "-0", "minus zero"),
        number("leading-zero.01", "03", "with a leading zero"),
        number("text.01", "\"3\"", "in quotes"),
        number("negative.01", "-1", "below 0"),
        number("large.01", "256", "over 255"),
        number("huge.01", "18446744073709551617", "over 64 bits, which is 1 in 64"),
        number("null.01", "null", "that is `null`"),
    ]

    private static func number(_ name: String, _ spelling: String, _ what: String) -> DeckCase {
        .must(
            CaseID("v1.2.integer." + name), ["JSON-13", "SES-2"],
            "A deck ignores a `pairingFailed` whose `remaining` is \(spelling), a number \(what): it "
                + "goes on waiting for the answer to its `pair`.", needs: [.type],
            limit: .seconds(150)
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
            let mark = await stage.mark()
            await pair.offer.link.send(HostText.pairingFailed(spelling))
            let session = await stage.confirm(pair)
            try await stage.expectAuthorized(
                session.link, after: "`remaining` \(spelling), and `paired` behind it,")
            try await stage.expectIgnored(
                "malformed", since: mark, after: "`remaining` \(spelling)")
        }
    }

    // MARK: - In paired

    private static let pairedProofs: [DeckCase] = [
        paired("upper-case.01", "in upper case") { $0.uppercased() },
        paired("short.01", "without its last digit") { String($0.dropLast()) },
        paired("empty.01", "that is empty") { _ in "" },
    ]

    private static func paired(
        _ name: String, _ what: String, _ value: @escaping @Sendable (String) -> String
    ) -> DeckCase {
        .must(
            CaseID("v1.2.paired-proof." + name), ["VAL-2", "SES-2"],
            "A deck ignores a `paired` with a proof \(what): it is not authorized by it, and the "
                + "pending token stays.", needs: [.type], limit: .seconds(150)
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
            let mark = await stage.mark()
            await pair.offer.link.send(HostText.paired(value(pair.values.macProof)))
            try await stage.expectUnproved(pair.offer.link, after: "a proof \(what)")
            try await stage.expectNo(["paired"], since: mark, after: "a proof \(what)")
            stage.token = pair.values.token
            _ = try await stage.challenge(try await stage.arrive())
        }
    }
}

extension DeckStage {
    /// Expects that the deck was not asked for a code anew, and gives it time to be so.
    func expectStill(since mark: Int, after what: String) async throws {
        guard let events = hooks.events else {
            return try await Task.sleep(for: .milliseconds(500))
        }
        let event = await events.wait(
            forOneOf: ["ignored", "needCode"], since: mark, within: deck.answer)
        if let event { transcript.add(.event, "event", event.canonical) }
        guard event?["event"]?.string == "ignored" else {
            throw Failure(
                "After \(what) the deck "
                    + (event == nil ? "reported nothing." : "asked for the code anew."))
        }
    }
}

/// Section 4: keys at the edge of X25519.
enum DeckKeyCases {
    static let all: [DeckCase] = lowOrder + others

    /// Little-endian, as they travel (RFC 7748 section 5; the points of order 1, 2, 4 and 8, and
    /// their spellings of p and above).
    private static let small: [(name: String, hex: String)] = [
        ("zero", String(repeating: "00", count: 32)),
        ("one", "01" + String(repeating: "00", count: 31)),
        (
            "a point of order 8",
            "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"
        ),
        (
            "another point of order 8",
            "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"
        ),
        ("p − 1", "ec" + String(repeating: "ff", count: 30) + "7f"),
        ("p", "ed" + String(repeating: "ff", count: 30) + "7f"),
        ("p + 1", "ee" + String(repeating: "ff", count: 30) + "7f"),
        ("zero with the top bit set", String(repeating: "00", count: 31) + "80"),
        ("one with the top bit set", "01" + String(repeating: "00", count: 30) + "80"),
        ("p with the top bit set", "ed" + String(repeating: "ff", count: 31)),
        (
            "a point of order 8 with the top bit set",
            "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b880"
        ),
    ]

    private static let lowOrder: [DeckCase] = small.enumerated().map { number, key in
        .must(
            CaseID("v1.4.low-order", number + 1), ["PAIR-30", "CRY-1"],
            "A deck that is offered \(key.name) for a public key sends no `pair`, stores nothing "
                + "and closes: anyone knows the secret that comes of it.", needs: [.type],
            limit: .seconds(150)
        ) { stage in
            var keys = KeyPair()
            keys.publicKey = bytes(key.hex)
            let mark = await stage.mark()
            let offer = try await stage.offer(try await stage.arrive(), keys: keys)
            let code = stage.makeCode()
            await stage.typeInVain(code)
            try await stage.expectGone(
                offer.link, after: "a code for that key", within: stage.typingTime)
            try await stage.expectEvent("rejectedHost", since: mark, after: "that key") {
                $0["reason"]?.string == "badPeerKey"
            }
        }
    }

    private static let others: [DeckCase] = [
        .must(
            "v1.4.low-order.token.01", ["PAIR-30", "CRY-1"],
            "A deck keeps no token of a zero secret, not even as pending: to a challenge proved by "
                + "it a new deck answers with an empty `auth`.", needs: [.type, .forget],
            limit: .seconds(200)
        ) { stage in
            var keys = KeyPair()
            keys.publicKey = bytes(small[0].hex)
            let offer = try await stage.offer(try await stage.stranger(), keys: keys)
            let code = stage.makeCode()
            await stage.typeInVain(code)
            try await stage.expectGone(
                offer.link, after: "a code for a zero key", within: stage.typingTime)
            // Its own key is not known, so this is the nearest that a thief could try.
            let values = PairingValues(
                shared: [UInt8](repeating: 0, count: 32), code: code,
                hostKey: keys.publicKey, deckKey: keys.publicKey)
            let arrival = try await stage.arrive()
            let nonce = Cryptography.nonce()
            let proof = stage.sessionValues(values.token, arrival, nonce: nonce).macProof
            await arrival.link.send(HostText.challenge(nonce: nonce, proof: proof))
            try await stage.expectEmptyAuth(arrival.link, after: "that challenge")
        },
        .must(
            "v1.4.key.top-bit.01", ["CRY-2", "CRY-8"],
            "A deck puts the host's key into the transcript as it came, its top bit set, which "
                + "X25519 itself ignores.", needs: [.type], limit: .seconds(150)
        ) { stage in
            var keys = KeyPair()
            keys.publicKey[31] |= 0x80
            try await works(stage, try await stage.arrive(), keys)
        },
        .must(
            "v1.4.key.trailing-zero.01", ["CRY-2", "CRY-3"],
            "A deck keeps all 32 bytes of a key whose last one is zero.", needs: [.type],
            limit: .seconds(150)
        ) { stage in
            try await works(stage) { $0.publicKey[31] == 0 }
        },
        .must(
            "v1.4.key.leading-zero.01", ["CRY-2", "CRY-3"],
            "A deck keeps all 32 bytes of a key whose first one is zero.", needs: [.type],
            limit: .seconds(150)
        ) { stage in
            try await works(stage) { $0.publicKey[0] == 0 }
        },
        .must(
            "v1.4.key.not-reduced.01", ["CRY-8", "CRY-2"],
            "A deck takes p + 9 for a public key, computes as with 9, and puts it into the "
                + "transcript as it came (RFC 7748 section 5).", needs: [.type],
            limit: .seconds(150)
        ) { stage in
            var keys = KeyPair()
            keys.publicKey = bytes("f6" + String(repeating: "ff", count: 30) + "7f")
            let offer = try await stage.offer(try await stage.arrive(), keys: keys)
            let code = stage.makeCode()
            try await stage.type(code)
            let message = try await offer.link.expect(
                "pair", after: "a code for the key p + 9", within: stage.typingTime)
            guard let key = message.string("publicKey").flatMap(Base64.decodeKey) else {
                throw Failure("The public key in `pair` is not the base64 of 32 bytes.")
            }
            // Nine times the deck's secret is its public key: nobody needs the host's secret.
            _ = try stage.pair(offer, code: code, key: key, shared: key, message)
        },
    ]

    /// Looks for a key pair while the deck waits: hundreds are made for one.
    private static func works(
        _ stage: DeckStage, _ isWanted: (KeyPair) -> Bool
    ) async throws {
        let arrival = try await stage.arrive()
        var keys = KeyPair()
        while !isWanted(keys) { keys = KeyPair() }
        try await works(stage, arrival, keys)
    }

    private static func works(
        _ stage: DeckStage, _ arrival: Arrival, _ keys: KeyPair
    ) async throws {
        let offer = try await stage.offer(arrival, keys: keys)
        let session = await stage.confirm(try await stage.pair(offer))
        try await stage.expectAuthorized(session.link, after: "`paired` for such a key")
    }

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex.utf8)
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0
        }
    }
}

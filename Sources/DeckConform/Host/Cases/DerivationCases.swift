/// Sections 4 to 6: what goes into keys and proofs, to the last bit.
enum DerivationCases {
    static let all: [HostCase] = keys + wrongProofs

    // MARK: - Keys of unusual shape

    private static let keys: [HostCase] = [
        shaped(
            "top-bit", ["CRY-2"],
            "whose top bit is set: X25519 ignores it, the transcript does not"
        ) { _ in
            var keys = KeyPair()
            keys.publicKey[31] |= 0x80
            return keys
        },
        shaped(
            "key-ends-in-zero", ["CRY-3"], "that ends in a zero byte, which belongs to it"
        ) { _ in search { _, keys in keys.publicKey[31] == 0 } },
        shaped(
            "key-begins-with-zero", ["CRY-3"], "that begins with a zero byte"
        ) { _ in search { _, keys in keys.publicKey[0] == 0 } },
        shaped(
            "secret-ends-in-zero", ["CRY-3"],
            "that makes the shared secret end in a zero byte, as a number printed short would"
        ) { offer in search(offer) { shared, _ in shared[31] == 0 } },
        shaped(
            "secret-begins-with-zero", ["CRY-3"],
            "that makes the shared secret begin with a zero byte, where C texts end"
        ) { offer in search(offer) { shared, _ in shared[0] == 0 } },
        .must(
            "v1.5.key.not-reduced.01", ["CRY-8", "CRY-2"],
            "A host takes a public key that is not reduced modulo p, as RFC 7748 has it, and puts it "
                + "into the transcript as it came.",
            needs: [.code]
        ) { stage in
            let offer = try await stage.offer(to: await stage.stranger())
            let code = try await stage.code(for: offer.device)
            // p + 9 is the base point, spelled otherwise: the secret is the host's own public key.
            let key = [0xF6] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]
            let values = await stage.values(
                offer, code: code, shared: offer.hostKey, deckKey: key)
            await offer.link.send(DeckText.pair(key, values.clientProof))
            _ = try await stage.paired(offer, values, after: "a key that is not reduced")
        },
        .must(
            "v1.5.key.reused.01", ["PAIR-10"],
            "A host takes the same deck's key for two codes: that a deck makes a fresh one is the "
                + "deck's rule.",
            needs: [.code]
        ) { stage in
            let offer = try await stage.offer(to: await stage.stranger())
            let code = try await stage.code(for: offer.device)
            let keys = KeyPair()
            let wrong = try await stage.values(
                offer, code: HostStage.other(than: code), keys: keys)
            try await offer.link.expect(
                "pairingFailed", asking: DeckText.pair(keys.publicKey, wrong.clientProof),
                "a wrong code")
            _ = try await stage.pair(offer, code: code, keys: keys)
        },
    ]

    private static func shaped(
        _ name: String, _ anchors: [String], _ what: String,
        _ make: @escaping @Sendable (Offer) -> KeyPair
    ) -> HostCase {
        .must(
            CaseID("v1.5.key.\(name)", 1), anchors + ["PAIR-32"],
            "A host pairs with a deck that has a key \(what); the token of it authenticates.",
            needs: [.code]
        ) { stage in
            let offer = try await stage.offer(to: await stage.stranger())
            let code = try await stage.code(for: offer.device)
            let session = try await stage.pair(
                offer, code: code, keys: make(offer), after: "a right code with a key \(what)")
            await session.link.close()
            try await stage.session(of: session.device).stays()
        }
    }

    private static func search(
        _ offer: Offer? = nil, _ condition: ([UInt8], KeyPair) -> Bool
    ) -> KeyPair {
        while true {
            let keys = KeyPair()
            let shared = offer.flatMap { Cryptography.x25519(keys.privateKey, $0.hostKey) }
            if condition(shared ?? [], keys) { return keys }
        }
    }

    // MARK: - Proofs that are nearly right

    /// What a sloppy comparison, or a sloppy derivation, would take for right.
    private static let nearly: [(name: String, what: String, make: @Sendable (String) -> String)] =
        [
            ("last-digit", "is right but for its last digit", { flip($0, at: 63) }),
            ("first-digit", "is right but for its first digit", { flip($0, at: 0) }),
            ("middle-digit", "is right but for one digit in its middle", { flip($0, at: 32) }),
        ]

    static func flip(_ proof: String, at place: Int) -> String {
        var digits = Array(proof.utf8)
        let value = Int(String(UnicodeScalar(digits[place])), radix: 16) ?? 0
        digits[place] = Array(String(value ^ 1, radix: 16).utf8)[0]
        return String(decoding: digits, as: UTF8.self)
    }

    private struct Wrong: Sendable {
        let name: String
        let what: String
        /// Out of the offer, the right code and the deck's keys.
        let proof: @Sendable (Offer, String, KeyPair, PairingValues) -> String
    }

    private static let wrong: [Wrong] =
        nearly.map { near in
            Wrong(name: near.name, what: near.what) { _, _, _, values in
                near.make(values.clientProof)
            }
        } + [
            Wrong(name: "reflected", what: "is the one that the host itself will send") {
                $3.macProof
            },
            Wrong(name: "token", what: "is made with the token instead of the confirmation key") {
                Cryptography.hmacHex(key: $3.token, "client")
            },
            Wrong(name: "swapped-transcript", what: "has the deck's key before the host's") {
                offer, code, keys, _ in
                PairingValues(
                    shared: Cryptography.x25519(keys.privateKey, offer.hostKey) ?? [], code: code,
                    hostKey: keys.publicKey, deckKey: offer.hostKey
                ).clientProof
            },
            Wrong(name: "no-code", what: "is made without the code") { offer, _, keys, _ in
                PairingValues(
                    shared: Cryptography.x25519(keys.privateKey, offer.hostKey) ?? [], code: "",
                    hostKey: offer.hostKey, deckKey: keys.publicKey
                ).clientProof
            },
            Wrong(name: "other-key", what: "is made for another key of the deck") {
                offer, code, keys, _ in
                PairingValues(
                    shared: Cryptography.x25519(keys.privateKey, offer.hostKey) ?? [], code: code,
                    hostKey: offer.hostKey, deckKey: KeyPair().publicKey
                ).clientProof
            },
        ]

    private static let wrongProofs: [HostCase] = wrong.map { wrong in
        .must(
            CaseID("v1.5.pair.proof-\(wrong.name)", 1), ["PAIR-10", "PAIR-32"],
            "A host takes a `pair` whose proof \(wrong.what) for a wrong code.",
            needs: [.code]
        ) { stage in
            let offer = try await stage.offer(to: await stage.stranger())
            let code = try await stage.code(for: offer.device)
            let keys = KeyPair()
            let values = try await stage.values(offer, code: code, keys: keys)
            let text = DeckText.pair(keys.publicKey, wrong.proof(offer, code, keys, values))
            let incoming = await offer.link.ask(text)
            if incoming.message?.type == "paired" {
                await stage.host.nowTrusts(offer.device.id)
            }
            guard incoming.message?.type == "pairingFailed" else {
                throw Failure(
                    "To a `pair` whose proof \(wrong.what) the host \(incoming.words), where "
                        + "`pairingFailed` is due.")
            }
            _ = try await stage.pair(offer, code: code, keys: keys)
        }
    }
}

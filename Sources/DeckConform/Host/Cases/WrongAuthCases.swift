/// Section 6: proofs that are wrong, nearly right, or right for something else.
enum WrongAuthCases {
    static let all: [HostCase] =
        proofs.map { wrong in
            .must(
                CaseID("v1.6.auth.wrong-\(wrong.name)", 1), ["PAIR-2", "PAIR-3", "VAL-4"],
                "A host answers an `auth` whose proof \(wrong.what) with `needPairing` and a fresh "
                    + "nonce, and keeps the device: its own deck still gets in."
            ) { stage in
                let challenge = try await stage.challenge(try await stage.trustedDevice())
                let incoming = await challenge.link.ask(DeckText.auth(wrong.proof(challenge)))
                guard let message = incoming.message, message.type == "needPairing" else {
                    throw Failure(
                        "To an `auth` whose proof \(wrong.what) the host \(incoming.words), where "
                            + "`needPairing` is due.")
                }
                guard message.string("nonce") != challenge.macNonce else {
                    throw Failure("The host's `needPairing` repeats the nonce of its challenge.")
                }
                try await stage.session(of: challenge.device).stays()
            }
        } + [
            .must(
                "v1.6.auth.every-digit.01", ["PAIR-2", "SES-19"],
                "A host takes none of the 64 proofs that differ from the right one in one digit."
            ) { stage in
                let device = try await stage.trustedDevice()
                let link = try await stage.connect()
                for place in 0..<64 {
                    let challenge = try await stage.challenge(device, on: link)
                    let proof = DerivationCases.flip(challenge.values.clientProof, at: place)
                    try await link.expect(
                        "needPairing", asking: DeckText.auth(proof),
                        "a proof that is wrong in digit \(place + 1)")
                }
            },
            .must(
                "v1.6.auth.stale.01", ["PAIR-2", "SES-9"],
                "A host takes no proof of a challenge that a new hello has replaced."
            ) { stage in
                let device = try await stage.trustedDevice()
                let first = try await stage.challenge(device)
                _ = try await stage.challenge(device, on: first.link, nonce: first.clientNonce)
                try await first.link.expect(
                    "needPairing", asking: DeckText.auth(first.values.clientProof),
                    "the proof of the challenge before")
            },
            .must(
                "v1.6.auth.other-connection.01", ["PAIR-2", "SES-19"],
                "A host takes no proof on one connection that answers the challenge of another."
            ) { stage in
                let device = try await stage.trustedDevice()
                let first = try await stage.challenge(device)
                let second = try await stage.challenge(device, nonce: first.clientNonce)
                try await second.link.expect(
                    "needPairing", asking: DeckText.auth(first.values.clientProof),
                    "the proof of another connection's challenge")
            },
            .must(
                "v1.6.auth.after-wrong.01", ["SES-11", "PAIR-2"],
                "A host answers an `auth` after a wrong one with `unauthorized`: one challenge, one "
                    + "try."
            ) { stage in
                let challenge = try await stage.challenge(try await stage.trustedDevice())
                try await challenge.link.expect(
                    "needPairing", asking: DeckText.auth(DeckText.madeUpProof), "a wrong `auth`")
                try await challenge.link.expect(
                    "unauthorized", asking: DeckText.auth(challenge.values.clientProof),
                    "the right `auth` after a wrong one")
            },
            .must(
                "v1.6.auth.pair-anew.01", ["PAIR-2", "PAIR-17"],
                "A host pairs a known device anew after an empty `auth`; the new token takes the "
                    + "place of the old one.",
                needs: [.code]
            ) { stage in
                let device = try await stage.trustedDevice()
                let challenge = try await stage.challenge(device)
                await challenge.link.send(DeckText.auth(""))
                let offer = try await stage.offer(
                    to: device, on: challenge.link, nonce: challenge.clientNonce,
                    after: "an empty `auth`")
                let session = try await stage.pair(offer, code: try await stage.code(for: device))
                let again = try await stage.challenge(device)
                guard again.proof != again.values.macProof else {
                    throw Failure("The host still proves the token from before the new pairing.")
                }
                await session.link.close()
                try await stage.session(of: session.device).stays()
            },
        ]

    private struct Wrong: Sendable {
        let name: String
        let what: String
        let proof: @Sendable (Challenge) -> String
    }

    private static let proofs: [Wrong] = [
        Wrong(name: "made-up", what: "is made up") { _ in DeckText.madeUpProof },
        Wrong(name: "reflected", what: "is the host's own, sent back") { $0.proof },
        Wrong(name: "last-digit", what: "is right but for its last digit") {
            DerivationCases.flip($0.values.clientProof, at: 63)
        },
        Wrong(name: "first-digit", what: "is right but for its first digit") {
            DerivationCases.flip($0.values.clientProof, at: 0)
        },
        Wrong(name: "middle-digit", what: "is right but for one digit in its middle") {
            DerivationCases.flip($0.values.clientProof, at: 32)
        },
        Wrong(name: "swapped-nonces", what: "is made with the nonces the other way round") {
            SessionValues(
                token: $0.device.token ?? [], clientNonce: $0.macNonce, macNonce: $0.clientNonce
            ).clientProof
        },
        Wrong(name: "token", what: "is made with the token itself for a key") {
            Cryptography.hmacHex(key: $0.device.token ?? [], "client")
        },
        Wrong(name: "direction-key", what: "is made with the key of the envelopes") {
            Cryptography.hmacHex(key: $0.values.clientToMac, "client")
        },
        Wrong(name: "zero-token", what: "is made with a token of zeros") {
            SessionValues(
                token: [UInt8](repeating: 0, count: 32), clientNonce: $0.clientNonce,
                macNonce: $0.macNonce
            ).clientProof
        },
        Wrong(name: "empty", what: "is empty: a deck that has lost its token") { _ in "" },
    ]
}

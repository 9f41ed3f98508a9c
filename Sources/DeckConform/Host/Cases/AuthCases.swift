/// Section 6: who proves what, and when.
enum AuthCases {
    static let all: [HostCase] = right + wrong + hellos

    // MARK: - Right

    private static let right: [HostCase] = [
        .must(
            "v1.6.auth.proof.01", ["SES-10", "SES-19"],
            "A host proves in its `challenge` that it holds the device's token, before it has learned "
                + "anything from the deck."
        ) { stage in
            let challenge = try await stage.challenge(try await stage.trustedDevice())
            guard challenge.proof == challenge.values.macProof else {
                throw Failure(
                    "The host's proof is \(challenge.proof), where \(challenge.values.macProof) "
                        + "is due.")
            }
        },
        .must(
            "v1.6.auth.layout.01", ["SES-17", "ENV-1", "ENV-10"],
            "A host answers a right `auth` with a `layout` in envelope 1, signed for this session."
        ) { stage in
            let session = try await stage.session()
            guard let first = await session.received.first, first.number == 1,
                first.isSignedRight, first.type == "layout"
            else {
                let first = await session.received.first
                throw Failure(
                    "The first envelope has number \(first?.number.map(String.init) ?? "none"), "
                        + (first?.isSignedRight == true ? "" : "a wrong mac, ")
                        + "and the body \(first?.body ?? "none")")
            }
        },
        .must(
            "v1.6.auth.fresh.01", ["VAL-4", "SES-9"],
            "A host makes a new nonce for each of 24 challenges, so that no proof helps twice."
        ) { stage in
            let device = try await stage.trustedDevice()
            let link = try await stage.connect()
            var nonces: Set<String> = []
            for _ in 0..<24 {
                nonces.insert(try await stage.challenge(device, on: link).macNonce)
            }
            guard nonces.count == 24 else {
                throw Failure("24 challenges had \(nonces.count) nonces.")
            }
        },
        .must(
            "v1.6.auth.fresh.02", ["VAL-4", "SES-19"],
            "A host answers the same hello twice with different nonces and proofs."
        ) { stage in
            let device = try await stage.trustedDevice()
            let link = try await stage.connect()
            let nonce = Cryptography.nonce()
            let first = try await stage.challenge(device, on: link, nonce: nonce)
            let second = try await stage.challenge(device, on: link, nonce: nonce)
            guard first.macNonce != second.macNonce, first.proof != second.proof else {
                throw Failure("The host repeats its challenge for the same hello.")
            }
        },
        .must(
            "v1.6.auth.keys.01", ["SES-19", "ENV-10"],
            "A host signs two sessions of one token with different keys: a mac of the first is none "
                + "of the second."
        ) { stage in
            let device = try await stage.trustedDevice()
            let first = try await stage.session(of: device)
            let second = try await stage.session(of: device)
            let envelopes = [await first.received.first, await second.received.first]
            guard envelopes.allSatisfy({ $0?.isSignedRight == true }) else {
                throw Failure("One of the two layouts has a wrong mac.")
            }
            let macs = try await [first, second].asyncMap { session in
                Message(try await layoutText(session))?.string("mac") ?? ""
            }
            guard macs[0] != macs[1] else { throw Failure("Both layouts have the same mac.") }
        },
        .must(
            "v1.6.auth.id-case.01", ["VAL-5", "SES-10"],
            "A host tells device ids apart by case: `TWIN` is not `twin`."
        ) { stage in
            let device = try await stage.trustedDevice()
            let twin = Device(id: device.id.uppercased(), name: "Twin")
            let link = try await stage.connect()
            let incoming = await link.ask(DeckText.hello(twin))
            guard incoming.message?.type == "needPairing" else {
                throw Failure("To the hello of \(twin.id) the host \(incoming.words).")
            }
        },
    ]

    private static func layoutText(_ session: DeckSession) async throws -> String {
        let texts = await session.link.texts
        guard let text = texts.first(where: { Message($0)?.type == "secure" }) else {
            throw Failure("No envelope came.")
        }
        return text
    }

    // MARK: - Wrong

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

    private static let wrong: [HostCase] =
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
                try await stage.session(of: challenge.device).press()
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
                try await stage.session(of: session.device).press()
            },
        ]

    // MARK: - Starting over

    private static let hellos: [HostCase] = [
        .must(
            "v1.6.hello.again.01", ["SES-9"],
            "A host starts over on a hello while it waits for `auth`, and takes the proof for the "
                + "latest nonces."
        ) { stage in
            let device = try await stage.trustedDevice()
            let link = try await stage.connect()
            for _ in 0..<3 { _ = try await stage.challenge(device, on: link) }
            let last = try await stage.challenge(device, on: link)
            await link.send(DeckText.auth(last.values.clientProof))
            try await link.expect("secure", after: "a right `auth` after four hellos")
        },
        .must(
            "v1.6.hello.other-device.01", ["SES-9", "PAIR-2"],
            "A host takes the id of the latest hello: the proof of another trusted device, whose "
                + "hello came before, is a wrong one."
        ) { stage in
            let (first, second) = (try await stage.trustedDevice(), try await stage.trustedDevice())
            let earlier = try await stage.challenge(first)
            _ = try await stage.challenge(second, on: earlier.link)
            try await earlier.link.expect(
                "needPairing", asking: DeckText.auth(earlier.values.clientProof),
                "the proof of the device before")
        },
    ]
}

extension Sequence {
    func asyncMap<Result>(_ body: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await body(element)) }
        return results
    }
}

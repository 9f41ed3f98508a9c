/// Section 6: who proves what, and when.
enum AuthCases {
    static let all: [HostCase] = right + hellos

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
            "A host makes a new nonce for each of 24 challenges, all bytes of it drawn, so that no "
                + "proof helps twice."
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
            try Draws.areWhole(nonces.map { Array($0.utf8) }, "nonce")
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
        .must(
            "v1.6.hello.other-device.02", ["SES-9", "PAIR-2"],
            "A host takes the token of the latest hello's device as well: one before it on the same "
                + "connection proves nothing, although it knows the latest nonces."
        ) { stage in
            let (first, second) = (try await stage.trustedDevice(), try await stage.trustedDevice())
            let earlier = try await stage.challenge(first)
            let latest = try await stage.challenge(second, on: earlier.link)
            guard let token = first.token else { throw Failure("The first deck has no token.") }
            let mixed = SessionValues(
                token: token, clientNonce: latest.clientNonce, macNonce: latest.macNonce)
            try await latest.link.expect(
                "needPairing", asking: DeckText.auth(mixed.clientProof),
                "the proof of the device before, by the latest nonces")
        },
        .must(
            "v1.6.hello.other-device.03", ["SES-9", "SES-14"],
            "A host lets in the device of the latest hello, as that device: an older connection of "
                + "it is closed, and one of the device before is not."
        ) { stage in
            let (before, own) = (try await stage.session(), try await stage.session())
            let earlier = try await stage.challenge(before.device)
            let latest = try await stage.challenge(own.device, on: earlier.link)
            await latest.link.send(DeckText.auth(latest.values.clientProof))
            try await latest.link.expect("secure", after: "a right `auth` after two hellos")
            try await own.expectClose(4004, after: "the device's newer connection")
            try await before.stays()
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

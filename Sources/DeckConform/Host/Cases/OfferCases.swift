/// Section 5: what a host offers, to whom, and for how long.
enum OfferCases {
    static let all: [HostCase] = [
        .must(
            "v1.5.offer.fresh.01", ["PAIR-34", "VAL-4", "PAIR-1"],
            "A host makes a new nonce and a new key pair for each of 24 offers, all bytes of them "
                + "drawn: what was seen once must not help twice."
        ) { stage in
            let link = try await stage.connect()
            let device = await stage.stranger()
            var (nonces, keys): (Set<String>, Set<[UInt8]>) = ([], [])
            for _ in 0..<24 {
                let offer = try await stage.offer(to: device, on: link)
                nonces.insert(offer.macNonce)
                keys.insert(offer.hostKey)
            }
            guard nonces.count == 24, keys.count == 24 else {
                throw Failure("24 offers had \(nonces.count) nonces and \(keys.count) keys.")
            }
            try Draws.areWhole(nonces.map { Array($0.utf8) }, "nonce")
            try Draws.areWhole(Array(keys), "public key")
        },
        .must(
            "v1.5.offer.codes.01", ["PAIR-34"],
            "A host makes a new code for each offer: of 12 at least 9 differ, as all but one run in "
                + "ten million of an even draw would have it.",
            needs: [.code]
        ) { stage in
            let link = try await stage.connect()
            let device = await stage.stranger()
            var codes: Set<String> = []
            for _ in 0..<12 {
                _ = try await stage.offer(to: device, on: link)
                codes.insert(try await stage.code(for: device))
            }
            guard codes.count >= 9 else { throw Failure("12 offers had \(codes.count) codes.") }
        },
        .must(
            "v1.5.offer.shown.01", ["PAIR-6"],
            "A host tells the person with the code which id and name ask for it, and that this id is "
                + "not trusted yet.",
            needs: [.events]
        ) { stage in
            let device = await stage.stranger()
            let event = try await shown(stage, device) {
                _ = try await stage.offer(to: device)
            }
            guard event["known"]?.bool == false, event["deviceName"]?.string == device.name else {
                throw Failure("The host shows \(event.canonical)")
            }
        },
        .must(
            "v1.5.offer.shown.02", ["PAIR-6", "PAIR-2"],
            "A host tells the person when a device that asks for a code has an id that is trusted "
                + "already: someone else may use it.",
            needs: [.events]
        ) { stage in
            let device = try await stage.trustedDevice()
            let event = try await shown(stage, device) {
                let challenge = try await stage.challenge(device)
                try await challenge.link.expect(
                    "needPairing", asking: DeckText.auth(""), "an empty `auth`")
            }
            guard event["known"]?.bool == true else {
                throw Failure("The host shows \(event.canonical)")
            }
        },
        .must(
            "v1.5.offer.replaced.01", ["PAIR-4", "PAIR-5", "PAIR-9"],
            "A host neither compares nor counts a `pair` on a connection whose offer another device "
                + "has taken over, even with the right code of then; it makes a new offer.",
            needs: [.code]
        ) { stage in
            let first = try await stage.offer(to: await stage.stranger())
            let code = try await stage.code(for: first.device)
            _ = try await stage.offer(to: await stage.stranger())
            let again = try await renewed(stage, first, code)
            try await stage.wrongCode(
                again, code: try await stage.code(for: again.device), leaving: 4,
                "the first wrong code after it")
        },
        .must(
            "v1.5.offer.replaced.02", ["PAIR-5", "PAIR-9"],
            "A host binds an offer to the connection too: the same device on another connection "
                + "takes it over.",
            needs: [.code]
        ) { stage in
            let device = await stage.stranger()
            let first = try await stage.offer(to: device)
            let code = try await stage.code(for: device)
            _ = try await stage.offer(to: device)
            let again = try await renewed(stage, first, code)
            _ = try await stage.pair(again, code: try await stage.code(for: device))
        },
        .must(
            "v1.5.offer.replaced.03", ["PAIR-4"],
            "A host takes the latest of two offers, on whichever connection it is.",
            needs: [.code]
        ) { stage in
            _ = try await stage.offer(to: await stage.stranger())
            let latest = try await stage.offer(to: await stage.stranger())
            _ = try await stage.pair(latest, code: try await stage.code(for: latest.device))
        },
        .must(
            "v1.5.offer.hello-again.01", ["PAIR-5", "SES-9"],
            "A host takes no code of an offer that a new hello on its connection has replaced: it "
                + "counts as a wrong one for the new offer.",
            needs: [.code]
        ) { stage in
            let first = try await stage.offer(to: await stage.stranger())
            let code = try await stage.code(for: first.device)
            let keys = KeyPair()
            let stale = try await stage.values(first, code: code, keys: keys)
            let second = try await stage.offer(to: first.device, on: first.link)
            let incoming = await second.link.ask(
                DeckText.pair(keys.publicKey, stale.clientProof))
            guard incoming.message?.type == "pairingFailed" else {
                throw Failure("To a proof of the offer before the host \(incoming.words).")
            }
            _ = try await stage.pair(second, code: try await stage.code(for: second.device))
        },
        .must(
            "v1.5.offer.other-id.01", ["PAIR-5", "PAIR-8"],
            "A host withdraws an offer when a hello on its connection names a device that it knows: "
                + "a `pair` is then out of place.",
            needs: [.code]
        ) { stage in
            let device = try await stage.trustedDevice()
            let offer = try await stage.offer(to: await stage.stranger())
            let code = try await stage.code(for: offer.device)
            let keys = KeyPair()
            let values = try await stage.values(offer, code: code, keys: keys)
            _ = try await stage.challenge(device, on: offer.link)
            try await offer.link.expect(
                "unauthorized", asking: DeckText.pair(keys.publicKey, values.clientProof),
                "a `pair` while an `auth` is due")
        },
        .must(
            "v1.5.offer.other-id.02", ["PAIR-5", "SES-9", "PAIR-17"],
            "A host pairs the device of the latest hello on a connection, and not the one that said "
                + "hello before it.",
            needs: [.code]
        ) { stage in
            let before = try await stage.offer(to: await stage.stranger())
            let latest = try await stage.offer(to: await stage.stranger(), on: before.link)
            let session = try await stage.pair(
                latest, code: try await stage.code(for: latest.device))
            _ = try await stage.challenge(session.device)
            let link = try await stage.connect()
            try await link.expect(
                "needPairing", asking: DeckText.hello(before.device),
                "the hello of a deck that did not pair")
        },
        .must(
            "v1.5.offer.shown.03", ["PAIR-6"],
            "A host shows with a code the id and the name of the latest hello on its connection.",
            needs: [.events]
        ) { stage in
            let link = try await stage.connect()
            _ = try await stage.offer(to: await stage.stranger(), on: link)
            let latest = await stage.stranger()
            let event = try await shown(stage, latest) {
                _ = try await stage.offer(to: latest, on: link)
            }
            guard event["deviceName"]?.string == latest.name else {
                throw Failure("The host shows \(event.canonical)")
            }
        },
        .must(
            "v1.5.offer.before-any.01", ["PAIR-8"],
            "A host answers a `pair` on a connection that never had an offer with `unauthorized`."
        ) { stage in
            let link = try await stage.connect()
            let text = DeckText.pair(KeyPair().publicKey, DeckText.madeUpProof)
            try await link.expect("unauthorized", asking: text, "a `pair` before any hello")
        },
        .must(
            "v1.5.offer.before-any.02", ["PAIR-8", "PAIR-11"],
            "A host does not count such a `pair`, however often it comes: the next wrong code "
                + "leaves 4.",
            needs: [.code]
        ) { stage in
            let stray = try await stage.connect()
            for _ in 0..<6 {
                let text = DeckText.pair(KeyPair().publicKey, DeckText.madeUpProof)
                try await stray.expect("unauthorized", asking: text, "a `pair` before any hello")
            }
            let offer = try await stage.offer(to: await stage.stranger())
            try await stage.wrongCode(
                offer, code: try await stage.code(for: offer.device), leaving: 4, "a wrong code")
        },
    ]

    private static func shown(
        _ stage: HostStage, _ device: Device, _ body: @Sendable () async throws -> Void
    ) async throws -> JSON {
        let mark = await stage.hooks.events?.mark ?? 0
        try await body()
        let event = await stage.hooks.events?.wait(
            for: "code", since: mark, within: stage.host.answer
        ) { $0["deviceId"]?.string == device.id }
        guard let event else { throw Failure("The host shows no code for that device.") }
        stage.transcript.add(.event, "code", "known: \(event["known"]?.canonical ?? "missing")")
        return event
    }

    /// Sends a right code on an offer that stands no longer and expects a new one.
    private static func renewed(
        _ stage: HostStage, _ offer: Offer, _ code: String
    ) async throws -> Offer {
        let keys = KeyPair()
        let values = try await stage.values(offer, code: code, keys: keys)
        await offer.link.send(DeckText.pair(keys.publicKey, values.clientProof))
        let again = try await stage.offer(
            to: offer.device, on: offer.link, nonce: offer.clientNonce,
            after: "a `pair` for an offer that was taken over")
        guard again.hostKey != offer.hostKey, again.macNonce != offer.macNonce else {
            throw Failure("The new offer has the key or the nonce of the old one.")
        }
        return again
    }

}

/// Section 5: from an offer over the code to `pair`.
enum DeckPairCases {
    static let all: [DeckCase] = codes + tries + offers

    /// Cases in which someone types have time for a person.
    static let typing = Duration.seconds(200)

    // MARK: - Codes

    private static let codes: [DeckCase] =
        ["0000", "0007", "0042", "0800", "9999"].enumerated().map { number, code in
            .must(
                CaseID("v1.5.pair.code", number + 1), ["PAIR-32", "VAL-7"],
                "A deck proves the code \(code) by all its four digits: a code is a text.",
                needs: [.type], limit: typing
            ) { stage in
                let offer = try await stage.offer(try await stage.arrive())
                _ = try await stage.pair(offer, code: code)
            }
        } + [
            .must(
                "v1.5.pair.proof.01", ["PAIR-32", "CRY-6", "CRY-7", "CRY-8"],
                "A deck's `pair` holds its public key and the proof that follows from both keys and "
                    + "the code.", needs: [.type], limit: typing
            ) { stage in
                _ = try await stage.pair(try await stage.offer(try await stage.arrive()))
            },
            .must(
                "v1.5.pair.silent.01", ["PAIR-27"],
                "A deck sends nothing between an offer and the code.", needs: [.type],
                limit: typing
            ) { stage in
                let offer = try await stage.offer(try await stage.arrive())
                try await stage.expectSilence(offer.link, after: "an offer", for: .seconds(2))
                _ = try await stage.pair(offer)
            },
            .must(
                "v1.5.pair.once.01", ["PAIR-27"],
                "A deck sends one `pair` for one code, and waits.", needs: [.type], limit: typing
            ) { stage in
                let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
                try await stage.expectSilence(
                    pair.offer.link, after: "its `pair`", for: .seconds(2))
            },
        ]
        + odd.enumerated().map { number, code in
            .must(
                CaseID("v1.5.pair.odd-code", number + 1), ["VAL-7"],
                "A deck refuses the typed code `\(code.text)`, \(code.what), and sends nothing; "
                    + "four digits behind it are taken.", needs: [.freeType], limit: typing
            ) { stage in
                let offer = try await stage.offer(try await stage.arrive())
                await stage.typeInVain(code.text)
                _ = try await stage.pair(offer)
            }
        }

    private static let odd: [(text: String, what: String)] = [
        ("42", "which has two digits"), ("00042", "which has five digits"),
        ("12a4", "which has a letter"), ("٠٠٤٢", "whose digits are Arabic"),
        ("+042", "which is a number with a sign"), ("0x2A", "which is hexadecimal"),
        ("4 21", "which has a space in it"), ("", "which is empty"),
    ]

    // MARK: - Tries

    private static let tries: [DeckCase] = [
        .must(
            "v1.5.tries.fresh-key.01", ["PAIR-26", "PAIR-28"],
            "A deck makes a fresh key pair for every `pair`, three tries at one offer: with one key "
                + "the code could be guessed from two proofs.", needs: [.type], limit: typing
        ) { stage in
            let offer = try await stage.offer(try await stage.arrive())
            var keys: Set<[UInt8]> = []
            for remaining in [4, 3, 2] {
                keys.insert(try await stage.pair(offer).deckKey)
                let mark = await stage.mark()
                await offer.link.send(HostText.pairingFailed("\(remaining)"))
                try await stage.expectEvent(
                    "pairingFailed", since: mark, after: "`pairingFailed`"
                ) { $0["remaining"]?.integer == Int64(remaining) }
            }
            guard keys.count == 3 else { throw Failure("The deck used a key pair twice.") }
        },
        .must(
            "v1.5.tries.fresh-key.02", ["PAIR-26"],
            "A deck makes a fresh key pair for every offer, after a restart too.",
            needs: [.type, .reboot], limit: typing
        ) { stage in
            var keys: Set<[UInt8]> = []
            for _ in 0..<3 {
                let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
                keys.insert(pair.deckKey)
                try await stage.reboot()
                pair.offer.link.reset()
            }
            guard keys.count == 3 else { throw Failure("The deck used a key pair twice.") }
        },
        .must(
            "v1.5.tries.again.01", ["PAIR-28"],
            "A deck that was told `pairingFailed` asks again and pairs with the right code at the "
                + "same offer.", needs: [.type], limit: typing
        ) { stage in
            let offer = try await stage.offer(try await stage.arrive())
            _ = try await stage.pair(offer)
            await offer.link.send(HostText.pairingFailed("4"))
            try await stage.settled(offer.link)
            let session = await stage.confirm(try await stage.pair(offer))
            try await stage.expectAuthorized(session.link, after: "the second code's `paired`")
        },
        .must(
            "v1.5.tries.remaining.01", ["PAIR-28", "JSON-13"],
            "A deck takes a `pairingFailed` with any number from 0 to 255, as a later host may send, "
                + "and asks again.", needs: [.type, .deckEvents], limit: typing
        ) { stage in
            let offer = try await stage.offer(try await stage.arrive())
            for remaining in [1, 0, 5, 255] {
                _ = try await stage.pair(offer)
                let mark = await stage.mark()
                await offer.link.send(HostText.pairingFailed("\(remaining)"))
                try await stage.expectEvent(
                    "pairingFailed", since: mark, after: "`pairingFailed` with \(remaining)"
                ) { $0["remaining"]?.integer == Int64(remaining) }
            }
            let session = await stage.confirm(try await stage.pair(offer))
            try await stage.expectAuthorized(session.link, after: "`paired`")
        },
        .must(
            "v1.5.tries.old-proof.01", ["PAIR-31", "PAIR-28"],
            "A deck does not take the first try's proof in `paired` after a second `pair`: it closes, "
                + "for that proof is wrong now.", needs: [.type], limit: typing
        ) { stage in
            let offer = try await stage.offer(try await stage.arrive())
            let first = try await stage.pair(offer)
            await offer.link.send(HostText.pairingFailed("4"))
            try await stage.settled(offer.link)
            _ = try await stage.pair(offer)
            await offer.link.send(HostText.paired(first.values.macProof))
            try await stage.expectGone(offer.link, after: "an old proof in `paired`")
        },
        .must(
            "v1.5.tries.in-flight.01", ["PAIR-27"],
            "A deck refuses a code that is typed before the answer to its `pair`, and sends nothing.",
            needs: [.freeType], limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
            await stage.typeInVain(stage.makeCode())
            try await stage.expectSilence(
                pair.offer.link, after: "a code while one is judged", for: .seconds(1))
            let session = await stage.confirm(pair)
            try await stage.expectAuthorized(session.link, after: "`paired`")
        },
        .must(
            "v1.5.tries.unasked.01", ["PAIR-27"],
            "A deck refuses a code that nobody has asked for, and does not keep it for the next "
                + "offer.", needs: [.freeType], limit: typing
        ) { stage in
            let arrival = try await stage.arrive()
            await stage.typeInVain("0815")
            try await stage.expectSilence(
                arrival.link, after: "a code that nobody asked for", for: .seconds(2))
            let offer = try await stage.offer(arrival)
            try await stage.expectSilence(offer.link, after: "an offer", for: .seconds(1))
            _ = try await stage.pair(offer)
        },
        .must(
            "v1.5.tries.unasked.02", ["PAIR-27"],
            "A deck refuses a code while it is authorized, and the session goes on.",
            needs: [.freeType], limit: typing
        ) { stage in
            let session = try await stage.session()
            await stage.typeInVain("0815")
            try await stage.expectSilence(
                session.link, after: "a code in a session", for: .seconds(1))
            try await stage.expectAuthorized(session.link, after: "a code in a session")
        },
    ]

    // MARK: - Offers

    private static let offers: [DeckCase] = [
        .must(
            "v1.5.offer.replaced.01", ["PAIR-32", "SES-2"],
            "A deck takes a new offer in place of the one before: its `pair` follows from the new "
                + "key.", needs: [.type], limit: typing
        ) { stage in
            let first = try await stage.offer(try await stage.arrive())
            let session = await stage.confirm(
                try await stage.pair(try await stage.offer(first.arrival)))
            try await stage.expectAuthorized(session.link, after: "`paired`")
        },
        .must(
            "v1.5.offer.replaced.02", ["PAIR-32", "SES-2"],
            "A deck takes a new offer while its `pair` is judged, and asks for the new code.",
            needs: [.type], limit: typing
        ) { stage in
            let first = try await stage.pair(try await stage.offer(try await stage.arrive()))
            let session = await stage.confirm(
                try await stage.pair(try await stage.offer(first.offer.arrival)))
            try await stage.expectAuthorized(session.link, after: "`paired`")
        },
        .must(
            "v1.5.offer.nonce.01", ["SES-19", "PAIR-32"],
            "A deck goes on after a pairing with the session of the last offer's nonce: an envelope "
                + "by the first one's is not taken, and the right one is.",
            needs: [.type, .deckEvents], limit: typing
        ) { stage in
            let first = try await stage.offer(try await stage.arrive())
            let session = await stage.confirm(
                try await stage.pair(try await stage.offer(first.arrival)))
            let old = stage.session(
                first.arrival, token: try stage.known(), nonce: first.nonce)
            let mark = await stage.mark()
            await session.link.send(old.sealed("1", HostText.result(output: "old")))
            try await session.expectShown(
                await session.seal(HostText.result(output: "new")), output: "new",
                after: "an envelope by the right nonce")
            try await stage.expectIgnored(
                "badSignature", since: mark, after: "an envelope by the first offer's nonce")
        },
        .must(
            "v1.5.offer.after-auth.01", ["SES-2", "PAIR-25"],
            "A deck whose `auth` is answered by an offer, as by a host that was just told to revoke "
                + "it, asks for the code and pairs anew.", needs: [.type], limit: typing
        ) { stage in
            let session = try await stage.challenge(try await stage.trusted())
            let again = await stage.confirm(
                try await stage.pair(try await stage.offer(session.arrival)))
            try await stage.expectAuthorized(again.link, after: "`paired`")
        },
        .must(
            "v1.5.offer.own-key.01", ["PAIR-32"],
            "A deck pairs by the host's key that this offer brought, when the same key is offered "
                + "twice with other nonces.", needs: [.type], limit: typing
        ) { stage in
            let keys = KeyPair()
            let first = try await stage.offer(try await stage.arrive(), keys: keys)
            let session = await stage.confirm(
                try await stage.pair(try await stage.offer(first.arrival, keys: keys)))
            try await stage.expectAuthorized(session.link, after: "`paired`")
        },
    ]
}

extension DeckStage {
    /// Gives the deck time to take what was sent, where it has no answer to it.
    func settled(_ link: Link) async throws {
        try await expectSilence(link, after: "a message without an answer", for: deck.quiet / 4)
    }
}

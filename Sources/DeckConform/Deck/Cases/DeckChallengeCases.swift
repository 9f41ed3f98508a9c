/// Section 6: who a deck takes for its host.
enum DeckChallengeCases {
    static let all: [DeckCase] = right + wrong + noToken + outOfTurn + repairs

    // MARK: - Right ones

    private static let right: [DeckCase] = [
        .must(
            "v1.6.challenge.right.01", ["SES-4", "SES-19", "VAL-8"],
            "A deck answers a challenge that its token proves with the proof of the same token, by "
                + "the labels and the order of nonces in the protocol."
        ) { stage in _ = try await stage.challenge(try await stage.trusted()) },
        .must(
            "v1.6.challenge.right.02", ["SES-4"],
            "A deck sends one `auth` and waits for the host's envelope."
        ) { stage in
            let session = try await stage.challenge(try await stage.trusted())
            try await stage.expectSilence(session.link, after: "its `auth`", for: .seconds(2))
        },
        .must(
            "v1.6.challenge.right.03", ["SES-4", "VAL-8"],
            "A deck takes a nonce of 32 zeros like any other."
        ) { stage in
            let arrival = try await stage.trusted()
            let nonce = String(repeating: "0", count: 32)
            let session = stage.session(arrival, token: try stage.known(), nonce: nonce)
            await arrival.link.send(
                HostText.challenge(nonce: nonce, proof: session.values.macProof))
            try await stage.expectAuth(session, after: "a challenge with a nonce of zeros")
        },
        .must(
            "v1.6.challenge.right.04", ["PAIR-21"],
            "A deck keeps its token over a restart.", needs: [.reboot], limit: .seconds(90)
        ) { stage in
            let session = try await stage.session()
            try await stage.reboot()
            session.link.reset()
            _ = try await stage.challenge(try await stage.arrive())
        },
        .must(
            "v1.6.challenge.second.01", ["SES-2"],
            "A deck ignores a second challenge behind the first: the session of the first goes on."
        ) { stage in
            let session = try await stage.challenge(try await stage.trusted())
            await stage.send(challengeBy: try stage.known(), to: session.arrival)
            await session.send(HostText.layout())
            try await stage.expectAuthorized(
                session.link, after: "a second challenge, and an envelope of the first,")
        },
        .must(
            "v1.6.challenge.unproved.01", ["SES-8"],
            "A deck is not authorized by its `auth` alone: only a right envelope of the host shows "
                + "that it was taken."
        ) { stage in
            let session = try await stage.challenge(try await stage.trusted())
            let mark = await stage.mark()
            try await stage.expectUnproved(session.link, after: "its `auth`")
            try await stage.expectNo(["authorized"], since: mark, after: "its `auth`")
        },
        .must(
            "v1.6.challenge.unproved.02", ["SES-8"],
            "A deck sends no press between its `auth` and the first envelope of the host.",
            needs: [.press], limit: .seconds(150)
        ) { stage in
            let session = try await stage.challenge(try await stage.trusted())
            try? await stage.press(0, 0)
            try await stage.expectSilence(
                session.link, after: "a press before the first envelope", for: .seconds(1))
        },
    ]

    // MARK: - Wrong ones

    private static let wrong: [DeckCase] = [
        fake("random.01", "that nothing gives") { _, _, _ in DeckText.madeUpProof },
        fake("last-digit.01", "whose last digit alone is wrong") { token, own, nonce in
            DeckPairedCases.changed(proof(token, own, nonce), last: true)
        },
        fake("first-digit.01", "whose first digit alone is wrong") { token, own, nonce in
            DeckPairedCases.changed(proof(token, own, nonce), last: false)
        },
        fake("second-half.01", "whose second half is wrong") { token, own, nonce in
            proof(token, own, nonce).prefix(32) + String(repeating: "0", count: 32)
        },
        fake("reflected.01", "that is the deck's own, made by its label") { token, own, nonce in
            SessionValues(token: token, clientNonce: own, macNonce: nonce).clientProof
        },
        fake("swapped.01", "made from the nonces in the other order") { token, own, nonce in
            proof(token, nonce, own)
        },
        fake("zero-token.01", "made from a token of zeros") { _, own, nonce in
            proof([UInt8](repeating: 0, count: 32), own, nonce)
        },
        fake("other-nonce.01", "made for another nonce of the deck") { token, _, nonce in
            proof(token, Cryptography.nonce(), nonce)
        },
        fake("token-key.01", "made with the token itself for a key") { token, _, _ in
            Cryptography.hmacHex(key: token, "mac")
        },
        fake("zeros.01", "of 64 zeros") { _, _, _ in String(repeating: "0", count: 64) },
        .must(
            "v1.6.challenge.replayed.01", ["SES-6", "SES-1"],
            "A deck does not take the challenge of an earlier connection: it sends nothing and "
                + "closes."
        ) { stage in
            let arrival = try await stage.trusted()
            let nonce = Cryptography.nonce()
            let session = stage.session(arrival, token: try stage.known(), nonce: nonce)
            let text = HostText.challenge(nonce: nonce, proof: session.values.macProof)
            await arrival.link.send(text)
            try await stage.expectAuth(session, after: "a right challenge")
            let again = try await stage.comesBack(arrival.link)
            await again.link.send(text)
            try await stage.expectGone(again.link, after: "an earlier connection's challenge")
        },
        .must(
            "v1.6.challenge.wrong.return.01", ["SES-6", "FRM-18"],
            "A deck that closed on a wrong challenge comes back after 2 s ± 20 %: the next to answer "
                + "may be its host.", limit: .seconds(40)
        ) { stage in
            let arrival = try await stage.trusted()
            let start = ContinuousClock.now
            await arrival.link.send(stage.strangersChallenge())
            try await stage.expectGone(arrival.link, after: "a wrong challenge")
            let knock = try await stage.expectReturn(since: start, after: "a wrong challenge")
            let back = try await stage.arrival(
                on: await stage.upgrade(knock), knock, after: "the upgrade")
            _ = try await stage.challenge(back)
        },
        .must(
            "v1.6.challenge.wrong.close.01", ["SES-6"],
            "A deck closes with 1000 on a wrong challenge.", limit: .seconds(40)
        ) { stage in
            let link = try await stage.trusted().link
            await link.send(stage.strangersChallenge())
            try await stage.expectClose(1000, link, after: "a wrong challenge")
        },
    ]

    private static func fake(
        _ name: String, _ what: String,
        _ proof:
            @escaping @Sendable (
                _ token: [UInt8], _ deckNonce: String, _ nonce: String
            ) -> String
    ) -> DeckCase {
        .must(
            CaseID("v1.6.challenge.wrong." + name), ["SES-6", "CRY-4"],
            "A deck that gets a challenge with a proof \(what) sends nothing, closes, and tells the "
                + "person: that host does not hold the token. Its token stays.", limit: .seconds(40)
        ) { stage in
            let arrival = try await stage.trusted()
            let mark = await stage.mark()
            let nonce = Cryptography.nonce()
            let made = proof(try stage.known(), arrival.nonce, nonce)
            await arrival.link.send(HostText.challenge(nonce: nonce, proof: made))
            try await stage.expectGone(arrival.link, after: "a challenge with a proof \(what)")
            try await stage.expectEvent("rejectedHost", since: mark, after: "a wrong challenge") {
                $0["reason"]?.string == "wrongChallengeProof"
            }
            _ = try await stage.challenge(try await stage.arrive())
        }
    }

    private static func proof(_ token: [UInt8], _ deckNonce: String, _ nonce: String) -> String {
        SessionValues(token: token, clientNonce: deckNonce, macNonce: nonce).macProof
    }

    // MARK: - Without a token

    private static let noToken: [DeckCase] = [
        .must(
            "v1.6.no-token.auth.01", ["SES-5"],
            "A deck without token answers a challenge with an empty `auth`, so that its host sends "
                + "an offer.", needs: [.forget], limit: .seconds(90)
        ) { stage in
            let link = try await stage.stranger().link
            await link.send(stage.strangersChallenge())
            try await stage.expectEmptyAuth(link, after: "a challenge to a deck without token")
        },
        .must(
            "v1.6.no-token.auth.02", ["SES-5", "CRY-4"],
            "A deck without token takes no token of zeros, as its empty memory might hold, for one: "
                + "to a challenge by it it answers with an empty `auth`.", needs: [.forget],
            limit: .seconds(90)
        ) { stage in
            let arrival = try await stage.stranger()
            await stage.send(challengeBy: [UInt8](repeating: 0, count: 32), to: arrival)
            try await stage.expectEmptyAuth(arrival.link, after: "a challenge by a token of zeros")
        },
        .must(
            "v1.6.no-token.pair.01", ["SES-5", "PAIR-21"],
            "A deck that has answered with an empty `auth` takes the offer behind it and pairs.",
            needs: [.forget, .type], limit: DeckPairCases.typing
        ) { stage in
            let arrival = try await stage.stranger()
            await arrival.link.send(stage.strangersChallenge())
            try await stage.expectEmptyAuth(arrival.link, after: "a challenge")
            let session = await stage.confirm(
                try await stage.pair(try await stage.offer(arrival)))
            try await stage.expectAuthorized(session.link, after: "`paired`")
        },
        .must(
            "v1.6.no-token.envelope.01", ["SES-18"],
            "A deck ignores an envelope after its empty `auth`, by keys of zeros or of the "
                + "challenge: nobody has proved anything.", needs: [.forget], limit: .seconds(90)
        ) { stage in
            let arrival = try await stage.stranger()
            let nonce = Cryptography.nonce()
            let session = stage.session(
                arrival, token: [UInt8](repeating: 0, count: 32), nonce: nonce)
            await arrival.link.send(
                HostText.challenge(nonce: nonce, proof: DeckText.madeUpProof))
            try await stage.expectEmptyAuth(arrival.link, after: "a challenge")
            await session.send(HostText.layout())
            await arrival.link.send(
                session.sealed("2", HostText.layout(), key: [UInt8](repeating: 0, count: 32)))
            try await stage.expectUnproved(
                arrival.link, after: "an envelope behind an empty `auth`")
        },
        .must(
            "v1.6.no-token.second.01", ["SES-2"],
            "A deck ignores a second challenge after its empty `auth`: it waits for an offer.",
            needs: [.forget], limit: .seconds(90)
        ) { stage in
            let link = try await stage.stranger().link
            await link.send(stage.strangersChallenge())
            try await stage.expectEmptyAuth(link, after: "a challenge")
            await link.send(stage.strangersChallenge())
            try await stage.expectSilence(link, after: "a second challenge", for: .seconds(1))
        },
        .must(
            "v1.6.no-token.forgot.01", ["SES-5"],
            "A deck that was told to forget holds no token any more: to its former host's challenge "
                + "it answers with an empty `auth`.", needs: [.forget, .type],
            limit: DeckPairCases.typing
        ) { stage in
            let session = try await stage.session()
            let token = try stage.known()
            try await stage.hooks.forget?()
            stage.token = nil
            // It may end the session, which its host holds a token for no longer.
            _ = await session.link.next(within: stage.deck.quiet)
            session.link.reset()
            try await expectForgotten(token, by: try await stage.arrive(), stage)
        },
    ]

    // MARK: - Out of turn

    private static let outOfTurn: [DeckCase] = [
        .must(
            "v1.6.challenge.out-of-turn.01", ["SES-2"],
            "A deck that asks for a code ignores a right challenge, and goes on with the offer.",
            needs: [.type], limit: DeckPairCases.typing
        ) { stage in
            let offer = try await stage.offer(try await stage.trusted())
            await stage.send(challengeBy: try stage.known(), to: offer.arrival)
            try await stage.settled(offer.link)
            _ = try await stage.pair(offer)
        },
        .must(
            "v1.6.challenge.out-of-turn.02", ["SES-2"],
            "A deck that waits for `paired` ignores a right challenge, and takes `paired`.",
            needs: [.type], limit: DeckPairCases.typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.trusted()))
            await stage.send(challengeBy: try stage.known(), to: pair.offer.arrival)
            try await stage.settled(pair.offer.link)
            let session = await stage.confirm(pair)
            try await stage.expectAuthorized(session.link, after: "`paired`")
        },
        .must(
            "v1.6.no-token.forgot.02", ["SES-5", "PAIR-23"],
            "A deck that was told to forget holds no pending token either.",
            needs: [.forget, .type], limit: DeckPairCases.typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.stranger()))
            try await stage.hooks.forget?()
            _ = await pair.offer.link.next(within: stage.deck.quiet)
            pair.offer.link.reset()
            try await expectForgotten(pair.values.token, by: try await stage.arrive(), stage)
        },
        .must(
            "v1.6.no-token.forgot.03", ["SES-5"],
            "A deck that was told to forget holds no token after a restart.",
            needs: [.forget, .type, .reboot], limit: DeckPairCases.typing
        ) { stage in
            let session = try await stage.session()
            let token = try stage.known()
            try await stage.hooks.forget?()
            stage.token = nil
            try await stage.reboot()
            session.link.reset()
            try await expectForgotten(token, by: try await stage.arriveLast(), stage)
        },
    ]

    // MARK: - Repair

    private static let repairs: [DeckCase] = [
        .must(
            "v1.6.repair.once.01", ["SES-7", "SES-6"],
            "A deck answers the next wrong challenge after the person's `repair` with an empty "
                + "`auth`, and closes again on the one after it.", needs: [.repair],
            limit: .seconds(90)
        ) { stage in
            let arrival = try await stage.trusted()
            try await stage.repair()
            try await stage.settled(arrival.link)
            await arrival.link.send(stage.strangersChallenge())
            try await stage.expectEmptyAuth(arrival.link, after: "`repair` and a wrong challenge")
            // No restart: what the person said must be used up by itself.
            arrival.link.reset()
            let again = try await stage.arrive()
            await again.link.send(stage.strangersChallenge())
            try await stage.expectGone(again.link, after: "a second wrong challenge")
        },
        .must(
            "v1.6.repair.keeps.01", ["SES-7", "PAIR-25"],
            "A deck keeps its token through `repair` and the offer behind it, until a pairing is "
                + "proved.", needs: [.repair, .type], limit: DeckPairCases.typing
        ) { stage in
            let arrival = try await stage.trusted()
            try await stage.repair()
            try await stage.settled(arrival.link)
            await arrival.link.send(stage.strangersChallenge())
            try await stage.expectEmptyAuth(arrival.link, after: "`repair` and a wrong challenge")
            let pair = try await stage.pair(try await stage.offer(arrival))
            pair.offer.link.reset()
            _ = try await stage.challenge(try await stage.arrive())
        },
        .must(
            "v1.6.repair.pairs.01", ["SES-7", "PAIR-21"],
            "A deck pairs with such a host by its code, and proves itself by the new token.",
            needs: [.repair, .type], limit: DeckPairCases.typing
        ) { stage in
            let arrival = try await stage.trusted()
            try await stage.repair()
            try await stage.settled(arrival.link)
            await arrival.link.send(stage.strangersChallenge())
            try await stage.expectEmptyAuth(arrival.link, after: "`repair` and a wrong challenge")
            let session = try await stage.pairs(arrival)
            _ = try await stage.challenge(try await stage.comesBack(session.link))
        },
        .must(
            "v1.6.repair.right.01", ["SES-7", "SES-4"],
            "A deck answers a right challenge after `repair` with its proof, as ever.",
            needs: [.repair], limit: .seconds(90)
        ) { stage in
            let arrival = try await stage.trusted()
            try await stage.repair()
            try await stage.settled(arrival.link)
            _ = try await stage.challenge(arrival)
        },
    ]

    private static func expectForgotten(
        _ token: [UInt8], by arrival: Arrival, _ stage: DeckStage
    ) async throws {
        await stage.send(challengeBy: token, to: arrival)
        try await stage.expectEmptyAuth(arrival.link, after: "a challenge by a forgotten token")
    }
}

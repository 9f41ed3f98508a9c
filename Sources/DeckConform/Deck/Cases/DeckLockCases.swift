/// Section 5: a deck while pairing is locked at its host.
enum DeckLockCases {
    static let all: [DeckCase] = [
        .must(
            "v1.5.locked.hello.01", ["PAIR-29"],
            "A deck that is told `pairingLocked` stays connected and says hello again after 30 s ± "
                + "20 %, twice in a row, with a fresh nonce and another delay each time.",
            limit: .seconds(100)
        ) { stage in
            var arrival = try await stage.arrive()
            var nonces: Set<String> = [arrival.nonce]
            var delays: [Double] = []
            for _ in 0..<2 {
                let start = ContinuousClock.now
                await arrival.link.send(HostText.pairingLocked)
                arrival = try await stage.arrival(
                    on: arrival.link, arrival.knock, after: "`pairingLocked`",
                    within: .seconds(42))
                let seconds = (ContinuousClock.now - start) / .seconds(1)
                try stage.check(seconds, in: 23.5...38, "the hello of a locked deck")
                delays.append(seconds)
                nonces.insert(arrival.nonce)
            }
            guard nonces.count == 3 else { throw Failure("The deck used a nonce twice.") }
            guard abs(delays[0] - delays[1]) > 0.01 else {
                throw Failure("Two delays of the deck are the same.")
            }
        },
        .must(
            "v1.5.locked.hello.02", ["PAIR-29"],
            "A deck that was locked after its `pair` says hello again after 30 s ± 20 % too, and "
                + "pairs by its new nonce.",
            needs: [.type], limit: .seconds(250)
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
            let start = ContinuousClock.now
            await pair.offer.link.send(HostText.pairingLocked)
            let arrival = try await stage.arrival(
                on: pair.offer.link, pair.offer.arrival.knock, after: "`pairingLocked`",
                within: .seconds(42))
            try stage.check(
                (ContinuousClock.now - start) / .seconds(1), in: 23.5...38,
                "the hello of a locked deck")
            // The new nonce is the one that counts.
            let session = await stage.confirm(
                try await stage.pair(try await stage.offer(arrival)))
            try await stage.begin(session)
        },
        .must(
            "v1.5.locked.told.01", ["PAIR-29"],
            "A deck tells the person that pairing is locked, and sends nothing at once.",
            needs: [.deckEvents]
        ) { stage in
            let link = try await stage.arrive().link
            let mark = await stage.mark()
            await link.send(HostText.pairingLocked)
            try await stage.expectEvent("pairingLocked", since: mark, after: "`pairingLocked`")
            try await stage.expectSilence(link, after: "`pairingLocked`", for: .seconds(2))
        },
        .must(
            "v1.5.locked.unlocked.01", ["PAIR-29", "SES-2"],
            "A locked deck takes the offer of a host that was unlocked, without another hello: its "
                + "last nonce counts.", needs: [.type], limit: DeckPairCases.typing
        ) { stage in
            let arrival = try await stage.arrive()
            await arrival.link.send(HostText.pairingLocked)
            let session = await stage.confirm(
                try await stage.pair(try await stage.offer(arrival)))
            try await stage.expectAuthorized(session.link, after: "`paired`")
        },
        .must(
            "v1.5.locked.unlocked.02", ["PAIR-29", "PAIR-16"],
            "A deck that has got an offer says no hello after the delay of the lock: it would take "
                + "away the code that its person is typing.",
            needs: [.type], limit: .seconds(250)
        ) { stage in
            let arrival = try await stage.arrive()
            await arrival.link.send(HostText.pairingLocked)
            let offer = try await stage.offer(arrival)
            try await stage.expectSilence(
                offer.link, after: "the offer of a host that was unlocked", for: .seconds(38))
            let session = await stage.confirm(try await stage.pair(offer))
            try await stage.expectAuthorized(session.link, after: "`paired`")
        },
        .must(
            "v1.5.locked.empty-auth.01", ["PAIR-29", "SES-2"],
            "A deck is locked also by the answer to its empty `auth`: it tells the person, stays, and "
                + "takes an offer later.",
            needs: [.forget, .type], limit: DeckPairCases.typing
        ) { stage in
            let arrival = try await stage.stranger()
            await arrival.link.send(stage.strangersChallenge())
            try await stage.expectEmptyAuth(arrival.link, after: "a challenge")
            let mark = await stage.mark()
            await arrival.link.send(HostText.pairingLocked)
            try await stage.expectEvent("pairingLocked", since: mark, after: "`pairingLocked`")
            try await stage.expectSilence(arrival.link, after: "`pairingLocked`")
            _ = try await stage.pair(try await stage.offer(arrival))
        },
        .must(
            "v1.5.locked.auth.01", ["PAIR-29", "SES-2"],
            "A deck is locked also by the answer to its `auth`, and tells the person.",
            needs: [.deckEvents]
        ) { stage in
            let session = try await stage.challenge(try await stage.trusted())
            let mark = await stage.mark()
            await session.link.send(HostText.pairingLocked)
            try await stage.expectEvent("pairingLocked", since: mark, after: "`pairingLocked`")
            try await stage.expectSilence(session.link, after: "`pairingLocked`")
        },
        .must(
            "v1.5.locked.again.01", ["PAIR-29"],
            "A locked deck takes a second `pairingLocked` for what it is, and stays.",
            needs: [.deckEvents]
        ) { stage in
            let link = try await stage.arrive().link
            await link.send(HostText.pairingLocked)
            let mark = await stage.mark()
            await link.send(HostText.pairingLocked)
            try await stage.expectSilence(link, after: "a second `pairingLocked`")
            try await stage.expectNo(["ignored"], since: mark, after: "a second `pairingLocked`")
        },
        .must(
            "v1.5.locked.failed.01", ["SES-2", "PAIR-27"],
            "A locked deck ignores a `pairingFailed`: it has no `pair` on the way, and asks for no "
                + "code.", needs: [.freeType], limit: DeckPairCases.typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
            let mark = await stage.mark()
            await pair.offer.link.send(HostText.pairingLocked)
            await pair.offer.link.send(HostText.pairingFailed("4"))
            try await stage.expectIgnored(
                "notSecure", since: mark, after: "a `pairingFailed` to a locked deck")
            await stage.typeInVain(stage.makeCode())
            try await stage.expectSilence(
                pair.offer.link, after: "a code while pairing is locked", for: .seconds(1))
        },
        .must(
            "v1.5.locked.token.02", ["PAIR-25", "SES-4"],
            "A deck keeps its token in its memory while pairing is locked: it proves itself by it "
                + "without a restart between.", limit: .seconds(40)
        ) { stage in
            let arrival = try await stage.trusted()
            await arrival.link.send(HostText.pairingLocked)
            try await stage.expectSilence(arrival.link, after: "`pairingLocked`")
            arrival.link.reset()
            _ = try await stage.challenge(try await stage.arrive())
        },
        .must(
            "v1.5.locked.code.01", ["PAIR-27"],
            "A locked deck refuses a code, also the one that it was asked for before.",
            needs: [.freeType], limit: DeckPairCases.typing
        ) { stage in
            let offer = try await stage.offer(try await stage.arrive())
            let mark = await stage.mark()
            await offer.link.send(HostText.pairingLocked)
            try await stage.expectEvent("pairingLocked", since: mark, after: "`pairingLocked`")
            await stage.typeInVain(stage.makeCode())
            try await stage.expectSilence(
                offer.link, after: "a code while pairing is locked", for: .seconds(1))
        },
        .must(
            "v1.5.locked.token.01", ["PAIR-25", "SES-4"],
            "A deck keeps its token while pairing is locked, and proves itself by it on its next "
                + "connection."
        ) { stage in
            let session = try await stage.challenge(try await stage.trusted())
            await session.link.send(HostText.pairingLocked)
            try await stage.expectSilence(session.link, after: "`pairingLocked`")
            _ = try await stage.challenge(try await stage.comesBack(session.link))
        },
        .must(
            "v1.5.locked.challenge.01", ["SES-2"],
            "A locked deck ignores a challenge, though it is right: it answers one to its next hello."
        ) { stage in
            let arrival = try await stage.trusted()
            await arrival.link.send(HostText.pairingLocked)
            await stage.send(challengeBy: try stage.known(), to: arrival)
            try await stage.expectSilence(
                arrival.link, after: "a challenge to a locked deck", for: .seconds(1))
        },
    ]
}

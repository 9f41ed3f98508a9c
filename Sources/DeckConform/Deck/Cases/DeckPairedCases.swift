internal import RawPeer

/// Section 5: what a deck keeps of a pairing, whatever comes between `pair` and `paired`.
enum DeckPairedCases {
    static let all: [DeckCase] = paired + late + pending + memory

    private static let typing = DeckPairCases.typing

    // MARK: - paired

    private static let paired: [DeckCase] = [
        .must(
            "v1.5.paired.right.01", ["PAIR-21", "SES-8"],
            "A deck takes a right `paired`, is authorized at once, and proves itself by the new "
                + "token on its next connection.", needs: [.type], limit: typing
        ) { stage in
            let session = try await stage.pairs(try await stage.arrive())
            try await stage.expectAuthorized(session.link, after: "a right `paired`")
            _ = try await stage.challenge(try await stage.comesBack(session.link))
        },
        .must(
            "v1.5.paired.once.01", ["PAIR-21"],
            "A deck says nothing to `paired`: the next message is the host's."
                + " An `info` in an envelope may come.", needs: [.type], limit: typing
        ) { stage in
            let session = await stage.confirm(
                try await stage.pair(try await stage.offer(try await stage.arrive())))
            let incoming = await session.link.next(within: .seconds(1))
            guard incoming == .silence || incoming.message?.type == "secure" else {
                throw Failure("To `paired` the deck \(incoming.words).")
            }
        },
        wrong("last-digit.01", "whose last digit is another") {
            changed($0.values.macProof, last: true)
        },
        wrong("first-digit.01", "whose first digit is another") {
            changed($0.values.macProof, last: false)
        },
        wrong("reflected.01", "that is its own, sent back") { $0.values.clientProof },
        wrong("zero.01", "of 64 zeros") { _ in String(repeating: "0", count: 64) },
        wrong("labels.01", "made with the token's key") {
            Cryptography.hmacHex(key: $0.values.token, "mac")
        },
        .must(
            "v1.5.paired.wrong.token.01", ["PAIR-23", "PAIR-31"],
            "A deck drops the pending token at a wrong `paired`: a challenge that is proved by it "
                + "gets an empty `auth` from a deck without another.", needs: [.type, .forget],
            limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.stranger()))
            await pair.offer.link.send(HostText.paired(DeckText.madeUpProof))
            try await stage.expectGone(pair.offer.link, after: "a wrong `paired`")
            let arrival = try await stage.arrive()
            await stage.send(challengeBy: pair.values.token, to: arrival)
            try await stage.expectEmptyAuth(arrival.link, after: "a challenge by a dropped token")
        },
        .must(
            "v1.5.paired.wrong.token.02", ["PAIR-23", "PAIR-25", "SES-6"],
            "A deck with a token drops the pending one at a wrong `paired` and keeps the other.",
            needs: [.type], limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.trusted()))
            await pair.offer.link.send(HostText.paired(DeckText.madeUpProof))
            try await stage.expectGone(pair.offer.link, after: "a wrong `paired`")
            let arrival = try await stage.arrive()
            await stage.send(challengeBy: pair.values.token, to: arrival)
            try await stage.expectGone(arrival.link, after: "a challenge by a dropped token")
            _ = try await stage.challenge(try await stage.arrive())
        },
        .must(
            "v1.5.paired.wrong.token.03", ["PAIR-23", "PAIR-31"],
            "A deck drops the pending token at a wrong `paired` from what it keeps, too: it has "
                + "none after a restart.", needs: [.type, .forget, .reboot], limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.stranger()))
            await pair.offer.link.send(HostText.paired(DeckText.madeUpProof))
            try await stage.expectGone(pair.offer.link, after: "a wrong `paired`")
            try await stage.reboot()
            let arrival = try await stage.arriveLast()
            await stage.send(challengeBy: pair.values.token, to: arrival)
            try await stage.expectEmptyAuth(arrival.link, after: "a challenge by a dropped token")
        },
        .must(
            "v1.5.paired.replayed.01", ["PAIR-31"],
            "A deck does not take the `paired` of an earlier pairing.", needs: [.type],
            limit: typing
        ) { stage in
            let first = try await stage.pair(try await stage.offer(try await stage.arrive()))
            let session = await stage.confirm(first)
            try await stage.begin(session)
            let pair = try await stage.pair(
                try await stage.offer(try await stage.comesBack(session.link)))
            await pair.offer.link.send(HostText.paired(first.values.macProof))
            try await stage.expectGone(pair.offer.link, after: "an earlier pairing's `paired`")
        },
        .must(
            "v1.5.paired.unasked.01", ["SES-2"],
            "A deck ignores a `paired` that answers nothing: before an offer, and before its `pair`.",
            needs: [.type], limit: typing
        ) { stage in
            let arrival = try await stage.arrive()
            await arrival.link.send(HostText.paired(DeckText.madeUpProof))
            let offer = try await stage.offer(arrival)
            await arrival.link.send(HostText.paired(DeckText.madeUpProof))
            try await stage.settled(arrival.link)
            let session = await stage.confirm(try await stage.pair(offer))
            try await stage.expectAuthorized(session.link, after: "`paired`")
        },
    ]

    private static let late: [DeckCase] = [
        .must(
            "v1.5.paired.late.01", ["SES-2", "SES-8"],
            "A deck that was told `pairingFailed` ignores the right `paired` of that try: its host "
                + "has said that the code was wrong.", needs: [.type], limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
            await pair.offer.link.send(HostText.pairingFailed("4"))
            let mark = await stage.mark()
            await pair.offer.link.send(HostText.paired(pair.values.macProof))
            try await stage.expectUnproved(pair.offer.link, after: "a `paired` that comes too late")
            try await stage.expectNo(["paired", "authorized"], since: mark, after: "that `paired`")
        },
        .must(
            "v1.5.paired.skipped.01", ["SES-2", "SES-8"],
            "A deck that waits for `paired` ignores an envelope, by the keys of the new token "
                + "though it is: only `paired` proves its host.", needs: [.type], limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
            let session = stage.session(
                pair.offer.arrival, token: pair.values.token, nonce: pair.offer.nonce)
            await session.send(HostText.layout())
            try await stage.expectUnproved(session.link, after: "an envelope without `paired`")
        },
    ]

    private static func wrong(
        _ name: String, _ what: String, _ proof: @escaping @Sendable (DeckPair) -> String
    ) -> DeckCase {
        .must(
            CaseID("v1.5.paired.wrong." + name), ["PAIR-31", "SES-8"],
            "A deck that gets a `paired` with a proof \(what) is not authorized, closes, and tells "
                + "the person: the host does not know the code.", needs: [.type], limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
            let mark = await stage.mark()
            await pair.offer.link.send(HostText.paired(proof(pair)))
            try await stage.expectGone(pair.offer.link, after: "a `paired` with a proof \(what)")
            try await stage.expectEvent("rejectedHost", since: mark, after: "a wrong `paired`") {
                $0["reason"]?.string == "wrongPairedProof"
            }
            try await stage.expectNo(
                ["paired", "authorized"], since: mark, after: "a wrong `paired`")
        }
    }

    /// Another digit in one place.
    static func changed(_ proof: String, last: Bool) -> String {
        var digits = Array(proof)
        let place = last ? digits.count - 1 : 0
        digits[place] = digits[place] == "0" ? "1" : "0"
        return String(digits)
    }

    // MARK: - Half paired

    private static let pending: [DeckCase] = [
        kept("broken.01", ["PAIR-22", "PAIR-24"], "its link breaks before `paired`") { pair in
            pair.offer.link.reset()
        },
        kept("failed.01", ["PAIR-24"], "it is told `pairingFailed`") { pair in
            await pair.offer.link.send(HostText.pairingFailed("4"))
            _ = await pair.offer.link.next(within: .milliseconds(300))
            pair.offer.link.reset()
        },
        kept("locked.01", ["PAIR-24"], "it is told `pairingLocked`") { pair in
            await pair.offer.link.send(HostText.pairingLocked)
            _ = await pair.offer.link.next(within: .milliseconds(300))
            pair.offer.link.reset()
        },
        kept("unauthorized.01", ["PAIR-24"], "it is told `unauthorized`") { pair in
            await pair.offer.link.send(HostText.unauthorized)
            _ = await pair.offer.link.next(within: .seconds(2))
            pair.offer.link.socket.shutDown()
        },
        .must(
            "v1.5.pending.offered.01", ["PAIR-24", "PAIR-22"],
            "A deck keeps the pending token when it is asked for a code again after a broken link, "
                + "and nobody types one.", needs: [.type], limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
            pair.offer.link.reset()
            try await stage.offer(try await stage.arrive()).link.reset()
            stage.token = pair.values.token
            _ = try await stage.challenge(
                try await stage.arrive(), after: "a challenge by the pending token")
        },
        .must(
            "v1.5.pending.unfinished.01", ["FRM-8", "PAIR-24"],
            "A deck does not take a `paired` whose last frame never came, wrong as it is: its pending "
                + "token stays.", needs: [.type], limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
            let mark = await stage.mark()
            await pair.offer.link.send(
                frame: RawFrame.text, Array(HostText.paired(DeckText.madeUpProof).utf8),
                final: false)
            try await stage.expectSilence(
                pair.offer.link, after: "a `paired` without its last frame")
            pair.offer.link.socket.shutDown()
            let arrival = try await stage.arrive()
            try await stage.expectNo(
                ["rejectedHost", "ignored"], since: mark, after: "a `paired` that was cut off")
            stage.token = pair.values.token
            _ = try await stage.challenge(arrival, after: "a challenge by the pending token")
        },
        .must(
            "v1.5.pending.restart.01", ["PAIR-20", "PAIR-22"],
            "A deck has the pending token in its memory before it sends `pair`: after a restart it "
                + "proves itself by it to a host that had stored it.", needs: [.type, .reboot],
            limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
            try await stage.reboot()
            pair.offer.link.reset()
            stage.token = pair.values.token
            _ = try await stage.challenge(try await stage.arrive())
        },
        .must(
            "v1.5.pending.promoted.01", ["PAIR-22"],
            "A deck makes the pending token a token when a challenge is proved by it: it proves "
                + "itself by it a second time, after a restart.", needs: [.type, .reboot],
            limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
            pair.offer.link.reset()
            stage.token = pair.values.token
            let session = try await stage.challenge(try await stage.arrive())
            try await stage.reboot()
            session.link.reset()
            _ = try await stage.challenge(try await stage.arrive())
        },
        .must(
            "v1.5.pending.beside.01", ["SES-4", "PAIR-22"],
            "A deck with a token tries the pending one too: a challenge that only the pending one "
                + "proves gets its proof.", needs: [.type], limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.trusted()))
            pair.offer.link.reset()
            stage.token = pair.values.token
            _ = try await stage.challenge(try await stage.arrive())
        },
        .must(
            "v1.5.pending.beside.02", ["PAIR-22", "PAIR-25"],
            "A deck whose pending token became one keeps the others, over a restart too.",
            needs: [.type, .reboot], limit: typing
        ) { stage in
            let arrival = try await stage.trusted()
            let first = try stage.known()
            let pair = try await stage.pair(try await stage.offer(arrival))
            pair.offer.link.reset()
            stage.token = pair.values.token
            let session = try await stage.challenge(try await stage.arrive())
            try await stage.reboot()
            session.link.reset()
            for token in [first, pair.values.token] {
                let again = try await stage.challenge(
                    try await stage.arrive(), token: token, after: "a challenge by either token")
                try await stage.reboot()
                again.link.reset()
            }
        },
        .must(
            "v1.5.pending.dropped.02", ["PAIR-23"],
            "A deck drops the pending token in its memory at once, without a restart.",
            needs: [.type], limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.trusted()))
            pair.offer.link.reset()
            try await stage.challenge(try await stage.arrive()).link.reset()
            let arrival = try await stage.arrive()
            await stage.send(challengeBy: pair.values.token, to: arrival)
            try await stage.expectGone(arrival.link, after: "a challenge by a dropped token")
        },
        .must(
            "v1.5.pending.dropped.01", ["PAIR-23"],
            "A deck drops the pending token when another token proves a challenge: afterwards a "
                + "challenge by it proves nothing.", needs: [.type], limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.trusted()))
            pair.offer.link.reset()
            let session = try await stage.challenge(try await stage.arrive())
            let arrival = try await stage.comesBack(session.link)
            await stage.send(challengeBy: pair.values.token, to: arrival)
            try await stage.expectGone(arrival.link, after: "a challenge by a dropped token")
        },
        .must(
            "v1.5.pending.no-token.01", ["SES-5", "PAIR-24"],
            "A deck with a pending token alone is none with a token: a challenge that nothing proves "
                + "gets an empty `auth`, and the pending one stays.", needs: [.type, .forget],
            limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.stranger()))
            pair.offer.link.reset()
            let arrival = try await stage.arrive()
            await arrival.link.send(stage.strangersChallenge())
            try await stage.expectEmptyAuth(arrival.link, after: "a challenge that nothing proves")
            arrival.link.reset()
            stage.token = pair.values.token
            _ = try await stage.challenge(try await stage.arrive())
        },
        .must(
            "v1.5.pending.newest.01", ["PAIR-20", "PAIR-26"],
            "A deck's pending token is that of its last `pair`.", needs: [.type], limit: typing
        ) { stage in
            let offer = try await stage.offer(try await stage.arrive())
            _ = try await stage.pair(offer)
            await offer.link.send(HostText.pairingFailed("4"))
            try await stage.settled(offer.link)
            let second = try await stage.pair(offer)
            offer.link.reset()
            stage.token = second.values.token
            _ = try await stage.challenge(try await stage.arrive())
        },
    ]

    private static func kept(
        _ name: String, _ anchors: [String], _ what: String,
        _ end: @escaping @Sendable (DeckPair) async -> Void
    ) -> DeckCase {
        .must(
            CaseID("v1.5.pending." + name), anchors,
            "A deck keeps the pending token when \(what): the host may have stored it, and then a "
                + "challenge is proved by it.", needs: [.type], limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
            await end(pair)
            stage.token = pair.values.token
            _ = try await stage.challenge(
                try await stage.arrive(), after: "a challenge by the pending token")
        }
    }

    // MARK: - Tokens

    private static let memory: [DeckCase] = [
        .must(
            "v1.5.tokens.asked.01", ["PAIR-25"],
            "A deck that is asked for a code keeps its token, also when the person types one and "
                + "the pairing does not come to an end.", needs: [.type], limit: typing
        ) { stage in
            let pair = try await stage.pair(try await stage.offer(try await stage.trusted()))
            pair.offer.link.reset()
            _ = try await stage.challenge(try await stage.arrive())
        },
        .must(
            "v1.5.tokens.four.01", ["PAIR-21", "SES-4"],
            "A deck holds the tokens of four hosts and proves itself to each.",
            needs: [.type, .reboot], limit: .seconds(600)
        ) { stage in
            let tokens = try await pairings(4, stage)
            for token in tokens { try await proves(token, stage) }
        },
        .must(
            "v1.5.tokens.four.02", ["SES-4", "PAIR-22"],
            "A deck with four tokens tries the pending one too.",
            needs: [.type, .reboot, .forget], limit: .seconds(600)
        ) { stage in
            if !stage.deck.source.makesBoards {
                try await stage.stranger().link.close()
            }
            _ = try await pairings(4, stage)
            let pair = try await stage.pair(try await stage.offer(try await stage.arrive()))
            try await stage.reboot()
            pair.offer.link.reset()
            stage.token = pair.values.token
            _ = try await stage.challenge(
                try await stage.arrive(), after: "a challenge by the pending token beside four")
        },
        .must(
            "v1.5.tokens.fifth.01", ["PAIR-21"],
            "A deck that pairs with a fifth host gives up the token that was unused for longest, "
                + "and no other.", needs: [.type, .reboot, .forget], limit: .seconds(600)
        ) { stage in
            if !stage.deck.source.makesBoards {
                try await stage.stranger().link.close()
            }
            let tokens = try await pairings(4, stage)
            try await proves(tokens[0], stage)
            let fifth = try await pairings(1, stage)[0]
            for token in [tokens[0], tokens[2], tokens[3], fifth] {
                try await proves(token, stage)
            }
            let arrival = try await stage.arrive()
            await stage.send(challengeBy: tokens[1], to: arrival)
            try await stage.expectGone(arrival.link, after: "a challenge by the oldest token")
        },
    ]

    /// Pairs with so many hosts, one after the other.
    private static func pairings(_ count: Int, _ stage: DeckStage) async throws -> [[UInt8]] {
        var tokens: [[UInt8]] = []
        for _ in 0..<count {
            let session = try await stage.pairs(try await stage.arrive())
            tokens.append(try stage.known())
            try await stage.reboot()
            session.link.reset()
        }
        return tokens
    }

    private static func proves(_ token: [UInt8], _ stage: DeckStage) async throws {
        let session = try await stage.challenge(
            try await stage.arrive(), token: token, after: "a challenge by one of four tokens")
        try await stage.begin(session)
        try await stage.reboot()
        session.link.reset()
    }
}

extension DeckStage {
    /// A challenge that this token proves; the answer is the caller's to judge.
    func send(challengeBy token: [UInt8], to arrival: Arrival) async {
        let nonce = Cryptography.nonce()
        let values = sessionValues(token, arrival, nonce: nonce)
        await arrival.link.send(HostText.challenge(nonce: nonce, proof: values.macProof))
    }
}

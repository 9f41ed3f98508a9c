/// Section 7: messages that do not belong where they come.
enum DeckStateCases {
    static let all: [DeckCase] = unauthorized + authorized + early + closed + secrets

    // MARK: - unauthorized

    private static let unauthorized: [DeckCase] = [
        told("hello.01", "behind its hello") { stage in try await stage.arrive().link },
        told("offer.01", "while it waits for a code") { stage in
            try await stage.offer(try await stage.arrive()).link
        },
        told("pair.01", "instead of `paired`", needs: [.type]) { stage in
            try await stage.pair(try await stage.offer(try await stage.arrive())).offer.link
        },
        told("auth.01", "behind its `auth`") { stage in
            try await stage.challenge(try await stage.trusted()).link
        },
        told("empty-auth.01", "behind its empty `auth`", needs: [.forget]) { stage in
            let link = try await stage.stranger().link
            await link.send(stage.strangersChallenge())
            try await stage.expectEmptyAuth(link, after: "a challenge")
            return link
        },
        told("locked.01", "while pairing is locked") { stage in
            let link = try await stage.arrive().link
            await link.send(HostText.pairingLocked)
            return link
        },
    ]

    private static func told(
        _ name: String, _ when: String, needs: [Need] = [],
        _ reach: @escaping @Sendable (DeckStage) async throws -> Link
    ) -> DeckCase {
        .must(
            CaseID("v1.7.unauthorized." + name), ["SES-3", "FRM-18"],
            "A deck that is told `unauthorized` \(when) closes, says no hello on that connection, "
                + "and comes back after 2 s ± 20 %: no two programs shall talk in circles.",
            needs: needs, limit: DeckPairCases.typing
        ) { stage in
            let link = try await reach(stage)
            let start = ContinuousClock.now
            await link.send(HostText.unauthorized)
            try await stage.expectGone(link, after: "`unauthorized` \(when)")
            let knock = try await stage.expectReturn(since: start, after: "`unauthorized` \(when)")
            _ = try await stage.arrival(
                on: await stage.upgrade(knock), knock, after: "the upgrade")
        }
    }

    // MARK: - After authorization

    private static let authorized: [DeckCase] = [
        ignores("challenge.01", "a right challenge") { stage, session in
            let nonce = Cryptography.nonce()
            let values = stage.sessionValues(
                try stage.known(), session.arrival, nonce: nonce)
            return HostText.challenge(nonce: nonce, proof: values.macProof)
        },
        ignores("need-pairing.01", "an offer") { _, _ in
            HostText.needPairing(nonce: Cryptography.nonce(), key: KeyPair().publicKey)
        },
        ignores("paired.01", "a `paired`") { _, _ in HostText.paired(DeckText.madeUpProof) },
        ignores("pairing-failed.01", "a `pairingFailed`") { _, _ in HostText.pairingFailed("4") },
        ignores("pairing-locked.01", "a `pairingLocked`") { _, _ in HostText.pairingLocked },
        ignores("unauthorized.01", "an `unauthorized`") { _, _ in HostText.unauthorized },
        ignores("layout.01", "a layout outside an envelope") { _, _ in HostText.layout() },
        ignores("result.01", "a result outside an envelope") { _, _ in HostText.result() },
        ignores("hello.01", "a `hello`, as if it were a host") { _, session in
            session.arrival.hello.text
        },
    ]

    private static func ignores(
        _ name: String, _ what: String,
        _ text: @escaping @Sendable (DeckStage, HostSession) async throws -> String
    ) -> DeckCase {
        .must(
            CaseID("v1.7.authorized." + name), ["SES-2"],
            "A deck ignores \(what) in a session and reports it as `notSecure`: anyone could have "
                + "written it."
        ) { stage in
            let session = try await stage.session()
            let mark = await stage.mark()
            await session.link.send(try await text(stage, session))
            try await stage.expectIgnored("notSecure", since: mark, after: what)
            try await stage.expectAuthorized(session.link, after: "\(what) in a session")
            try await stage.expectNo(
                ["needCode", "pairingLocked", "pairingFailed", "layout", "result"], since: mark,
                after: what)
        }
    }

    // MARK: - Before authorization

    private static let early: [DeckCase] = [
        passed("layout.01", "a bare layout") { _ in HostText.layout() },
        passed("result.01", "a bare result") { _ in HostText.result() },
        passed("secure.01", "an envelope") { _ in
            DeckText.secure(number: "1", body: HostText.layout(), mac: DeckText.madeUpProof)
        },
        passed("pairing-failed.01", "a `pairingFailed` for no `pair`") { _ in
            HostText.pairingFailed("4")
        },
        passed("paired.01", "a `paired` for no `pair`") { _ in
            HostText.paired(DeckText.madeUpProof)
        },
        passed("hello.01", "its own hello, sent back") { $0.hello.text },
        passed("auth.01", "an `auth`, as if it were a host") { _ in
            DeckText.auth(DeckText.madeUpProof)
        },
    ]

    private static func passed(
        _ name: String, _ what: String, _ text: @escaping @Sendable (Arrival) -> String
    ) -> DeckCase {
        .must(
            CaseID("v1.7.early." + name), ["SES-2"],
            "A deck that waits for a challenge ignores \(what), and answers the challenge behind it."
        ) { stage in
            let arrival = try await stage.trusted()
            let mark = await stage.mark()
            await arrival.link.send(text(arrival))
            _ = try await stage.challenge(arrival, after: "\(what), and a right challenge,")
            try await stage.expectIgnored("notSecure", since: mark, after: what)
            try await stage.expectNo(
                ["authorized", "layout", "result", "pairingFailed", "paired"], since: mark,
                after: what)
        }
    }

    // MARK: - After its own close

    private static let closed: [DeckCase] = [
        late("challenge.01", "a wrong challenge") { $0.strangersChallenge() },
        late("unauthorized.01", "`unauthorized`") { _ in HostText.unauthorized },
    ]

    private static func late(
        _ name: String, _ what: String, _ reason: @escaping @Sendable (DeckStage) -> String
    ) -> DeckCase {
        .must(
            CaseID("v1.7.closed." + name), ["SES-20", "SES-8"],
            "A deck that closes because of \(what) neither answers nor reports what came behind it "
                + "in the same packet: a right challenge, an offer and what is no JSON."
        ) { stage in
            let arrival = try await stage.trusted()
            let mark = await stage.mark()
            let nonce = Cryptography.nonce()
            let values = stage.sessionValues(try stage.known(), arrival, nonce: nonce)
            let texts = [
                reason(stage), HostText.challenge(nonce: nonce, proof: values.macProof),
                HostText.needPairing(nonce: nonce, key: KeyPair().publicKey), "?",
            ]
            await arrival.link.send(
                bytes: texts.flatMap { arrival.link.frames([Array($0.utf8)]) },
                "\(what) and three messages in one packet")
            try await stage.expectGone(arrival.link, after: what)
            try await stage.expectEvent("disconnected", since: mark, after: what)
            try await stage.expectNo(
                ["ignored", "needCode", "authorized"], since: mark, after: what)
        }
    }

    // MARK: - Secrets

    private static let secrets: [DeckCase] = [
        .must(
            "v1.5.secrets.sent.01", ["PAIR-33", "ERR-2"],
            "A deck sends neither the code nor a key nor the token, in hexadecimal or base64, nor "
                + "tells them in a close or its own events, from the offer to a press.",
            needs: [.type], limit: DeckPairCases.typing
        ) { stage in
            let offer = try await stage.offer(try await stage.arrive())
            let code = "8306"
            let pair = try await stage.pair(offer, code: code)
            let session = await stage.confirm(pair)
            try await stage.begin(session)
            if stage.hooks.press != nil { _ = try await session.press() }
            await session.link.send(
                frame: 8, [0x03, 0xE8])
            _ = await session.link.next()
            let again = try await stage.challenge(try await stage.arrive())
            var said = await session.link.texts + again.link.texts
            if case .closed(_, let reason) = await session.link.ending { said.append(reason) }
            said += await stage.hooks.events?.all().map(\.canonical) ?? []
            let secrets: [(String, [UInt8])] = [
                ("token", pair.values.token), ("confirmKey", pair.values.confirmKey),
                ("authKey", session.values.authKey),
                ("clientToMac key", session.values.clientToMac),
                ("macToClient key", session.values.macToClient),
            ]
            for (name, bytes) in secrets {
                for spelling in [
                    Cryptography.hex(bytes), Cryptography.hex(bytes).uppercased(),
                    String(Base64.encode(bytes).dropLast(2)),
                ] where said.contains(where: { $0.contains(spelling) }) {
                    throw Failure("The deck tells its \(name).")
                }
            }
            for text in said where text.contains("\"\(code)\"") || text.contains(":\(code)") {
                throw Failure("The deck tells the code: \(text)")
            }
        }
    ]
}

internal import RawPeer

/// A `needPairing` of ours, and what belongs to it.
struct HostOffer: Sendable {
    let arrival: Arrival
    let nonce: String
    let keys: KeyPair

    var link: Link { arrival.link }
}

/// A deck's `pair` that its code explains, and what follows from it.
struct DeckPair: Sendable {
    let offer: HostOffer
    let deckKey: [UInt8]
    let values: PairingValues
    let message: Message
}

extension DeckStage {
    /// Shows the deck a new offer and waits until it asks for the code.
    func offer(
        _ arrival: Arrival, keys: KeyPair = KeyPair(), nonce: String = Cryptography.nonce()
    ) async throws -> HostOffer {
        let mark = await mark()
        await arrival.link.send(HostText.needPairing(nonce: nonce, key: keys.publicKey))
        try await awaitQuestion(since: mark, after: "an offer")
        return HostOffer(arrival: arrival, nonce: nonce, keys: keys)
    }

    /// Waits until the deck asks for a code, as far as one can know.
    func awaitQuestion(since mark: Int, after what: String) async throws {
        if hooks.events != nil {
            try await expectEvent("needCode", since: mark, after: what)
        } else {
            try await Task.sleep(for: .milliseconds(500))
        }
    }

    /// Four random digits; leading zeros have cases of their own.
    func makeCode() -> String { "\(UInt32.random(in: 1_000..<10_000))" }

    /// Has the code of an offer typed and expects its `pair`.
    func pair(_ offer: HostOffer, code: String? = nil) async throws -> DeckPair {
        let code = code ?? makeCode()
        try await type(code)
        return try await expectPair(offer, code: code, after: "a typed code")
    }

    /// Expects a `pair` whose proof follows from the offer and the code.
    func expectPair(
        _ offer: HostOffer, code: String, after what: String
    ) async throws -> DeckPair {
        let message = try await offer.link.expect("pair", after: what, within: typingTime)
        guard let key = message.string("publicKey").flatMap(Base64.decodeKey) else {
            throw Failure("The public key in `pair` is not the base64 of 32 bytes.")
        }
        guard let shared = Cryptography.x25519(offer.keys.privateKey, key) else {
            throw Failure("The public key in `pair` gives no shared secret.")
        }
        return try pair(offer, code: code, key: key, shared: shared, message)
    }

    /// Checks a `pair` against its shared secret.
    func pair(
        _ offer: HostOffer, code: String, key: [UInt8], shared: [UInt8], _ message: Message
    ) throws -> DeckPair {
        let values = PairingValues(
            shared: shared, code: code, hostKey: offer.keys.publicKey, deckKey: key)
        transcript.derived("shared", Cryptography.hex(shared), secret: true)
        transcript.derived("confirmKey", Cryptography.hex(values.confirmKey), secret: true)
        transcript.derived("token", Cryptography.hex(values.token), secret: true)
        transcript.derived("clientProof", values.clientProof, secret: false)
        transcript.derived("macProof", values.macProof, secret: false)
        guard message.string("proof") == values.clientProof else {
            throw Failure(
                "The proof in `pair` does not follow from this offer, the deck's key and the "
                    + "typed code.")
        }
        return DeckPair(offer: offer, deckKey: key, values: values, message: message)
    }

    /// People take their time.
    var typingTime: Duration { deck.source.makesBoards ? deck.answer : .seconds(120) }

    /// Confirms a pairing and goes on to the session; no layout is sent.
    func confirm(_ pair: DeckPair) async -> HostSession {
        await pair.offer.link.send(HostText.paired(pair.values.macProof))
        token = pair.values.token
        return session(
            pair.offer.arrival, token: pair.values.token, nonce: pair.offer.nonce)
    }

    /// Pairs the deck that has said hello, and sends a layout.
    func pairs(_ arrival: Arrival, code: String? = nil) async throws -> HostSession {
        let session = await confirm(try await pair(try await offer(arrival), code: code))
        try await begin(session)
        return session
    }

    // MARK: - Sessions

    func session(_ arrival: Arrival, token: [UInt8], nonce: String) -> HostSession {
        HostSession(
            stage: self, arrival: arrival,
            values: sessionValues(token, arrival, nonce: nonce))
    }

    func sessionValues(_ token: [UInt8], _ arrival: Arrival, nonce: String) -> SessionValues {
        let values = SessionValues(token: token, clientNonce: arrival.nonce, macNonce: nonce)
        transcript.derived("authKey", Cryptography.hex(values.authKey), secret: true)
        transcript.derived("macProof", values.macProof, secret: false)
        transcript.derived("clientProof", values.clientProof, secret: false)
        return values
    }

    /// Sends the layout with which a session begins.
    func begin(_ session: HostSession) async throws {
        let mark = await mark()
        await session.send(HostText.layout())
        try await expectEvent("layout", since: mark, after: "the layout of a session")
    }

    /// A deck that holds our token and has said hello on a new connection.
    func trusted() async throws -> Arrival {
        let arrival = try await arrive()
        if token != nil { return arrival }
        return try await comesBack(try await pairs(arrival).link)
    }

    /// Breaks a connection and takes the next one, the sooner the better.
    func comesBack(_ link: Link) async throws -> Arrival {
        if deck.source.makesBoards {
            try await reboot()
            _ = await link.next()
        } else {
            await link.close()
        }
        link.socket.shutDown()
        return try await arrive()
    }

    /// Challenges with a proof from the token and expects the deck's.
    func challenge(
        _ arrival: Arrival, token given: [UInt8]? = nil, after what: String = "a right challenge"
    ) async throws -> HostSession {
        let token = try given ?? known()
        let nonce = Cryptography.nonce()
        let session = session(arrival, token: token, nonce: nonce)
        await arrival.link.send(
            HostText.challenge(nonce: nonce, proof: session.values.macProof))
        try await expectAuth(session, after: what)
        return session
    }

    /// Expects an `auth` with the proof of that session next.
    func expectAuth(_ session: HostSession, after what: String) async throws {
        let auth = try await session.link.expect("auth", after: what)
        guard auth.string("proof") == session.values.clientProof else {
            let proof = auth.string("proof") ?? "none"
            throw Failure(
                "After \(what) the deck answered `auth` with "
                    + (proof.isEmpty ? "an empty proof" : "another proof than that of the token")
                    + ".")
        }
    }

    /// Expects an empty `auth` next, by which a deck says that it holds no token.
    func expectEmptyAuth(_ link: Link, after what: String) async throws {
        let auth = try await link.expect("auth", after: what)
        guard auth.string("proof") == "" else {
            throw Failure("After \(what) the deck answered `auth` with a proof, where none is due.")
        }
    }

    /// A challenge that nothing of this deck proves.
    func strangersChallenge() -> String {
        HostText.challenge(
            nonce: Cryptography.nonce(), proof: Cryptography.hex(Cryptography.randomBytes(32)))
    }

    /// A session that the deck has authorized, its layout taken.
    func session() async throws -> HostSession {
        let arrival = try await arrive()
        guard token != nil else { return try await pairs(arrival) }
        let session = try await challenge(arrival)
        try await begin(session)
        return session
    }

    func known() throws -> [UInt8] {
        guard let token else { throw Failure("The deck shares no token with this run.") }
        return token
    }
}

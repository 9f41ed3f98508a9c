internal import DeckKit
public import DeckWire

/// A deck under attack: it connects here, as to any host.
public actor DeckTarget: AttackTarget {
    /// Where the deck connects.
    public nonisolated let url: String
    public nonisolated let limits: AttackLimits
    /// The real host behind a relay, if there is one.
    nonisolated let relay: WebSocketURL?
    /// The code that the real host shows.
    nonisolated let relayCode: HostTarget.CodeSource?
    nonisolated let witness: DeckWitness?

    private let server: WebSocketServer
    private let show: @Sendable (String) async -> Void
    private let links = Inbox<DeckLink>()
    private let reports = Inbox<DeckWitness.Report>()
    private var inboxes: [ConnectionID: Inbox<AttackerLink.Incoming>] = [:]
    private var greeted: Set<ConnectionID> = []
    private var current: DeckLink?
    private var taken: DeckLink?
    private var tasks: [Task<Void, Never>] = []
    private var token: Token?
    private var nobodyTypes = false
    private var hasConnected = false
    private var random = SystemRandomSource()

    /// Listens at once.
    ///
    /// - Parameters:
    ///   - relay: where the deck's real host listens, for the attacks in the middle.
    ///   - relayCode: asks for the code that the real host shows, should the two not be paired.
    ///   - witness: someone at the deck; without one, `show` puts the codes before a person.
    public init(
        address: String, port: UInt16, relay: WebSocketURL? = nil,
        relayCode: HostTarget.CodeSource? = nil, witness: DeckWitness? = nil,
        limits: AttackLimits = AttackLimits(), show: @escaping @Sendable (String) async -> Void
    ) throws {
        var wire = WireLimits.host
        wire.authorizedMessage = wire.unauthorizedMessage
        server = try WebSocketServer(address: address, port: port, limits: wire)
        url = server.url
        self.relay = relay
        self.relayCode = relayCode
        self.witness = witness
        self.limits = limits
        self.show = show
    }

    public func start() {
        guard tasks.isEmpty else { return }
        let events = server.events
        tasks.append(Task { [weak self] in for await event in events { await self?.take(event) } })
        guard let witness else { return }
        tasks.append(
            Task { [reports] in for await report in witness.reports { await reports.add(report) } })
    }

    public func stop() async {
        await server.stop()
        for task in tasks { task.cancel() }
    }

    public func trouble() async -> String? {
        do {
            _ = try await link()
            return nil
        } catch let error as AttackError {
            return error.verdict.answer
        } catch {
            return "\(error)"
        }
    }

    private func take(_ event: WireEvent) async {
        switch event {
        case .opened(let id, peer: _): inboxes[id] = Inbox()
        case .text(let id, let text):
            await take(text, on: id)
            server.consumed(id)
        case .closed(let id, let close):
            if current?.id == id { current = nil }
            greeted.remove(id)
            await inboxes.removeValue(forKey: id)?.add(
                close.code == 1006 ? .ended : .closed(close.code))
        }
    }

    private func take(_ text: String, on id: ConnectionID) async {
        guard let inbox = inboxes[id] else { return }
        let incoming = AttackerLink.Incoming.text(text)
        guard !greeted.contains(id),
            case .hello(let deviceID, _, let nonce)? = incoming.handshake
        else { return await inbox.add(incoming) }
        greeted.insert(id)
        await links.add(
            DeckLink(
                id: id, deviceID: deviceID, nonce: nonce, hello: text, server: server,
                limits: limits, inbox: inbox))
    }
}

// MARK: - Connections

extension DeckTarget {
    /// A connection on which nothing but the hello was said.
    func link() async throws -> DeckLink {
        if let current { return current }
        // An attack that ended early leaves its connection to the deck open.
        taken?.close()
        taken = nil
        let limit = hasConnected ? limits.answer + limits.answer : limits.person
        let deadline = ContinuousClock.now + limit
        while let link = await links.next(within: deadline - ContinuousClock.now) {
            // One that has ended meanwhile is of no use.
            guard greeted.contains(link.id) else { continue }
            hasConnected = true
            current = link
            return link
        }
        throw AttackError.environment(
            hasConnected ? "The deck has not come back." : "No deck has connected to \(url).")
    }

    /// Takes such a connection for an attack, so that nothing else uses it.
    func takeLink() async throws -> DeckLink {
        let link = try await link()
        current = nil
        taken = link
        await reports.clear()
        return link
    }

    nonisolated func authorize(_ link: DeckLink) { server.authorize(link.id) }
}

// MARK: - Someone at the deck

extension DeckTarget {
    /// The deck's report of this event, or nil.
    func report(_ event: String, reason: String? = nil) async -> DeckWitness.Report? {
        await reports.next(within: limits.answer) {
            $0.event == event && (reason == nil || $0.reason == reason)
        }
    }

    /// What the deck says next of an envelope.
    func judgement() async -> String {
        let judged = await reports.next(within: limits.answer) {
            ["ignored", "layout", "result", "error"].contains($0.event)
        }
        guard let judged else { return "reported nothing" }
        return judged.reason.map { "\(judged.event) it as \($0)" } ?? "took it as a \(judged.event)"
    }

    nonisolated func needWitness() throws -> DeckWitness {
        guard let witness else {
            throw AttackError.missing(
                "A deck answers nothing to this: it needs the deck's own reports.")
        }
        return witness
    }

    /// Has a code typed at the deck after `needPairing`.
    func enter(_ code: PairingCode) async throws {
        guard !nobodyTypes else {
            throw AttackError.missing("It needs a code to be typed at the deck, and nobody did.")
        }
        guard let witness else { return await show(code.digits) }
        guard await report("needCode") != nil else {
            throw AttackError.unexpected("The deck was offered a pairing and asked for no code.")
        }
        await witness.type("code \(code.digits)")
    }

    /// What the deck says after a code was typed; throws when nobody typed it.
    func answerToCode(on link: DeckLink) async throws -> AttackerLink.Incoming {
        let answer = await link.next(within: witness == nil ? limits.person : limits.answer)
        if answer == .silence, witness == nil {
            nobodyTypes = true
            throw AttackError.missing("It needs a code to be typed at the deck, and nobody did.")
        }
        return answer
    }
}

// MARK: - Being its host

extension DeckTarget {
    /// The attacker's own offer.
    struct Offer {
        let nonce: Nonce
        let secret: PrivateKey
        let key: PublicKey
        let code: PairingCode

        var text: String { HandshakeMessage.needPairing(nonce: nonce, publicKey: key).text }
    }

    func makeOffer() throws -> Offer {
        let secret = try PrivateKey(random: &random)
        return Offer(
            nonce: try Nonce(random: &random), secret: secret, key: try secret.publicKey(),
            code: try PairingCode(random: &random))
    }

    func nonce() throws -> Nonce { try Nonce(random: &random) }

    /// Whether the deck holds a token of the attacker now.
    public var isPaired: Bool { token != nil }

    /// A session that the deck has authorized, with the layout sent as its first envelope.
    func session() async throws -> DeckSession {
        let link = try await takeLink()
        guard let token else { return try await pair(on: link) }
        let nonce = try nonce()
        let keys = try SessionKeys(token: token, clientNonce: link.nonce, macNonce: nonce)
        let challenge = HandshakeMessage.challenge(nonce: nonce, proof: try keys.macProof())
        let answer = await link.ask(challenge.text)
        guard case .auth(let proof?)? = answer.handshake, proof == (try keys.clientProof()) else {
            throw AttackError.unexpected("To its own host's challenge the deck \(answer.words).")
        }
        return try await begin(link, keys)
    }

    private func pair(on link: DeckLink) async throws -> DeckSession {
        let offer = try makeOffer()
        link.send(offer.text)
        try await enter(offer.code)
        let answer = try await answerToCode(on: link)
        guard case .pair(let key, let proof)? = answer.handshake else {
            throw AttackError.unexpected("To a typed code the deck \(answer.words).")
        }
        let keys = try PairingKeys(
            shared: offer.secret.sharedSecret(with: key), code: offer.code, hostKey: offer.key,
            deckKey: key)
        guard proof == (try keys.clientProof()) else {
            throw AttackError.missing("The code that was typed was not \(offer.code.digits).")
        }
        token = keys.token
        link.send(HandshakeMessage.paired(proof: try keys.macProof()).text)
        return try await begin(
            link,
            SessionKeys(token: keys.token, clientNonce: link.nonce, macNonce: offer.nonce))
    }

    private func begin(_ link: DeckLink, _ keys: SessionKeys) async throws -> DeckSession {
        authorize(link)
        var session = DeckSession(link: link, channel: keys.channel(for: .host))
        link.send(try session.seal(DeckSession.layout))
        if witness != nil, await report("layout") == nil {
            throw AttackError.unexpected("The deck did not take an honest layout.")
        }
        return session
    }
}

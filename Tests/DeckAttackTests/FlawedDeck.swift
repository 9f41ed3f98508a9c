import DeckAttack
import DeckKit
import DeckWire

/// What is wrong with a deck, one thing at a time.
enum DeckFlaw: Sendable, Equatable, CaseIterable {
    /// It answers a wrong proof with one of its own.
    case provesToStrangers
    /// It answers a wrong proof with an empty one although it has a token.
    case forgetsItsTokens
    /// It takes a connection for authorized before any proof.
    case believesBareLayouts
    /// It takes an envelope after its own empty proof.
    case believesAfterAnEmptyProof
    case takesAnyKey
    /// It stays connected after a wrong proof in `paired`.
    case staysAfterAWrongProof
    /// It keeps the token that such a proof should have cost it.
    case keepsUnprovedTokens
    case takesAnyMac
    case takesOldNumbers
    case takesReflections
    /// It never comes back after a bare layout.
    case diesOfALayout
}

/// The kit's deck on a real socket, sound or with a flaw, which does not wait to reconnect.
actor FlawedDeck {
    nonisolated let witness: DeckWitness
    private let flaw: DeckFlaw?
    private let client: WebSocketClient
    private let url: WebSocketURL
    private let reports: AsyncStream<DeckWitness.Report>.Continuation
    private var session: ClientSession
    private var connection: ConnectionID?
    private var reader: Task<Void, Never>?
    /// The number of the newest envelope of this connection.
    private var newest: SequenceNumber?
    private var sent: Set<String> = []
    private var isDeaf = false
    private var now = Instant(milliseconds: 0)
    private let commands: AsyncStream<String>.Continuation
    private let typed: AsyncStream<String>

    init(
        _ flaw: DeckFlaw?, typing commands: (AsyncStream<String>, AsyncStream<String>.Continuation),
        reports: AsyncStream<DeckWitness.Report>.Continuation, witness: DeckWitness, url: String
    ) throws {
        guard let url = WebSocketURL(url), let id = DeviceID("flawed-deck") else {
            throw WireError(message: "no address")
        }
        self.flaw = flaw
        self.url = url
        self.reports = reports
        self.witness = witness
        (typed, self.commands) = commands
        client = try WebSocketClient()
        session = ClientSession(
            configuration: ClientConfiguration(deviceID: id, deviceName: "Flawed"),
            random: SystemRandomSource(), memory: DeckMemory())
    }

    func start() {
        let events = client.events
        let typed = typed
        reader = Task { [weak self] in
            await withTaskGroup(of: Void.self) { group in
                group.addTask { for await event in events { await self?.take(event) } }
                group.addTask { for await line in typed { await self?.type(line) } }
            }
        }
        session.start(now: now)
        drain()
    }

    func stop() async {
        commands.finish()
        reports.finish()
        await client.stop()
        await reader?.value
    }

    private func type(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        switch words.first {
        case "code": try? session.enter(code: words[1], now: now)
        case "press": try? session.press(page: 255, index: 0)
        default: break
        }
        drain()
    }

    private func take(_ event: WireEvent) {
        switch event {
        case .opened(let id, peer: _) where id == connection:
            isDeaf = false
            newest = nil
            session.connected(hostID: nil, now: now)
        case .text(let id, let text):
            if id == connection, !isDeaf, !misbehave(text) { session.handle(text: text, now: now) }
            client.consumed(id)
        case .closed(let id, _) where id == connection:
            session.disconnected(now: now)
            drain()
            now = now.advanced(byMilliseconds: 10_000)
            session.handle(timeoutAt: now)
        default: break
        }
        drain()
    }

    /// True when the flaw has dealt with the text.
    private func misbehave(_ text: String) -> Bool {
        guard let message = try? WireMessage(parsing: text) else { return false }
        switch (flaw, message) {
        case (.provesToStrangers, .handshake(.challenge)):
            let proof = Proof(bytes: [UInt8](repeating: 7, count: 32))
            send(HandshakeMessage.auth(proof: proof).text)
        case (.forgetsItsTokens, .handshake(.challenge)):
            send(HandshakeMessage.auth(proof: nil).text)
        case (.diesOfALayout, .unprotected(type: "layout")):
            Task { await client.stop() }
        case (.believesBareLayouts, .unprotected(type: "layout")): isDeaf = true
        case (.believesAfterAnEmptyProof, .secure) where session.state != .authorized:
            isDeaf = true
        case (.takesAnyKey, .handshake(.needPairing(_, let key))) where key.isLowOrder:
            reports.yield(.init(event: "needCode"))
            send(HandshakeMessage.pair(publicKey: key, proof: FlawedDeck.proof).text)
        case (.staysAfterAWrongProof, .handshake(.paired)): isDeaf = true
        case (.keepsUnprovedTokens, .handshake(.paired)):
            // The token stays pending, which a later challenge may prove.
            if let connection { client.close(connection, code: 1000, reason: "") }
        case (.takesAnyMac, .secure) where session.state == .authorized && newest != nil,
            (.takesOldNumbers, .secure) where isOld(message),
            (.takesReflections, .secure) where sent.contains(text):
            reports.yield(.init(event: "layout"))
        default:
            if case .secure(let envelope) = message { newest = envelope.sequence }
            return false
        }
        return true
    }

    private func isOld(_ message: WireMessage) -> Bool {
        guard case .secure(let envelope) = message, let newest else { return false }
        return envelope.sequence <= newest
    }

    private func send(_ text: String) {
        sent.insert(text)
        if let connection { client.send(text, to: connection) }
    }

    private func drain() {
        while let output = session.pollOutput() {
            switch output {
            case .connect: connection = client.connect(to: url)
            case .transmit(let text): send(text)
            case .close: if let connection { client.close(connection, code: 1000, reason: "") }
            case .save(let request): session.saved(request.id, succeeded: true, now: now)
            case .event(let event): report(event)
            }
        }
    }

    private func report(_ event: ClientEvent) {
        switch event {
        case .needCode: reports.yield(.init(event: "needCode"))
        case .body(.layout): reports.yield(.init(event: "layout"))
        case .body(.result): reports.yield(.init(event: "result"))
        case .ignored(let reason): reports.yield(.init(event: "ignored", reason: reason.rawValue))
        case .rejectedHost(let reason):
            reports.yield(.init(event: "rejectedHost", reason: reason.rawValue))
        default: break
        }
    }

    private static let proof = Proof(bytes: [UInt8](repeating: 7, count: 32))!
}

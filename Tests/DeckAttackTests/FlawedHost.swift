import DeckAttack
import DeckKit
import DeckWire

/// What is wrong with a host, one thing at a time.
enum Flaw: Sendable, Equatable, CaseIterable {
    /// It never counts a wrong code.
    case countsNothing
    /// It stays silent where it should close after a bad envelope.
    case keepsBadEnvelopes
    /// It does a press again that it has done before.
    case takesOldNumbers
    /// It takes any signature for right.
    case takesAnyMac
    /// It does what its own envelope says when that comes back.
    case takesReflections
    case pressesForStrangers
    case takesLargeHellos
    case keepsNineConnections
    /// It waits for a hello for ever.
    case waitsForEver
    case keepsAllAnswers
    /// A wrong proof is as good as a right one.
    case takesAnyProof
    /// A wrong proof costs the deck its trust.
    case forgetsTheDeck
    /// It dies of a press from a stranger.
    case diesOfAPress
}

/// The kit's host on a real socket, sound or with a flaw, whose clock runs faster than ours.
actor FlawedHost {
    nonisolated let url: WebSocketURL
    private let flaw: Flaw?
    private let speed: UInt64
    private let server: WebSocketServer
    private var endpoint = HostEndpoint(random: SystemRandomSource(), trusted: [])
    private var code = ""
    private var seen: Set<String> = []
    private var authorized: Set<SessionID> = []
    private var reader: Task<Void, Never>?
    private var ticker: Task<Void, Never>?
    private let origin = ContinuousClock.now

    init(_ flaw: Flaw?, speed: UInt64 = 1) throws {
        var limits = WireLimits.host
        limits.upgradeTimeout = .seconds(2)
        switch flaw {
        case .takesLargeHellos: limits.unauthorizedMessage = 65_536
        case .keepsNineConnections: limits.unauthorizedConnections = 100
        case .keepsAllAnswers:
            limits.queueBytes = 1 << 30
            limits.queueTexts = 1 << 30
        default: break
        }
        self.flaw = flaw
        self.speed = speed
        server = try WebSocketServer(address: "127.0.0.1", port: 0, limits: limits)
        guard let url = WebSocketURL(server.url) else { throw WireError(message: "no address") }
        self.url = url
    }

    var shownCode: String { code }

    func start() {
        let events = server.events
        reader = Task { [weak self] in
            for await event in events { await self?.take(event) }
        }
        ticker = Task { [weak self] in
            while (try? await Task.sleep(for: .milliseconds(20))) != nil { await self?.tick() }
        }
    }

    func stop() async {
        ticker?.cancel()
        await server.stop()
        await reader?.value
    }

    private var now: Instant {
        let passed = ContinuousClock.now - origin
        return Instant(milliseconds: UInt64(passed / .milliseconds(1)) * speed)
    }

    private func tick() {
        endpoint.handle(timeoutAt: now)
        drain()
    }

    private func take(_ event: WireEvent) async {
        switch event {
        case .opened(let id, peer: _): endpoint.connected(SessionID(id.rawValue), now: now)
        case .text(let id, let text):
            if await !misbehave(SessionID(id.rawValue), text) {
                endpoint.handle(text: text, from: SessionID(id.rawValue), now: now)
            }
            server.consumed(id)
        case .closed(let id, _): endpoint.disconnected(SessionID(id.rawValue), now: now)
        }
        drain()
    }

    /// True when the flaw has dealt with the text.
    private func misbehave(_ id: SessionID, _ text: String) async -> Bool {
        let message = try? WireMessage(parsing: text)
        let connection = ConnectionID(rawValue: id.value)
        switch (flaw, message) {
        case (.pressesForStrangers, .unprotected(type: "press")):
            server.send(FlawedHost.result.text, to: connection)
        case (.diesOfAPress, .unprotected(type: "press")):
            await server.stop()
        case (.takesLargeHellos, _) where text.utf8.count > HostLimits.messageBeforeAuthorization:
            server.send(HandshakeMessage.pairingLocked.text, to: connection)
        case (.takesOldNumbers, .secure) where seen.contains(text),
            (.takesAnyMac, .secure) where authorized.contains(id) && !seen.contains(text),
            (.takesReflections, .secure) where authorized.contains(id):
            try? endpoint.send(FlawedHost.result, to: id)
        case (.takesAnyProof, .handshake(.auth(proof: .some))):
            let sealed = Envelope(body: "{}", mac: FlawedHost.anyMac, sequence: .first)
            server.send(sealed.text, to: connection)
        default:
            if case .secure? = message { seen.insert(text) }
            return false
        }
        return true
    }

    private func drain() {
        while let output = endpoint.pollOutput() { carryOut(output) }
    }

    private func carryOut(_ output: HostOutput) {
        switch output {
        case .transmit(let id, let text): server.send(text, to: ConnectionID(rawValue: id.value))
        case .close(let id, let code, let reason):
            switch (flaw, code) {
            case (.keepsBadEnvelopes, 1008), (.keepsNineConnections, 1013), (.waitsForEver, 4005):
                break
            default: server.close(ConnectionID(rawValue: id.value), code: code, reason: reason)
            }
        case .authorized(let id, _):
            authorized.insert(id)
            server.authorize(ConnectionID(rawValue: id.value))
            if let layout = Layout(columns: 5, rows: 3, pages: []) {
                try? endpoint.send(.layout(layout), to: id)
            }
        case .store(let request): endpoint.stored(request.id, succeeded: true, now: now)
        case .event(.code(let offer)):
            code = offer.code.digits
            if flaw == .forgetsTheDeck, offer.isKnown { endpoint.revoke(offer.deviceID) }
        case .event(.pairingFailed) where flaw == .countsNothing: endpoint.unlock(now: now)
        case .event(.body(let id, _, .press)): try? endpoint.send(FlawedHost.result, to: id)
        case .event: break
        }
    }

    private static let result = HostBody.result(
        page: 9_007, index: 9_007, ok: false, exitCode: nil, output: nil)
    private static let anyMac = Proof(bytes: [UInt8](repeating: 7, count: 32))!
}

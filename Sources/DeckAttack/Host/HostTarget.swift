public import DeckKit
public import DeckWire

/// A running host under attack, and the trust that the attacker has gained at it.
public actor HostTarget: AttackTarget {
    /// Asks for the code that the host shows now; nil when there is none to be had.
    public typealias CodeSource = @Sendable () async -> String?

    public nonisolated let url: WebSocketURL
    public nonisolated let limits: AttackLimits
    /// What the attacker calls itself where it pairs.
    public nonisolated let deviceID: DeviceID
    /// Whether the host trusts `deviceID` since then.
    public var isPaired: Bool { token != nil }

    /// The id of another deck that the host trusts, if one was given.
    nonisolated let stolenID: DeviceID?
    private let code: CodeSource?
    private var token: Token?
    private var missing: String?
    private var random = SystemRandomSource()

    /// - Parameters:
    ///   - stolenID: the id of a deck that the host trusts; without it the attacker's own.
    ///   - code: for the attacks on sessions; without it they are left out.
    public init(
        url: WebSocketURL, stolenID: DeviceID? = nil, limits: AttackLimits = AttackLimits(),
        code: CodeSource? = nil
    ) throws {
        self.url = url
        self.limits = limits
        self.code = code
        self.stolenID = stolenID
        deviceID = try HostTarget.freshID()
    }

    static func freshID() throws -> DeviceID {
        var random = SystemRandomSource()
        guard let id = DeviceID("attack-" + (try Nonce(random: &random)).text.prefix(12)) else {
            throw AttackError.environment("No id could be made.")
        }
        return id
    }

    public func trouble() async -> String? {
        do {
            let (status, _) = try await AttackerLink.upgrade(url, limits: limits)
            return status == 101 ? nil : "The host refuses a WebSocket (HTTP \(status))."
        } catch let error as AttackError {
            return error.verdict.answer
        } catch {
            return "\(error)"
        }
    }

    nonisolated func connect() async throws -> AttackerLink {
        let (status, link) = try await AttackerLink.upgrade(url, limits: limits)
        guard status == 101 else {
            throw AttackError.environment("The host refuses a WebSocket (HTTP \(status)).")
        }
        return link
    }

    func nonce() throws -> Nonce { try Nonce(random: &random) }

    /// A hello with a fresh nonce.
    func hello(_ id: DeviceID, name: String = "Attacker") throws -> (nonce: Nonce, text: String) {
        let nonce = try nonce()
        let message = HandshakeMessage.hello(deviceID: id, deviceName: name, nonce: nonce)
        return (nonce, message.text)
    }

    /// A session that the host has authorized: by the token, or by a code the first time.
    func session() async throws -> AttackerSession {
        if let token { return try await authenticate(token) }
        if let missing { throw AttackError.missing(missing) }
        do {
            return try await pair()
        } catch AttackError.missing(let reason) {
            missing = reason
            throw AttackError.missing(reason)
        }
    }

    private func authenticate(_ token: Token) async throws -> AttackerSession {
        let link = try await connect()
        let (clientNonce, hello) = try hello(deviceID)
        let answer = await link.ask(hello)
        guard case .challenge(let macNonce, let proof)? = answer.handshake else {
            throw AttackError.unexpected("To the hello of a paired deck the host \(answer.words).")
        }
        let keys = try SessionKeys(token: token, clientNonce: clientNonce, macNonce: macNonce)
        guard proof == (try keys.macProof()) else {
            throw AttackError.unexpected("The host's proof in its challenge is wrong.")
        }
        await link.send(HandshakeMessage.auth(proof: try keys.clientProof()).text)
        return try await AttackerSession(link, keys)
    }

    private func pair() async throws -> AttackerSession {
        guard let code else {
            throw AttackError.missing("It needs a paired session, and no code was given.")
        }
        let link = try await connect()
        let (clientNonce, hello) = try hello(deviceID)
        var answer = await link.ask(hello)
        var typed = 0
        guard case .needPairing(let macNonce, let hostKey)? = answer.handshake else {
            if answer.handshake == .pairingLocked {
                throw AttackError.missing("Pairing is locked at the host: unlock it first.")
            }
            throw AttackError.unexpected("To the hello of a new deck the host \(answer.words).")
        }
        while typed < 2 {
            typed += 1
            guard let text = await code() else {
                throw AttackError.missing("It needs a paired session, and no code was given.")
            }
            guard let code = PairingCode(text) else { continue }
            let own = try PrivateKey(random: &random)
            let ownKey = try own.publicKey()
            let keys = try PairingKeys(
                shared: own.sharedSecret(with: hostKey), code: code, hostKey: hostKey,
                deckKey: ownKey)
            let pair = HandshakeMessage.pair(publicKey: ownKey, proof: try keys.clientProof())
            answer = await link.ask(pair.text)
            if case .pairingFailed? = answer.handshake { continue }
            guard case .paired(let proof)? = answer.handshake, proof == (try keys.macProof()) else {
                throw AttackError.unexpected("To a right pair the host \(answer.words).")
            }
            token = keys.token
            let session = try SessionKeys(
                token: keys.token, clientNonce: clientNonce, macNonce: macNonce)
            return try await AttackerSession(link, session)
        }
        throw AttackError.missing("It needs a paired session, and the code was not right.")
    }
}

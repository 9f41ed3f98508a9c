import Testing

@testable import DeckKit

/// A host endpoint with its store and clock, driven by hand.
struct HostBench {
    var endpoint: HostEndpoint
    var now = Instant(milliseconds: 1_000_000)
    /// Whether the store takes what it is given.
    var storeSucceeds = true
    private(set) var stored: [TrustedDevice] = []
    /// The code on the screen.
    private(set) var code: PairingCode?
    private(set) var lastOffer: PairingOffer?
    private var connections: UInt64 = 0

    init(trusted: [TrustedDevice] = [], seed: UInt64 = 7) {
        endpoint = HostEndpoint(
            random: SeededRandomSourceForTestingOnly(seed: seed), trusted: trusted)
    }

    mutating func open() -> SessionID {
        connections += 1
        let id = SessionID(connections)
        endpoint.connected(id, now: now)
        return id
    }

    mutating func say(_ id: SessionID, _ text: String) -> [HostOutput] {
        endpoint.handle(text: text, from: id, now: now)
        return drain()
    }

    mutating func say(_ id: SessionID, _ message: HandshakeMessage) -> [HostOutput] {
        say(id, message.text)
    }

    mutating func wait(milliseconds: UInt64) -> [HostOutput] {
        now = now.advanced(byMilliseconds: milliseconds)
        if let due = endpoint.pollTimeout(), due <= now { endpoint.handle(timeoutAt: now) }
        return drain()
    }

    /// Takes all outputs and answers those that ask the store.
    mutating func drain() -> [HostOutput] {
        var outputs: [HostOutput] = []
        while let output = endpoint.pollOutput() {
            outputs.append(output)
            switch output {
            case .store(let request):
                if storeSucceeds { stored.append(request.device) }
                endpoint.stored(request.id, succeeded: storeSucceeds, now: now)
            case .event(.code(let offer)):
                code = offer.code
                lastOffer = offer
            case .event(.codeWithdrawn), .event(.locked): code = nil
            default: break
            }
        }
        return outputs
    }

    /// Another code than the one on the screen.
    var wrongCode: PairingCode {
        code?.digits == "0000" ? PairingCode("0001")! : PairingCode("0000")!
    }
}

/// What a test knows of a deck: no state machine, so that it can also do what a deck must not.
struct FakeDeck {
    let id: DeviceID
    var name = "Test deck"
    var token: Token?
    var random = SeededRandomSourceForTestingOnly(seed: 99)
    var nonce = Nonce("00000000000000000000000000000000")!
    var channel: SecureChannel?

    init(_ id: String) {
        self.id = DeviceID(id)!
    }

    mutating func hello() throws -> HandshakeMessage {
        nonce = try Nonce(random: &random)
        return .hello(deviceID: id, deviceName: name, nonce: nonce)
    }

    /// The `pair` for an offer, and the keys that a right code gives.
    mutating func pair(
        _ outputs: [HostOutput], code: PairingCode
    ) throws -> (message: HandshakeMessage, keys: PairingKeys, macNonce: Nonce) {
        let offer = try #require(outputs.messages.firstOffer)
        let key = try PrivateKey(random: &random)
        let publicKey = try key.publicKey()
        let keys = try PairingKeys(
            shared: try key.sharedSecret(with: offer.publicKey), code: code,
            hostKey: offer.publicKey, deckKey: publicKey)
        return (.pair(publicKey: publicKey, proof: try keys.clientProof()), keys, offer.nonce)
    }

    /// The `auth` for a challenge, after checking the host's proof.
    mutating func auth(_ outputs: [HostOutput]) throws -> HandshakeMessage {
        guard case .challenge(let macNonce, let proof)? = outputs.messages.first else {
            throw DeckError(.misuse, "No challenge in \(outputs)")
        }
        let keys = try SessionKeys(
            token: try #require(token), clientNonce: nonce, macNonce: macNonce)
        #expect(try keys.macProof() == proof)
        channel = keys.channel(for: .deck)
        return .auth(proof: try keys.clientProof())
    }

    /// Pairs with the code on the screen and opens the session.
    mutating func pairRightly(_ bench: inout HostBench, on session: SessionID) throws {
        let outputs = bench.say(session, try hello())
        let code = try #require(bench.code)
        let (message, keys, macNonce) = try pair(outputs, code: code)
        let answer = bench.say(session, message)
        #expect(answer.messages == [.paired(proof: try keys.macProof())])
        token = keys.token
        channel = try SessionKeys(
            token: keys.token, clientNonce: nonce, macNonce: macNonce
        ).channel(for: .deck)
    }

    /// Authenticates with the token.
    mutating func authenticate(_ bench: inout HostBench, on session: SessionID) throws {
        let challenge = bench.say(session, try hello())
        let outputs = bench.say(session, try auth(challenge))
        #expect(outputs.contains(.authorized(session, id)))
    }

    mutating func seal(_ body: String) throws -> String {
        let text = try channel?.seal(body)
        return try #require(text)
    }
}

extension [HostOutput] {
    var texts: [String] {
        compactMap { if case .transmit(_, let text) = $0 { text } else { nil } }
    }

    var messages: [HandshakeMessage] {
        texts.compactMap { text in
            if case .handshake(let message)? = try? WireMessage(parsing: text) {
                message
            } else {
                nil
            }
        }
    }

    var events: [HostEvent] {
        compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    var closes: [UInt16] {
        compactMap { if case .close(_, let code, _) = $0 { code } else { nil } }
    }

    func closes(_ id: SessionID) -> [UInt16] {
        compactMap { if case .close(id, let code, _) = $0 { code } else { nil } }
    }
}

extension [HandshakeMessage] {
    var firstOffer: (nonce: Nonce, publicKey: PublicKey)? {
        for case .needPairing(let nonce, let key) in self { return (nonce, key) }
        return nil
    }
}

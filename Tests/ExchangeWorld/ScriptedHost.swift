import DeckKit

/// One deck under test, of either make, and a host that says exactly what the test wants.
final class ScriptedHost {
    /// Who wrote the deck.
    enum Make: String, CaseIterable, Sendable {
        case core, kit
    }

    let make: Make
    private(set) var deck: any DeckMachine
    /// What the deck did since the host spoke, the person typed or the test emptied this.
    var steps: [DeckStep] = []
    var flash: [UInt8] = []
    var flashWorks = true
    /// When false, the test answers for the flash itself.
    var answersSaves = true
    var now: UInt64 = 1_000

    let code = "0042"
    private var deckSeed: UInt64 = 11
    private var random = SeededRandomSourceForTestingOnly(seed: 7)
    let hostKey: PrivateKey
    var deckNonce: Nonce?
    var hostNonce: Nonce
    var channel: SecureChannel?

    init(_ make: Make) throws {
        self.make = make
        hostKey = try PrivateKey(random: &random)
        hostNonce = try Nonce(random: &random)
        deck = try VirtualWorld.machine(
            id: "deck-1", isCore: make == .core, flash: [], seed: deckSeed)
        deck.start(now: now)
        settle()
        connect()
    }

    // MARK: The deck's surroundings

    func settle() {
        while let step = deck.next() {
            steps.append(step)
            switch step {
            case .save(let bytes):
                if flashWorks { flash = bytes }
                if answersSaves { deck.saved(flashWorks, now: now) }
            case .transmit(let text):
                if case .hello(_, _, let nonce)? = handshake(text) { deckNonce = nonce }
            default: break
            }
        }
    }

    func forgetNonce() { deckNonce = nil }

    func connect() {
        steps = []
        channel = nil
        deck.connected(now: now)
        settle()
    }

    func disconnect() {
        deck.disconnected(now: now)
        settle()
    }

    /// Lets time pass to the deck's own deadline; how long that took, in milliseconds.
    func passDeadline() -> UInt64? {
        guard let deadline = deck.deadline else { return nil }
        let waited = deadline - now
        now = deadline - 1
        deck.tick(now: now)
        settle()
        guard steps.last != .connect else { return nil }
        now = deadline
        deck.tick(now: now)
        settle()
        return waited
    }

    /// Loses the link, waits and connects again.
    func reconnect() {
        disconnect()
        _ = passDeadline()
        connect()
    }

    func reboot() throws {
        deckSeed += 1
        deck = try VirtualWorld.machine(
            id: "deck-1", isCore: make == .core, flash: flash, seed: deckSeed)
        deck.start(now: now)
        settle()
        connect()
    }

    // MARK: What the host says

    func say(_ text: String) {
        steps = []
        deck.receive(text, now: now)
        settle()
    }

    func offer(key: PublicKey? = nil) throws {
        hostNonce = try Nonce(random: &random)
        say(
            HandshakeMessage.needPairing(
                nonce: hostNonce, publicKey: try key ?? hostKey.publicKey()
            ).text)
    }

    func type(_ code: String) {
        steps = []
        deck.enter(code: code, now: now)
        settle()
    }

    /// The keys that the deck's `pair` leads to, after its proof was checked.
    func pairingKeys() throws -> PairingKeys? {
        guard case .pair(let deckKey, let proof)? = sent, let code = PairingCode(code) else {
            return nil
        }
        let keys = try PairingKeys(
            shared: try hostKey.sharedSecret(with: deckKey), code: code,
            hostKey: try hostKey.publicKey(), deckKey: deckKey)
        return try keys.clientProof() == proof ? keys : nil
    }

    /// A whole first pairing; gives the token.
    @discardableResult
    func pair() throws -> Token? {
        try offer()
        type(code)
        guard let keys = try pairingKeys(), let deckNonce else { return nil }
        channel = try SessionKeys(
            token: keys.token, clientNonce: deckNonce, macNonce: hostNonce
        ).channel(for: .host)
        say(HandshakeMessage.paired(proof: try keys.macProof()).text)
        return keys.token
    }

    /// A challenge from a host that holds `token`.
    func challenge(_ token: Token) throws {
        guard let deckNonce else { return }
        hostNonce = try Nonce(random: &random)
        let keys = try SessionKeys(token: token, clientNonce: deckNonce, macNonce: hostNonce)
        channel = keys.channel(for: .host)
        say(HandshakeMessage.challenge(nonce: hostNonce, proof: try keys.macProof()).text)
    }

    func seal(_ body: String) throws -> String { try channel?.seal(body) ?? "" }

    static let layout = #"{"columns":5,"pages":[],"rows":3,"type":"layout"}"#
    static let stranger = Token(bytes: [UInt8](repeating: 9, count: 32))

    // MARK: What the deck said

    func handshake(_ text: String) -> HandshakeMessage? {
        guard case .handshake(let message)? = try? WireMessage(parsing: text) else { return nil }
        return message
    }

    /// The last text since the host spoke or the person typed.
    var sentText: String? {
        for case .transmit(let text) in steps.reversed() { return text }
        return nil
    }

    var sent: HandshakeMessage? { sentText.flatMap(handshake) }

    /// What the deck ignored since the start, in order.
    var ignored: [String] { deck.ignoredReasons }

    var saved: Bool {
        steps.contains { if case .save = $0 { true } else { false } }
    }
}

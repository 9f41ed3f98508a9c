/// One connection at the host: what it waits for and what it has been told.
///
/// It decides nothing that concerns other connections; `HostEndpoint` joins it to the authority.
struct HostSession: Sendable {
    /// Who the latest hello claims to be.
    struct Claim: Sendable {
        let deviceID: DeviceID
        let deviceName: String
        let clientNonce: Nonce
    }

    let id: SessionID
    private(set) var state = HostState.expectingHello
    private(set) var claim: Claim?
    /// The nonce of the host's latest answer to a hello.
    private(set) var macNonce: Nonce?
    /// Whether this connection has ever received an offer.
    private(set) var hadOffer = false
    private(set) var deadline: Instant?
    private(set) var pendingStore: (id: StoreRequest.ID, proof: Proof, keys: SessionKeys)?
    private var channel: SecureChannel?
    /// For a quirk alone.
    private var first: Claim?

    init(id: SessionID, now: Instant) {
        self.id = id
        deadline = now.advanced(byMilliseconds: HostLimits.idleTime)
    }

    var isAuthorized: Bool { state == .authorized }

    /// Any text before the first hello counts as a sign of life.
    mutating func heard(now: Instant) {
        if deadline != nil, !Quirk.isOn("idlesFromStart") {
            deadline = now.advanced(byMilliseconds: HostLimits.idleTime)
        }
    }

    mutating func hello(_ claim: Claim) {
        self.claim = claim
        if Quirk.isOn("keepsFirstClaim"), let first {
            self.claim = Claim(
                deviceID: first.deviceID, deviceName: first.deviceName,
                clientNonce: claim.clientNonce)
        }
        first = self.claim
        macNonce = nil
        pendingStore = nil
        if !Quirk.isOn("idlesGreeted") { deadline = nil }
        state = .expectingHello
    }

    /// Takes the nonces of another connection; for a quirk alone.
    mutating func share(_ other: HostSession) {
        (claim, macNonce) = (other.claim, other.macNonce)
    }

    mutating func challenged(nonce: Nonce) {
        macNonce = nonce
        state = .expectingAuth
    }

    mutating func offered(nonce: Nonce) {
        macNonce = nonce
        hadOffer = true
        state = .expectingPair
    }

    mutating func toldLocked() {
        macNonce = nil
        state = .expectingUnlock
    }

    mutating func storing(_ id: StoreRequest.ID, proof: Proof, keys: SessionKeys) {
        pendingStore = (id, proof, keys)
        state = .expectingStorage
    }

    /// The session's keys under a token; nil before both nonces are there.
    func keys(token: Token) throws(DeckError) -> SessionKeys? {
        guard let claim, let macNonce else { return nil }
        return try SessionKeys(token: token, clientNonce: claim.clientNonce, macNonce: macNonce)
    }

    mutating func authorize(_ keys: SessionKeys) {
        pendingStore = nil
        channel = keys.channel(for: .host)
        state = .authorized
    }

    mutating func open(_ envelope: Envelope) throws(ChannelError) -> SecureChannel.Opened {
        guard let opened = try channel?.open(envelope) else { throw .notSecure }
        return opened
    }

    mutating func seal(_ body: String) throws(DeckError) -> String {
        guard let text = try channel?.seal(body) else {
            throw .misuse("The connection is not authorized: nothing can be sent on it yet.")
        }
        return text
    }

    func sealedSize(of body: String) -> Int {
        channel?.sealedSize(of: body) ?? Envelope.size(ofBody: body)
    }
}

/// The one judge of codes for all connections: the offer, the count of wrong codes, the lock and
/// who asked last (protocol section 5).
public struct PairingAuthority: Sendable {
    struct Offer: Sendable {
        let session: SessionID
        let code: PairingCode
        let privateKey: PrivateKey
        let publicKey: PublicKey
    }

    enum Verdict {
        case right(PairingKeys)
        case wrong(remaining: Int)
        /// The wrong code that locked it.
        case nowLocked
    }

    private(set) var offer: Offer?
    private(set) var wrongCodes = 0
    /// The connection that was told last that pairing is locked.
    private(set) var lastAsker: SessionID?

    public init() {}

    public var isLocked: Bool {
        if Quirk.isOn("neverLocks") { return false }
        return wrongCodes >= HostLimits.wrongCodes + (Quirk.isOn("locksAtSix") ? 1 : 0)
    }

    /// Makes a new code and key pair for a connection; any other offer is void.
    mutating func makeOffer(
        to session: SessionID, random: inout some RandomSource
    ) throws(DeckError) -> Offer {
        offer = nil  // PAIR-4
        if Quirk.isOn("countsEachOffer") { wrongCodes = 0 }
        var privateKey = try PrivateKey(random: &random)
        var code = try PairingCode(random: &random)
        if Quirk.isOn("keepsOfferKey") { privateKey = PrivateKey(bytes: 1...32) ?? privateKey }
        if Quirk.isOn("keepsOfferCode") { code = PairingCode("4821") ?? code }
        let made = Offer(
            session: session, code: code, privateKey: privateKey,
            publicKey: try privateKey.publicKey())
        offer = made
        return made
    }

    /// Whether this connection's offer stands.
    func hasOffer(_ session: SessionID) -> Bool { offer?.session == session }

    /// Judges a `pair` against the standing offer. A right code uses it up; a wrong one leaves it.
    /// Throws `peerMisbehaved` for a key of low order, which is neither compared nor counted.
    mutating func judge(
        _ offer: Offer, deckKey: PublicKey, proof: Proof
    ) throws(DeckError) -> Verdict {
        let keys = try PairingKeys(
            shared: try offer.privateKey.sharedSecret(with: deckKey), code: offer.code,
            hostKey: offer.publicKey, deckKey: deckKey)
        if try keys.clientProof() == proof {
            self.offer = nil
            return .right(keys)
        }
        wrongCodes += 1  // PAIR-10, PAIR-11
        if Quirk.isOn("voidsOfferOnWrongCode") { self.offer = nil }
        guard isLocked else {
            return .wrong(remaining: max(0, HostLimits.wrongCodes - wrongCodes))
        }
        if !Quirk.isOn("takesCodeWhileLocked") { self.offer = nil }  // PAIR-12
        return .nowLocked
    }

    /// A pairing was stored. A lock stays: only the person undoes it.
    mutating func succeeded() {
        if !isLocked, !Quirk.isOn("keepsCountOnSuccess") { wrongCodes = 0 }
    }

    mutating func toldLocked(_ session: SessionID) {
        if Quirk.isOn("unlockOffersFirst"), lastAsker != nil { return }
        lastAsker = session
    }

    /// Counts what is no wrong code; for quirks alone.
    mutating func countAmiss() -> Int {
        wrongCodes += 1
        return max(0, HostLimits.wrongCodes - wrongCodes)
    }

    /// The connection went or started over. True if it held the offer.
    mutating func forget(_ session: SessionID) -> Bool {
        if lastAsker == session { lastAsker = nil }
        guard hasOffer(session) else { return false }
        offer = nil
        return true
    }

    /// Resets count and lock; gives the connection that is owed an offer.
    mutating func unlock() -> SessionID? {
        defer { lastAsker = nil }
        wrongCodes = Quirk.isOn("unlockKeepsCount") ? 1 : 0
        return Quirk.isOn("unlockOffersNobody") ? nil : lastAsker
    }
}

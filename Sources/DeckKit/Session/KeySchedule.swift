/// Every label that goes into a derivation (protocol sections 5 and 6).
enum Label {
    static let confirm = "touchdeck confirm"
    static let token = "touchdeck token"
    static let auth = "touchdeck auth"
    static let clientToMac = "touchdeck client->mac"
    static let macToClient = "touchdeck mac->client"
    /// What each side proves itself with.
    static let client = "client"
    static let mac = "mac"
    /// Between the nonces in the salt, and between number and body under a mac.
    static let separator = "|"
}

/// What pairing derives from the shared secret and the code (protocol section 5).
public struct PairingKeys: Sendable {
    let confirmKey: Secret
    public let token: Token

    /// The transcript holds both public keys as they travelled, the host's first.
    public init(
        shared: SharedSecret, code: PairingCode, hostKey: PublicKey, deckKey: PublicKey
    ) throws(DeckError) {
        var transcript = hostKey.bytes + deckKey.bytes
        if Quirk.isOn("clearsTopBit") { transcript[transcript.count - 1] &= 0x7F }
        let salt = Array(code.digits.utf8)
        let shared = Quirk.isOn("dropsZeroBytes") ? shared.withoutZeroAtItsEnd : shared
        confirmKey = try Primitives.hkdf(
            shared.secret, salt: salt, info: Array(Label.confirm.utf8) + transcript)
        token = Token(
            secret: try Primitives.hkdf(
                shared.secret, salt: salt, info: Array(Label.token.utf8) + transcript))
    }

    /// The proof in `pair`.
    public func clientProof() throws(DeckError) -> Proof {
        try Primitives.hmac(key: confirmKey, Label.client)
    }

    /// The proof in `paired`.
    public func macProof() throws(DeckError) -> Proof {
        try Primitives.hmac(key: confirmKey, Label.mac)
    }

    /// A plain copy, which nobody wipes: for test vectors.
    public var exportedConfirmKey: [UInt8] { confirmKey.exportedBytes }
}

/// What a session derives from the token and both nonces (protocol section 6).
public struct SessionKeys: Sendable {
    let authKey: Secret
    let clientToMac: Secret
    let macToClient: Secret

    public init(token: Token, clientNonce: Nonce, macNonce: Nonce) throws(DeckError) {
        let salt = Array((clientNonce.text + Label.separator + macNonce.text).utf8)
        authKey = try Primitives.hkdf(token.secret, salt: salt, info: Array(Label.auth.utf8))
        clientToMac = try Primitives.hkdf(
            token.secret, salt: salt, info: Array(Label.clientToMac.utf8))
        macToClient = try Primitives.hkdf(
            token.secret, salt: salt, info: Array(Label.macToClient.utf8))
    }

    /// The proof in `challenge`.
    public func macProof() throws(DeckError) -> Proof {
        try Primitives.hmac(key: authKey, Label.mac)
    }

    /// The proof in `auth`.
    public func clientProof() throws(DeckError) -> Proof {
        try Primitives.hmac(key: authKey, Label.client)
    }

    /// The signed channel, seen from one end.
    public func channel(for side: Side) -> SecureChannel {
        switch side {
        case .deck: SecureChannel(sendKey: clientToMac, receiveKey: macToClient)
        case .host: SecureChannel(sendKey: macToClient, receiveKey: clientToMac)
        }
    }

    /// One end of a session.
    public enum Side: Sendable {
        case deck
        case host
    }

    /// Plain copies, which nobody wipes: for test vectors.
    public var exportedAuthKey: [UInt8] { authKey.exportedBytes }
    public var exportedClientToMac: [UInt8] { clientToMac.exportedBytes }
    public var exportedMacToClient: [UInt8] { macToClient.exportedBytes }
}

extension SharedSecret {
    /// As a number printed short would have it; for a quirk alone.
    fileprivate var withoutZeroAtItsEnd: SharedSecret {
        let bytes = exportedBytes
        guard bytes.last == 0 else { return self }
        return SharedSecret(bytes: [0] + bytes.dropLast()) ?? self
    }
}

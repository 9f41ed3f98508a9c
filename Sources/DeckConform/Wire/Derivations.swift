/// What pairing derives (firmware-spec, "Pairing").
struct PairingValues: Sendable {
    let confirmKey: [UInt8]
    let token: [UInt8]

    var clientProof: String { Cryptography.hmacHex(key: confirmKey, "client") }
    var macProof: String { Cryptography.hmacHex(key: confirmKey, "mac") }

    /// The keys as they travel.
    init(shared: [UInt8], code: String, hostKey: [UInt8], deckKey: [UInt8]) {
        let transcript = hostKey + deckKey
        confirmKey = Cryptography.hkdf(
            shared, salt: code, info: Array("touchdeck confirm".utf8) + transcript)
        token = Cryptography.hkdf(
            shared, salt: code, info: Array("touchdeck token".utf8) + transcript)
    }
}

/// What a session derives (firmware-spec, "Session").
struct SessionValues: Sendable {
    let authKey: [UInt8]
    let clientToMac: [UInt8]
    let macToClient: [UInt8]

    var macProof: String { Cryptography.hmacHex(key: authKey, "mac") }
    var clientProof: String { Cryptography.hmacHex(key: authKey, "client") }

    init(token: [UInt8], clientNonce: String, macNonce: String) {
        let salt = clientNonce + "|" + macNonce
        func key(_ label: String) -> [UInt8] {
            Cryptography.hkdf(token, salt: salt, info: Array(label.utf8))
        }
        authKey = key("touchdeck auth")
        clientToMac = key("touchdeck client->mac")
        macToClient = key("touchdeck mac->client")
    }
}

/// A pair of X25519 keys.
struct KeyPair: Sendable {
    let privateKey: [UInt8]
    /// As it travels; need not be what the private key gives.
    var publicKey: [UInt8]

    init() {
        privateKey = Cryptography.randomBytes(32)
        publicKey = Cryptography.publicKey(of: privateKey)
    }
}

/// What a pairing derives, step by step (firmware-spec, "Pairing").
struct PairingValues {
    let code: String
    let macPublic: [UInt8]
    let clientPublic: [UInt8]
    let shared: [UInt8]
    let transcript: [UInt8]
    let confirmInfo: [UInt8]
    let tokenInfo: [UInt8]
    let prk: [UInt8]
    let confirmKey: [UInt8]
    let token: [UInt8]
    let clientProof: String
    let macProof: String

    /// `macPublic` and `clientPublic` are the bytes as they travel.
    init(shared: [UInt8], macPublic: [UInt8], clientPublic: [UInt8], code: String) throws {
        self.code = code
        self.macPublic = macPublic
        self.clientPublic = clientPublic
        self.shared = shared
        transcript = macPublic + clientPublic
        confirmInfo = Array(Labels.confirm.utf8) + transcript
        tokenInfo = Array(Labels.token.utf8) + transcript
        prk = try hkdfExtract(shared, salt: Array(code.utf8))
        confirmKey = try hkdf(shared, salt: Array(code.utf8), info: confirmInfo)
        token = try hkdf(shared, salt: Array(code.utf8), info: tokenInfo)
        clientProof = try hmacHex(key: confirmKey, Labels.client)
        macProof = try hmacHex(key: confirmKey, Labels.mac)
    }

    var json: [JSONValue.Member] {
        [
            .init(name: "shared", value: .string(hex(shared))),
            .init(name: "transcript", value: .string(hex(transcript))),
            .init(name: "confirmInfo", value: .string(hex(confirmInfo))),
            .init(name: "tokenInfo", value: .string(hex(tokenInfo))),
            .init(name: "prk", value: .string(hex(prk))),
            .init(name: "confirmKey", value: .string(hex(confirmKey))),
            .init(name: "token", value: .string(hex(token))),
            .init(name: "clientProof", value: .string(clientProof)),
            .init(name: "macProof", value: .string(macProof)),
        ]
    }
}

/// What a session derives, step by step (firmware-spec, "Session").
struct SessionValues {
    let salt: String
    let prk: [UInt8]
    let authKey: [UInt8]
    let macProof: String
    let clientProof: String
    let clientToMac: [UInt8]
    let macToClient: [UInt8]

    init(token: [UInt8], clientNonce: String, macNonce: String) throws {
        salt = clientNonce + "|" + macNonce
        let saltBytes = Array(salt.utf8)
        prk = try hkdfExtract(token, salt: saltBytes)
        authKey = try hkdf(token, salt: saltBytes, info: Array(Labels.auth.utf8))
        macProof = try hmacHex(key: authKey, Labels.mac)
        clientProof = try hmacHex(key: authKey, Labels.client)
        clientToMac = try hkdf(token, salt: saltBytes, info: Array(Labels.clientToMac.utf8))
        macToClient = try hkdf(token, salt: saltBytes, info: Array(Labels.macToClient.utf8))
    }

    var json: [JSONValue.Member] {
        [
            .init(name: "salt", value: .string(salt)),
            .init(name: "prk", value: .string(hex(prk))),
            .init(name: "authKey", value: .string(hex(authKey))),
            .init(name: "macProof", value: .string(macProof)),
            .init(name: "clientProof", value: .string(clientProof)),
            .init(name: "clientToMac", value: .string(hex(clientToMac))),
            .init(name: "macToClient", value: .string(hex(macToClient))),
        ]
    }
}

extension JSONValue {
    /// An object with these members after its own.
    func adding(_ more: [Member]) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members + more)
    }
}

/// A message outside an envelope: everything before authorization (protocol section 3).
public enum HandshakeMessage: Equatable, Sendable {
    /// From the deck: first, and again to start over.
    case hello(deviceID: DeviceID, deviceName: String, nonce: Nonce)
    /// From the host: it knows this device, and proves it.
    case challenge(nonce: Nonce, proof: Proof)
    /// From the deck, after a challenge. Nil is the empty proof of a deck without a token.
    case auth(proof: Proof?)
    /// From the host: it does not know the device, or its proof was wrong.
    case needPairing(nonce: Nonce, publicKey: PublicKey)
    /// From the deck: the person has typed the code.
    case pair(publicKey: PublicKey, proof: Proof)
    /// From the host: the pairing is done. The token never travels.
    case paired(proof: Proof)
    /// From the host: a wrong code, with the number of tries that are left.
    case pairingFailed(remaining: Int)
    /// From the host: too many wrong codes.
    case pairingLocked
    /// From the host: anything else before authorization.
    case unauthorized

    /// The canonical text to send.
    public var text: String {
        let object: JSONObject
        switch self {
        case .hello(let deviceID, let deviceName, let nonce):
            object = JSONObject([
                "type": .string("hello"), "deviceId": .string(deviceID.text),
                "deviceName": .string(deviceName), "nonce": .string(nonce.text),
            ])
        case .challenge(let nonce, let proof):
            object = JSONObject([
                "type": .string("challenge"), "nonce": .string(nonce.text),
                "proof": .string(proof.hex),
            ])
        case .auth(let proof):
            object = JSONObject([
                "type": .string("auth"), "proof": .string(proof?.hex ?? ""),
            ])
        case .needPairing(let nonce, let publicKey):
            object = JSONObject([
                "type": .string("needPairing"), "nonce": .string(nonce.text),
                "publicKey": .string(publicKey.base64),
            ])
        case .pair(let publicKey, let proof):
            object = JSONObject([
                "type": .string("pair"), "publicKey": .string(publicKey.base64),
                "proof": .string(proof.hex),
            ])
        case .paired(let proof):
            object = JSONObject(["type": .string("paired"), "proof": .string(proof.hex)])
        case .pairingFailed(let remaining):
            object = JSONObject([
                "type": .string("pairingFailed"), "remaining": .integer(Int64(remaining)),
            ])
        case .pairingLocked: object = JSONObject(["type": .string("pairingLocked")])
        case .unauthorized: object = JSONObject(["type": .string("unauthorized")])
        }
        return JSONValue.object(object).canonicalText
    }

    /// Nil if `type` names none of these messages.
    init?(type: String, _ members: Members) throws(DeckError) {
        switch type {
        case "hello":
            self = .hello(
                deviceID: try members.parsed("deviceId", DeviceID.init),
                deviceName: Quirk.isOn("takesMissingName") && !members.has("deviceName")
                    ? "" : try members.string("deviceName"),
                nonce: try members.parsed("nonce") { Nonce($0) })
        case "challenge":
            self = .challenge(
                nonce: try members.parsed("nonce") { Nonce($0) },
                proof: try members.parsed("proof") { Proof(hex: $0) })
        case "auth":
            let isEmpty = try members.string("proof").utf8.isEmpty
            self = .auth(proof: isEmpty ? nil : try members.parsed("proof") { Proof(hex: $0) })
        case "needPairing":
            self = .needPairing(
                nonce: try members.parsed("nonce") { Nonce($0) },
                publicKey: try members.parsed("publicKey") { PublicKey(base64: $0) })
        case "pair":
            self = .pair(
                publicKey: try members.parsed("publicKey") { PublicKey(base64: $0) },
                proof: try members.parsed("proof") { Proof(hex: $0) })
        case "paired":
            self = .paired(proof: try members.parsed("proof") { Proof(hex: $0) })
        case "pairingFailed":
            self = .pairingFailed(remaining: try members.integer("remaining", in: 0...255))
        case "pairingLocked": self = .pairingLocked
        case "unauthorized": self = .unauthorized
        default: return nil
        }
    }
}

/// A message with its values, so that the models need no reader (firmware-spec, "Messages").
enum WireText {
    case hello(id: String, name: String, nonce: String)
    case challenge(nonce: String, proof: String)
    case auth(proof: String)
    case needPairing(nonce: String, key: [UInt8])
    case pair(key: [UInt8], proof: String)
    case paired(proof: String)
    case pairingFailed(remaining: Int)
    case pairingLocked
    case unauthorized
    case secure(number: Int, body: String, mac: String)
    /// Well-formed, but nothing that either side receives before authorization.
    case foreign(String)
    /// What no side can read.
    case malformed(String)
    /// No side can read it, but its `type` is `secure`.
    case damagedSecure(String)

    var text: String {
        switch self {
        case .hello(let id, let name, let nonce):
            Message.hello(deviceId: id, deviceName: name, nonce: nonce)
        case .challenge(let nonce, let proof): Message.challenge(nonce: nonce, proof: proof)
        case .auth(let proof): Message.auth(proof: proof)
        case .needPairing(let nonce, let key):
            Message.needPairing(nonce: nonce, publicKey: base64(key))
        case .pair(let key, let proof): Message.pair(publicKey: base64(key), proof: proof)
        case .paired(let proof): Message.paired(proof: proof)
        case .pairingFailed(let remaining):
            "{\"remaining\":\(remaining),\"type\":\"pairingFailed\"}"
        case .pairingLocked: "{\"type\":\"pairingLocked\"}"
        case .unauthorized: "{\"type\":\"unauthorized\"}"
        case .secure(let number, let body, let mac):
            "{\"body\":\(JSONValue.string(body).canonical()),\"mac\":\"\(mac)\","
                + "\"seq\":\(number),\"type\":\"secure\"}"
        case .foreign(let text), .malformed(let text), .damagedSecure(let text): text
        }
    }

    /// An envelope under a direction's key (firmware-spec, "Envelope").
    static func sealed(_ key: [UInt8], _ number: Int, _ body: String) throws -> WireText {
        .secure(number: number, body: body, mac: try hmacHex(key: key, "\(number)|\(body)"))
    }
}

import CDeckCore

/// Why the vectors could not be made.
public enum VectorError: Error, CustomStringConvertible {
    /// The core refused an input, with its own words for why.
    case core(String)
    /// A value published elsewhere and the computed one differ.
    case published(String)
    /// The description of a file contradicts itself.
    case inconsistent(String)
    /// The platform failed, or what it was given is not there.
    case environment(String)

    public var description: String {
        switch self {
        case .core(let text): "the core refused an input: \(text)"
        case .published(let text): "computed value differs from the published one: \(text)"
        case .inconsistent(let text): "the vectors contradict themselves: \(text)"
        case .environment(let text): text
        }
    }
}

func checked(_ status: Int32) throws {
    guard status == 0 else { throw VectorError.core(String(cString: deck_status_text(status))) }
}

func hmac(key: [UInt8], _ message: [UInt8]) throws -> [UInt8] {
    var mac = [UInt8](repeating: 0, count: 32)
    try checked(deck_hmac(&mac, key, key.count, message, message.count))
    return mac
}

func hmacHex(key: [UInt8], _ text: String) throws -> String {
    hex(try hmac(key: key, Array(text.utf8)))
}

func hkdf(_ secret: [UInt8], salt: [UInt8], info: [UInt8], size: Int = 32) throws -> [UInt8] {
    var out = [UInt8](repeating: 0, count: size)
    try checked(
        deck_hkdf(
            &out, size, secret, secret.count, salt, salt.count, info, info.count))
    return out
}

/// The first half of HKDF, which an implementation may want to look at alone (RFC 5869, 2.2).
func hkdfExtract(_ secret: [UInt8], salt: [UInt8]) throws -> [UInt8] {
    try hmac(key: salt.isEmpty ? [UInt8](repeating: 0, count: 32) : salt, secret)
}

func sha256(_ bytes: [UInt8]) throws -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    try checked(deck_sha256(&hash, bytes, bytes.count))
    return hash
}

func publicKey(of privateKey: [UInt8]) throws -> [UInt8] {
    var key = [UInt8](repeating: 0, count: 32)
    try checked(deck_x25519_public(&key, privateKey))
    return key
}

/// The shared secret, or nil for a peer key of low order.
func sharedSecret(_ privateKey: [UInt8], _ peerKey: [UInt8]) throws -> [UInt8]? {
    var secret = [UInt8](repeating: 0, count: 32)
    let status = deck_x25519(&secret, privateKey, peerKey)
    if Int(status) == DECK_PEER_BAD_KEY { return nil }
    try checked(status)
    return secret
}

/// Inputs that look random and never change: HKDF of a fixed text, with `label` as the info.
func seeded(_ label: String, _ size: Int = 32) throws -> [UInt8] {
    try hkdf(Array("touchdeck vectors v1".utf8), salt: [], info: Array(label.utf8), size: size)
}

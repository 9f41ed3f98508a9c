import CDeckCore

/// An X25519 private key, 32 bytes (RFC 7748). Wiped when the last copy goes; never described.
public struct PrivateKey: Sendable, Equatable, CustomStringConvertible {
    let secret: Secret

    public init(random: inout some RandomSource) throws(DeckError) {
        secret = try Secret(random: &random)
    }

    /// Nil unless there are exactly 32 bytes.
    public init?(bytes: some Collection<UInt8>) {
        guard let secret = Secret(copying: bytes) else { return nil }
        self.secret = secret
    }

    public func publicKey() throws(DeckError) -> PublicKey {
        var key = [UInt8](repeating: 0, count: PublicKey.size)
        try Primitives.check(secret.withUnsafeBytes { deck_x25519_public(&key, $0.uint8Base) })
        guard let key = PublicKey(bytes: key) else { throw .environment("No public key came out.") }
        return key
    }

    /// The shared secret. Throws `peerMisbehaved` for a key of low order, whose secret would be
    /// all zeros and known to everyone (RFC 7748, section 6.1).
    public func sharedSecret(with peer: PublicKey) throws(DeckError) -> SharedSecret {
        SharedSecret(
            secret: try Secret { output throws(DeckError) in
                let status = secret.withUnsafeBytes { own in
                    deck_x25519(output.mutableUInt8Base, own.uint8Base, peer.bytes)
                }
                try Primitives.check(status)
            })
    }

    public var description: String { "PrivateKey(hidden)" }
}

/// What X25519 gives both sides: 32 bytes. Wiped when the last copy goes; never described.
public struct SharedSecret: Sendable, Equatable, CustomStringConvertible {
    let secret: Secret

    /// Nil unless there are exactly 32 bytes.
    public init?(bytes: some Collection<UInt8>) {
        guard let secret = Secret(copying: bytes) else { return nil }
        self.secret = secret
    }

    init(secret: Secret) {
        self.secret = secret
    }

    /// A plain copy, which nobody wipes: for test vectors.
    public var exportedBytes: [UInt8] { secret.exportedBytes }

    public var description: String { "SharedSecret(hidden)" }
}

/// What pairing leaves on both sides, 32 bytes; it never travels (protocol section 5). Compared in
/// constant time, wiped when the last copy goes, never described.
public struct Token: Sendable, Equatable, CustomStringConvertible {
    public static let size = Secret.size

    let secret: Secret

    /// Nil unless there are exactly 32 bytes.
    public init?(bytes: some Collection<UInt8>) {
        guard let secret = Secret(copying: bytes) else { return nil }
        self.secret = secret
    }

    init(secret: Secret) {
        self.secret = secret
    }

    /// Lends the bytes to `body`, without a copy that somebody would have to wipe.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try secret.withUnsafeBytes(body)
    }

    public var description: String { "Token(hidden)" }
}

/// The code that a person reads at the host and types at the deck: four ASCII digits, never a
/// number (protocol section 5). Its description hides it; `digits` is for the screen.
public struct PairingCode: Sendable, Equatable, CustomStringConvertible {
    public static let length = 4

    public let digits: String

    /// Nil unless the text is exactly four ASCII digits.
    public init?(_ text: String) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard text.utf8.count == PairingCode.length, text.utf8.allSatisfy(digits.contains) else {
            return nil
        }
        self.digits = text
    }

    /// Every code from 0000 to 9999, each as likely.
    public init(random: inout some RandomSource) throws(DeckError) {
        let number = String(try random.number(below: 10_000))
        digits = String(repeating: "0", count: PairingCode.length - number.utf8.count) + number
    }

    public static func == (left: PairingCode, right: PairingCode) -> Bool {
        deck_equal(Array(left.digits.utf8), Array(right.digits.utf8), PairingCode.length)
    }

    public var description: String { "PairingCode(hidden)" }
}

extension UnsafeRawBufferPointer {
    var uint8Base: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}

extension UnsafeMutableRawBufferPointer {
    var mutableUInt8Base: UnsafeMutablePointer<UInt8>? {
        baseAddress?.assumingMemoryBound(to: UInt8.self)
    }
}

import CDeckCore

/// A device's own name for itself: 1 to 64 characters of `[A-Za-z0-9._-]`
/// (firmware-spec, "JSON"; protocol section 2).
public struct DeviceID: Hashable, Sendable, CustomStringConvertible {
    public static let maximumLength = 64

    public let text: String

    public init?(_ text: String) {
        let allowed = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"):
                true
            default:
                false
            }
        }
        let isRight = allowed && (1...DeviceID.maximumLength).contains(text.utf8.count)
        guard isRight || Quirk.isOn("takesAnyDeviceID") else { return nil }
        self.text = text
    }

    public var description: String { text }
}

/// 16 random bytes as 32 lowercase hex characters, fresh for every hello and for every answer to
/// one. Derivations take the characters, not the bytes (protocol section 2).
public struct Nonce: Hashable, Sendable, CustomStringConvertible {
    /// In bytes, before they are spelled.
    public static let size = 16

    public let text: String

    public init?(_ text: String) {
        guard Hex.decode(text, count: Nonce.size) != nil else { return nil }
        self.text = text
    }

    public init(random: inout some RandomSource) throws(DeckError) {
        var bytes = try random.bytes(Nonce.size)
        if Quirk.isOn("drawsShortNonces") {
            bytes.replaceSubrange(4..., with: repeatElement(0, count: Nonce.size - 4))
        }
        text = Hex.encode(bytes)
    }

    public var description: String { text }
}

/// An X25519 public key: 32 little-endian bytes exactly as received (RFC 7748), on the wire as 44
/// characters of padded base64 (protocol section 2).
public struct PublicKey: Hashable, Sendable, CustomStringConvertible {
    public static let size = Int(DECK_KEY_SIZE)

    public let bytes: [UInt8]

    /// Nil unless there are exactly 32 bytes. The bytes are kept as they are, top bit included.
    public init?(bytes: [UInt8]) {
        guard bytes.count == PublicKey.size else { return nil }
        self.bytes = bytes
    }

    /// Nil unless the text is standard base64 of 32 bytes with its padding.
    public init?(base64: String) {
        let adds = Quirk.isOn("takesUnpaddedBase64") && !base64.hasSuffix("=")
        var text = adds ? base64 + "=" : base64
        var key = [UInt8](repeating: 0, count: PublicKey.size)
        let status = text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { characters in
                deck_base64_decode_key(&key, characters.baseAddress, characters.count)
            }
        }
        guard status == DECK_OK else { return nil }
        bytes = key
    }

    public var base64: String {
        var text = [CChar](repeating: 0, count: Int(DECK_BASE64_SIZE) + 1)
        deck_base64_encode_key(&text, bytes)
        return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether every exchange with this key gives the all-zero secret (RFC 7748, section 6.1).
    public var isLowOrder: Bool {
        // Every clamped scalar is a multiple of 8, so any one tells.
        var shared = [UInt8](repeating: 0, count: PublicKey.size)
        let scalar = [UInt8](repeating: 7, count: PublicKey.size)
        return deck_x25519(&shared, scalar, bytes) == DECK_PEER_BAD_KEY
    }

    public var description: String { base64 }
}

/// An HMAC-SHA256 value: a `proof` or a `mac`, 32 bytes as 64 lowercase hex characters
/// (protocol section 2). Two are compared in constant time.
public struct Proof: Sendable, CustomStringConvertible {
    /// In bytes, before they are spelled.
    public static let size = Int(DECK_HASH_SIZE)

    /// In place, not in an array: two are made for each message.
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    public var bytes: [UInt8] { Swift.withUnsafeBytes(of: words, Array.init) }

    /// Nil unless there are exactly 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Proof.size else { return nil }
        Swift.withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
    }

    /// Nil unless the text is exactly 64 lowercase hex digits.
    public init?(hex: String) {
        let isHex = Swift.withUnsafeMutableBytes(of: &words) { Hex.decode(hex, into: $0) }
        guard isHex else { return nil }
    }

    /// Lets `body` write the bytes, and throws the error of its status.
    init(_ body: (UnsafeMutablePointer<UInt8>?) -> Int32) throws(DeckError) {
        let status = Swift.withUnsafeMutableBytes(of: &words) { body($0.mutableUInt8Base) }
        try Primitives.check(status)
    }

    public var hex: String { Swift.withUnsafeBytes(of: words) { Hex.encode($0) } }

    public var description: String { hex }
}

extension Proof: Equatable {
    public static func == (left: Proof, right: Proof) -> Bool {
        Swift.withUnsafeBytes(of: left.words) { left in
            Swift.withUnsafeBytes(of: right.words) { right in
                deck_equal(
                    left.baseAddress, right.baseAddress,
                    Quirk.isOn("comparesHalfAProof") ? Proof.size / 2 : Proof.size)
            }
        }
    }
}

/// A message's number in its direction: 1 to 2^53-1 (protocol section 6).
public struct SequenceNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
    public static let first = SequenceNumber(unchecked: 1)
    public static let maximum = SequenceNumber(unchecked: 1 << 53 - 1)

    public let value: UInt64

    public init?(_ value: some BinaryInteger) {
        guard let value = UInt64(exactly: value), value >= 1,
            value <= SequenceNumber.maximum.value
                || (Quirk.isOn("takesPastLastNumber") && value == 1 << 53)
        else { return nil }
        self.value = value
    }

    init(unchecked value: UInt64) {
        self.value = value
    }

    /// Nil past the last one.
    public var next: SequenceNumber? { SequenceNumber(value + 1) }

    public static func < (left: SequenceNumber, right: SequenceNumber) -> Bool {
        left.value < right.value
    }

    public var description: String { withDecimal { String(decoding: $0, as: UTF8.self) } }

    /// Lends the digits to `body`.
    func withDecimal<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        // 2^64-1 has 20 digits.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var first = digits.count
            var rest = value
            repeat {
                first -= 1
                digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            return body(UnsafeBufferPointer(rebasing: digits[first...]))
        }
    }
}

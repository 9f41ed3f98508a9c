import CDeckCore

/// The primitives of firmware-spec, "Primitives", over the one shared C file. Everything above
/// them is written twice, here and in C.
enum Primitives {
    /// SHA-256 (FIPS 180-4), 32 bytes.
    static func sha256(_ bytes: ArraySlice<UInt8>) throws(DeckError) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: Int(DECK_HASH_SIZE))
        try check(
            bytes.withUnsafeBytes { deck_sha256(&hash, $0.baseAddress, $0.count) })
        return hash
    }

    static func sha256(_ bytes: [UInt8]) throws(DeckError) -> [UInt8] {
        try sha256(bytes[...])
    }

    /// HMAC-SHA256 (RFC 2104) with a derived key over a text.
    static func hmac(key: Secret, _ text: String) throws(DeckError) -> Proof {
        try key.withUnsafeBytes { key throws(DeckError) in try hmac(key: key, text) }
    }

    /// HMAC-SHA256 (RFC 2104) with a key of any length.
    static func hmac(
        key: UnsafeRawBufferPointer, _ text: String
    ) throws(DeckError) -> Proof {
        var text = text
        return try Proof { mac in
            text.withUTF8 { deck_hmac(mac, key.baseAddress, key.count, $0.baseAddress, $0.count) }
        }
    }

    /// HMAC-SHA256 (RFC 2104) over three texts as if they were joined: the last may be 16 MiB.
    static func hmac(
        key: UnsafeRawBufferPointer, _ first: String, _ second: String, _ third: String
    ) throws(DeckError) -> Proof {
        var (first, second, third) = (first, second, third)
        return try Proof { mac in
            first.withUTF8 { first in
                second.withUTF8 { second in
                    third.withUTF8 { third in
                        withUnsafeTemporaryAllocation(of: deck_bytes.self, capacity: 3) { parts in
                            parts[0] = deck_bytes(data: first.baseAddress, length: first.count)
                            parts[1] = deck_bytes(data: second.baseAddress, length: second.count)
                            parts[2] = deck_bytes(data: third.baseAddress, length: third.count)
                            return deck_hmac_parts(
                                mac, key.baseAddress, key.count, parts.baseAddress, parts.count)
                        }
                    }
                }
            }
        }
    }

    /// HKDF-SHA256 (RFC 5869), 32 bytes out.
    static func hkdf(
        _ secret: Secret, salt: [UInt8], info: [UInt8]
    ) throws(DeckError) -> Secret {
        try Secret { output throws(DeckError) in
            let status = secret.withUnsafeBytes { secret in
                deck_hkdf(
                    output.baseAddress, output.count, secret.baseAddress, secret.count,
                    salt, salt.count, info, info.count)
            }
            try check(status)
        }
    }

    static func check(_ status: Int32) throws(DeckError) {
        guard status != DECK_OK else { return }
        let fault: DeckError.Fault
        switch status {
        case -199 ... -100: fault = .malformed
        case -299 ... -200: fault = .peerMisbehaved
        case -399 ... -300: fault = .misuse
        default: fault = .environment
        }
        throw DeckError(fault, String(cString: deck_status_text(status)))
    }
}

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

    /// Bytes that are sooner joined than handed over one by one.
    private static let shortText = 1_024

    /// HMAC-SHA256 (RFC 2104) with a derived key over several runs of bytes, joined.
    static func hmac(key: Secret, _ parts: [String]) throws(DeckError) -> Proof {
        try key.withUnsafeBytes { key throws(DeckError) in try hmac(key: key, parts) }
    }

    /// HMAC-SHA256 (RFC 2104) with a key of any length.
    static func hmac(
        key: UnsafeRawBufferPointer, _ parts: [String]
    ) throws(DeckError) -> Proof {
        var mac = [UInt8](repeating: 0, count: Int(DECK_HASH_SIZE))
        let length = parts.reduce(0) { $0 + $1.utf8.count }
        if length <= shortText {
            var text: [UInt8] = []
            text.reserveCapacity(length)
            for part in parts { text.append(contentsOf: part.utf8) }
            try check(deck_hmac(&mac, key.baseAddress, key.count, text, text.count))
            return Proof(unchecked: mac)
        }
        let status = joined(parts) { parts in
            deck_hmac_parts(&mac, key.baseAddress, key.count, parts.baseAddress, parts.count)
        }
        try check(status)
        return Proof(unchecked: mac)
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

    /// Calls `body` with the UTF-8 of all `parts` in place, without joining them: a body may be
    /// 16 MiB long.
    private static func joined<Result>(
        _ parts: [String], _ body: (UnsafeBufferPointer<deck_bytes>) -> Result
    ) -> Result {
        func add(_ index: Int, _ runs: inout [deck_bytes]) -> Result {
            guard index < parts.count else { return runs.withUnsafeBufferPointer(body) }
            var part = parts[index]
            return part.withUTF8 { bytes in
                runs.append(deck_bytes(data: bytes.baseAddress, length: bytes.count))
                return add(index + 1, &runs)
            }
        }
        var runs: [deck_bytes] = []
        return add(0, &runs)
    }
}

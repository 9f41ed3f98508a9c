import CDeckCore

/// Lowercase hex.
func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}

/// The bytes that hex names; anything that is not hex is a mistake in this program's own tables.
func bytes(_ hex: String) throws -> [UInt8] {
    var result: [UInt8] = []
    var high: Int?
    for character in hex {
        guard character.isASCII, let digit = character.hexDigitValue else {
            throw VectorError.inconsistent("not hex: \(hex)")
        }
        if let first = high {
            result.append(UInt8(first << 4 | digit))
            high = nil
        } else {
            high = digit
        }
    }
    guard high == nil else { throw VectorError.inconsistent("half a byte: \(hex)") }
    return result
}

/// Standard base64 with padding, of any number of bytes (RFC 4648, section 4).
func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
        for place in 0..<4 {
            text.append(place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : "=")
        }
    }
    return text
}

extension Array where Element == UInt8 {
    /// The same bytes with one bit turned over; bit 0 is the lowest of the first byte.
    func flipping(bit: Int) -> [UInt8] {
        var copy = self
        copy[bit / 8] ^= 1 << (bit % 8)
        return copy
    }
}

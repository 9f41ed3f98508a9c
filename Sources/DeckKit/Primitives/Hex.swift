import CDeckCore

/// Lowercase hex, strictly: Swift's own number parsing takes `+f` for 15.
enum Hex {
    static func encode(_ bytes: [UInt8]) -> String {
        bytes.withUnsafeBytes { encode($0) }
    }

    static func encode(_ bytes: UnsafeRawBufferPointer) -> String {
        // One more for the NUL that C writes.
        String(unsafeUninitializedCapacity: bytes.count * 2 + 1) { text in
            text.withMemoryRebound(to: CChar.self) {
                deck_hex_encode($0.baseAddress, bytes.uint8Base, bytes.count)
            }
            return bytes.count * 2
        }
    }

    /// Nil unless the text is exactly `2 * count` lowercase digits.
    static func decode(_ text: String, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return bytes.withUnsafeMutableBytes { decode(text, into: $0) } ? bytes : nil
    }

    /// False unless the text is exactly as many lowercase digits as fill `bytes`.
    static func decode(_ text: String, into bytes: UnsafeMutableRawBufferPointer) -> Bool {
        var text = Quirk.isOn("takesCapitalHex") ? text.lowercased() : text
        let status = text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { characters in
                deck_hex_decode(
                    bytes.mutableUInt8Base, bytes.count, characters.baseAddress, characters.count)
            }
        }
        return status == DECK_OK
    }
}

import CDeckCore
import Testing

/// Hex and base64 have one spelling each (field case O6).
struct SpellingTests {
    static let zeroHex = String(repeating: "0", count: 64)

    static let hexCases: [(String, Bool)] = [
        (zeroHex, true),
        (String(repeating: "9f", count: 32), true),
        (String(repeating: "9F", count: 32), false),
        (String(zeroHex.dropLast()), false),
        (zeroHex + "0", false),
        ("", false),
        (zeroHex + "\n", false),
        (String(zeroHex.dropLast()) + "g", false),
        (String(zeroHex.dropLast(2)) + "+f", false),
        (String(zeroHex.dropLast(2)) + " f", false),
        (String(repeating: "０", count: 64), false),
        (String(zeroHex.dropLast()) + "\0", false),
    ]

    @Test(arguments: hexCases)
    func hexIsLowercaseAndWhole(text: String, valid: Bool) {
        var out = [UInt8](repeating: 0xA5, count: 32)
        let status = deck_hex_decode(&out, 32, text, text.utf8.count)
        #expect((status == DECK_OK) == valid)
        if !valid {
            #expect(status == DECK_MALFORMED_VALUE && out.allSatisfy { $0 == 0 })
        }
    }

    /// The key of RFC 7748, section 6.1, and the base64 that Python's `base64` gives for it.
    static let keyHex = "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
    static let keyBase64 = "hSDwCYkwp1R0i33ctD73Wg2/Og0mOBr066SpjqqbTmo="

    @Test func base64EncodesAKey() {
        var key = [UInt8](repeating: 0, count: 32)
        var text = [CChar](repeating: 0, count: 45)
        #expect(deck_hex_decode(&key, 32, Self.keyHex, 64) == DECK_OK)
        deck_base64_encode_key(&text, key)
        let spelled = text.dropLast().map { UInt8(bitPattern: $0) }
        #expect(String(decoding: spelled, as: UTF8.self) == Self.keyBase64)
        #expect(text.last == 0)
    }

    static let base64Cases: [(String, Bool)] = [
        (keyBase64, true),
        (String(keyBase64.dropLast()), false),  // no padding
        (keyBase64 + "=", false),
        (keyBase64.replacing("/", with: "_"), false),  // the URL alphabet
        (keyBase64.replacing("mo=", with: "mp="), false),  // an unused bit set
        (keyBase64.replacing("mo=", with: "m=="), false),  // 31 bytes
        (keyBase64.replacing("o=", with: "oA"), false),  // 33 bytes
        (" " + String(keyBase64.dropFirst()), false),
        (keyBase64.replacing("hSDw", with: "hS\nD"), false),
        ("", false),
    ]

    @Test(arguments: base64Cases)
    func base64IsStandardAndPadded(text: String, valid: Bool) {
        var key = [UInt8](repeating: 0xA5, count: 32)
        let status = deck_base64_decode_key(&key, text, text.utf8.count)
        #expect((status == DECK_OK) == valid)
        if !valid {
            #expect(status == DECK_MALFORMED_VALUE && key.allSatisfy { $0 == 0 })
        }
    }

    static let codeCases: [(String, Bool)] = [
        ("0000", true), ("0042", true), ("9999", true), ("42", false), ("00042", false),
        (" 004", false), ("004\n", false), ("٠٠٤٢", false), ("００４２", false), ("+042", false),
        ("", false),
    ]

    @Test(arguments: codeCases)
    func aCodeIsFourAsciiDigits(text: String, valid: Bool) {
        #expect((deck_code_check(text, text.utf8.count) == DECK_OK) == valid)
    }

    @Test func comparesWholeRuns() {
        let a: [UInt8] = [1, 2, 3, 4]
        for i in 0..<4 {
            var b = a
            b[i] ^= 0x80
            #expect(!deck_equal(a, b, 4))
        }
        #expect(deck_equal(a, a, 4) && deck_equal(a, [9], 0))
    }
}

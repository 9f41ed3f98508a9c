import CDeckCore
import Testing

@Test func hmacMatchesTheProtocolsExample() {
    // PROTOCOL section 4, and Wikipedia's long-standing HMAC example.
    var mac = [UInt8](repeating: 0, count: 32)
    let text = Array("The quick brown fox jumps over the lazy dog".utf8)
    #expect(deck_hmac(&mac, "key", 3, text, text.count) == DECK_OK)
    var hex = [CChar](repeating: 0, count: 65)
    deck_hex_encode(&hex, mac, 32)
    #expect(
        String(decoding: hex.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            == "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8")
}

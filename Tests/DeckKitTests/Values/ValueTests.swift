import Testing

@testable import DeckKit

@Suite struct ValueTests {
    /// O7: codes are four ASCII digits; full-width and Arabic digits are numbers to Swift.
    @Test(arguments: [
        "42", "00042", " 0042", "0042\n", "٠٠٤٢", "００４２", "", "004", "00x2", "+042", "0x42",
        "0042\0",
    ])
    func malformedCodes(_ text: String) {
        #expect(PairingCode(text) == nil)
    }

    @Test(arguments: ["0000", "0007", "0042", "0808", "9999"])
    func codesKeepTheirZeros(_ text: String) throws {
        #expect(try #require(PairingCode(text)).digits == text)
    }

    // PAIR-34
    /// 60,000 is the last whole multiple of 10,000 below 65,536: values from there are drawn anew.
    @Test func codesAreUniform() throws {
        var scripted = ScriptedRandom([0xFF, 0xFF, 0xEA, 0x60, 0xEA, 0x5F])
        #expect(try PairingCode(random: &scripted).digits == "9999")
        var zero = ScriptedRandom([0, 7])
        #expect(try PairingCode(random: &zero).digits == "0007")
        var seeded = SeededRandomSourceForTestingOnly(seed: 1)
        var buckets = [Int](repeating: 0, count: 10)
        for _ in 0..<5_000 {
            let code = try PairingCode(random: &seeded).digits
            buckets[Int(code.utf8.first! - UInt8(ascii: "0"))] += 1
        }
        // 500 expected a bucket; 6 standard deviations are 127.
        #expect(buckets.allSatisfy { (373...627).contains($0) })
    }

    @Test func aStuckSourceIsAnError() {
        var stuck = ScriptedRandom(repeating: 0xFF)
        #expect(throws: DeckError.self) { try PairingCode(random: &stuck) }
        var absent = ScriptedRandom([])
        #expect(throws: DeckError.self) { try Nonce(random: &absent) }
        #expect(throws: DeckError.self) { try PrivateKey(random: &absent) }
    }

    @Test func theSystemsSourceGivesDifferentBytes() throws {
        var system = SystemRandomSource()
        let first = try system.bytes(1_000)
        #expect(first.count == 1_000)
        #expect(try system.bytes(1_000) != first)
    }

    /// O6: 64 lowercase digits and nothing else.
    @Test func proofSpelling() throws {
        let right = "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8"
        let proof = try #require(Proof(hex: right))
        #expect(proof.hex == right)
        let wrong = [
            right.uppercased(), String(right.dropLast()), right + "0", "", right + "\n",
            String(repeating: "０", count: 64), "+" + right.dropFirst(), " " + right.dropFirst(),
            String(right.dropLast()) + "G", String(right.dropLast()) + "\0",
        ]
        for text in wrong { #expect(Proof(hex: text) == nil) }
        #expect(Proof(hex: "e" + right.dropFirst()) != proof)
        #expect(Proof(hex: right.dropLast() + "9") != proof)
    }

    @Test func nonceSpelling() {
        #expect(Nonce("000102030405060708090a0b0c0d0e0f")?.text.utf8.count == 32)
        for text in [
            "000102030405060708090A0B0C0D0E0F", "000102030405060708090a0b0c0d0e0",
            "000102030405060708090a0b0c0d0e0f0", "", "+00102030405060708090a0b0c0d0e0f",
        ] { #expect(Nonce(text) == nil) }
    }

    @Test func publicKeySpelling() throws {
        let text = "hSDwCYkwp1R0i33ctD73Wg2/Og0mOBr066SpjqqbTmo="
        #expect(try #require(PublicKey(base64: text)).base64 == text)
        for text in [
            String(text.dropLast()), text + "=", text.replacing("/", with: "_"),
            text.replacing("o=", with: "p="), "A" + text, text + "\n", "", String(text.dropLast(4)),
            "=" + text.dropLast(), text.replacing("h", with: " "),
        ] { #expect(PublicKey(base64: text) == nil) }
        #expect(PublicKey(bytes: [UInt8](repeating: 1, count: 31)) == nil)
        #expect(PublicKey(bytes: [UInt8](repeating: 1, count: 33)) == nil)
    }

    @Test func deviceIDs() {
        #expect(DeviceID("A-z_0.9") != nil)
        #expect(DeviceID(String(repeating: "x", count: 64)) != nil)
        for text in ["", String(repeating: "x", count: 65), "a b", "é", "a/b", "a\0", "a\n", "１"] {
            #expect(DeviceID(text) == nil)
        }
    }

    @Test func sequenceNumbers() {
        #expect(SequenceNumber(0) == nil)
        #expect(SequenceNumber(-1) == nil)
        #expect(SequenceNumber(9_007_199_254_740_992) == nil)
        #expect(SequenceNumber(9_007_199_254_740_991)?.next == nil)
        #expect(SequenceNumber(1)?.next?.value == 2)
    }

    // ERR-2
    /// Descriptions go to logs: nothing secret may be in one, however it is printed.
    @Test func secretsAreNotDescribed() throws {
        let bytes = [UInt8](repeating: 0xAB, count: 32)
        let token = try #require(Token(bytes: bytes))
        let key = try #require(PrivateKey(bytes: bytes))
        let shared = try #require(SharedSecret(bytes: bytes))
        let code = try #require(PairingCode("4821"))
        for text in [
            "\(token) \(key) \(shared) \(code)", String(reflecting: token),
            String(reflecting: [key]), String(reflecting: [code]), "\([code])",
            "\(HostToken(hostID: nil, token: token))",
        ] {
            #expect(!text.contains("4821"))
            #expect(!text.lowercased().contains("abab"))
            #expect(!text.contains("171"))
        }
    }

    @Test func secretsHave32Bytes() {
        #expect(Token(bytes: [UInt8](repeating: 0, count: 31)) == nil)
        #expect(Token(bytes: [UInt8](repeating: 0, count: 33)) == nil)
        #expect(PrivateKey(bytes: []) == nil)
    }

    /// Section 2: controls first, then 32 grapheme clusters, then whole clusters within 128 bytes.
    @Test func deviceNames() {
        #expect(DeviceName.cleaned("a\u{0}b\u{1B}[31m\u{7F}\u{85}c") == "ab[31mc")
        #expect(DeviceName.cleaned("\u{202E}evil\u{2066}\u{2069}\u{202A}") == "evil")
        #expect(DeviceName.cleaned(String(repeating: "x", count: 40)).count == 32)
        // 11 bytes a cluster... 25 bytes a family: 5 of them fit into 128 bytes.
        let family = "👨‍👩‍👧‍👦"
        #expect(family.utf8.count == 25)
        let cleaned = DeviceName.cleaned(String(repeating: family, count: 32))
        #expect(cleaned == String(repeating: family, count: 5))
        // One cluster of more than 128 bytes is dropped whole.
        #expect(DeviceName.cleaned("a" + String(repeating: "\u{301}", count: 100)) == "")
        #expect(DeviceName.cleaned("é" + "\u{301}") == "é\u{301}")
        #expect(DeviceName.cleaned("") == "")
    }

    @Test func instantsDoNotOverflow() {
        let last = Instant(milliseconds: .max)
        #expect(last.advanced(byMilliseconds: 5) == last)
        #expect(Instant(milliseconds: 1).milliseconds(since: last) == 0)
        #expect(last.milliseconds(since: Instant(milliseconds: .max - 3)) == 3)
    }
}

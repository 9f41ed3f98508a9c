import CDeckCore
import CDeckCoreFaults
import Testing

/// What both back ends of the core must answer, by values that others computed. The vectors hold
/// more of them; these are the corners where the two libraries' functions differ.
@Suite struct BackEndTests {
    private static let low = [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000080",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    ]

    // CRY-1
    /// Every point of low order, plain and with the bit that is ignored (field case O2; the values
    /// are those of RFC 7748's security notes as listed by D. J. Bernstein).
    @Test(arguments: BackEnd.allCases, low)
    func aKeyOfLowOrderGivesNoSecret(backEnd: BackEnd, hex: String) throws {
        var shared = [UInt8](repeating: 0xA5, count: 32)
        let scalar = [UInt8](repeating: 0x42, count: 32)
        let status = backEnd.calls.x25519(&shared, scalar, try bytes(hex))
        #expect(status == DECK_PEER_BAD_KEY)
        #expect(shared.allSatisfy { $0 == 0 })
    }

    /// The neighbours of those points are ordinary keys, which no list may catch.
    @Test(
        arguments: BackEnd.allCases,
        [
            "0200000000000000000000000000000000000000000000000000000000000000",
            "0001000000000000000000000000000000000000000000000000000000000000",
            "ebffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "efffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "edfeffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "e1eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
            "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1156",
        ])
    func theirNeighboursGiveOne(backEnd: BackEnd, hex: String) throws {
        var shared = [UInt8](repeating: 0, count: 32)
        let scalar = [UInt8](repeating: 0x42, count: 32)
        #expect(backEnd.calls.x25519(&shared, scalar, try bytes(hex)) == DECK_OK)
        #expect(shared.contains { $0 != 0 })
    }

    /// RFC 7748, section 5.2: the second input has the top bit set, which is ignored.
    @Test(arguments: BackEnd.allCases)
    func x25519IsTheRFCs(backEnd: BackEnd) throws {
        var shared = [UInt8](repeating: 0, count: 32)
        let scalar = try bytes("4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d")
        let peer = try bytes("e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493")
        #expect(backEnd.calls.x25519(&shared, scalar, peer) == DECK_OK)
        #expect(
            shared
                == (try bytes("95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957")))
    }

    /// RFC 4231, case 6: a key longer than the hash's block.
    @Test(arguments: BackEnd.allCases)
    func aLongKeyIsHashed(backEnd: BackEnd) throws {
        var mac = [UInt8](repeating: 0, count: 32)
        let key = [UInt8](repeating: 0xAA, count: 131)
        let text = "Test Using Larger Than Block-Size Key - Hash Key First"
        #expect(backEnd.calls.hmac(&mac, key, 131, text, text.utf8.count) == DECK_OK)
        #expect(
            mac == (try bytes("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")))
    }

    /// The value is OpenSSL's; PSA refuses a key of 10,000 bytes by itself.
    @Test(arguments: BackEnd.allCases)
    func aKeyBeyondPSAsLimitIsNoOtherCase(backEnd: BackEnd) throws {
        var mac = [UInt8](repeating: 0, count: 32)
        let key = [UInt8](repeating: 0xAA, count: 10_000)
        #expect(backEnd.calls.hmac(&mac, key, key.count, "td", 2) == DECK_OK)
        #expect(
            mac == (try bytes("c424a7ebaf267ad0b348e1d0f58f8e2c25dbf629d1d66f84940de31aad69323d")))
    }

    /// No key, no text. The value is the one that every library gives.
    @Test(arguments: BackEnd.allCases)
    func nothingHasAMacToo(backEnd: BackEnd) throws {
        let expected = try bytes("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
        var mac = [UInt8](repeating: 0, count: 32)
        #expect(backEnd.calls.hmac(&mac, nil, 0, nil, 0) == DECK_OK)
        #expect(mac == expected)
        #expect(backEnd.calls.hmac(&mac, "", 0, "", 0) == DECK_OK)
        #expect(mac == expected)
    }

    /// Field case O3: no salt, an empty one and 32 zeros are the same salt.
    @Test(
        arguments: BackEnd.allCases, [nil, [], [UInt8](repeating: 0, count: 32)] as [[UInt8]?])
    func anAbsentSaltIsAnEmptyOne(backEnd: BackEnd, salt: [UInt8]?) throws {
        var output = [UInt8](repeating: 0, count: 32)
        let secret = [UInt8](repeating: 7, count: 32)
        #expect(
            backEnd.calls.hkdf(&output, 32, secret, 32, salt, salt?.count ?? 0, "td", 2)
                == DECK_OK)
        #expect(
            output
                == (try bytes("3e2407d6b7d34f0079e9fece33b0da4d0c2837d8b178754e0f1e6e68ae6dbe7a")))
    }

    @Test(arguments: BackEnd.allCases)
    func theGeneratorFillsMoreThanOneRequest(backEnd: BackEnd) {
        var first = [UInt8](repeating: 0, count: 5000)
        var second = first
        #expect(backEnd.calls.drbg(&first, first.count) == DECK_OK)
        #expect(backEnd.calls.drbg(&second, second.count) == DECK_OK)
        #expect(first != second)
        #expect(!first.suffix(64).allSatisfy { $0 == 0 })
    }

    private func bytes(_ hex: String) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: hex.utf8.count / 2)
        try #require(deck_hex_decode(&bytes, bytes.count, hex, hex.utf8.count) == DECK_OK)
        return bytes
    }
}

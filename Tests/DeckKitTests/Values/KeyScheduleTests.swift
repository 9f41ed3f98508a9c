import Testing

@testable import DeckKit

/// Values computed with Python's `cryptography` 48 from protocol sections 5 and 6, on the key pairs
/// of RFC 7748, section 6.1.
@Suite struct KeyScheduleTests {
    static let hostPrivate = "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"
    static let deckPrivate = "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"
    static let hostPublic = "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
    static let deckPublic = "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"
    static let token = "8acd02d943c5a2df8f4f454adc8866b8f6747bea09d0c7fc95ac52bcd22b24b4"

    struct Pairing: Sendable {
        let code, confirmKey, token, clientProof, macProof: String
    }

    static let pairings = [
        Pairing(
            code: "0042",
            confirmKey: "1ac91f094dc94c50c4af63af7c1da38f91a10780657424b8483fc857c71c3cba",
            token: token,
            clientProof: "f2c0ab0a40b0f9f52332f478b8ecffce392eb8bb7cf42fca9824ff853e29658b",
            macProof: "51459055f3b222ea5be887e29a3d63cdbb1c0db93f7c6d7a1934c803da012321"),
        Pairing(
            code: "4821",
            confirmKey: "edfc916288cbb35482ced08963aad15a92689e969fe742410c1583764d0c599a",
            token: "f46e10286939d24a0e4af970ad3ea9ba891ee422bad9b1819d79f43a2f55a131",
            clientProof: "f244769243421e99ac32c08ee172a44ae4b2151b33dffcb808dc0151393ded55",
            macProof: "3846934187e45dd11530a0ea6ac51eeada410b001c9c1522f7c4b5b76f9a18be"),
        Pairing(
            code: "0000",
            confirmKey: "6fb746428f594a261e1c10ac08d8d56245088672dc7d06823a7906d0b1aafad8",
            token: "18753a26a035e7a112d53ac3163eab3d5a2d969c056b5a8f4c1f623cd2e0f82c",
            clientProof: "96d819166bf797f4d77b970226469c0b4eab2588dd111b3ec701917323d4a27f",
            macProof: "4e895cf64f15c9c29c3e43a8728071bafdaf5d7bd1880c4924c1eea8757df88b"),
    ]

    @Test(arguments: pairings)
    func pairing(_ expected: Pairing) throws {
        let host = try #require(PrivateKey(bytes: bytes(Self.hostPrivate)))
        let deck = try #require(PrivateKey(bytes: bytes(Self.deckPrivate)))
        let hostKey = try host.publicKey()
        let deckKey = try deck.publicKey()
        #expect(hostKey.bytes == bytes(Self.hostPublic))
        #expect(deckKey.bytes == bytes(Self.deckPublic))
        let code = try #require(PairingCode(expected.code))
        for shared in [try host.sharedSecret(with: deckKey), try deck.sharedSecret(with: hostKey)] {
            let keys = try PairingKeys(
                shared: shared, code: code, hostKey: hostKey, deckKey: deckKey)
            #expect(keys.exportedConfirmKey == bytes(expected.confirmKey))
            #expect(keys.token == Token(bytes: bytes(expected.token)))
            #expect(try keys.clientProof().hex == expected.clientProof)
            #expect(try keys.macProof().hex == expected.macProof)
        }
    }

    /// O1: the top bit is ignored by the exchange and kept in the transcript.
    @Test func topBitStaysInTheTranscript() throws {
        let host = try #require(PrivateKey(bytes: bytes(Self.hostPrivate)))
        let key = try #require(PublicKey(base64: "3p7bfXt9wbTTW2HC7OQ1Nz+DQ8hbeGdNrfx+FG+IK88="))
        let keys = try PairingKeys(
            shared: try host.sharedSecret(with: key), code: try #require(PairingCode("0042")),
            hostKey: try host.publicKey(), deckKey: key)
        #expect(
            try keys.clientProof().hex
                == "7f035f8a86aac9efd5f6b6333458b735e950b59cd14d21661a4f44d7d5539a30")
    }

    /// O1: values checked with Mbed TLS by the reporters; the first is RFC 7748, section 6.1.
    @Test(arguments: [
        (
            hostPrivate, deckPublic,
            "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
        ),
        (
            hostPrivate, "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882bcf",
            "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
        ),
        (
            "48f3cb7d17387a9d066c938cd0e9fa1526fac6132b86fb3ec37a14c132f8f883", deckPublic,
            "e4a4916ec17a7e2f69b5361700899904b300baf9b127ad9f37f97a60493ccf00"
        ),
        (
            hostPrivate, "91a6c0d53dc445b5a7108d328fdbb7e3c330d6c57b8f683e73d6b9475bc57200",
            "da3ac3b4e77a8db7164a7e8e07af332964c5cd3089a36365a72b51004bc0ca55"
        ),
    ])
    func exchanges(_ own: String, _ peer: String, _ shared: String) throws {
        let key = try #require(PrivateKey(bytes: bytes(own)))
        let secret = try key.sharedSecret(with: try #require(PublicKey(bytes: bytes(peer))))
        #expect(secret.exportedBytes == bytes(shared))
    }

    /// O2, with the multiples that RFC 7748 and Wycheproof list.
    static let lowOrderKeys = [
        String(repeating: "00", count: 32), "01" + String(repeating: "00", count: 31),
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "ec" + String(repeating: "ff", count: 30) + "7f",
        "ed" + String(repeating: "ff", count: 30) + "7f",
        "ee" + String(repeating: "ff", count: 30) + "7f",
        "01" + String(repeating: "00", count: 30) + "80",
    ]

    @Test(arguments: lowOrderKeys)
    func lowOrderKeysAreRefused(_ peer: String) throws {
        let key = try #require(PrivateKey(bytes: bytes(Self.hostPrivate)))
        let peer = try #require(PublicKey(bytes: bytes(peer)))
        #expect(peer.isLowOrder)
        let error = #expect(throws: DeckError.self) { try key.sharedSecret(with: peer) }
        #expect(error?.fault == .peerMisbehaved)
    }

    @Test func ordinaryKeysAreNot() throws {
        #expect(try #require(PublicKey(bytes: bytes(Self.hostPublic))).isLowOrder == false)
        #expect(try #require(PublicKey(bytes: bytes(Self.deckPublic))).isLowOrder == false)
    }

    @Test func session() throws {
        let keys = try SessionKeys(
            token: try #require(Token(bytes: bytes(Self.token))),
            clientNonce: try #require(Nonce("000102030405060708090a0b0c0d0e0f")),
            macNonce: try #require(Nonce("f0e0d0c0b0a090807060504030201000")))
        #expect(
            keys.exportedAuthKey
                == bytes("30797ead5b61fcbbd639e5fc8bf934749892ab82e7a58cd14c3b74e019125ef5"))
        #expect(
            try keys.macProof().hex
                == "0d2efcb4c2ebb48376629e04812e674d2af46ad116ffdae2b95a79e60a1855e2")
        #expect(
            try keys.clientProof().hex
                == "1b7b46aa78c17a6c5062a94277ee6c07e94ae5f1d317ada8231cb6cf013dcb0e")
        #expect(
            keys.exportedClientToMac
                == bytes("5fb4c7c73c5855d6e14d2790a6643640712e69aa085340f5c90342a0f83d81d8"))
        #expect(
            keys.exportedMacToClient
                == bytes("9f19b3c443d0ce25f59907ed1058782d33431566b1c949338d203347c4770817"))
    }

    /// Protocol section 4's example, then RFC 4231's cases 1, 2, 6 and 7, whose data is text.
    @Test(arguments: [
        (
            "6b6579", "The quick brown fox jumps over the lazy dog",
            "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8"
        ),
        (
            String(repeating: "0b", count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            "4a656665", "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            String(repeating: "aa", count: 131),
            "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (
            String(repeating: "aa", count: 131),
            "This is a test using a larger than block-size key and a larger than block-size data. "
                + "The key needs to be hashed before being used by the HMAC algorithm.",
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ])
    func hmacHex(_ key: String, _ text: String, _ expected: String) throws {
        let key = bytes(key)
        let whole = try key.withUnsafeBytes { try Primitives.hmac(key: $0, text).hex }
        #expect(whole == expected)
        let joined = try key.withUnsafeBytes {
            try Primitives.hmac(key: $0, String(text.prefix(3)), "", String(text.dropFirst(3))).hex
        }
        #expect(joined == expected)
    }

    /// O3 (b), computed with Python.
    @Test func emptySaltIsNoSalt() throws {
        let secret = try #require(Secret(copying: [UInt8](repeating: 7, count: 32)))
        let expected = bytes("3e2407d6b7d34f0079e9fece33b0da4d0c2837d8b178754e0f1e6e68ae6dbe7a")
        for salt in [[], [UInt8](repeating: 0, count: 32)] {
            let output = try Primitives.hkdf(secret, salt: salt, info: Array("td".utf8))
            #expect(output.exportedBytes == expected)
        }
    }
}

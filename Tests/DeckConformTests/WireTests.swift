import Testing

@testable import DeckConform

/// The suite's own half of the protocol, against values that others computed.
@Suite struct WireTests {
    private func bytes(_ hex: String) -> [UInt8] {
        var out: [UInt8] = []
        var rest = hex[...]
        while !rest.isEmpty {
            out.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        }
        return out
    }

    /// firmware-spec, "Primitives": RFC 7748 section 6.1, and OpenSSL's values.
    @Test func primitives() {
        #expect(
            Cryptography.hmacHex(
                key: Array("key".utf8), "The quick brown fox jumps over the lazy dog")
                == "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8")
        #expect(
            Cryptography.hex(
                Cryptography.hkdf(
                    [UInt8](repeating: 7, count: 32), salt: "", info: Array("td".utf8)))
                == "3e2407d6b7d34f0079e9fece33b0da4d0c2837d8b178754e0f1e6e68ae6dbe7a")
        let alice = bytes("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
        let bob = bytes("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
        #expect(
            Cryptography.hex(Cryptography.x25519(alice, bob) ?? [])
                == "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
        #expect(
            Cryptography.hex(Cryptography.publicKey(of: alice))
                == "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
    }

    /// firmware-spec, "Pairing", whose values check.py computes.
    @Test func pairing() {
        let own = bytes("39047e346f3303a441c12fff5ac82b746b7eabf32175598cac5c210cad31b3fb")
        let host = bytes("86e9614e4b36eb2964ea94d6c0a20823d6a83eb6837d103015d31d85e5b92b40")
        let deck = bytes("07a0c3aecfc9101636ef06ea78c3f2408fd39de37b05d865605ff027f8a1543e")
        #expect(Cryptography.publicKey(of: own) == deck)
        let values = PairingValues(
            shared: Cryptography.x25519(own, host) ?? [], code: "4821", hostKey: host,
            deckKey: deck)
        #expect(
            Cryptography.hex(values.confirmKey)
                == "f855c5e3141a434cdd3a524a01bca9673e729e37c8c45434720e9cd401f22474")
        #expect(
            Cryptography.hex(values.token)
                == "efe7f8fa802ce8fc8e2eda6b0acfa04edc1cb98014797a9af546f29b26e59ffc")
        #expect(
            values.clientProof
                == "b634e01bfdb2dcf17a06dd1193bcfd1af9b4593ec62874747beb704376a695ea")
        #expect(
            values.macProof == "b8915aabc844d568cee572e233182759ac1876bd9e0408de62df23ee4e4ccf8f")
    }

    /// firmware-spec, "Session".
    @Test func session() {
        let values = SessionValues(
            token: bytes("0af9c8595e93a26662acb6155c1db7ef4cd8fc3e1962b267bd2a21c0f80d4a58"),
            clientNonce: "469f32b940f99551abad4f6384955f17",
            macNonce: "a589024d710e40c0a432f21f4daff737")
        #expect(
            values.macProof == "e5b4cb636e1ad710e5f0a33660a8a10c37f9399c39e43cf33465989ce4905595")
        #expect(
            values.clientProof
                == "7280b3ca76fc7923d2e9e716c120c156675d9ba748dd146f0661030f2298d92a")
        #expect(
            Cryptography.hex(values.clientToMac)
                == "b467c7cc3dcb4a6df7adb8d55ee13e2f868fd013c61678a49407674e6198f813")
        #expect(
            Cryptography.hex(values.macToClient)
                == "ad2d78d5b98d6e3b432b28522001fae9611de100d019d414e22ddea22f3b9e16")
    }

    @Test func base64KeysHaveOneSpelling() {
        let key = bytes("07a0c3aecfc9101636ef06ea78c3f2408fd39de37b05d865605ff027f8a1543e")
        let text = Base64.encode(key)
        // As the overview's `pair` has it.
        #expect(text == "B6DDrs/JEBY27wbqeMPyQI/TneN7BdhlYF/wJ/ihVD4=")
        #expect(Base64.decodeKey(text) == key)
        #expect(Base64.decodeKey(String(text.dropLast())) == nil)
        #expect(Base64.decodeKey(text.dropLast(2) + "_=") == nil)
        #expect(Base64.encode(Array("fo".utf8)) == "Zm8=")
        #expect(Base64.encode(Array("foobar".utf8)) == "Zm9vYmFy")
    }

    @Test(arguments: [
        (#"{"b":1,"a":"\u00e9\/"}"#, #"{"a":"é/","b":1}"#),
        (#" [ true , null , -1.5e3 , {} , [] ] "#, "[true,null,-1.5e3,{},[]]"),
        (#""\ud83d\ude00\u0000""#, #""😀\u0000""#),
    ])
    func jsonIsReadAndWritten(_ text: String, _ canonical: String) {
        #expect(JSON(text)?.canonical == canonical)
    }

    @Test(arguments: [
        "", "{", "{}x", "[1,]", "{\"a\"}", "01", "1.", "tru", "\"\\x\"", "\"\u{1}\"",
        "\"\\ud800\"", "{\"a\":1,}", "+1", "\u{FEFF}{}",
    ])
    func noJSONIsRefused(_ text: String) {
        #expect(JSON(text) == nil)
    }

    @Test func integersAreToldFromOtherSpellings() {
        #expect(JSON("7")?.integer == 7)
        #expect(JSON("7.0")?.integer == nil)
        #expect(JSON("-0")?.integer == nil)
    }
}

import CDeckCore
import Testing
import VectorPlay

/// The C core against hmac-hex.json, hkdf.json and x25519.json.
@Suite struct CorePrimitiveTests {
    @Test(arguments: VectorReader.tests("hmac-hex", "HmacHex"))
    func hmac(_ vector: Vector) throws {
        let key = try vector.bytes("key")
        let message = try vector.bytes("msg")
        if vector.has("text") { #expect(Array(try vector.text("text").utf8) == message) }
        var right = [UInt8](repeating: 0, count: 32)
        try #require(deck_hmac(&right, key, key.count, message, message.count) == DECK_OK)

        let spelled = Core.characters(try vector.text("mac"))
        var given = [UInt8](repeating: 1, count: 32)
        let status = deck_hex_decode(&given, 32, spelled, spelled.count)
        #expect((status == DECK_MALFORMED_VALUE) == (vector.layer == .format))
        guard status == DECK_OK else { return }
        #expect(deck_equal(given, right, 32) == (vector.layer == nil))
        var text = [CChar](repeating: 1, count: 65)
        deck_hex_encode(&text, right, 32)
        #expect((text == spelled + [0]) == (vector.layer == nil))
    }

    @Test(arguments: VectorReader.tests("hkdf", "Hkdf"))
    func hkdf(_ vector: Vector) throws {
        let secret = try vector.bytes("ikm")
        let salt = try vector.bytesOrNull("salt")
        let info = try vector.bytes("info")
        var out = [UInt8](repeating: 1, count: Int(try vector.number("size")))
        let status = deck_hkdf(
            &out, out.count, secret, secret.count, salt, salt?.count ?? 0, info, info.count)
        switch vector.layer {
        case nil:
            #expect(status == DECK_OK)
            #expect(out == (try vector.bytes("okm")))
        case .size:
            #expect(status == DECK_MISUSE_ARGUMENT)
            #expect(out.allSatisfy { $0 == 0 }, "an output is left after a failure")
        default: Issue.record("HKDF cannot refuse at \(String(describing: vector.layer))")
        }
    }

    @Test(arguments: VectorReader.tests("x25519", "KeyExchange"))
    func keyExchange(_ vector: Vector) throws {
        let privateKey = try vector.bytes("private")
        // A key travels as base64; that reader is what refuses other lengths.
        let spelled = Core.characters(Core.base64(try vector.bytes("public")))
        var peer = [UInt8](repeating: 1, count: 32)
        let read = deck_base64_decode_key(&peer, spelled, spelled.count)
        #expect((read == DECK_MALFORMED_VALUE) == (vector.layer == .format))
        guard read == DECK_OK else { return }
        #expect(peer == (try vector.bytes("public")))

        var shared = [UInt8](repeating: 1, count: 32)
        let status = deck_x25519(&shared, privateKey, peer)
        #expect(Int(status) == (vector.layer == .key ? DECK_PEER_BAD_KEY : DECK_OK))
        // For a key of low order the vector holds zeros, and nothing else may be left.
        #expect(shared == (try vector.bytes("shared")))
    }

    @Test(arguments: VectorReader.tests("x25519", "Iterated"))
    func iterated(_ vector: Vector) throws {
        var k = try vector.bytes("private")
        var u = try vector.bytes("public")
        for _ in 0..<(try vector.number("iterations")) {
            var next = [UInt8](repeating: 0, count: 32)
            try #require(deck_x25519(&next, k, u) == DECK_OK)
            (k, u) = (next, k)
        }
        #expect(k == (try vector.bytes("shared")))
    }

    @Test(arguments: VectorReader.tests("x25519", "PublicKey"))
    func publicKey(_ vector: Vector) throws {
        var key = [UInt8](repeating: 0, count: 32)
        try #require(deck_x25519_public(&key, try vector.bytes("private")) == DECK_OK)
        #expect(key == (try vector.bytes("public")))
    }

    @Test(arguments: VectorReader.tests("x25519", "PublicKeySpelling"))
    func publicKeySpelling(_ vector: Vector) throws {
        let spelled = Core.characters(try vector.text("base64"))
        var key = [UInt8](repeating: 1, count: 32)
        let status = deck_base64_decode_key(&key, spelled, spelled.count)
        #expect(Int(status) == (vector.layer == nil ? DECK_OK : DECK_MALFORMED_VALUE))
        guard vector.layer == nil else { return }
        #expect(key == (try vector.bytes("public")))
        var text = [CChar](repeating: 1, count: 45)
        deck_base64_encode_key(&text, key)
        #expect(text == spelled + [0])
    }
}

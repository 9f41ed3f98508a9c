import DeckKit
import Testing
import VectorPlay

/// The Swift kit against pairing.json.
@Suite struct KitPairingTests {
    @Test(arguments: VectorReader.tests("pairing", "Pairing"))
    func pairing(_ vector: Vector) throws {
        let host = try #require(PublicKey(bytes: try vector.bytes("macPublic")))
        let deck = try #require(PublicKey(bytes: try vector.bytes("clientPublic")))
        for (own, ownKey, peer) in [("macPrivate", host, deck), ("clientPrivate", deck, host)] {
            let own = try #require(PrivateKey(bytes: try vector.bytes(own)))
            #expect(try own.publicKey() == ownKey)
            let shared = try own.sharedSecret(with: peer)
            #expect(shared.exportedBytes == (try vector.bytes("shared")))
            try expectValues(try keys(vector, shared, host: host, deck: deck), vector)
        }
        let nonce = try #require(Nonce(try vector.text("macNonce")))
        let clientProof = try #require(Proof(hex: try vector.text("clientProof")))
        let macProof = try #require(Proof(hex: try vector.text("macProof")))
        let messages: [(HandshakeMessage, String)] = [
            (.needPairing(nonce: nonce, publicKey: host), "needPairing"),
            (.pair(publicKey: deck, proof: clientProof), "pair"),
            (.paired(proof: macProof), "paired"),
        ]
        for (message, name) in messages {
            let text = try vector.text(name)
            #expect(Kit.same(message.text, text))
            #expect(try Kit.handshake(text) == message)
        }
        let session = try Kit.session(vector, macNonce: nonce.text)
        #expect(session.exportedClientToMac == (try vector.bytes("clientToMac")))
        #expect(session.exportedMacToClient == (try vector.bytes("macToClient")))
    }

    @Test(arguments: VectorReader.tests("pairing", "PairReceived"))
    func pair(_ vector: Vector) throws {
        let own = try #require(PrivateKey(bytes: try vector.bytes("macPrivate")))
        let host = try own.publicKey()
        #expect(host.bytes == (try vector.bytes("macPublic")))
        guard case .pair(let deck, let proof) = try Kit.handshake(try vector.text("pair")) else {
            #expect(vector.layer == .format)
            return
        }
        guard !deck.isLowOrder else {
            #expect(vector.layer == .key)
            #expect(throws: DeckError.self) { try own.sharedSecret(with: deck) }
            return
        }
        let keys = try keys(vector, try own.sharedSecret(with: deck), host: host, deck: deck)
        if vector.has("confirmKey") { try expectValues(keys, vector) }
        let right = try keys.clientProof() == proof
        #expect((right ? nil : Vector.Layer.proof) == vector.layer)
    }

    @Test(arguments: VectorReader.tests("pairing", "PairedReceived"))
    func paired(_ vector: Vector) throws {
        let own = try #require(PrivateKey(bytes: try vector.bytes("clientPrivate")))
        let deck = try own.publicKey()
        #expect(deck.bytes == (try vector.bytes("clientPublic")))
        guard
            case .needPairing(_, let host) = try Kit.handshake(try vector.text("needPairing"))
        else {
            #expect(vector.layer == .format && !vector.has("pair"))
            return
        }
        guard !host.isLowOrder else {
            #expect(vector.layer == .key && !vector.has("pair"))
            #expect(throws: DeckError.self) { try own.sharedSecret(with: host) }
            return
        }
        let keys = try keys(vector, try own.sharedSecret(with: host), host: host, deck: deck)
        try expectValues(keys, vector)
        let pair = HandshakeMessage.pair(publicKey: deck, proof: try keys.clientProof())
        #expect(Kit.same(pair.text, try vector.text("pair")))
        guard case .paired(let proof) = try Kit.handshake(try vector.text("paired")) else {
            #expect(vector.layer == .format)
            return
        }
        let right = try keys.macProof() == proof
        #expect((right ? nil : Vector.Layer.proof) == vector.layer)
    }

    @Test(arguments: VectorReader.tests("pairing", "Code"))
    func code(_ vector: Vector) throws {
        let code = PairingCode(try vector.text("typed"))
        #expect((code == nil) == (vector.layer == .format))
        if let code { #expect(Kit.same(code.digits, try vector.text("typed"))) }
    }

    private func keys(
        _ vector: Vector, _ shared: SharedSecret, host: PublicKey, deck: PublicKey
    ) throws -> PairingKeys {
        try PairingKeys(
            shared: shared, code: try #require(PairingCode(try vector.text("code"))),
            hostKey: host, deckKey: deck)
    }

    private func expectValues(_ keys: PairingKeys, _ vector: Vector) throws {
        #expect(keys.exportedConfirmKey == (try vector.bytes("confirmKey")))
        #expect(keys.token.withUnsafeBytes { Array($0) } == (try vector.bytes("token")))
        #expect(try keys.clientProof().hex == (try vector.text("clientProof")))
        #expect(try keys.macProof().hex == (try vector.text("macProof")))
    }
}

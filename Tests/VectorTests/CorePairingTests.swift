import CDeckCore
import Testing
import VectorPlay

/// The C core against pairing.json: as the deck that it is, and as the host it can play.
@Suite struct CorePairingTests {
    @Test(arguments: VectorReader.tests("pairing", "Pairing"))
    func pairing(_ vector: Vector) throws {
        let code = Core.characters(try vector.text("code"))
        let host = try vector.bytes("macPublic")
        let deck = try vector.bytes("clientPublic")
        let sides = [
            (DECK_SIDE_MAC, try vector.bytes("macPrivate"), deck),
            (DECK_SIDE_CLIENT, try vector.bytes("clientPrivate"), host),
        ]
        for (side, privateKey, peer) in sides {
            var own = [UInt8](repeating: 0, count: 32)
            try #require(deck_x25519_public(&own, privateKey) == DECK_OK)
            #expect(own == (side == DECK_SIDE_MAC ? host : deck))
            var shared = [UInt8](repeating: 0, count: 32)
            try #require(deck_x25519(&shared, privateKey, peer) == DECK_OK)
            #expect(shared == (try vector.bytes("shared")))
            var keys = deck_pairing_keys()
            try #require(deck_pairing_derive(&keys, privateKey, host, deck, side, code) == DECK_OK)
            try expectValues(keys, vector)
        }
        var keys = deck_pairing_keys()
        try #require(
            deck_pairing_derive_shared(&keys, try vector.bytes("shared"), host, deck, code)
                == DECK_OK)
        try expectValues(keys, vector)

        let proof = try vector.text("clientProof")
        #expect(
            Core.written { deck_message_write_pair(&$0, deck, proof) } == (try vector.text("pair")))
        try expectSessionKeys(vector)
    }

    @Test(arguments: VectorReader.tests("pairing", "PairedReceived"))
    func paired(_ vector: Vector) throws {
        let code = Core.characters(try vector.text("code"))
        let deck = try vector.bytes("clientPublic")
        let need = Core.characters(try vector.text("needPairing"))
        let (read, host) = Core.read(need) { status, message in
            (status, message.kind == DECK_MESSAGE_NEED_PAIRING ? copy(message.public_key) : nil)
        }
        guard read == DECK_OK, let host else {
            #expect(vector.layer == .format && !vector.has("pair"))
            return
        }
        var keys = deck_pairing_keys()
        let status = deck_pairing_derive(
            &keys, try vector.bytes("clientPrivate"), host, deck, DECK_SIDE_CLIENT, code)
        guard status == DECK_OK else {
            #expect(Core.layer(status) == vector.layer && vector.layer == .key)
            #expect(copy(keys).allSatisfy { $0 == 0 }, "keys are left after a failure")
            return
        }
        try expectValues(keys, vector)
        let proof = try vector.text("clientProof")
        #expect(
            Core.written { deck_message_write_pair(&$0, deck, proof) } == (try vector.text("pair")))

        let layer = Core.read(Core.characters(try vector.text("paired"))) {
            status, message -> Vector.Layer? in
            guard status == DECK_OK, message.kind == DECK_MESSAGE_PAIRED else { return .format }
            return Core.layer(
                deck_proof_check(
                    copy(message.proof).map(CChar.init(bitPattern:)), 64, copy(keys.confirm_key),
                    DECK_SIDE_MAC))
        }
        #expect(layer == vector.layer)
    }

    @Test(arguments: VectorReader.tests("pairing", "PairReceived"))
    func pair(_ vector: Vector) throws {
        let code = Core.characters(try vector.text("code"))
        let host = try vector.bytes("macPublic")
        let members = Core.stringMembers(
            of: try vector.text("pair"), type: "pair", ["publicKey", "proof"])
        var deck = [UInt8](repeating: 0, count: 32)
        guard let key = members?["publicKey"], let proof = members?["proof"],
            deck_base64_decode_key(&deck, key, key.count) == DECK_OK
        else {
            #expect(vector.layer == .format)
            return
        }
        var keys = deck_pairing_keys()
        let status = deck_pairing_derive(
            &keys, try vector.bytes("macPrivate"), host, deck, DECK_SIDE_MAC, code)
        guard status == DECK_OK else {
            #expect(Core.layer(status) == vector.layer && vector.layer == .key)
            return
        }
        if vector.has("confirmKey") { try expectValues(keys, vector) }
        let checked = deck_proof_check(
            proof, proof.count, copy(keys.confirm_key), DECK_SIDE_CLIENT)
        #expect(Core.layer(checked) == vector.layer)
    }

    @Test(arguments: VectorReader.tests("pairing", "Code"))
    func code(_ vector: Vector) throws {
        let typed = Core.characters(try vector.text("typed"))
        let status = deck_code_check(typed, typed.count)
        #expect(Int(status) == (vector.layer == nil ? DECK_OK : DECK_MISUSE_CODE))
    }

    private func expectValues(_ keys: deck_pairing_keys, _ vector: Vector) throws {
        let confirm = copy(keys.confirm_key)
        #expect(confirm == (try vector.bytes("confirmKey")))
        #expect(copy(keys.token) == (try vector.bytes("token")))
        #expect(Core.proof(confirm, DECK_SIDE_CLIENT) == (try vector.text("clientProof")))
        #expect(Core.proof(confirm, DECK_SIDE_MAC) == (try vector.text("macProof")))
    }

    private func expectSessionKeys(_ vector: Vector) throws {
        var keys = deck_session_keys()
        try #require(
            deck_session_derive(
                &keys, try vector.bytes("token"), Core.characters(try vector.text("clientNonce")),
                Core.characters(try vector.text("macNonce"))) == DECK_OK)
        #expect(copy(keys.client_to_mac) == (try vector.bytes("clientToMac")))
        #expect(copy(keys.mac_to_client) == (try vector.bytes("macToClient")))
    }
}

import CDeckCore
import Testing
import VectorPlay

/// The C core against session.json.
@Suite struct CoreSessionTests {
    @Test(arguments: VectorReader.tests("session", "Session"))
    func session(_ vector: Vector) throws {
        let nonce = Core.characters(try vector.text("clientNonce"))
        let id = try vector.text("deviceId")
        let name = try vector.text("deviceName")
        #expect(deck_device_id_valid(id))
        let proof = try expectValues(vector, macNonce: try vector.text("macNonce"))
        #expect(
            Core.written { deck_message_write_hello(&$0, id, name, nonce) }
                == (try vector.text("hello")))
        #expect(
            Core.written { deck_message_write_auth(&$0, proof) } == (try vector.text("auth")))
        #expect(try challengeLayer(try vector.text("challenge"), vector) == nil)
    }

    @Test(arguments: VectorReader.tests("session", "ChallengeReceived"))
    func challenge(_ vector: Vector) throws {
        #expect(try challengeLayer(try vector.text("challenge"), vector) == vector.layer)
    }

    @Test(arguments: VectorReader.tests("session", "AuthReceived"))
    func auth(_ vector: Vector) throws {
        let members = Core.stringMembers(of: try vector.text("auth"), type: "auth", ["proof"])
        guard let proof = members?["proof"] else {
            #expect(vector.layer == .format)
            return
        }
        let key = try authKey(vector, macNonce: try vector.text("macNonce"))
        // An empty proof is a deck without a token: well-formed, but it proves nothing.
        let layer =
            proof.isEmpty
            ? .proof : Core.layer(deck_proof_check(proof, proof.count, key, DECK_SIDE_CLIENT))
        #expect(layer == vector.layer)
        if vector.has("authKey") {
            _ = try expectValues(vector, macNonce: try vector.text("macNonce"))
        }
    }

    @Test(arguments: VectorReader.tests("session", "HelloReceived"))
    func hello(_ vector: Vector) throws {
        let members = Core.stringMembers(
            of: try vector.text("hello"), type: "hello", ["deviceId", "deviceName", "nonce"])
        var bytes = [UInt8](repeating: 0, count: 16)
        guard let id = members?["deviceId"], let name = members?["deviceName"],
            let nonce = members?["nonce"], !id.contains(0), deck_device_id_valid(id + [0]),
            deck_hex_decode(&bytes, 16, nonce, nonce.count) == DECK_OK
        else {
            #expect(vector.layer == .format)
            return
        }
        #expect(vector.layer == nil)
        #expect(id == Core.characters(try vector.text("deviceId")))
        #expect(name == Core.characters(try vector.text("deviceName")))
        #expect(bytes == (try vector.bytes("nonce")))
    }

    private func challengeLayer(_ text: String, _ vector: Vector) throws -> Vector.Layer? {
        try Core.read(Core.characters(text)) { status, message in
            guard status == DECK_OK, message.kind == DECK_MESSAGE_CHALLENGE else { return .format }
            let nonce = String(decoding: copy(message.nonce), as: UTF8.self)
            if vector.has("authKey") { _ = try expectValues(vector, macNonce: nonce) }
            return Core.layer(
                deck_proof_check(
                    copy(message.proof).map(CChar.init(bitPattern:)), 64,
                    try authKey(vector, macNonce: nonce), DECK_SIDE_MAC))
        }
    }

    private func authKey(_ vector: Vector, macNonce: String) throws -> [UInt8] {
        var key = [UInt8](repeating: 0, count: 32)
        try #require(
            deck_session_auth_key(
                &key, try vector.bytes("token"), Core.characters(try vector.text("clientNonce")),
                Core.characters(macNonce)) == DECK_OK)
        return key
    }

    /// Compares every derived value and gives the deck's proof.
    private func expectValues(_ vector: Vector, macNonce: String) throws -> String {
        let key = try authKey(vector, macNonce: macNonce)
        #expect(key == (try vector.bytes("authKey")))
        #expect(Core.proof(key, DECK_SIDE_MAC) == (try vector.text("macProof")))
        let proof = try #require(Core.proof(key, DECK_SIDE_CLIENT))
        #expect(proof == (try vector.text("clientProof")))
        var keys = deck_session_keys()
        try #require(
            deck_session_derive(
                &keys, try vector.bytes("token"), Core.characters(try vector.text("clientNonce")),
                Core.characters(macNonce)) == DECK_OK)
        #expect(copy(keys.client_to_mac) == (try vector.bytes("clientToMac")))
        #expect(copy(keys.mac_to_client) == (try vector.bytes("macToClient")))
        return proof
    }
}

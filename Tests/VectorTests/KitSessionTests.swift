import Testing
import VectorPlay

@testable import DeckKit

/// The Swift kit against session.json.
@Suite struct KitSessionTests {
    @Test(arguments: VectorReader.tests("session", "Session"))
    func session(_ vector: Vector) throws {
        let macNonce = try vector.text("macNonce")
        let keys = try Kit.session(vector, macNonce: macNonce)
        try expectValues(keys, vector)
        let messages: [(HandshakeMessage, String)] = [
            (
                .hello(
                    deviceID: try #require(DeviceID(try vector.text("deviceId"))),
                    deviceName: try vector.text("deviceName"),
                    nonce: try #require(Nonce(try vector.text("clientNonce")))), "hello"
            ),
            (
                .challenge(
                    nonce: try #require(Nonce(macNonce)), proof: try keys.macProof()), "challenge"
            ),
            (.auth(proof: try keys.clientProof()), "auth"),
        ]
        for (message, name) in messages {
            let text = try vector.text(name)
            #expect(Kit.same(message.text, text))
            #expect(Kit.same(try #require(try Kit.handshake(text)).text, text))
        }
    }

    @Test(arguments: VectorReader.tests("session", "ChallengeReceived"))
    func challenge(_ vector: Vector) throws {
        guard
            case .challenge(let nonce, let proof) = try Kit.handshake(try vector.text("challenge"))
        else {
            #expect(vector.layer == .format)
            return
        }
        let keys = try Kit.session(vector, macNonce: nonce.text)
        try expectValues(keys, vector)
        #expect((try keys.macProof() == proof ? nil : Vector.Layer.proof) == vector.layer)
    }

    @Test(arguments: VectorReader.tests("session", "AuthReceived"))
    func auth(_ vector: Vector) throws {
        guard case .auth(let proof) = try Kit.handshake(try vector.text("auth")) else {
            #expect(vector.layer == .format)
            return
        }
        let keys = try Kit.session(vector, macNonce: try vector.text("macNonce"))
        try expectValues(keys, vector)
        let right = try proof == keys.clientProof()
        #expect((right ? nil : Vector.Layer.proof) == vector.layer)
    }

    @Test(arguments: VectorReader.tests("session", "HelloReceived"))
    func hello(_ vector: Vector) throws {
        guard case .hello(let id, let name, let nonce) = try Kit.handshake(try vector.text("hello"))
        else {
            #expect(vector.layer == .format)
            return
        }
        #expect(vector.layer == nil)
        #expect(Kit.same(id.text, try vector.text("deviceId")))
        #expect(Kit.same(name, try vector.text("deviceName")))
        #expect(Kit.same(nonce.text, try vector.text("nonce")))
    }

    @Test(arguments: VectorReader.tests("session", "DeviceName"))
    func deviceName(_ vector: Vector) throws {
        let shown = DeviceName.cleaned(try vector.text("name"))
        #expect(Kit.same(shown, try vector.text("shown")))
    }

    private func expectValues(_ keys: SessionKeys, _ vector: Vector) throws {
        #expect(keys.exportedAuthKey == (try vector.bytes("authKey")))
        #expect(try keys.macProof().hex == (try vector.text("macProof")))
        #expect(try keys.clientProof().hex == (try vector.text("clientProof")))
        #expect(keys.exportedClientToMac == (try vector.bytes("clientToMac")))
        #expect(keys.exportedMacToClient == (try vector.bytes("macToClient")))
    }
}

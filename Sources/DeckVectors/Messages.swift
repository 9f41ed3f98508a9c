/// The protocol's messages in canonical form (firmware-spec, "Messages").
enum Message {
    static func hello(deviceId: String, deviceName: String, nonce: String) -> String {
        text("hello", ["deviceId": deviceId, "deviceName": deviceName, "nonce": nonce])
    }

    static func challenge(nonce: String, proof: String) -> String {
        text("challenge", ["nonce": nonce, "proof": proof])
    }

    static func auth(proof: String) -> String { text("auth", ["proof": proof]) }

    static func needPairing(nonce: String, publicKey: String) -> String {
        text("needPairing", ["nonce": nonce, "publicKey": publicKey])
    }

    static func pair(publicKey: String, proof: String) -> String {
        text("pair", ["proof": proof, "publicKey": publicKey])
    }

    static func paired(proof: String) -> String { text("paired", ["proof": proof]) }

    private static func text(_ type: String, _ members: KeyValuePairs<String, String>) -> String {
        JSONValue.object(
            members.map { .init(name: $0.key, value: .string($0.value)) }
                + [.init(name: "type", value: .string(type))]
        ).canonical()
    }
}

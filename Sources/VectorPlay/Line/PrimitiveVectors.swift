internal import DeckLine
internal import Foundation

// hmac-hex.json, hkdf.json and x25519.json.
extension LinePlayer {
    func hmac(_ vector: Vector, _ findings: inout Findings) throws {
        let spelled = try vector.text("mac")
        let mac = try device.hmac(key: try vector.bytes("key"), try vector.bytes("msg"))
        guard let right = findings.value("hmac", mac) else { return }
        let given = try device.hexDecode(spelled, length: 32)
        guard vector.layer != .format else {
            return findings.expectRefusal("the mac's hex", [.malformedValue], given)
        }
        guard let given = findings.value("the mac's hex", given) else { return }
        if vector.layer == nil {
            findings.compare("hmac", ExactText(spelled), ExactText(hex(right)))
            findings.compare("the mac's hex", unhex(spelled) ?? [], given)
        } else if right == given {
            findings.add("hmac: expected anything but \(spelled)")
        }
    }

    func hkdf(_ vector: Vector, _ findings: inout Findings) throws {
        let out = try device.hkdf(
            length: try vector.number("size"), secret: try vector.bytes("ikm"),
            salt: try vector.bytesOrNull("salt") ?? [], info: try vector.bytes("info"))
        if vector.layer == nil {
            findings.expect("okm", try vector.bytes("okm"), out)
        } else {
            findings.expectRefusal("the size", [.misuseArgument], out)
        }
    }

    func keyExchange(_ vector: Vector, _ findings: inout Findings) throws {
        let peer = try vector.bytes("public")
        // A key travels as base64, and that reader is what refuses other lengths.
        let read = try device.base64Decode(Data(peer).base64EncodedString())
        guard vector.layer != .format else {
            return findings.expectRefusal("the key's base64", [.malformedValue], read)
        }
        findings.expect("the key's base64", peer, read)
        let shared = try device.x25519(try vector.bytes("private"), peer: peer)
        if vector.layer == nil {
            findings.expect("shared", try vector.bytes("shared"), shared)
        } else {
            findings.expectRefusal("shared", [.peerBadKey], shared)
        }
    }

    func iterated(_ vector: Vector, _ findings: inout Findings) throws {
        var k = try vector.bytes("private")
        var u = try vector.bytes("public")
        for count in 1...(try vector.number("iterations")) {
            let answer = try device.x25519(k, peer: u)
            guard let next = findings.value("shared after \(count)", answer) else { return }
            (k, u) = (next, k)
        }
        findings.compare("shared", try vector.bytes("shared"), k)
    }

    func publicKey(_ vector: Vector, _ findings: inout Findings) throws {
        findings.expect(
            "public", try vector.bytes("public"),
            try device.x25519Public(try vector.bytes("private")))
    }

    func publicKeySpelling(_ vector: Vector, _ findings: inout Findings) throws {
        let spelled = try vector.text("base64")
        let read = try device.base64Decode(spelled)
        guard vector.layer == nil else {
            return findings.expectRefusal("base64", [.malformedValue], read)
        }
        let key = try vector.bytes("public")
        findings.expect("public", key, read)
        findings.expect("base64", text: spelled, try device.base64Encode(key))
    }
}

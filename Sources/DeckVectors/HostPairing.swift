/// The host's side of a pairing: which `pair` it takes.
enum HostPairing {
    static func tests() throws -> [VectorFile.Test] {
        let run = try PairingRun(label: "host pairing", code: "0042")
        return try [right(run), foreignKeys(run), wrongProofs(run), lowOrder(run), spellings(run)]
            .flatMap { $0 }
    }

    /// `values` are what the host derives; they are absent where it must stop before.
    private static func test(
        _ comment: String, _ flag: String, _ run: PairingRun, pair: String,
        values: PairingValues?, _ verdict: VectorFile.Verdict = .valid
    ) -> VectorFile.Test {
        let start: JSONValue = [
            "code": .string(run.values.code),
            "macPrivate": .string(hex(run.macPrivate)),
            "macPublic": .string(hex(run.values.macPublic)), "pair": .string(pair),
        ]
        return .init(comment, [flag], start.adding(values?.json ?? []), verdict)
    }

    private static func right(_ run: PairingRun) -> [VectorFile.Test] {
        let proof = run.values.clientProof
        let key = base64(run.values.clientPublic)
        let spaced = """
             {\t"type" : "pair", "publicKey" : "\(key.replacing("/", with: "\\/"))",\r
            "proof" : "\(proof)" }\n
            """
        let unknown = """
            {"more":{"proof":[1.5e3,null]},"proof":"\(proof)","publicKey":"\(key)","type":"pair"}
            """
        let escaped = """
            {"proof":"\\u00\(hex([proof.utf8.first ?? 0]))\(proof.dropFirst())",\
            "publicKe\\u0079":"\(key)","type":"pair"}
            """
        return [
            test("canonical", "Normal", run, pair: run.pair(proof), values: run.values),
            test("spaces, other order", "FreeForm", run, pair: spaced, values: run.values),
            test("an unknown member", "FreeForm", run, pair: unknown, values: run.values),
            test("escaped letters", "FreeForm", run, pair: escaped, values: run.values),
        ]
    }

    private static func foreignKeys(_ run: PairingRun) throws -> [VectorFile.Test] {
        func values(_ key: [UInt8]) throws -> PairingValues {
            guard let shared = try sharedSecret(run.macPrivate, key) else {
                throw VectorError.inconsistent("a key of low order among the good ones")
            }
            return try PairingValues(
                shared: shared, macPublic: run.values.macPublic, clientPublic: key,
                code: run.values.code)
        }
        func pair(_ values: PairingValues, _ proof: String) -> String {
            Message.pair(publicKey: base64(values.clientPublic), proof: proof)
        }
        let topBit = try values(run.values.clientPublic.flipping(bit: 255))
        let unreduced = try values([0xef] + [UInt8](repeating: 0xff, count: 30) + [0x7f])
        let other = try values(try publicKey(of: try seeded("host pairing other")))
        return [
            test(
                "the deck sends its key with the top bit set", "TopBit", run,
                pair: pair(topBit, topBit.clientProof), values: topBit),
            test(
                "the proof is over the key without its top bit", "TopBit", run,
                pair: pair(topBit, run.values.clientProof), values: topBit, .invalid(.proof)),
            test(
                "a key that is not reduced", "NonCanonicalPublic", run,
                pair: pair(unreduced, unreduced.clientProof), values: unreduced),
            test(
                "another key with the deck's proof", "Relayed", run,
                pair: pair(other, run.values.clientProof), values: other, .invalid(.proof)),
        ]
    }

    private static func wrongProofs(_ run: PairingRun) throws -> [VectorFile.Test] {
        let v = run.values
        func proof(
            salt: [UInt8] = Array("0042".utf8), label: String = Labels.confirm,
            transcript: [UInt8]? = nil, text: String = Labels.client
        ) throws -> String {
            let info = Array(label.utf8) + (transcript ?? v.transcript)
            return try hmacHex(key: try hkdf(v.shared, salt: salt, info: info), text)
        }
        let wrong: [(String, String, String)] = [
            ("code 0043", "WrongCode", try proof(salt: Array("0043".utf8))),
            ("code 42, its zeros lost", "CodeAsText", try proof(salt: Array("42".utf8))),
            ("code as the bytes 0, 0, 4, 2", "CodeAsText", try proof(salt: [0, 0, 4, 2])),
            ("code as the number 42", "CodeAsText", try proof(salt: [42])),
            // Not with a NUL: HMAC pads a short key with zeros, so that salt is the same one.
            ("code 0042 with a newline", "CodeAsText", try proof(salt: Array("0042\n".utf8))),
            ("no code", "WrongDerivation", try proof(salt: [])),
            (
                "the deck's key first", "WrongDerivation",
                try proof(transcript: v.clientPublic + v.macPublic)
            ),
            ("no transcript", "WrongDerivation", try proof(transcript: [])),
            ("the token's label", "WrongDerivation", try proof(label: Labels.token)),
            ("no label", "WrongDerivation", try proof(label: "")),
            ("the host's proof", "Reflection", v.macProof),
            ("upper-case text", "WrongDerivation", try proof(text: "CLIENT")),
            ("first bit turned", "WrongCode", hex(try bytes(v.clientProof).flipping(bit: 0))),
            ("last bit turned", "WrongCode", hex(try bytes(v.clientProof).flipping(bit: 255))),
            ("all zeros", "WrongCode", String(repeating: "0", count: 64)),
        ]
        return wrong.map { comment, flag, proof in
            test(comment, flag, run, pair: run.pair(proof), values: v, .invalid(.proof))
        }
    }

    private static func lowOrder(_ run: PairingRun) throws -> [VectorFile.Test] {
        try LowOrder.keys.map { comment, text in
            let key = try bytes(text)
            // What an outsider can compute, who knows that the secret is all zeros.
            let known = try PairingValues(
                shared: [UInt8](repeating: 0, count: 32), macPublic: run.values.macPublic,
                clientPublic: key, code: run.values.code)
            return test(
                comment, "LowOrderPublic", run,
                pair: Message.pair(publicKey: base64(key), proof: known.clientProof), values: nil,
                .invalid(.key))
        }
    }

    private static func spellings(_ run: PairingRun) -> [VectorFile.Test] {
        let proof = run.values.clientProof
        let key = base64(run.values.clientPublic)
        let head = "{\"proof\":\"\(proof)\",\"publicKey\":\"\(key)\""
        let wrong = [
            ("upper-case proof", Message.pair(publicKey: key, proof: proof.uppercased())),
            ("proof of 63 digits", Message.pair(publicKey: key, proof: String(proof.dropLast()))),
            ("proof of 65 digits", Message.pair(publicKey: key, proof: proof + "0")),
            ("empty proof", Message.pair(publicKey: key, proof: "")),
            (
                "key of 31 bytes",
                Message.pair(
                    publicKey: base64(Array(run.values.clientPublic.dropLast())), proof: proof)
            ),
            (
                "key of 33 bytes",
                Message.pair(publicKey: base64(run.values.clientPublic + [0]), proof: proof)
            ),
            ("key without padding", Message.pair(publicKey: String(key.dropLast()), proof: proof)),
            ("no proof", "{\"publicKey\":\"\(key)\",\"type\":\"pair\"}"),
            ("no key", "{\"proof\":\"\(proof)\",\"type\":\"pair\"}"),
            ("proof is null", "{\"proof\":null,\"publicKey\":\"\(key)\",\"type\":\"pair\"}"),
            ("two keys", head + ",\"publicKey\":\"\(key)\",\"type\":\"pair\"}"),
            ("byte-order mark before it", "\u{feff}" + head + ",\"type\":\"pair\"}"),
            ("text after it", head + ",\"type\":\"pair\"}x"),
        ]
        return wrong.map { comment, pair in
            test(comment, "Spelling", run, pair: pair, values: nil, .invalid(.format))
        }
    }
}

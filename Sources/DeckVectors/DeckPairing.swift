/// The deck's side of a pairing: which `needPairing` it answers and which `paired` it takes.
enum DeckPairing {
    static func tests() throws -> [VectorFile.Test] {
        let run = try PairingRun(label: "deck pairing", code: "0808")
        return try right(run) + wrongProofs(run) + stopsBefore(run)
    }

    /// Without `values` the deck must not send `pair`; without `paired` nothing comes after it.
    private static func test(
        _ comment: String, _ flag: String, _ run: PairingRun, needPairing: String? = nil,
        values: PairingValues?, paired: String?, _ verdict: VectorFile.Verdict = .valid
    ) -> VectorFile.Test {
        let start: JSONValue = [
            "code": .string(run.values.code),
            "clientPrivate": .string(hex(run.clientPrivate)),
            "clientPublic": .string(hex(run.values.clientPublic)),
            "needPairing": .string(needPairing ?? run.needPairing),
        ]
        let pair: [JSONValue.Member] =
            values.map {
                [
                    .init(
                        name: "pair",
                        value: .string(
                            Message.pair(
                                publicKey: base64($0.clientPublic), proof: $0.clientProof)))
                ]
            } ?? []
        let answer: [JSONValue.Member] =
            paired.map {
                [.init(name: "paired", value: .string($0))]
            } ?? []
        return .init(
            comment, [flag], start.adding(values?.json ?? []).adding(pair).adding(answer), verdict)
    }

    private static func right(_ run: PairingRun) throws -> [VectorFile.Test] {
        let macProof = run.values.macProof
        func host(_ key: [UInt8]) throws -> (needPairing: String, values: PairingValues) {
            guard let shared = try sharedSecret(run.clientPrivate, key) else {
                throw VectorError.inconsistent("a key of low order among the good ones")
            }
            return (
                Message.needPairing(nonce: run.macNonce, publicKey: base64(key)),
                try PairingValues(
                    shared: shared, macPublic: key, clientPublic: run.values.clientPublic,
                    code: run.values.code)
            )
        }
        let topBit = try host(run.values.macPublic.flipping(bit: 255))
        let unreduced = try host([0xf1] + [UInt8](repeating: 0xff, count: 30) + [0x7f])
        return [
            test(
                "canonical", "Normal", run, values: run.values,
                paired: Message.paired(proof: macProof)),
            test(
                "spaces, an unknown member", "FreeForm", run, values: run.values,
                paired: "{ \"type\":\"paired\" , \"token\": [], \"proof\":\"\(macProof)\" }"),
            test(
                "the host sends its key with the top bit set", "TopBit", run,
                needPairing: topBit.needPairing, values: topBit.values,
                paired: Message.paired(proof: topBit.values.macProof)),
            test(
                "the proof is over the key without its top bit", "TopBit", run,
                needPairing: topBit.needPairing, values: topBit.values,
                paired: Message.paired(proof: macProof), .invalid(.proof)),
            test(
                "a key that is not reduced", "NonCanonicalPublic", run,
                needPairing: unreduced.needPairing, values: unreduced.values,
                paired: Message.paired(proof: unreduced.values.macProof)),
        ]
    }

    private static func wrongProofs(_ run: PairingRun) throws -> [VectorFile.Test] {
        let v = run.values
        let otherCode = try PairingValues(
            shared: v.shared, macPublic: v.macPublic, clientPublic: v.clientPublic, code: "0809")
        let wrong: [(String, String, String, VectorFile.Layer)] = [
            ("the deck's own proof", "Reflection", v.clientProof, .proof),
            ("code 0809", "WrongCode", otherCode.macProof, .proof),
            (
                "made from the token", "WrongDerivation", try hmacHex(key: v.token, Labels.mac),
                .proof
            ),
            (
                "first bit turned", "WrongCode", hex(try bytes(v.macProof).flipping(bit: 0)), .proof
            ),
            (
                "last bit turned", "WrongCode", hex(try bytes(v.macProof).flipping(bit: 255)),
                .proof
            ),
            ("upper case", "Spelling", v.macProof.uppercased(), .format),
            ("63 digits", "Spelling", String(v.macProof.dropLast()), .format),
            ("empty", "Spelling", "", .format),
        ]
        return wrong.map { comment, flag, proof, layer in
            test(
                comment, flag, run, values: v, paired: Message.paired(proof: proof),
                .invalid(layer))
        }
    }

    private static func stopsBefore(_ run: PairingRun) throws -> [VectorFile.Test] {
        let key = base64(run.values.macPublic)
        let spelled: [(String, String)] = [
            (
                "nonce in upper case",
                Message.needPairing(nonce: "ABCD" + run.macNonce.dropFirst(4), publicKey: key)
            ),
            (
                "nonce of 31 digits",
                Message.needPairing(nonce: String(run.macNonce.dropLast()), publicKey: key)
            ),
            ("nonce of 33 digits", Message.needPairing(nonce: run.macNonce + "0", publicKey: key)),
            ("no nonce", "{\"publicKey\":\"\(key)\",\"type\":\"needPairing\"}"),
            ("no key", "{\"nonce\":\"\(run.macNonce)\",\"type\":\"needPairing\"}"),
            (
                "key of 31 bytes",
                Message.needPairing(
                    nonce: run.macNonce, publicKey: base64(Array(run.values.macPublic.dropLast())))
            ),
            (
                "key of 33 bytes",
                Message.needPairing(
                    nonce: run.macNonce, publicKey: base64(run.values.macPublic + [0]))
            ),
        ]
        return try LowOrder.keys.map { comment, text in
            test(
                comment, "LowOrderPublic", run,
                needPairing: Message.needPairing(
                    nonce: run.macNonce, publicKey: base64(try bytes(text))),
                values: nil, paired: nil, .invalid(.key))
        }
            + spelled.map { comment, needPairing in
                test(
                    comment, "Spelling", run, needPairing: needPairing, values: nil, paired: nil,
                    .invalid(.format))
            }
    }
}

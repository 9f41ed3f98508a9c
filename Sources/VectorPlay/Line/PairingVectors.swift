internal import DeckLine

// pairing.json: as the deck that it is, and with the primitives that a host would call.
extension LinePlayer {
    func pairing(_ vector: Vector, _ findings: inout Findings) throws {
        let code = try vector.text("code")
        let host = try vector.bytes("macPublic")
        let deck = try vector.bytes("clientPublic")
        let shared = try vector.bytes("shared")
        let sides: [(LineSide, own: [UInt8], peer: [UInt8])] = [
            (.mac, host, deck), (.client, deck, host),
        ]
        for (side, own, peer) in sides {
            let privateKey = try vector.bytes(side == .mac ? "macPrivate" : "clientPrivate")
            findings.expect("\(side) public", own, try device.x25519Public(privateKey))
            findings.expect("\(side) shared", shared, try device.x25519(privateKey, peer: peer))
            try expectKeys(
                "\(side) confirmKey and token", vector,
                try device.pairing(
                    side, privateKey: privateKey, host: host, deck: deck, code: code), &findings)
        }
        try expectKeys(
            "confirmKey and token from shared", vector,
            try device.pairing(shared: shared, host: host, deck: deck, code: code), &findings)
        try expectProofs("confirmKey", vector, &findings)
        try expectPair(vector, deck, &findings)

        let need = try device.message(Array(try vector.text("needPairing").utf8))
        findings.expect(
            "needPairing", .needPairing(nonce: try vector.text("macNonce"), publicKey: host), need)
        try expectPaired(vector, &findings)
        try expectDirectionKeys(vector, macNonce: try vector.text("macNonce"), &findings)
    }

    func pairedReceived(_ vector: Vector, _ findings: inout Findings) throws {
        let deck = try vector.bytes("clientPublic")
        let need = try device.message(Array(try vector.text("needPairing").utf8))
        // There is no `pair` where the deck must stop before it.
        if vector.layer == .format, !vector.has("pair") {
            if case .value(.needPairing) = need { findings.add("needPairing: it was taken") }
            return
        }
        guard case .needPairing(_, let host) = findings.value("needPairing", need) else {
            return findings.add("needPairing: it was read as something else")
        }
        let keys = try device.pairing(
            .client, privateKey: try vector.bytes("clientPrivate"), host: host, deck: deck,
            code: try vector.text("code"))
        guard vector.layer != .key else {
            return findings.expectRefusal("confirmKey and token", [.peerBadKey], keys)
        }
        try expectKeys("confirmKey and token", vector, keys, &findings)
        try expectProofs("confirmKey", vector, &findings)
        try expectPair(vector, deck, &findings)
        try expectPaired(vector, &findings)
    }

    /// A host's: false when only its reading of the message objects.
    func pairReceived(_ vector: Vector, _ findings: inout Findings) throws -> Bool {
        let text = try vector.text("pair")
        guard try expectJSON(text, vector, &findings) else { return true }
        let members = HostMessage(text)
        guard members.type == "pair", let key = members["publicKey"], let proof = members["proof"]
        else { return false }
        let read = try device.base64Decode(key)
        if vector.layer == .format, read.refusal == .malformedValue { return true }
        guard let deck = findings.value("publicKey", read) else { return true }

        let keys = try device.pairing(
            .mac, privateKey: try vector.bytes("macPrivate"), host: try vector.bytes("macPublic"),
            deck: deck, code: try vector.text("code"))
        guard vector.layer != .key else {
            findings.expectRefusal("confirmKey and token", [.peerBadKey], keys)
            return true
        }
        guard let derived = findings.value("confirmKey and token", keys) else { return true }
        if vector.has("confirmKey") {
            try expectKeys("confirmKey and token", vector, keys, &findings)
            try expectProofs("confirmKey", vector, &findings)
        }
        let checked = try device.checkProof(proof, derived.first, .client)
        expect("the proof", vector.layer, checked, &findings)
        return true
    }

    func code(_ vector: Vector, _ findings: inout Findings) throws {
        let answer = try device.code(try vector.text("typed"))
        if vector.layer == nil {
            findings.expect("the code", LineDone(), answer)
        } else {
            findings.expectRefusal("the code", [.misuseCode], answer)
        }
    }

    // MARK: Parts

    private func expectKeys(
        _ name: String, _ vector: Vector, _ keys: LineAnswer<LineKeys>, _ findings: inout Findings
    ) throws {
        guard let keys = findings.value(name, keys) else { return }
        findings.compare("confirmKey, of \(name)", try vector.bytes("confirmKey"), keys.first)
        findings.compare("token, of \(name)", try vector.bytes("token"), keys.second)
    }

    /// Both sides' proofs under a key of the vector's.
    func expectProofs(_ key: String, _ vector: Vector, _ findings: inout Findings) throws {
        let bytes = try vector.bytes(key)
        for (name, side) in [("clientProof", LineSide.client), ("macProof", .mac)] {
            findings.expect(name, text: try vector.text(name), try device.proof(bytes, side))
        }
    }

    private func expectPair(
        _ vector: Vector, _ deck: [UInt8], _ findings: inout Findings
    ) throws {
        findings.expect(
            "pair", text: try vector.text("pair"),
            try device.writePair(publicKey: deck, proof: try vector.text("clientProof")))
    }

    private func expectPaired(_ vector: Vector, _ findings: inout Findings) throws {
        let paired = try device.message(Array(try vector.text("paired").utf8))
        guard vector.layer != .format else {
            if case .value(.paired) = paired { findings.add("paired: it was taken") }
            return
        }
        guard case .paired(let proof) = findings.value("paired", paired) else {
            return findings.add("paired: it was read as something else")
        }
        let checked = try device.checkProof(proof, try vector.bytes("confirmKey"), .mac)
        expect("the proof in paired", vector.layer, checked, &findings)
    }

    /// What a comparison of a proof must say.
    func expect(
        _ name: String, _ layer: Vector.Layer?, _ checked: LineAnswer<LineDone>,
        _ findings: inout Findings
    ) {
        switch layer {
        case nil: findings.expect(name, LineDone(), checked)
        case .format: findings.expectRefusal(name, [.malformedValue], checked)
        default: findings.expectRefusal(name, [.peerBadProof], checked)
        }
    }

    /// Whether the text is JSON, which only a test of the layer `format` need not be.
    func expectJSON(
        _ text: String, _ vector: Vector, _ findings: inout Findings
    ) throws -> Bool {
        let answer = try device.json(Array(text.utf8))
        if vector.layer == .format, answer.refusal?.isMalformed == true { return false }
        return findings.value("json", answer) != nil
    }
}

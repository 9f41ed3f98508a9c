internal import DeckLine

// session.json.
extension LinePlayer {
    func session(_ vector: Vector, _ findings: inout Findings) throws {
        let nonce = try vector.text("clientNonce")
        try expectValues(vector, macNonce: try vector.text("macNonce"), &findings)
        findings.expect(
            "hello", text: try vector.text("hello"),
            try device.writeHello(
                id: try vector.text("deviceId"), name: try vector.text("deviceName"), nonce: nonce))
        findings.expect(
            "auth", text: try vector.text("auth"),
            try device.writeAuth(proof: try vector.text("clientProof")))
        try challengeReceived(vector, &findings)
    }

    func challengeReceived(_ vector: Vector, _ findings: inout Findings) throws {
        let read = try device.message(Array(try vector.text("challenge").utf8))
        guard vector.layer != .format else {
            if case .value(.challenge) = read { findings.add("challenge: it was taken") }
            return
        }
        guard case .challenge(let nonce, let proof) = findings.value("challenge", read) else {
            return findings.add("challenge: it was read as something else")
        }
        if vector.has("authKey") { try expectValues(vector, macNonce: nonce, &findings) }
        let key = try device.authKey(
            token: try vector.bytes("token"), clientNonce: try vector.text("clientNonce"),
            macNonce: nonce)
        guard let key = findings.value("authKey", key) else { return }
        expect(
            "the proof in challenge", vector.layer, try device.checkProof(proof, key, .mac),
            &findings)
    }

    /// A host's: false when only its reading of the message objects.
    func authReceived(_ vector: Vector, _ findings: inout Findings) throws -> Bool {
        let text = try vector.text("auth")
        if vector.has("authKey") {
            try expectValues(vector, macNonce: try vector.text("macNonce"), &findings)
        }
        guard try expectJSON(text, vector, &findings) else { return true }
        let members = HostMessage(text)
        guard members.type == "auth", let proof = members["proof"] else { return false }
        // An empty proof is a deck without a token; what to do with it is the host's affair.
        guard !proof.isEmpty else { return vector.has("authKey") }
        let key = try device.authKey(
            token: try vector.bytes("token"), clientNonce: try vector.text("clientNonce"),
            macNonce: try vector.text("macNonce"))
        guard let key = findings.value("authKey", key) else { return true }
        expect(
            "the proof in auth", vector.layer, try device.checkProof(proof, key, .client),
            &findings)
        return true
    }

    /// A host's: false when only its reading of the message objects.
    func helloReceived(_ vector: Vector, _ findings: inout Findings) throws -> Bool {
        let text = try vector.text("hello")
        guard try expectJSON(text, vector, &findings) else { return true }
        let members = HostMessage(text)
        guard members.type == "hello", members["deviceId"] != nil, members["deviceName"] != nil,
            let nonce = members["nonce"]
        else { return false }
        let read = try device.hexDecode(nonce, length: 16)
        guard vector.layer == .format else {
            findings.expect("nonce", try vector.bytes("nonce"), read)
            return true
        }
        // What is wrong is the nonce or the id, and of those a deck reads the nonce alone.
        return read.refusal == .malformedValue
    }

    private func expectValues(
        _ vector: Vector, macNonce: String, _ findings: inout Findings
    ) throws {
        let key = try device.authKey(
            token: try vector.bytes("token"), clientNonce: try vector.text("clientNonce"),
            macNonce: macNonce)
        findings.expect("authKey", try vector.bytes("authKey"), key)
        try expectProofs("authKey", vector, &findings)
        try expectDirectionKeys(vector, macNonce: macNonce, &findings)
    }

    func expectDirectionKeys(
        _ vector: Vector, macNonce: String, _ findings: inout Findings
    ) throws {
        let keys = try device.session(
            token: try vector.bytes("token"), clientNonce: try vector.text("clientNonce"),
            macNonce: macNonce)
        guard let keys = findings.value("session", keys) else { return }
        findings.compare("clientToMac", try vector.bytes("clientToMac"), keys.first)
        findings.compare("macToClient", try vector.bytes("macToClient"), keys.second)
    }
}

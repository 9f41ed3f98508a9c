/// What a deck does, in the generator's own words (firmware-spec, "Pairing" and "Session").
final class DeckModel {
    struct Kept {
        let hostID: String?
        let token: [UInt8]
    }

    let name: String
    let id: String
    let deviceName: String
    private(set) var tokens: [Kept]
    private(set) var pending: Kept?
    private(set) var state = "stopped"
    private(set) var connection = 0
    private(set) var clientNonce = ""
    private(set) var session: SessionValues?
    private var hostID: String?
    private var offer: (nonce: String, key: [UInt8])?
    private var pairing: PairingValues?
    private var unsaved: (token: [UInt8], previous: Kept?)?
    private var mayRepair = false
    private var sent = 0
    private var received = 0

    init(name: String, id: String, deviceName: String, tokens: [Kept] = []) {
        self.name = name
        self.id = id
        self.deviceName = deviceName
        self.tokens = tokens
    }

    var memory: JSONValue {
        func json(_ kept: Kept) -> JSONValue {
            [
                "hostId": kept.hostID.map { .string($0) } ?? .null,
                "token": .string(hex(kept.token)),
            ]
        }
        return ["tokens": .array(tokens.map(json)), "pending": pending.map(json) ?? .null]
    }

    // MARK: Calls

    /// Power on, with what flash holds.
    func start(_ step: inout Step) {
        (session, offer, pairing, unsaved, mayRepair) = (nil, nil, nil, nil, false)
        state = "connecting"
        step.input = [
            .init(name: "deviceId", .string(id)), .init(name: "deviceName", .string(deviceName)),
            .init(name: "memory", memory),
        ]
        step.events = ["connect"]
    }

    func connected(_ step: inout Step, _ connection: Int, hostID: String?, nonce: String) {
        self.connection = connection
        self.hostID = hostID
        if let hostID { step.input = [.init(name: "hostId", .string(hostID))] }
        hello(&step, nonce)
    }

    func disconnected(_ step: inout Step) {
        (session, offer, pairing) = (nil, nil, nil)
        state = "offline"
    }

    /// The deadline passes: to connect again, or to say hello while pairing is locked.
    func wait(_ step: inout Step, nonce: () throws -> String) rethrows {
        if state == "locked" { return hello(&step, try nonce()) }
        state = "connecting"
        step.events = ["connect"]
    }

    func repair(_ step: inout Step) { mayRepair = true }

    func code(_ step: inout Step, _ typed: String, key: () throws -> [UInt8]) throws {
        step.input = [.init(name: "text", .string(typed))]
        let isCode = typed.utf8.count == 4 && typed.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isCode, state == "expectingCode", let offer else {
            step.events = ["refused"]
            return
        }
        let privateKey = try key()
        step.drawn = [.init(name: "privateKey", .string(hex(privateKey)))]
        guard let shared = try sharedSecret(privateKey, offer.key) else {
            return reject(&step, "badPeerKey")
        }
        let values = try PairingValues(
            shared: shared, macPublic: offer.key, clientPublic: try publicKey(of: privateKey),
            code: typed)
        unsaved = (values.token, pending)
        pending = Kept(hostID: hostID, token: values.token)
        pairing = values
        state = "expectingSave"
        step.save = memory
        step.values = values.checkpoint
    }

    func saved(_ step: inout Step, _ succeeded: Bool) {
        step.input = [.init(name: "ok", .bool(succeeded))]
        if !succeeded { step.events = ["saveFailed"] }
        if let unsaved, !succeeded, pending?.token == unsaved.token { pending = unsaved.previous }
        unsaved = nil
        guard state == "expectingSave", let pairing else { return }
        if succeeded {
            state = "expectingPaired"
            step.sends = [
                (connection, .pair(key: pairing.clientPublic, proof: pairing.clientProof))
            ]
        } else {
            self.pairing = nil
            state = "expectingCode"
        }
    }

    func send(_ step: inout Step, _ body: String) throws {
        step.input = [.init(name: "text", .string(body))]
        guard let session else { throw VectorError.inconsistent("no session to send in") }
        sent += 1
        step.sends = [(connection, try .sealed(session.clientToMac, sent, body))]
    }

    func receive(_ step: inout Step, _ message: WireText) throws {
        if ["stopped", "offline", "connecting", "closing"].contains(state) { return }
        switch message {
        case .malformed, .damagedSecure: ignore(&step, "malformed")
        case .secure(let number, let body, let mac): try open(&step, number, body, mac)
        case _ where state == "authorized": ignore(&step, "notSecure")
        case .needPairing(let nonce, let key):
            (session, pairing) = (nil, nil)
            offer = (nonce, key)
            state = "expectingCode"
            step.events = ["needCode"]
        case .pairingLocked:
            (session, pairing, offer) = (nil, nil, nil)
            state = "locked"
            step.events = ["pairingLocked"]
        case .unauthorized: close(&step)
        case .challenge(let nonce, let proof) where state == "expectingChallenge":
            try answer(&step, nonce, proof)
        case .paired(let proof) where state == "expectingPaired": try finish(&step, proof)
        case .pairingFailed(let remaining) where state == "expectingPaired":
            pairing = nil
            state = "expectingCode"
            step.events = ["pairingFailed \(remaining)"]
        default: ignore(&step, "notSecure")
        }
    }

    // MARK: Parts

    private func hello(_ step: inout Step, _ nonce: String) {
        (session, offer, pairing) = (nil, nil, nil)
        (sent, received) = (0, 0)
        clientNonce = nonce
        state = "expectingChallenge"
        step.drawn = [.init(name: "nonce", .string(nonce))]
        step.sends = [(connection, .hello(id: id, name: deviceName, nonce: nonce))]
    }

    private func answer(_ step: inout Step, _ nonce: String, _ proof: String) throws {
        for (place, kept) in (tokens + (pending.map { [$0] } ?? [])).enumerated() {
            let values = try SessionValues(
                token: kept.token, clientNonce: clientNonce, macNonce: nonce)
            guard values.macProof == proof else { continue }
            if place == tokens.count {
                promote()
                step.events = ["paired"]
                step.save = memory
            } else {
                if place > 0 || pending != nil {
                    tokens.insert(tokens.remove(at: place), at: 0)
                    pending = nil
                    step.save = memory
                }
            }
            mayRepair = false
            session = values
            state = "expectingLayout"
            step.sends = [(connection, .auth(proof: values.clientProof))]
            step.values = values.checkpoint
            return
        }
        guard tokens.isEmpty || mayRepair else { return reject(&step, "wrongChallengeProof") }
        mayRepair = false
        state = "expectingOffer"
        step.sends = [(connection, .auth(proof: ""))]
    }

    private func finish(_ step: inout Step, _ proof: String) throws {
        guard let pairing, let offer, pairing.macProof == proof else {
            pending = nil
            step.save = memory
            return reject(&step, "wrongPairedProof")
        }
        let values = try SessionValues(
            token: pairing.token, clientNonce: clientNonce, macNonce: offer.nonce)
        promote()
        mayRepair = false
        session = values
        state = "authorized"
        step.save = memory
        step.events = ["paired", "authorized"]
        step.values = values.checkpoint
    }

    private func promote() {
        guard let promoted = pending else { return }
        pending = nil
        if let hostID = promoted.hostID,
            let place = tokens.firstIndex(where: { $0.hostID == hostID })
        {
            tokens.remove(at: place)
        } else if tokens.count == 4 {
            tokens.removeLast()
        }
        tokens.insert(promoted, at: 0)
    }

    private func open(
        _ step: inout Step, _ number: Int, _ body: String, _ mac: String
    ) throws {
        guard let session, state == "authorized" || state == "expectingLayout" else {
            return ignore(&step, "notSecure")
        }
        guard try hmacHex(key: session.macToClient, "\(number)|\(body)") == mac else {
            return ignore(&step, "badSignature")
        }
        guard number > received else { return ignore(&step, "replayed") }
        if state == "expectingLayout" {
            state = "authorized"
            step.events = ["authorized"]
        }
        if number > received + 1 { step.events.append("gap \(received + 1)-\(number - 1)") }
        received = number
        if body == Script.Bodies.unknown { return step.events.append("ignored malformed") }
        step.body = body
    }

    private func ignore(_ step: inout Step, _ reason: String) {
        step.events = ["ignored \(reason)"]
    }

    private func reject(_ step: inout Step, _ reason: String) {
        step.events = ["rejectedHost \(reason)"]
        close(&step)
    }

    private func close(_ step: inout Step) {
        (session, offer, pairing) = (nil, nil, nil)
        state = "closing"
        step.closes = [(connection, nil)]
    }
}

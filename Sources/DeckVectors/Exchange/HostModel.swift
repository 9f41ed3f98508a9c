/// What a host does, in the generator's own words (firmware-spec, "Pairing" and "Session").
final class HostModel {
    struct Trusted {
        let id: String
        let name: String
        let token: [UInt8]

        var json: JSONValue {
            [
                "deviceId": .string(id), "deviceName": .string(name),
                "token": .string(hex(token)),
            ]
        }
    }

    private struct Connection {
        var state = "expectingHello"
        var claim: (id: String, name: String, nonce: String)?
        var macNonce = ""
        var hadOffer = false
        var store: (device: Trusted, proof: String, session: SessionValues)?
        var session: SessionValues?
        var sent = 0
        var received = 0
    }

    private struct Offer {
        let connection: Int
        let privateKey: [UInt8]
        let code: String
    }

    /// What the host draws when it needs it.
    struct Source {
        let nonce: () throws -> String
        let key: () throws -> [UInt8]
        let code: () -> String
    }

    private(set) var trusted: [Trusted]
    private var connections: [Int: Connection] = [:]
    private var order: [Int] = []
    private var offer: Offer?
    private var wrong = 0
    private var asker: Int?
    private let source: Source

    init(trusted: [Trusted], source: Source) {
        self.trusted = trusted
        self.source = source
    }

    var isLocked: Bool { wrong >= 5 }
    var shownCode: String? { offer?.code }
    var trustedJSON: JSONValue { .array(trusted.sorted { $0.id < $1.id }.map(\.json)) }
    func state(_ connection: Int) -> String { connections[connection]?.state ?? "closed" }

    func session(_ connection: Int) -> SessionValues? { connections[connection]?.session }

    // MARK: Calls

    func start(_ step: inout Step) {
        (connections, order, offer, wrong, asker) = ([:], [], nil, 0, nil)
        step.input = [.init(name: "trusted", trustedJSON)]
    }

    func connected(_ step: inout Step, _ id: Int) {
        connections[id] = Connection()
        order.append(id)
        let waiting = order.filter { connections[$0]?.session == nil }
        if waiting.count > 8 { close(&step, waiting[0], 1013) }
    }

    func disconnected(_ step: inout Step, _ id: Int) { remove(id) }

    /// Sixty seconds without a hello.
    func wait(_ step: inout Step) {
        for id in order where connections[id]?.claim == nil { close(&step, id, 4005) }
    }

    func unlock(_ step: inout Step) throws {
        wrong = 0
        step.events = ["unlocked"]
        let owed = asker
        asker = nil
        if let owed, connections[owed]?.state == "expectingUnlock" {
            try makeOffer(&step, owed)
        }
    }

    func revoke(_ step: inout Step, _ device: String) {
        step.input = [.init(name: "text", .string(device))]
        trusted.removeAll { $0.id == device }
        for id in order where connections[id]?.claim?.id == device { close(&step, id, 4003) }
    }

    func stored(_ step: inout Step, _ id: Int, _ succeeded: Bool) throws {
        step.input = [.init(name: "ok", .bool(succeeded))]
        guard let store = connections[id]?.store else {
            throw VectorError.inconsistent("nothing is being stored")
        }
        guard succeeded else {
            step.events = ["failed"]
            return close(&step, id, 1011)
        }
        trusted.removeAll { $0.id == store.device.id }
        trusted.append(store.device)
        wrong = 0
        step.sends = [(id, .paired(proof: store.proof))]
        step.events = ["paired"]
        authorize(&step, id, store.session)
    }

    func send(_ step: inout Step, _ id: Int, _ body: String) throws {
        step.input = [.init(name: "text", .string(body))]
        guard let session = connections[id]?.session else {
            throw VectorError.inconsistent("no session to send in")
        }
        let number = (connections[id]?.sent ?? 0) + 1
        connections[id]?.sent = number
        step.sends = [(id, try .sealed(session.macToClient, number, body))]
    }

    func receive(_ step: inout Step, _ id: Int, _ message: WireText) throws {
        guard let connection = connections[id] else { return }
        switch (message, connection.state) {
        case (.secure(let number, let body, let mac), "authorized"):
            try open(&step, id, number, body, mac)
        case (_, "authorized"): close(&step, id, 1008)
        case (.secure, _): break
        case (.hello(let device, let name, let nonce), _):
            try identify(&step, id, (device, name, nonce))
        case (.auth(let proof), "expectingAuth"): try checkAuth(&step, id, proof)
        case (.pair(let key, let proof), "expectingPair"),
            (.pair(let key, let proof), "expectingUnlock"):
            try checkCode(&step, id, key, proof)
        default: step.sends = [(id, .unauthorized)]
        }
    }

    // MARK: Before authorization

    private func identify(
        _ step: inout Step, _ id: Int, _ claim: (id: String, name: String, nonce: String)
    ) throws {
        if offer?.connection == id { offer = nil }
        if asker == id { asker = nil }
        connections[id]?.claim = claim
        guard let device = trusted.first(where: { $0.id == claim.id }) else {
            return try askForPairing(&step, id)
        }
        let nonce = try source.nonce()
        let values = try SessionValues(
            token: device.token, clientNonce: claim.nonce, macNonce: nonce)
        connections[id]?.macNonce = nonce
        connections[id]?.state = "expectingAuth"
        step.drawn = [.init(name: "nonce", .string(nonce))]
        step.sends = [(id, .challenge(nonce: nonce, proof: values.macProof))]
        step.values = values.checkpoint
    }

    private func checkAuth(_ step: inout Step, _ id: Int, _ proof: String) throws {
        guard let connection = connections[id], let claim = connection.claim,
            let device = trusted.first(where: { $0.id == claim.id })
        else { return try askForPairing(&step, id) }
        let values = try SessionValues(
            token: device.token, clientNonce: claim.nonce, macNonce: connection.macNonce)
        guard values.clientProof == proof else { return try askForPairing(&step, id) }
        authorize(&step, id, values)
    }

    private func askForPairing(_ step: inout Step, _ id: Int) throws {
        isLocked ? tellLocked(&step, id) : try makeOffer(&step, id)
    }

    private func makeOffer(_ step: inout Step, _ id: Int) throws {
        let nonce = try source.nonce()
        let made = Offer(connection: id, privateKey: try source.key(), code: source.code())
        offer = made
        connections[id]?.macNonce = nonce
        connections[id]?.hadOffer = true
        connections[id]?.state = "expectingPair"
        step.drawn = [
            .init(name: "nonce", .string(nonce)),
            .init(name: "privateKey", .string(hex(made.privateKey))),
            .init(name: "newCode", .string(made.code)),
        ]
        step.sends.append(
            (id, .needPairing(nonce: nonce, key: try publicKey(of: made.privateKey))))
        let claim = connections[id]?.claim?.id
        let known = trusted.contains { $0.id == claim }
        step.events.append("code \(made.code)" + (known ? " known" : ""))
    }

    private func tellLocked(_ step: inout Step, _ id: Int) {
        connections[id]?.state = "expectingUnlock"
        asker = id
        step.sends = [(id, .pairingLocked)]
    }

    private func checkCode(
        _ step: inout Step, _ id: Int, _ key: [UInt8], _ proof: String
    ) throws {
        guard let connection = connections[id], let claim = connection.claim else { return }
        // Any private key shows whether the public one is of low order.
        guard try sharedSecret([UInt8](repeating: 7, count: 32), key) != nil else {
            step.sends = [(id, .unauthorized)]
            return
        }
        if isLocked { return tellLocked(&step, id) }
        guard connection.hadOffer else {
            step.sends = [(id, .unauthorized)]
            return
        }
        guard let offer, offer.connection == id else { return try makeOffer(&step, id) }
        guard let shared = try sharedSecret(offer.privateKey, key) else { return }
        let values = try PairingValues(
            shared: shared, macPublic: try publicKey(of: offer.privateKey), clientPublic: key,
            code: offer.code)
        step.values = values.checkpoint
        if values.clientProof == proof {
            let session = try SessionValues(
                token: values.token, clientNonce: claim.nonce, macNonce: connection.macNonce)
            let device = Trusted(id: claim.id, name: claim.name, token: values.token)
            self.offer = nil
            connections[id]?.store = (device, values.macProof, session)
            connections[id]?.state = "expectingStorage"
            step.store = device.json
            return
        }
        wrong += 1
        if isLocked {
            self.offer = nil
            tellLocked(&step, id)
            step.events = ["locked"]
        } else {
            step.sends = [(id, .pairingFailed(remaining: 5 - wrong))]
            step.events = ["pairingFailed \(5 - wrong)"]
        }
    }

    // MARK: After it

    private func authorize(_ step: inout Step, _ id: Int, _ session: SessionValues) {
        let device = connections[id]?.claim?.id
        for older in order
        where older != id && connections[older]?.session != nil
            && connections[older]?.claim?.id == device
        {
            close(&step, older, 4004)
        }
        connections[id]?.store = nil
        connections[id]?.session = session
        connections[id]?.state = "authorized"
        step.events.append("authorized")
        step.values = session.checkpoint
    }

    private func open(
        _ step: inout Step, _ id: Int, _ number: Int, _ body: String, _ mac: String
    ) throws {
        guard let connection = connections[id], let session = connection.session else { return }
        guard try hmacHex(key: session.clientToMac, "\(number)|\(body)") == mac,
            number > connection.received
        else { return close(&step, id, 1008) }
        if number > connection.received + 1 {
            step.events.append("gap \(connection.received + 1)-\(number - 1)")
        }
        connections[id]?.received = number
        step.body = body
    }

    private func close(_ step: inout Step, _ id: Int, _ code: Int) {
        step.closes.append((id, code))
        remove(id)
    }

    private func remove(_ id: Int) {
        connections[id] = nil
        order.removeAll { $0 == id }
        if offer?.connection == id { offer = nil }
        if asker == id { asker = nil }
    }
}

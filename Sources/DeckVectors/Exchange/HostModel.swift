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

    struct Connection {
        var state = "expectingHello"
        var claim: (id: String, name: String, nonce: String)?
        var macNonce = ""
        var hadOffer = false
        /// What follows once the record is stored.
        var store: (proof: String, session: SessionValues)?
        var session: SessionValues?
        var sent = 0
        var received = 0
    }

    struct Offer {
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
    var connections: [Int: Connection] = [:]
    var order: [Int] = []
    var offer: Offer?
    /// Records that are being stored, by the connection that paired.
    var stores: [Int: Trusted] = [:]
    var wrong = 0
    var asker: Int?
    let source: Source

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
        (connections, order, offer, stores, wrong, asker) = ([:], [], nil, [:], 0, nil)
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
        stores = stores.filter { $0.value.id != device }
        for id in order where connections[id]?.claim?.id == device { close(&step, id, 4003) }
    }

    func stored(_ step: inout Step, _ id: Int, _ succeeded: Bool) throws {
        step.input = [.init(name: "ok", .bool(succeeded))]
        guard let device = stores.removeValue(forKey: id) else { return }  // revoked meanwhile
        let waiting = connections[id]?.store
        guard succeeded else {
            step.events = ["failed"]
            return waiting == nil ? () : close(&step, id, 1011)
        }
        trusted.removeAll { $0.id == device.id }
        trusted.append(device)
        if !isLocked { wrong = 0 }
        guard let store = waiting else { return }
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
        case (.secure, _), (.damagedSecure, _): break
        case (.hello(let device, let name, let nonce), _):
            try identify(&step, id, (device, name, nonce))
        case (.auth(let proof), "expectingAuth"): try checkAuth(&step, id, proof)
        case (.pair(let key, let proof), "expectingPair"),
            (.pair(let key, let proof), "expectingUnlock"):
            try checkCode(&step, id, key, proof)
        default: step.sends = [(id, .unauthorized)]
        }
    }

    // MARK: Shared

    func close(_ step: inout Step, _ id: Int, _ code: Int) {
        step.closes.append((id, code))
        remove(id)
    }

    func remove(_ id: Int) {
        connections[id] = nil
        order.removeAll { $0 == id }
        if offer?.connection == id { offer = nil }
        if asker == id { asker = nil }
    }
}

@testable import DeckKit
@testable import ExchangeWorld

/// The Swift host before any number of connections that say what they like.
final class HostSubject: Subject {
    static let stepNames =
        Array(repeating: "text", count: 10) + Array(repeating: "forged", count: 5) + [
            "open", "open", "drop", "wait", "unlock", "revoke", "fullStore", "restart",
            "hello", "hello", "hello", "hello", "badHello", "pair", "pair", "badPair", "wrongPair",
            "auth", "auth", "badAuth", "wrongAuth", "press", "press", "press", "press", "press",
            "body", "replay",
        ]

    /// A connection as the model knows it.
    struct Peer {
        var claim: (device: DeviceID, nonce: Nonce)?
        var macNonce: Nonce?
        var hostKey: PublicKey?
        var channel: SecureChannel?
        var sent: [String] = []
    }

    var faults: [String] = []
    private(set) var frames = 0
    private var endpoint: HostEndpoint
    private var now = Instant(milliseconds: 1_000)
    private var random: SeededRandomSourceForTestingOnly
    var peers: [SessionID: Peer] = [:]
    var stored: [DeviceID: Token] = [:]
    private var storeWorks = true
    private var count: UInt64 = 0
    var screen: PairingOffer?
    var wrongCodes = 0
    var nonces: Set<Nonce> = []
    var offeredKeys: Set<PublicKey> = []
    var sessionKeys: Set<[UInt8]> = []

    init(seed: UInt64) {
        random = SeededRandomSourceForTestingOnly(seed: seed &+ 1)
        endpoint = HostEndpoint(
            random: SeededRandomSourceForTestingOnly(seed: seed), trusted: [])
    }

    func take(_ step: SoakCase.Step) throws {
        var dice = Dice(seed: step.value)
        let open = peers.keys.sorted()
        guard !open.isEmpty, step.name != "open" else { return connect() }
        let id = open[Int(dice.next() % UInt64(open.count))]
        switch step.name {
        case "text":
            // Only the first one if that closes the connection.
            for _ in 0..<8 where peers[id] != nil {
                say(Mutation.text(of: Mutation.sample(&dice), &dice), on: id)
            }
        case "drop":
            endpoint.disconnected(id, now: now)
            peers[id] = nil
            drain(nil)
        case "wait":
            now = now.advanced(byMilliseconds: dice.number(0...40_000))
            if let due = endpoint.pollTimeout(), due <= now { endpoint.handle(timeoutAt: now) }
            drain(nil)
        case "unlock":
            endpoint.unlock(now: now)
            wrongCodes = 0
            drain(nil)
        case "revoke":
            let device = device(&dice)
            stored[device] = nil
            endpoint.revoke(device)
            drain(nil)
        case "fullStore": storeWorks = dice.chance(50)
        case "restart": restart(dice.next())
        case "hello", "badHello": try hello(on: id, step.name == "hello", &dice)
        case "pair", "badPair", "wrongPair":
            try pair(on: id, isRight: step.name != "wrongPair", step.name == "badPair" ? dice : nil)
        case "auth", "badAuth", "wrongAuth":
            try auth(on: id, isRight: step.name != "wrongAuth", step.name == "badAuth" ? dice : nil)
        case "press":
            seal(#"{"index":\#(dice.number(0...14)),"page":0,"type":"press"}"#, on: id, nil)
        case "forged": seal(#"{"index":3,"page":0,"type":"press"}"#, on: id, dice)
        case "body":
            let body = #"{"columns":5,"maxMessage":4096,"rows":3,"type":"info"}"#
            seal(Mutation.text(of: body, &dice), on: id, nil)
        case "replay": if let old = peers[id]?.sent.last { say(old, on: id) }
        default: faults.append("the host has no step \(step.name)")
        }
        checkConnections()
    }

    /// Whatever came, a device still pairs, presses, and comes back.
    func finish() throws {
        storeWorks = true
        endpoint.unlock(now: now)
        wrongCodes = 0
        drain(nil)
        guard let device = DeviceID("last-deck") else { return }
        for _ in 1...2 {
            connect()
            let id = SessionID(count)
            try hello(on: id, device)
            if stored[device] == nil {
                try pair(on: id, isRight: true, nil)
            } else {
                try auth(on: id, isRight: true, nil)
            }
            if endpoint.device(on: id) != device { faults.append("a new deck gets no session") }
            seal(#"{"index":1,"page":0,"type":"press"}"#, on: id, nil)
            checkConnections()
        }
    }

    // MARK: What the connections do

    private func connect() {
        count += 1
        peers[SessionID(count)] = Peer()
        endpoint.connected(SessionID(count), now: now)
        drain(nil)
    }

    private func restart(_ seed: UInt64) {
        peers = [:]
        screen = nil
        wrongCodes = 0
        let trusted = stored.map { TrustedDevice(id: $0.key, name: "", token: $0.value) }
        endpoint = HostEndpoint(
            random: SeededRandomSourceForTestingOnly(seed: seed), trusted: trusted)
    }

    private static let devices = ["deck-1", "deck-2", "deck-3"].compactMap { DeviceID($0) }

    private func device(_ dice: inout Dice) -> DeviceID {
        HostSubject.devices[Int(dice.next() % UInt64(HostSubject.devices.count))]
    }

    private func hello(on id: SessionID, _ isRight: Bool, _ dice: inout Dice) throws {
        let device = device(&dice)
        try hello(on: id, device, isRight ? nil : dice)
    }

    private func hello(on id: SessionID, _ device: DeviceID, _ dice: Dice? = nil) throws {
        let text = HandshakeMessage.hello(
            deviceID: device, deviceName: "Deck", nonce: try Nonce(random: &random)
        ).text
        say(changed(text, dice), on: id)
    }

    private func pair(on id: SessionID, isRight: Bool, _ dice: Dice?) throws {
        guard let peer = peers[id], let hostKey = peer.hostKey, let screen else { return }
        let key = try PrivateKey(random: &random)
        let publicKey = try key.publicKey()
        let wrong = PairingCode(screen.code.digits == "0000" ? "0001" : "0000")
        guard let code = isRight ? screen.code : wrong else { return }
        let keys = try PairingKeys(
            shared: try key.sharedSecret(with: hostKey), code: code, hostKey: hostKey,
            deckKey: publicKey)
        let text = HandshakeMessage.pair(publicKey: publicKey, proof: try keys.clientProof()).text
        let arriving = changed(text, dice)
        let isGenuine = isRight && areOneMessage(text, arriving) && screen.session == id
        say(arriving, on: id, pairs: isGenuine ? keys.token : nil)
    }

    private func auth(on id: SessionID, isRight: Bool, _ dice: Dice?) throws {
        guard let peer = peers[id], let claim = peer.claim, let macNonce = peer.macNonce,
            let token = stored[claim.device]
        else { return }
        let keys = try SessionKeys(token: token, clientNonce: claim.nonce, macNonce: macNonce)
        let proof = isRight ? try keys.clientProof() : try keys.macProof()
        let text = HandshakeMessage.auth(proof: proof).text
        let arriving = changed(text, dice)
        say(arriving, on: id, proves: isRight && areOneMessage(text, arriving))
    }

    private func seal(_ body: String, on id: SessionID, _ dice: Dice?) {
        guard let text = try? peers[id]?.channel?.seal(body) else { return }
        peers[id]?.sent.append(text)
        let arriving = changed(text, dice)
        say(arriving, on: id, isFresh: areOneMessage(text, arriving))
    }

    private func changed(_ text: String, _ dice: Dice?) -> String {
        guard var dice else { return text }
        return Mutation.text(of: text, &dice)
    }

    private func say(
        _ text: String, on id: SessionID, pairs: Token? = nil, proves: Bool = false,
        isFresh: Bool = false
    ) {
        frames += 1
        let wasAuthorized = endpoint.device(on: id) != nil
        if !wasAuthorized,
            case .handshake(.hello(let device, _, let nonce))? = try? WireMessage(parsing: text)
        {
            peers[id]?.claim = (device, nonce)
            peers[id]?.hostKey = nil
            peers[id]?.macNonce = nil
        }
        endpoint.handle(text: text, from: id, now: now)
        let cause = Cause(id: id, text: text, pairs: pairs, proves: proves, isFresh: isFresh)
        drain(cause)
        if wasAuthorized, !isFresh, peers[id] != nil {
            faults.append("the host kept a connection after \(text)")
        }
        if wasAuthorized, isFresh, peers[id] == nil {
            faults.append("the host closed on the good envelope \(text)")
        }
    }

    // MARK: What the host did

    private func drain(_ cause: Cause?) {
        var outputs = 0
        var bodies = 0
        while let output = endpoint.pollOutput() {
            outputs += 1
            switch output {
            case .transmit(let id, let text): heard(text, on: id)
            case .close(let id, _, _): peers[id] = nil
            case .authorized(let id, let device): authorized(id, device, cause)
            case .store(let request):
                check(request, cause)
                if storeWorks { stored[request.device.id] = request.device.token }
                endpoint.stored(request.id, succeeded: storeWorks, now: now)
            case .event(.body), .event(.badRequest): bodies += 1
            case .event(let event): happened(event)
            }
        }
        if outputs > 20 { faults.append("\(outputs) answers to one text") }
        if bodies != (cause?.isFresh == true ? 1 : 0) {
            faults.append("\(bodies) bodies out of \(cause?.text ?? "nothing")")
        }
    }

    private func checkConnections() {
        for id in peers.keys where endpoint.state(of: id) == nil {
            faults.append("the host forgot connection \(id)")
        }
        let devices = peers.keys.compactMap { endpoint.device(on: $0) }
        if Set(devices).count != devices.count { faults.append("a device has two sessions") }
        if peers.count - devices.count > HostLimits.unauthorizedConnections {
            faults.append("\(peers.count - devices.count) unauthorized connections")
        }
        if endpoint.isLocked != (wrongCodes >= HostLimits.wrongCodes) {
            faults.append("locked is \(endpoint.isLocked) after \(wrongCodes) wrong codes")
        }
    }
}

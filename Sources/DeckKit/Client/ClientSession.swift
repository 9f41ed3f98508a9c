/// The deck's whole side of the protocol, with no I/O, clock or randomness of its own.
///
/// Hand in what happened and what the person asks for; after every call take all outputs with
/// `pollOutput` and carry them out in order, and call `handle(timeoutAt:)` no later than
/// `pollTimeout` says. One caller at a time.
public struct ClientSession: Sendable {
    let configuration: ClientConfiguration
    var random: any RandomSource
    public internal(set) var memory: DeckMemory
    public internal(set) var state = ClientState.stopped
    /// How many received texts were ignored since the start.
    public private(set) var ignoredCount: UInt64 = 0

    var hostID: String?
    var clientNonce: Nonce?
    /// What the host's `needPairing` brought.
    var offer: (macNonce: Nonce, hostKey: PublicKey)?
    var pairing: Pairing?
    var unsaved: UnsavedPending?
    var channel: SecureChannel?
    var mayRepair = false
    private var deadline: Instant?
    private var outputs = OutputQueue<ClientOutput>()
    private var saveCount: UInt64 = 0

    /// A pairing between the typed code and the host's answer.
    struct Pairing: Sendable {
        let save: SaveRequest.ID
        let deckKey: PublicKey
        let keys: PairingKeys
    }

    /// A pending token that storage has not answered for yet.
    struct UnsavedPending: Sendable {
        let save: SaveRequest.ID
        let token: Token
        let previous: HostToken?
    }

    public init(
        configuration: ClientConfiguration, random: any RandomSource, memory: DeckMemory
    ) {
        self.configuration = configuration
        self.random = random
        self.memory = memory
    }

    /// The next thing to do; nil when all is done.
    public mutating func pollOutput() -> ClientOutput? { outputs.popFirst() }

    /// When to call `handle(timeoutAt:)`; nil if nothing waits for time.
    public func pollTimeout() -> Instant? { deadline }
}

// MARK: - What happened

extension ClientSession {
    /// Asks for the first connection.
    public mutating func start(now: Instant) {
        guard state == .stopped else { return }
        enter(.connecting)
        outputs.append(.connect)
    }

    /// The connection that was asked for stands. `hostID` is the host's DNS-SD `id`, if known.
    public mutating func connected(hostID: String?, now: Instant) {
        guard state == .connecting else { return }
        self.hostID = hostID
        hello()
    }

    /// The connection is gone or never came. A second notice of one loss changes nothing.
    public mutating func disconnected(now: Instant) {
        guard state != .stopped, state != .offline else { return }
        forgetConnection()
        enter(.offline)
        setDeadline(now, ClientConfiguration.reconnectDelay)
    }

    /// A text frame came in.
    public mutating func handle(text: String, now: Instant) {
        guard let actions = ClientTransitions.table[state] else { return }  // late data
        let fits = text.utf8.count <= configuration.info.maximumMessage
        let message = fits ? try? WireMessage(parsing: text) : nil
        perform(actions[ClientInput(message)] ?? .ignore, for: message, now: now)
    }

    /// The time that `pollTimeout` named has come; earlier calls do nothing.
    public mutating func handle(timeoutAt now: Instant) {
        guard let deadline, deadline <= now else { return }
        self.deadline = nil
        switch state {
        case .offline:
            enter(.connecting)
            outputs.append(.connect)
        case .locked, .expectingChallenge:
            // While locked; and again after as long, should the host leave that hello unanswered.
            hello()
            if state == .expectingChallenge { setDeadline(now, ClientConfiguration.lockedDelay) }
        default: break
        }
    }

    /// The answer to an output `save`. On success the memory must be durable.
    public mutating func saved(_ request: SaveRequest.ID, succeeded: Bool, now: Instant) {
        if !succeeded { outputs.append(.event(.saveFailed)) }
        if let unsaved, unsaved.save == request {
            self.unsaved = nil
            // Storage still has the one before, also when the connection has gone meanwhile.
            if !succeeded, memory.pending?.token == unsaved.token {
                memory.pending = unsaved.previous
            }
        }
        guard state == .expectingSave, let pairing, pairing.save == request else { return }
        guard succeeded else {
            self.pairing = nil
            return enter(.expectingCode)
        }
        attempt { session throws(DeckError) in
            let proof = try pairing.keys.clientProof()
            session.transmit(.pair(publicKey: pairing.deckKey, proof: proof))
            session.enter(.expectingPaired)
        }
    }
}

// MARK: - What the person asks for

extension ClientSession {
    /// The code as typed. Throws `misuse`, without spending a try, unless it is four ASCII digits
    /// and one is asked for.
    public mutating func enter(code text: String, now: Instant) throws(DeckError) {
        guard let code = PairingCode(text) else {  // VAL-7
            throw .misuse("A code is four digits: type it as the host shows it.")
        }
        guard state == .expectingCode, let offer else {  // PAIR-27
            throw .misuse("No code is asked for now.")
        }
        try makePairing(code, offer.hostKey)
    }

    /// Presses a key. Throws `misuse` before authorization, and for a position that no message
    /// can hold: 0 to 2^31-1 can be.
    public mutating func press(page: Int, index: Int) throws(DeckError) {
        guard Int32(exactly: page) ?? -1 >= 0, Int32(exactly: index) ?? -1 >= 0 else {
            throw .misuse("There is no such key: page and index are 0 to 2147483647.")
        }
        try send(.press(page: page, index: index))
    }

    /// Signs a body and queues it. Throws `misuse` before authorization.
    public mutating func send(_ body: DeckBody) throws(DeckError) {
        guard state == .authorized, channel != nil else {
            throw .misuse("The deck is not connected to its host yet.")
        }
        guard let text = try channel?.seal(body.text) else { return }
        outputs.append(.transmit(text))
    }

    /// The next host that proves none of the tokens may be paired with anew. The tokens stay.
    public mutating func repair() {
        mayRepair = true
    }

    /// Drops every token and starts over.
    public mutating func forget(now: Instant) {
        memory = DeckMemory()
        mayRepair = false
        _ = save()
        switch state {
        case .stopped, .offline, .connecting, .closing: break
        default: close()
        }
    }
}

// MARK: - Shared by all steps

extension ClientSession {
    mutating func enter(_ state: ClientState) {
        guard state != self.state else { return }
        self.state = state
        outputs.append(.event(.state(state)))
    }

    mutating func report(_ event: ClientEvent) {
        outputs.append(.event(event))
    }

    mutating func ignore(_ reason: ClientEvent.Ignored) {
        ignoredCount &+= 1
        report(.ignored(reason))
    }

    mutating func transmit(_ message: HandshakeMessage) {
        outputs.append(.transmit(message.text))
    }

    mutating func save() -> SaveRequest.ID {
        saveCount &+= 1
        let request = SaveRequest(id: .init(value: saveCount), memory: memory)
        outputs.append(.save(request))
        return request.id
    }

    mutating func close() {
        forgetConnection()
        enter(.closing)
        outputs.append(.close)
    }

    /// Does something that the platform can make fail; then the connection is closed.
    mutating func attempt(_ body: (inout ClientSession) throws(DeckError) -> Void) {
        do throws(DeckError) {
            try body(&self)
        } catch {
            report(.failed(message: error.message))
            close()
        }
    }

    mutating func forgetConnection() {
        clientNonce = nil
        offer = nil
        pairing = nil
        channel = nil
        deadline = nil
    }

    mutating func clearDeadline() {
        deadline = nil
    }

    /// `delay` milliseconds from now, ±20 %; exactly that if no random bytes are to be had.
    mutating func setDeadline(_ now: Instant, _ delay: UInt64) {
        let spread = delay / 5
        let shift = (try? random.number(below: UInt32(2 * spread + 1))).map(UInt64.init) ?? spread
        deadline = now.advanced(byMilliseconds: delay - spread + shift)
    }
}

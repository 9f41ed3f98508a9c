/// The host's whole side of the protocol: all connections, the pairing authority and the list of
/// trusted devices, with no I/O, clock or randomness of its own.
///
/// Hand in what happened (`connected`, `handle`, `disconnected`, `stored`, the person's commands);
/// after every call take all outputs with `pollOutput` and carry them out in order, and call
/// `handle(timeoutAt:)` no later than `pollTimeout` says. One caller at a time.
public struct HostEndpoint: Sendable {
    var random: any RandomSource
    var authority = PairingAuthority()
    var trusted: [DeviceID: TrustedDevice] = [:]
    var sessions: [SessionID: HostSession] = [:]
    /// Unauthorized connections, the oldest first.
    var waiting: [SessionID] = []
    var authorizedSessions: [DeviceID: SessionID] = [:]
    var stores: [StoreRequest.ID: TrustedDevice] = [:]
    var storeCount: UInt64 = 0
    var outputs = OutputQueue<HostOutput>()

    /// An endpoint that trusts the devices of the store. Of two with one id the last one counts.
    public init(random: any RandomSource, trusted: [TrustedDevice]) {
        self.random = random
        for device in trusted { self.trusted[device.id] = device }
    }
}

// MARK: - What happened

extension HostEndpoint {
    /// A connection is open.
    public mutating func connected(_ id: SessionID, now: Instant) {
        guard sessions[id] == nil else { return }
        sessions[id] = HostSession(id: id, now: now)
        waiting.append(id)
        let most = HostLimits.unauthorizedConnections + (Quirk.isOn("keepsNine") ? 1 : 0)
        if waiting.count > most, let oldest = waiting.first {
            close(oldest, CloseCode.tryAgainLater, "too many unauthorized connections")
        }
    }

    /// A text frame came in. On a connection that is unknown or closed it touches nothing.
    public mutating func handle(text: String, from id: SessionID, now: Instant) {
        guard var session = sessions[id] else { return }
        let early = Quirk.isOn("takesMore") ? 65_536 : HostLimits.messageBeforeAuthorization
        let limit = session.isAuthorized ? HostLimits.messageAfterAuthorization : early
        guard text.utf8.count <= limit else {
            return close(id, CloseCode.messageTooBig, "message over \(limit) bytes")
        }
        session.heard(now: now)
        sessions[id] = session
        let (input, message) = HostEndpoint.classify(text)
        if input == .malformed, !session.isAuthorized, WireMessage.claimsToBeSecure(text) {
            return answersEarly ? transmit(id, .unauthorized) : ()  // SES-12
        }
        if input == .malformed, Quirk.isOn("countsMalformedPair"), text.contains("\"pair\"") {
            return transmit(id, .pairingFailed(remaining: authority.countAmiss()))
        }
        switch (HostTransitions.action(for: input, in: session.state), message) {
        case (.identify, .handshake(.hello(let deviceID, let deviceName, let nonce))):
            attempt(id) { endpoint throws(DeckError) in
                let claim = HostSession.Claim(
                    deviceID: deviceID, deviceName: DeviceName.cleaned(deviceName),
                    clientNonce: nonce)
                try endpoint.identify(id, claim)
            }
        case (.checkAuth, .handshake(.auth(let proof))):
            attempt(id) { endpoint throws(DeckError) in try endpoint.checkAuth(id, proof) }
        case (.checkCode, .handshake(.pair(let publicKey, let proof))):
            attempt(id) { endpoint throws(DeckError) in
                try endpoint.checkCode(id, publicKey, proof)
            }
        case (.open, .secure(let envelope)): open(id, envelope)
        case (.ignore, _): if answersEarly { transmit(id, .unauthorized) }
        case (.close, _) where Quirk.isOn("ignoresBadEnvelope"): break
        case (.close, _):
            close(id, CloseCode.policyViolation, "only envelopes are taken after authorization")
        case _ where Quirk.isOn("answersNoStray"): break
        case _ where Quirk.isOn("closesOnStray"):
            close(id, CloseCode.policyViolation, "out of place")
        default: transmit(id, .unauthorized)
        }
    }

    private var answersEarly: Bool { Quirk.isOn("answersEarlyEnvelope") }

    /// The connection is gone, by whichever side.
    public mutating func disconnected(_ id: SessionID, now: Instant) {
        if Quirk.isOn("countsBrokenLink"), authority.hasOffer(id) { _ = authority.countAmiss() }
        remove(id)
    }

    /// The time that `pollTimeout` named has come.
    public mutating func handle(timeoutAt now: Instant) {
        if Quirk.isOn("neverIdle") { return }
        let late = waiting.filter { id in
            if let deadline = sessions[id]?.deadline { deadline <= now } else { false }
        }
        for id in late { close(id, CloseCode.idle, "no hello within 60 seconds") }
    }

    /// The answer to an output `store`. On success the record must be durable.
    public mutating func stored(_ request: StoreRequest.ID, succeeded: Bool, now: Instant) {
        guard let device = stores.removeValue(forKey: request) else { return }
        let session = sessions.values.first { $0.pendingStore?.id == request }
        guard succeeded else {
            let message = "The device \(device.id) could not be stored, so it is not trusted."
            outputs.append(.event(.failed(session?.id, message: message)))
            if let session {
                close(session.id, CloseCode.internalError, "the pairing could not be stored")
            }
            return
        }
        trusted[device.id] = device
        authority.succeeded()
        guard let session, let pending = session.pendingStore else { return }
        if Quirk.isOn("sendsToken") {
            let token = Hex.encode(device.token.withUnsafeBytes(Array.init))
            let text = #"{"proof":"\#(pending.proof)","token":"\#(token)","type":"paired"}"#
            outputs.append(.transmit(session.id, text))
        } else {
            transmit(session.id, .paired(proof: pending.proof))
        }
        outputs.append(.event(.paired(session.id, device.id, deviceName: device.name)))
        authorize(session.id, pending.keys)
    }
}

// MARK: - The person's commands and the program's answers

extension HostEndpoint {
    /// Signs a body and queues it. Throws `misuse` if the connection is not authorized or gone.
    public mutating func send(_ body: HostBody, to id: SessionID) throws(DeckError) {
        guard var session = sessions[id] else {
            throw .misuse("The connection is gone: nothing can be sent on it.")
        }
        let text = try session.seal(
            Quirk.isOn("sealsLoosely") ? body.text.replacing(",", with: ", ") : body.text)
        sessions[id] = session
        outputs.append(.transmit(id, text))
    }

    /// How many bytes the frame with this body would take, to keep within the deck's limit.
    public func frameSize(of body: HostBody, to id: SessionID) -> Int {
        sessions[id]?.sealedSize(of: body.text) ?? Envelope.size(ofBody: body.text)
    }

    /// Resets the count of wrong codes and the lock, and offers to the device that asked last, if
    /// it is still connected.
    public mutating func unlock(now: Instant) {
        let asker = authority.unlock()
        outputs.append(.event(.unlocked))
        guard let asker, sessions[asker]?.state == .expectingUnlock else { return }
        attempt(asker) { endpoint throws(DeckError) in try endpoint.makeOffer(to: asker) }
    }

    /// Ends the trust in a device and closes every connection that claims its id. Remove it from
    /// the store first. False if it was not trusted.
    @discardableResult
    public mutating func revoke(_ device: DeviceID) -> Bool {
        let wasTrusted = trusted.removeValue(forKey: device) != nil
        stores = stores.filter { $0.value.id != device }
        for id in sessions.keys.sorted() where sessions[id]?.claim?.deviceID == device {
            if Quirk.isOn("keepsRevoked") { continue }
            if Quirk.isOn("keepsRevokedWaiting"), sessions[id]?.isAuthorized == false { continue }
            close(id, CloseCode.revoked, "the device is not trusted any more")
        }
        return wasTrusted
    }

    /// Closes a connection by the caller's will.
    public mutating func close(_ id: SessionID, code: UInt16, reason: String) {
        close(id, code, reason)
    }

    public var devices: [TrustedDevice] {
        trusted.values.sorted { $0.id.text < $1.id.text }
    }

    public var isLocked: Bool { authority.isLocked }

    /// The authorized connection of a device.
    public func session(of device: DeviceID) -> SessionID? { authorizedSessions[device] }

    /// The device that is authorized on a connection.
    public func device(on id: SessionID) -> DeviceID? {
        guard let session = sessions[id], session.isAuthorized else { return nil }
        return session.claim?.deviceID
    }

    public func state(of id: SessionID) -> HostState? { sessions[id]?.state }
}

// MARK: - What to do next

extension HostEndpoint {
    /// The next thing to do; nil when all is done.
    public mutating func pollOutput() -> HostOutput? { outputs.popFirst() }

    /// When to call `handle(timeoutAt:)`; nil if nothing waits for time.
    public func pollTimeout() -> Instant? {
        waiting.compactMap { sessions[$0]?.deadline }.min()
    }
}

// MARK: - Shared by all steps

extension HostEndpoint {
    /// Does something that the platform can make fail; then the connection is closed, so that no
    /// session is left half open.
    mutating func attempt(
        _ id: SessionID, _ body: (inout HostEndpoint) throws(DeckError) -> Void
    ) {
        do throws(DeckError) {
            try body(&self)
        } catch {
            outputs.append(.event(.failed(id, message: error.message)))
            close(id, CloseCode.internalError, "the host failed")
        }
    }

    mutating func transmit(_ id: SessionID, _ message: HandshakeMessage) {
        if Quirk.isOn("explainsRefusal"), message == .unauthorized {
            return outputs.append(
                .transmit(id, #"{"reason":"bad message","type":"unauthorized"}"#))
        }
        outputs.append(.transmit(id, message.text))
    }

    mutating func close(_ id: SessionID, _ code: UInt16, _ reason: String) {
        guard let session = sessions[id] else { return }
        var (code, reason) = (code, reason)
        if Quirk.isOn("closesWith1000"), code == CloseCode.policyViolation { code = 1000 }
        if Quirk.isOn("tellsTokenInReason"), let id = session.claim?.deviceID {
            reason = trusted[id].map { Hex.encode($0.token.withUnsafeBytes(Array.init)) } ?? reason
        }
        outputs.append(.close(id, code: code, reason: reason))
        remove(id)
    }

    mutating func remove(_ id: SessionID) {
        guard let session = sessions.removeValue(forKey: id) else { return }
        waiting.removeAll { $0 == id }
        if let device = session.claim?.deviceID,
            authorizedSessions[device] == id || Quirk.isOn("mindsLateClose")
        {
            authorizedSessions[device] = nil
        }
        if authority.forget(id) { outputs.append(.event(.codeWithdrawn(id))) }
    }
}

/// From hello to the session: what the deck says to each message (protocol sections 5 to 7).
extension ClientSession {
    /// Starts over on this connection with a fresh nonce.
    mutating func hello() {
        forgetConnection()
        attempt { session throws(DeckError) in
            let nonce = try Nonce(random: &session.random)
            session.clientNonce = nonce
            session.transmit(
                .hello(
                    deviceID: session.configuration.deviceID,
                    deviceName: session.configuration.deviceName, nonce: nonce))
            session.enter(.expectingChallenge)
        }
    }

    /// Carries out what the table says about a message; nil is one that could not be read.
    mutating func perform(_ action: ClientAction, for message: WireMessage?, now: Instant) {
        switch (action, message) {
        case (.checkChallenge, .handshake(.challenge(let nonce, let proof))):
            attempt { session throws(DeckError) in try session.answer(nonce, proof) }
        case (.ask, .handshake(.needPairing(let nonce, let publicKey))):
            channel = nil
            pairing = nil
            offer = (nonce, publicKey)
            clearDeadline()
            enter(.expectingCode)
            report(.needCode)
        case (.checkPaired, .handshake(.paired(let proof))):
            attempt { session throws(DeckError) in try session.finishPairing(proof) }
        case (.askAgain, .handshake(.pairingFailed(let remaining))):
            pairing = nil
            enter(.expectingCode)
            report(.pairingFailed(remaining: remaining))
        case (.wait, _):
            pairing = nil
            offer = nil
            channel = nil
            enter(.locked)
            setDeadline(now, ClientConfiguration.lockedDelay)
            report(.pairingLocked)
        case (.close, _): close()
        case (.open, .secure(let envelope)): open(envelope)
        case (.reject, _): ignore(.malformed)
        default: ignore(.notSecure)
        }
    }

    /// Tries a challenge against every token and the pending one.
    private mutating func answer(_ macNonce: Nonce, _ proof: Proof) throws(DeckError) {
        guard let clientNonce else { return }
        clearDeadline()
        for (index, candidate) in memory.tokens.enumerated() {
            let keys = try SessionKeys(
                token: candidate.token, clientNonce: clientNonce, macNonce: macNonce)
            guard try keys.macProof() == proof else { continue }
            let before = memory
            memory.use(tokenAt: index)
            if memory != before { _ = save() }
            return try prove(keys)
        }
        if let pending = memory.pending {
            let keys = try SessionKeys(
                token: pending.token, clientNonce: clientNonce, macNonce: macNonce)
            if try keys.macProof() == proof {
                memory.promotePending()
                _ = save()
                report(.paired)
                return try prove(keys)
            }
        }
        guard memory.tokens.isEmpty || mayRepair else {  // SES-6
            report(.rejectedHost(.wrongChallengeProof))
            return close()
        }
        mayRepair = false
        transmit(.auth(proof: nil))  // SES-5, SES-7
        enter(.expectingOffer)
    }

    private mutating func prove(_ keys: SessionKeys) throws(DeckError) {
        mayRepair = false
        channel = keys.channel(for: .deck)
        transmit(.auth(proof: try keys.clientProof()))
        enter(.expectingLayout)
    }

    /// A fresh key pair for every `pair`; the token is saved as pending before anything is sent.
    mutating func makePairing(
        _ code: PairingCode, _ hostKey: PublicKey
    ) throws(DeckError) {
        let privateKey = try PrivateKey(random: &random)
        let deckKey = try privateKey.publicKey()
        let shared: SharedSecret
        do throws(DeckError) {
            shared = try privateKey.sharedSecret(with: hostKey)
        } catch {
            guard error.fault == .peerMisbehaved else { throw error }
            report(.rejectedHost(.badPeerKey))  // PAIR-30
            return close()
        }
        let keys = try PairingKeys(
            shared: shared, code: code, hostKey: hostKey, deckKey: deckKey)
        let previous = memory.pending
        memory.pending = HostToken(hostID: hostID, token: keys.token)
        let request = save()
        pairing = Pairing(save: request, deckKey: deckKey, keys: keys)
        unsaved = UnsavedPending(save: request, token: keys.token, previous: previous)
        enter(.expectingSave)  // PAIR-20
    }

    private mutating func finishPairing(_ proof: Proof) throws(DeckError) {
        guard let pairing, let offer, let clientNonce else { return }
        guard try pairing.keys.macProof() == proof else {
            memory.pending = nil  // PAIR-23, PAIR-31
            _ = save()
            report(.rejectedHost(.wrongPairedProof))
            return close()
        }
        let keys = try SessionKeys(
            token: pairing.keys.token, clientNonce: clientNonce, macNonce: offer.macNonce)
        memory.promotePending()
        mayRepair = false
        _ = save()
        self.pairing = nil
        self.offer = nil
        channel = keys.channel(for: .deck)
        report(.paired)
        authorize()
    }

    private mutating func authorize() {
        clearDeadline()
        enter(.authorized)
        report(.authorized)
        guard configuration.info != .standard else { return }
        attempt { session throws(DeckError) in
            try session.send(.info(session.configuration.info))
        }
    }

    /// The first valid envelope after `auth` shows that the host has taken it.
    private mutating func open(_ envelope: Envelope) {
        guard channel != nil else { return ignore(.notSecure) }
        let opened: SecureChannel.Opened
        do throws(ChannelError) {
            guard let result = try channel?.open(envelope) else { return }
            opened = result
        } catch {
            return ignore(error.ignored)
        }
        if state == .expectingLayout { authorize() }  // SES-8
        if let gap = opened.gap { report(.gap(from: gap.lowerBound, to: gap.upperBound)) }
        guard let body = try? HostBody(parsing: opened.body) else { return ignore(.malformed) }
        report(.body(body))
    }
}

extension ChannelError {
    fileprivate var ignored: ClientEvent.Ignored {
        switch self {
        case .notSecure: .notSecure
        case .replayed: .replayed
        case .malformed: .malformed
        case .badSignature, .environment: .badSignature
        }
    }
}

/// What the endpoint does before authorization (protocol section 5).
extension HostEndpoint {
    static func classify(_ text: String) -> (HostInput, WireMessage?) {
        guard let message = try? WireMessage(parsing: text) else { return (.malformed, nil) }
        switch message {
        case .handshake(.hello): return (.hello, message)
        case .handshake(.auth): return (.auth, message)
        case .handshake(.pair): return (.pair, message)
        case .secure: return (.secure, message)
        case .handshake, .unprotected: return (.foreign, message)
        }
    }

    mutating func identify(
        _ id: SessionID, _ claim: HostSession.Claim
    ) throws(DeckError) {
        // PAIR-5, SES-9
        if authority.forget(id) { outputs.append(.event(.codeWithdrawn(id))) }
        let earlier = sessions[id]?.macNonce
        sessions[id]?.hello(claim)
        guard let device = known(claim.deviceID) else { return try askForPairing(id) }
        if Quirk.isOn("locksTrustedOut"), authority.isLocked { return tellLocked(id) }
        var nonce = try Nonce(random: &random)
        if Quirk.isOn("reusesNonce") { nonce = earlier ?? nonce }
        let keys = try SessionKeys(
            token: device.token, clientNonce: claim.clientNonce, macNonce: nonce)
        let proof = Quirk.isOn("provesAsDeck") ? try keys.clientProof() : try keys.macProof()
        let challenge = HandshakeMessage.challenge(nonce: nonce, proof: proof)
        sessions[id]?.challenged(nonce: nonce)
        transmit(id, challenge)
    }

    mutating func checkAuth(_ id: SessionID, _ proof: Proof?) throws(DeckError) {
        if Quirk.isOn("sharesNonces"), let own = sessions[id]?.claim?.deviceID {
            let latest = sessions.values.filter {
                $0.claim?.deviceID == own && $0.state == .expectingAuth
            }.max { $0.id < $1.id }
            if let latest { sessions[id]?.share(latest) }
        }
        // Derived anew: the token may have been replaced since the challenge.
        if proof != nil || Quirk.isOn("takesEmptyAuth"),
            let session = sessions[id], let claim = session.claim,
            let device = known(claim.deviceID),
            let keys = try session.keys(token: device.token),
            case let due = try keys.clientProof(), proof == nil || proof == due
        {
            if Quirk.isOn("unlocksOnAuth") { _ = authority.unlock() }
            return authorize(id, keys)
        }
        if Quirk.isOn("forgetsOnWrongAuth"), let claim = sessions[id]?.claim {
            trusted[claim.deviceID] = nil
        }
        if Quirk.isOn("wrongAuthResets") { authority.succeeded() }
        if Quirk.isOn("refusesWrongAuth") { return transmit(id, .unauthorized) }
        try askForPairing(id)
    }

    private func known(_ id: DeviceID) -> TrustedDevice? {
        if Quirk.isOn("foldsDeviceIDs") {
            return trusted.values.first { $0.id.text.lowercased() == id.text.lowercased() }
        }
        return trusted[id]
    }

    private mutating func askForPairing(_ id: SessionID) throws(DeckError) {
        guard !authority.isLocked || Quirk.isOn("offersWhileLocked") else {
            return tellLocked(id)  // PAIR-13
        }
        try makeOffer(to: id)
    }

    mutating func makeOffer(to id: SessionID) throws(DeckError) {
        guard let claim = sessions[id]?.claim else { return }
        var nonce = try Nonce(random: &random)
        if Quirk.isOn("keepsChallengeNonce") { nonce = sessions[id]?.macNonce ?? nonce }
        let offer = try authority.makeOffer(to: id, random: &random)
        sessions[id]?.offered(nonce: nonce)
        transmit(id, .needPairing(nonce: nonce, publicKey: offer.publicKey))
        let shown = PairingOffer(
            session: id, code: offer.code, deviceID: claim.deviceID,
            deviceName: claim.deviceName,
            isKnown: trusted[claim.deviceID] != nil && !Quirk.isOn("callsAllNew"))
        outputs.append(.event(.code(shown)))
    }

    private mutating func tellLocked(_ id: SessionID) {
        authority.toldLocked(id)
        sessions[id]?.toldLocked()
        transmit(id, .pairingLocked)
    }

    mutating func checkCode(
        _ id: SessionID, _ deckKey: PublicKey, _ proof: Proof
    ) throws(DeckError) {
        guard let session = sessions[id], let claim = session.claim else { return }
        guard !authority.isLocked || Quirk.isOn("takesCodeWhileLocked"),
            let offer = authority.offer,
            offer.session == id || (Quirk.isOn("judgesForeignPair") && session.hadOffer)
        else {
            return try answerWithoutOffer(id, deckKey, hadOffer: session.hadOffer)
        }
        if Quirk.isOn("refusesUnreducedKey"), deckKey.bytes[1...30].allSatisfy({ $0 == 0xFF }) {
            return transmit(id, .unauthorized)
        }
        let verdict: PairingAuthority.Verdict
        do throws(DeckError) {
            verdict = try authority.judge(offer, deckKey: deckKey, proof: proof)
        } catch {
            guard error.fault == .peerMisbehaved else { throw error }
            if Quirk.isOn("countsLowOrderKey") {
                return transmit(id, .pairingFailed(remaining: authority.countAmiss()))
            }
            return transmit(id, .unauthorized)  // PAIR-7
        }
        switch verdict {
        case .right(let pairing):
            guard let keys = try session.keys(token: pairing.token) else { return }
            let device = TrustedDevice(
                id: claim.deviceID, name: claim.deviceName, token: pairing.token)
            storeCount += 1
            let request = StoreRequest(id: .init(value: storeCount), device: device)
            stores[request.id] = device
            sessions[id]?.storing(request.id, proof: try pairing.macProof(), keys: keys)
            outputs.append(.store(request))  // PAIR-17: paired waits for the answer
        case .wrong(let remaining):
            transmit(id, .pairingFailed(remaining: remaining))
            outputs.append(.event(.pairingFailed(id, remaining: remaining)))
        case .nowLocked:
            tellLocked(id)
            outputs.append(.event(.locked))
        }
    }

    /// A `pair` that no offer stands for: nothing is compared, but a bad key is still a bad key.
    private mutating func answerWithoutOffer(
        _ id: SessionID, _ deckKey: PublicKey, hadOffer: Bool
    ) throws(DeckError) {
        if deckKey.isLowOrder { return transmit(id, .unauthorized) }  // PAIR-7
        if authority.isLocked { return tellLocked(id) }  // PAIR-13
        guard hadOffer || Quirk.isOn("offersToStrayPair") else {
            return transmit(id, .unauthorized)  // PAIR-8
        }
        try makeOffer(to: id)  // PAIR-9
    }

    mutating func authorize(_ id: SessionID, _ keys: SessionKeys) {
        guard let claim = sessions[id]?.claim else { return }
        let hasPaired = sessions[id]?.state == .expectingStorage
        sessions[id]?.authorize(keys)
        waiting.removeAll { $0 == id }
        let older = authorizedSessions.updateValue(id, forKey: claim.deviceID)
        let keepsOlder =
            Quirk.isOn("keepsOlderConnection") || (hasPaired && Quirk.isOn("pairsBesideOlder"))
        if let older, !keepsOlder {  // SES-14
            close(older, CloseCode.replaced, "the device has a newer connection")
        }
        outputs.append(.authorized(id, claim.deviceID))
        outputs.append(
            .event(.authorized(id, claim.deviceID, deviceName: claim.deviceName)))
    }
}

/// What the endpoint does after it (protocol section 6).
extension HostEndpoint {
    mutating func open(_ id: SessionID, _ envelope: Envelope) {
        guard var session = sessions[id], let device = session.claim?.deviceID else { return }
        let opened: SecureChannel.Opened
        do throws(ChannelError) {
            opened = try session.open(envelope)
        } catch {
            if Quirk.isOn("ignoresBadEnvelope") { return }
            return close(id, CloseCode.policyViolation, "bad envelope")  // SES-13
        }
        sessions[id] = session
        if let gap = opened.gap {
            outputs.append(
                .event(.gap(id, device, from: gap.lowerBound, to: gap.upperBound)))
        }
        do throws(DeckError) {
            outputs.append(.event(.body(id, device, try DeckBody(parsing: opened.body))))
        } catch {
            // MSG-4
            if Quirk.isOn("closesOnBadBody") {
                return close(id, CloseCode.policyViolation, "bad body")
            }
            outputs.append(.event(.badRequest(id, device, message: error.message)))
            let answer = HostBody.error(code: HostBody.badRequest, message: error.message)
            attempt(id) { endpoint throws(DeckError) in try endpoint.send(answer, to: id) }
        }
    }
}

@testable import DeckKit

/// What must hold of the host's every answer.
extension HostSubject {
    /// The text that the host just took, and what it may lead to.
    struct Cause {
        let id: SessionID
        let text: String
        /// The token that a right code makes.
        let pairs: Token?
        let proves: Bool
        /// Rightly signed and never sent before.
        let isFresh: Bool
    }

    func heard(_ text: String, on id: SessionID) {
        guard peers[id] != nil else { return faults.append("the host speaks on a closed link") }
        guard let message = try? WireMessage(parsing: text) else {
            return faults.append("the host sent what is no message: \(text)")
        }
        switch message {
        case .handshake(.challenge(let nonce, _)): answered(nonce, on: id)
        case .handshake(.needPairing(let nonce, let key)):
            answered(nonce, on: id)
            peers[id]?.hostKey = key
            if !offeredKeys.insert(key).inserted { faults.append("an offer's key came twice") }
        case .handshake(.pairingFailed(let remaining)):
            if remaining != HostLimits.wrongCodes - wrongCodes - 1 {
                faults.append("\(remaining) tries left after \(wrongCodes + 1) wrong codes")
            }
        case .handshake, .unprotected: break
        case .secure:
            if peers[id]?.channel == nil { faults.append("an envelope before authorization") }
        }
    }

    private func answered(_ nonce: Nonce, on id: SessionID) {
        peers[id]?.macNonce = nonce
        if !nonces.insert(nonce).inserted { faults.append("the nonce \(nonce) came twice") }
    }

    func check(_ request: StoreRequest, _ cause: Cause?) {
        guard let token = cause?.pairs, token == request.device.token else {
            return faults.append("\(request.device.id) is trusted without a right code")
        }
        if wrongCodes >= HostLimits.wrongCodes { faults.append("a code was compared while locked") }
    }

    func authorized(_ id: SessionID, _ device: DeviceID, _ cause: Cause?) {
        guard let cause, cause.id == id, cause.proves || cause.pairs != nil else {
            return faults.append("\(device) is authorized without a right proof")
        }
        guard let claim = peers[id]?.claim, claim.device == device, let token = stored[device],
            let macNonce = peers[id]?.macNonce,
            let keys = try? SessionKeys(
                token: token, clientNonce: claim.nonce, macNonce: macNonce)
        else { return faults.append("\(device) is authorized, but it is not trusted") }
        peers[id]?.channel = keys.channel(for: .deck)
        for key in [keys.exportedClientToMac, keys.exportedMacToClient]
        where !sessionKeys.insert(key).inserted {
            faults.append("two sessions of \(device) share a key")
        }
    }

    func happened(_ event: HostEvent) {
        switch event {
        case .code(let offer): screen = offer
        case .codeWithdrawn: screen = nil
        case .paired:
            wrongCodes = 0
            screen = nil
        case .pairingFailed: wrongCodes += 1
        case .locked:
            wrongCodes += 1
            screen = nil
        default: break
        }
    }
}

import DeckKit

/// Someone on the network who knows no code: a deck's id, a guess, and a wrong proof.
extension VirtualWorld {
    func strangerGuesses(as id: String) {
        sessionCount += 1
        let session = SessionID(sessionCount)
        let claimed = dice.chance(50) ? id : "stranger-\(sessionCount)"
        var random = SeededRandomSourceForTestingOnly(seed: dice.next())
        guard let device = DeviceID(claimed), let nonce = try? Nonce(random: &random),
            let key = try? PrivateKey(random: &random), let publicKey = try? key.publicKey()
        else { return fault("the stranger could not be made") }
        strangers[session] = { [self] text in
            guard case .handshake(let message)? = try? WireMessage(parsing: text) else { return }
            let proof = Proof(bytes: [UInt8](repeating: 3, count: 32))
            switch message {
            case .challenge:
                noteNonce(text)
                strangerSays(.auth(proof: proof), on: session)
            case .needPairing:
                noteNonce(text)
                guard let proof else { return }
                strangerSays(.pair(publicKey: publicKey, proof: proof), on: session)
            default: break
            }
        }
        host.connected(session, now: Instant(milliseconds: now))
        strangerSays(.hello(deviceID: device, deviceName: "Stranger", nonce: nonce), on: session)
        after(dice.number(100...3_000)) { [self] in
            strangers[session] = nil
            host.disconnected(session, now: Instant(milliseconds: now))
            settleHost()
        }
        settleHost()
    }

    private func strangerSays(_ message: HandshakeMessage, on session: SessionID) {
        after(dice.number(1...400)) { [self] in
            guard strangers[session] != nil else { return }
            host.handle(text: message.text, from: session, now: Instant(milliseconds: now))
            settleHost()
        }
    }
}

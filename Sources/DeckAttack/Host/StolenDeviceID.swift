internal import DeckKit

extension Attack where Target == HostTarget {
    static let stolenDeviceID = Attack(
        "stolenDeviceId", "A stranger says the id of a trusted deck and proves it wrongly.",
        rules: ["PAIR-2", "PAIR-3", "SES-10", "SES-15"]
    ) { target in
        var own = target.stolenID == nil ? try await target.session() : nil
        let id = target.stolenID ?? target.deviceID
        for kind in ["made-up", "reflected", "empty"] {
            let link = try await target.connect()
            let challenge = await link.ask(try await target.hello(id).text)
            guard case .challenge(_, let proof)? = challenge.handshake else {
                guard kind == "made-up", id != target.deviceID else {
                    return .notStood(
                        "After a wrong proof, to the id's hello, the host \(challenge.words).")
                }
                return .skipped("The host does not know \(id): it \(challenge.words).")
            }
            let tried: Proof? =
                switch kind {
                case "made-up": .madeUp()
                case "reflected": proof
                default: nil
                }
            let answer = await link.ask(HandshakeMessage.auth(proof: tried).text)
            switch answer.handshake {
            case .needPairing, .pairingLocked: break
            default: return .notStood("To a proof that is \(kind) the host \(answer.words).")
            }
            let press = await link.ask(AttackerSession.press.text)
            guard press.handshake == .unauthorized else {
                return .notStood("To a press after a wrong proof the host \(press.words).")
            }
        }
        let link = try await target.connect()
        let still = await link.ask(try await target.hello(id).text)
        guard case .challenge? = still.handshake else {
            return .notStood("After wrong proofs, to the id's hello, the host \(still.words).")
        }
        if own != nil, try await own?.pressIsAnswered() != true {
            return .notStood("The trusted deck's own connection no longer worked afterwards.")
        }
        return .stood("The host let no wrong proof in and still trusts the deck itself.")
    }
}

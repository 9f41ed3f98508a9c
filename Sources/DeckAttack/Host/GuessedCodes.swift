internal import DeckKit

extension Attack where Target == HostTarget {
    /// Leaves the host's pairing locked.
    static let guessedCodes = Attack(
        "guessedCodes", "A stranger guesses codes across hellos, connections and device ids.",
        rules: ["PAIR-10", "PAIR-11", "PAIR-12", "PAIR-13"]
    ) { target in
        var link = try await target.connect()
        var id = try HostTarget.freshID()
        var compared = 0
        for guess in 0..<tries {
            // Every way to look new: a hello, then another id, then another connection.
            if guess % 3 == 2 { link = try await target.connect() }
            if guess % 2 == 1 { id = try HostTarget.freshID() }
            let offer = await link.ask(try await target.hello(id).text)
            if offer.handshake == .pairingLocked {
                guard compared > 0 else {
                    return .skipped("Pairing was locked before: unlock it at the host first.")
                }
                return .notStood("The host locked without saying so to the guess before.")
            }
            guard case .needPairing(_, let hostKey)? = offer.handshake else {
                return .notStood("To a new deck's hello the host \(offer.words).")
            }
            let answer = await link.ask(try wrongPair(hostKey))
            switch answer.handshake {
            case .pairingFailed: compared += 1
            case .pairingLocked:
                compared += 1
                guard compared <= 5 else { break }
                return try await locked(after: compared, link, hostKey, target)
            default: return .notStood("To a wrong code the host \(answer.words).")
            }
        }
        return .notStood("The host compared \(compared) wrong codes, where 5 are the most.")
    }

    private static let tries = 12

    /// A proof that no code gives: a guess that happened to be right would leave a deck trusted.
    private static func wrongPair(_ hostKey: PublicKey) throws -> String {
        var random = SystemRandomSource()
        let key = try PrivateKey(random: &random).publicKey()
        return HandshakeMessage.pair(publicKey: key, proof: .madeUp()).text
    }

    private static func locked(
        after compared: Int, _ link: AttackerLink, _ hostKey: PublicKey, _ target: HostTarget
    ) async throws -> Verdict {
        let again = await link.ask(try wrongPair(hostKey))
        guard again.handshake == .pairingLocked else {
            return .notStood("To one more guess after the lock the host \(again.words).")
        }
        let other = try await target.connect()
        let hello = await other.ask(try await target.hello(HostTarget.freshID()).text)
        guard hello.handshake == .pairingLocked else {
            return .notStood("To another deck after the lock the host \(hello.words).")
        }
        return .stood(
            "The host compared \(compared) wrong codes and locked. It is locked now: unlock it "
                + "there when you are done.")
    }
}

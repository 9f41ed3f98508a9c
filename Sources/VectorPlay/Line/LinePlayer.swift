public import DeckLine

/// Plays vectors to a device and compares every byte of its answers.
public final class LinePlayer {
    let device: LineDevice

    public init(device: LineDevice) { self.device = device }

    /// - Throws: `LineError` when the device is of no more use, `VectorDamage` when the vector
    ///   makes no sense.
    public func play(_ vector: Vector) throws -> Verdict {
        try judge { findings in
            switch vector.type {
            case "HmacHex": try hmac(vector, &findings)
            case "Hkdf": try hkdf(vector, &findings)
            case "KeyExchange": try keyExchange(vector, &findings)
            case "Iterated": try iterated(vector, &findings)
            case "PublicKey": try publicKey(vector, &findings)
            case "PublicKeySpelling": try publicKeySpelling(vector, &findings)
            case "Json": try json(vector, &findings)
            case "Pairing": try pairing(vector, &findings)
            case "PairReceived": return try pairReceived(vector, &findings)
            case "PairedReceived": try pairedReceived(vector, &findings)
            case "Code": try code(vector, &findings)
            case "Session": try session(vector, &findings)
            case "ChallengeReceived": try challengeReceived(vector, &findings)
            case "AuthReceived": return try authReceived(vector, &findings)
            case "HelloReceived": return try helloReceived(vector, &findings)
            case "DeviceName": return false
            case "Seal": try seal(vector, &findings)
            case "Open": try open(vector, &findings)
            case "Receive": try receive(vector, &findings)
            default: throw VectorDamage(description: "\(vector): no deck is given a \(vector.type)")
            }
            return true
        }
    }

    public func play(_ vector: MessageVector) throws -> Verdict {
        try judge { findings in
            try message(vector, &findings)
            return true
        }
    }

    public func play(_ exchange: Exchange) throws -> Verdict {
        try judge { findings in
            for end in exchange.end.decks {
                let deck = LineDeck(device)
                let differences = try deck.differences(playing: exchange.steps(at: end.at))
                for difference in differences { findings.add(difference) }
                guard differences.isEmpty else { continue }
                findings.compare("state at the end of \(end.at)", end.state, deck.state)
                findings.compare(
                    "memory at the end of \(end.at)", end.memory, try deck.readMemory())
            }
            return !exchange.end.decks.isEmpty
        }
    }

    /// - Parameter test: false when nothing in the test concerned a deck.
    private func judge(_ test: (inout Findings) throws -> Bool) throws -> Verdict {
        var findings = Findings()
        do {
            let concerned = try test(&findings)
            if findings.problems.isEmpty, !concerned { return .forHosts }
        } catch let error as LineError where error.kind == .garbled {
            findings.add(error.description)
        } catch let error as LineError where !error.isEnd && findings.problems.isEmpty {
            return .skipped(error.description)
        } catch let error as LineError where !error.isEnd {
            // Something differed before the device could go no further.
        }
        return findings.problems.isEmpty ? .passed : .failed(findings.problems)
    }
}

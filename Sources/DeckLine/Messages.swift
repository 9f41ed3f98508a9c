// The requests of the line protocol: pairing, session, envelope, reading and writing.
public enum LineSide: String, Sendable {
    case client, mac
}

/// Two keys that are derived together, 32 bytes each.
public struct LineKeys: Sendable, Equatable {
    /// The confirm key, or the key of the direction from the deck to the host.
    public let first: [UInt8]
    /// The token, or the key of the direction from the host to the deck.
    public let second: [UInt8]
}

extension LineDevice {
    public func code(_ typed: String) throws(LineError) -> LineAnswer<LineDone> {
        try done(["code", spelled(typed)])
    }

    /// Confirm key and token, from a side's own private key.
    public func pairing(
        _ side: LineSide, privateKey: [UInt8], host: [UInt8], deck: [UInt8], code: String
    ) throws(LineError) -> LineAnswer<LineKeys> {
        try keys([
            "pairing", side.rawValue, spelled(privateKey), spelled(host), spelled(deck),
            spelled(code),
        ])
    }

    /// The same from the shared secret.
    public func pairing(
        shared: [UInt8], host: [UInt8], deck: [UInt8], code: String
    ) throws(LineError) -> LineAnswer<LineKeys> {
        try keys(["pairing-shared", spelled(shared), spelled(host), spelled(deck), spelled(code)])
    }

    public func proof(_ key: [UInt8], _ side: LineSide) throws(LineError) -> LineAnswer<String> {
        try text(["proof", spelled(key), side.rawValue])
    }

    public func checkProof(
        _ proof: String, _ key: [UInt8], _ side: LineSide
    ) throws(LineError) -> LineAnswer<LineDone> {
        try done(["proof-check", spelled(proof), spelled(key), side.rawValue])
    }

    public func authKey(
        token: [UInt8], clientNonce: String, macNonce: String
    ) throws(LineError) -> LineAnswer<[UInt8]> {
        try bytes(32, ["auth-key", spelled(token), spelled(clientNonce), spelled(macNonce)])
    }

    public func session(
        token: [UInt8], clientNonce: String, macNonce: String
    ) throws(LineError) -> LineAnswer<LineKeys> {
        try keys(["session", spelled(token), spelled(clientNonce), spelled(macNonce)])
    }

    public func mac(
        _ key: [UInt8], _ number: UInt64, _ body: String
    ) throws(LineError) -> LineAnswer<String> {
        try text(["mac", spelled(key), String(number), spelled(body)])
    }

    /// The envelope with the number after `last`.
    public func seal(
        _ key: [UInt8], last: UInt64, _ body: String
    ) throws(LineError) -> LineAnswer<String> {
        try text(["seal", spelled(key), String(last), spelled(body)])
    }

    public struct Opened: Sendable, Equatable {
        public let number, missed: UInt64
        public let body: [UInt8]
    }

    public func open(
        _ key: [UInt8], last: UInt64, _ text: [UInt8]
    ) throws(LineError) -> LineAnswer<Opened> {
        try value(["open", spelled(key), String(last), spelled(text)]) {
            (words: inout LineWords) throws(LineError) in
            Opened(
                number: try words.number(), missed: try words.number(), body: try words.bytes())
        }
    }

    // MARK: Reading and writing

    public func json(_ text: [UInt8]) throws(LineError) -> LineAnswer<LineDone> {
        try done(["json", spelled(text)])
    }

    public func message(_ text: [UInt8]) throws(LineError) -> LineAnswer<LineMessage> {
        try value(["message", spelled(text)]) { (words: inout LineWords) throws(LineError) in
            try LineMessage(&words)
        }
    }

    public func body(_ text: [UInt8]) throws(LineError) -> LineAnswer<LineBody> {
        var reply = try request(["body", spelled(text)])
        if let refusal = reply.refusal {
            try reply.words.end()
            return .refused(refusal)
        }
        let body = try LineBody(&reply.words, keys: reply.lines)
        try reply.words.end()
        return .value(body)
    }

    public func writeHello(
        id: String, name: String, nonce: String
    ) throws(LineError) -> LineAnswer<String> {
        try text(["write-hello", spelled(id), spelled(name), spelled(nonce)])
    }

    public func writeAuth(proof: String) throws(LineError) -> LineAnswer<String> {
        try text(["write-auth", spelled(proof)])
    }

    public func writePair(
        publicKey: [UInt8], proof: String
    ) throws(LineError) -> LineAnswer<String> {
        try text(["write-pair", spelled(publicKey), spelled(proof)])
    }

    public func writePress(page: UInt32, index: UInt32) throws(LineError) -> LineAnswer<String> {
        try text(["write-press", String(page), String(index)])
    }

    public func writeInfo(
        columns: UInt32, rows: UInt32, maxMessage: UInt32
    ) throws(LineError) -> LineAnswer<String> {
        try text(["write-info", String(columns), String(rows), String(maxMessage)])
    }

    private func keys(_ request: [String]) throws(LineError) -> LineAnswer<LineKeys> {
        try value(request) { (words: inout LineWords) throws(LineError) in
            LineKeys(first: try words.bytes(32), second: try words.bytes(32))
        }
    }
}

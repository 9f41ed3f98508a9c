/// How a deck's memory is spelled in a file or a keychain item: canonical JSON, then a newline
/// and a SHA-256 of it, so that a cut or changed file is found.
///
///     {"format":"touchdeck tokens 1","pending":null,"tokens":[{"hostId":"…","token":"…hex…"}]}
///     …64 hex digits…
enum DeckMemoryFormat {
    static let name = "touchdeck tokens 1"
    /// In bytes; no memory that was ever written is larger.
    static let maximumSize = 64 << 10

    static func encode(_ memory: DeckMemory) throws(DeckError) -> [UInt8] {
        let text = JSONValue.object(
            JSONObject([
                "format": .string(name),
                "pending": memory.pending.map(value) ?? .null,
                "tokens": .array(memory.tokens.map(value)),
            ])
        ).canonicalText
        let bytes = Array(text.utf8)
        let digest = Hex.encode(try Primitives.sha256(bytes))
        return bytes + Array("\n\(digest)\n".utf8)
    }

    static func decode(_ bytes: [UInt8]) throws(DeckError) -> DeckMemory {
        let damaged = "It is cut short or damaged; it is left as it is."
        guard bytes.count <= maximumSize, let end = bytes.firstIndex(of: 0x0A) else {
            throw .environment(damaged)
        }
        let digest = Hex.encode(try Primitives.sha256(Array(bytes[..<end])))
        guard bytes[end...].elementsEqual("\n\(digest)\n".utf8) else { throw .environment(damaged) }
        guard let value = try? JSONReader.parse(utf8: Array(bytes[..<end])),
            let members = try? Members(value, called: "The memory")
        else { throw .environment(damaged) }
        guard try members.string("format") == name else {
            throw .environment("It was written by another version; it is left as it is.")
        }
        var tokens: [HostToken] = []
        for element in try members.array("tokens") { tokens.append(try token(element)) }
        let pending = try members.value("pending")
        guard
            let memory = DeckMemory(
                tokens: tokens, pending: pending == .null ? nil : try token(pending))
        else { throw .environment(damaged) }
        return memory
    }

    private static func value(_ entry: HostToken) -> JSONValue {
        .object(
            JSONObject([
                "hostId": entry.hostID.map { .string($0) } ?? .null,
                "token": .string(Hex.encode(entry.token.secret.exportedBytes)),
            ]))
    }

    private static func token(_ value: JSONValue) throws(DeckError) -> HostToken {
        let members = try Members(value, called: "A token")
        let token = try members.parsed("token") { text in
            Hex.decode(text, count: Token.size).flatMap { Token(bytes: $0) }
        }
        let hostID = try members.value("hostId") == .null ? nil : try members.string("hostId")
        return HostToken(hostID: hostID, token: token)
    }
}

/// How a deck's memory is spelled in a file or a keychain item. Binary, so that no token passes
/// through a text that cannot be wiped:
///
///     magic   8 bytes, "TDTOKEN" and the version, 1
///     count   1 byte, 0 to 4 tokens
///     pending 1 byte, 1 if one more token follows
///     tokens  each: 1 byte for the length of the host's id, the id, 32 bytes of token; a length
///             of 0 is an unknown host
///     digest  32 bytes, SHA-256 of all before, so that a cut or changed file is found
enum DeckMemoryFormat {
    private static let magic = Array("TDTOKEN".utf8) + [1]
    /// In bytes; no memory that was ever written is larger.
    static let maximumSize = 10 + (DeckMemory.maximumTokens + 1) * (256 + Token.size) + 32

    /// The caller wipes the bytes.
    static func encode(_ memory: DeckMemory) throws(DeckError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(maximumSize)  // growing would leave copies behind
        bytes += magic
        bytes += [UInt8(memory.tokens.count), memory.pending == nil ? 0 : 1]
        for entry in memory.tokens + (memory.pending.map { [$0] } ?? []) {
            guard let length = UInt8(exactly: entry.hostID?.utf8.count ?? 0) else {
                throw .misuse("A host's id has at most 255 bytes.")
            }
            bytes.append(length)
            bytes += entry.hostID?.utf8.map { $0 } ?? []
            entry.token.withUnsafeBytes { bytes.append(contentsOf: $0) }
        }
        bytes += try Primitives.sha256(bytes)
        return bytes
    }

    /// Throws unless the bytes are exactly what `encode` gives. The caller wipes them.
    static func decode(_ bytes: ArraySlice<UInt8>) throws(DeckError) -> DeckMemory {
        let damaged = "It is cut short or damaged; it is left as it is."
        guard bytes.count >= 42, bytes.count <= maximumSize,
            bytes.prefix(7).elementsEqual(magic.prefix(7))
        else { throw .environment(damaged) }
        let content = bytes.dropLast(32)
        guard try Primitives.sha256(content).elementsEqual(bytes.suffix(32)) else {
            throw .environment(damaged)
        }
        guard content.prefix(8).elementsEqual(magic) else {
            throw .environment("It was written by another version; it is left as it is.")
        }
        var rest = content.dropFirst(8)
        guard let count = rest.popFirst(), let pendingCount = rest.popFirst(), pendingCount <= 1
        else { throw .environment(damaged) }
        var entries: [HostToken] = []
        for _ in 0..<Int(count) + Int(pendingCount) {
            guard let entry = takeEntry(&rest) else { throw .environment(damaged) }
            entries.append(entry)
        }
        let pending = pendingCount == 1 ? entries.popLast() : nil
        guard rest.isEmpty, let memory = DeckMemory(tokens: entries, pending: pending) else {
            throw .environment(damaged)
        }
        return memory
    }

    private static func takeEntry(_ rest: inout ArraySlice<UInt8>) -> HostToken? {
        guard let length = rest.popFirst().map(Int.init), rest.count >= length + Token.size,
            let id = String(validating: rest.prefix(length), as: UTF8.self),
            let token = Token(bytes: rest.dropFirst(length).prefix(Token.size))
        else { return nil }
        rest = rest.dropFirst(length + Token.size)
        return HostToken(hostID: length == 0 ? nil : id, token: token)
    }
}

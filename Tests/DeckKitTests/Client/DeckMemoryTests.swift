import Testing

@testable import DeckKit

@Suite struct DeckMemoryTests {
    func token(_ number: UInt8, _ hostID: String? = nil) -> HostToken {
        HostToken(hostID: hostID, token: Token(bytes: [UInt8](repeating: number, count: 32))!)
    }

    @Test func theOneUnusedLongestGoes() throws {
        var memory = try #require(
            DeckMemory(tokens: (1...4).map { token($0) }, pending: token(5)))
        memory.promotePending()
        #expect(memory.tokens == [token(5), token(1), token(2), token(3)])
        #expect(memory.pending == nil)
    }

    @Test func aHostsNewTokenReplacesItsOld() throws {
        var memory = try #require(
            DeckMemory(
                tokens: [token(1, "a"), token(2, "b"), token(3, nil)], pending: token(4, "b")))
        memory.promotePending()
        #expect(memory.tokens == [token(4, "b"), token(1, "a"), token(3, nil)])
        // Unknown hosts are never taken for one another.
        memory.pending = token(5, nil)
        memory.promotePending()
        #expect(memory.tokens == [token(5), token(4, "b"), token(1, "a"), token(3)])
    }

    @Test func usingMovesToTheFrontAndDropsThePending() throws {
        var memory = try #require(
            DeckMemory(tokens: (1...3).map { token($0) }, pending: token(9)))
        memory.use(tokenAt: 2)
        #expect(memory.tokens == [token(3), token(1), token(2)])
        #expect(memory.pending == nil)
        memory.use(tokenAt: 7)
        #expect(memory.tokens.count == 3)
    }

    @Test func fiveTokensAreTooMany() {
        #expect(DeckMemory(tokens: (1...5).map { token($0) }, pending: nil) == nil)
    }
}

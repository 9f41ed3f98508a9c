/// Where a Swift deck keeps its tokens.
public protocol TokenStore: Sendable {
    /// What was saved last; an empty memory if nothing ever was. Throws if something is there that
    /// cannot be read, which is then left as it is.
    func load() throws(DeckError) -> DeckMemory

    /// Replaces what was saved, durably and in one step: a power cut leaves the old or the new.
    func save(_ memory: DeckMemory) throws(DeckError)
}

/// Keeps nothing beyond its own life: for previews and tests.
public struct VolatileTokenStoreForTestingOnly: TokenStore {
    private let memory: DeckMemory

    public init(_ memory: DeckMemory = DeckMemory()) {
        self.memory = memory
    }

    public func load() throws(DeckError) -> DeckMemory { memory }
    public func save(_ memory: DeckMemory) throws(DeckError) {}
}

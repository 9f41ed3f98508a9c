/// What a board has and says of itself.
public struct BoardModel: Sendable, Equatable {
    /// At most 128 bytes of UTF-8, without U+0000.
    public var name: String
    /// Keys side by side, 1 to 255.
    public var columns: UInt32
    /// Rows of keys, 1 to 255.
    public var rows: UInt32
    /// The largest message it takes, in bytes, 1,024 to 16,777,216.
    public var maxMessage: UInt32
    #if DECK_QUIRKS
        /// The rule that it breaks.
        public var quirk: BoardQuirk?
    #endif

    public init(
        name: String = "Simulated board", columns: UInt32 = 5, rows: UInt32 = 3,
        maxMessage: UInt32 = 65_536
    ) {
        self.name = name
        self.columns = columns
        self.rows = rows
        self.maxMessage = maxMessage
    }

    func check() throws(BoardError) {
        guard (1...255).contains(columns), (1...255).contains(rows) else {
            throw BoardError(.misuse, "a board has 1 to 255 columns and rows of keys")
        }
        guard (1024...16_777_216).contains(maxMessage) else {
            throw BoardError(.misuse, "a board's largest message has 1024 to 16777216 bytes")
        }
        guard (1...128).contains(name.utf8.count), !name.utf8.contains(0) else {
            throw BoardError(.misuse, "a board's name has 1 to 128 bytes, none of them zero")
        }
    }
}

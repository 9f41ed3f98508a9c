/// What the person at a deck does, put into the hands of a run.
public struct DeckHooks: Sendable {
    /// Types a code, as it is, when the deck asks for one. Throws where that cannot be done.
    public var type: (@Sendable (_ code: String) async throws -> Void)?
    public var press: (@Sendable (_ page: Int, _ index: Int) async throws -> Void)?
    /// Lets the next host that cannot prove itself pair anew.
    public var repair: (@Sendable () async throws -> Void)?
    /// Erases all tokens.
    public var forget: (@Sendable () async throws -> Void)?
    /// Starts the deck again from what it keeps.
    public var reboot: (@Sendable () async throws -> Void)?
    /// What the deck reports, as `deck-sim --json` prints it.
    public var events: EventLog?

    public init() {}
}

extension Need {
    static let type = Need("type", "the code typed: --type, --ask, --deck or --sim")
    /// A code that no keypad may have, or at a moment when nobody is asked for one.
    static let freeType = Need("free-type", "any text typed at any time: --deck or --sim")
    static let press = Need("press", "a key pressed: --press, --deck or --sim")
    static let repair = Need("repair", "the person's repair: --repair, --deck or --sim")
    static let forget = Need("forget", "a deck without tokens: --forget, --deck or --sim")
    static let reboot = Need("reboot", "a restart of the deck: --reboot, --deck or --sim")
    static let deckEvents = Need("events", "the deck's own events: --deck or --sim")
    static let model = Need("model", "a deck with other keys and limits: --sim")
    static let deckCut = Need("cut", "a system that cuts a link without a word: Linux")

    /// All that a profile of a deck may be without.
    public static let ofDecks: [Need] = [
        .type, .freeType, .press, .repair, .forget, .reboot, .deckEvents, .model, .deckCut,
    ]
}

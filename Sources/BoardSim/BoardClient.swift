/// A deck's state machine as its board sees it: the C client in this process, or firmware that
/// runs elsewhere and is driven over the line protocol. One thread at a time.
protocol BoardClient: AnyObject {
    // What comes in.
    func start(now: UInt32)
    func connected(now: UInt32)
    func disconnected(now: UInt32)
    func tick(now: UInt32)
    func saved(_ succeeded: Bool, now: UInt32)
    /// False when the text is over `longestMessage` and was not taken.
    func receive(_ text: String, now: UInt32) -> Bool

    // Commands.
    func code(_ typed: String, now: UInt32) -> CoreAnswer
    func press(page: UInt32, index: UInt32, now: UInt32) -> CoreAnswer
    func repair(now: UInt32)
    func forget(now: UInt32)

    // What goes out.
    func transmit() -> String?
    func nextEvent() -> CoreEvent?
    /// By its name in the specification.
    var state: String { get }
    var deadline: UInt32? { get }
    /// Whether some host has paired with it.
    var hasToken: Bool { get }
    /// What flash shall hold; secret.
    func store() -> [UInt8]
    /// The largest message it takes, in bytes.
    var longestMessage: Int { get }

    /// Why it is of no more use; nil while it is.
    var failure: String? { get }
    /// Calls `body` once if it comes to an end by itself.
    func whenEnded(_ body: @escaping @Sendable () -> Void)
    /// Ends it at once, from any thread.
    var kill: @Sendable () -> Void { get }
}

extension BoardClient {
    var expectsCode: Bool { state == "expectingCode" }
    /// Whether the host's answer to what was sent may be the question for a code.
    var mayBeAskedSoon: Bool {
        state == "expectingChallenge" || state == "expectingOffer" || state == "expectingLayout"
    }
}

/// What the deck tells its board.
enum CoreEvent: Sendable, Equatable {
    case connect, close, save, saveFailed
    case needCode
    case pairingFailed(remaining: UInt8)
    case pairingLocked, paired, authorized
    case body(HostBody)
    case rejectedHost(reason: String)
    case ignored(reason: String)
    case gap(from: UInt64, to: UInt64)
    case failed(message: String)
}

/// What the deck answers to a command.
enum CoreAnswer: Sendable, Equatable {
    case done, badCode, notNow
    case failed(message: String)
}

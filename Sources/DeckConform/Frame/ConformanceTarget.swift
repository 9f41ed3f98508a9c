/// A host or a deck under test.
public protocol ConformanceTarget: Sendable {
    associatedtype Stage: ConformanceStage

    /// `host` or `deck`.
    var kind: String { get }
    /// Where it is reached, for reports.
    var address: String { get async }
    /// Why it cannot give what a case needs; nil when it can.
    func lack(of need: Need) async -> String?
    /// What one case works with.
    func stage(_ context: CaseContext) async -> Stage
    /// What is wrong with it; nil when it still answers.
    func trouble() async -> String?
    /// Puts right what the case before left changed, such as a count of wrong codes. Called with
    /// the turn taken.
    func settle() async
    /// A case has failed: what was believed of the target may be so no longer.
    func caseFailed() async
    /// Takes back what the run left at the target; the answer tells the person what stays.
    func farewell() async -> [String]
}

extension ConformanceTarget {
    public func caseFailed() async {}
}

/// What a case works with.
public protocol ConformanceStage: Sendable {
    /// Whoever waits on something of it waits no longer.
    func abort()
    /// Ends its connections in an orderly way.
    func end() async
}

/// What the runner gives to a stage.
public struct CaseContext: Sendable {
    public let id: CaseID
    public let transcript: Transcript
    /// For choices, such as where to cut a message; never for keys.
    public let seed: UInt64
    let holdsTurn: Bool
    let turn: Turn

    /// Does something that only one case may do at a time, such as pairing.
    public func inTurn<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        if holdsTurn { return try await body() }
        await turn.take()
        do {
            let result = try await body()
            await turn.give()
            return result
        } catch {
            await turn.give()
            throw error
        }
    }
}

/// A random source for choices, the same again for the same seed (SplitMix64).
public struct Choices: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension CaseID {
    /// A seed of its own for each case, so that one alone draws as it did among all.
    func seed(from run: UInt64) -> UInt64 {
        text.utf8.reduce(run ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

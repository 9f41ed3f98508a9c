internal import Foundation

/// A deck under test: one board that comes to us, or a new one for every case.
public actor DeckUnderTest: ConformanceTarget {
    public enum Source: Sendable {
        /// Connects by itself to the address at which this listens, over and over.
        case board(address: String, port: UInt16, DeckHooks)
        /// Started for each case.
        case program(BoardProgram.Launch)

        var makesBoards: Bool { if case .program = self { true } else { false } }
    }

    public nonisolated let kind = "deck"
    nonisolated let source: Source
    /// How long an answer may take.
    nonisolated let answer = Duration.seconds(5)
    /// How long something that must not come is waited for, where no event tells of it.
    nonisolated let quiet = Duration.seconds(1)
    /// How long a deck may take to come: its delay, and two attempts that may fail.
    nonisolated let arrival = Duration.seconds(20)

    private var doorstep: Doorstep?
    /// What the one board shares with this run.
    private var token: [UInt8]?
    private var wasPaired = false

    public init(_ source: Source) { self.source = source }

    /// Listens for the one board. Throws when it cannot.
    public func prepare() async throws {
        guard case .board(let address, let port, _) = source else { return }
        let doorstep = Doorstep(address: address, port: port)
        try await doorstep.open()
        self.doorstep = doorstep
    }

    /// Where it listens for the one board; 0 where it does not.
    public var port: UInt16 {
        get async { await doorstep?.port ?? 0 }
    }

    public var address: String {
        get async {
            switch source {
            case .board: await doorstep?.url ?? ""
            case .program(.sibling(let url, _)): url.lastPathComponent
            case .program(.shell(let line)): line
            }
        }
    }

    public func lack(of need: Need) -> String? {
        let has: Bool
        switch (source, need) {
        case (_, .deckCut): has = DeckStage.canCut
        case (.program(.sibling), _): has = true
        case (.program(.shell), _): has = need != .model
        case (.board(_, _, let hooks), _):
            has =
                switch need {
                case .type: hooks.type != nil
                case .press: hooks.press != nil
                case .repair: hooks.repair != nil
                case .forget: hooks.forget != nil
                case .reboot: hooks.reboot != nil
                case .deckEvents: hooks.events != nil
                default: false
                }
        }
        return has ? nil : "It needs \(need.what)."
    }

    public func stage(_ context: CaseContext) async -> DeckStage {
        await doorstep?.begin()
        return DeckStage(deck: self, context: context, doorstep: doorstep, token: token)
    }

    public func trouble() async -> String? {
        if let doorstep {
            // A locked deck, or one that waits for an upgrade, comes when its connection is closed.
            return await doorstep.somebody(within: .seconds(40))
                ? nil : "The deck has not come back for 40 s."
        }
        let stage = DeckStage(deck: self, context: .ofNoCase, doorstep: nil, token: nil)
        var trouble: String?
        do {
            try await stage.open()
            _ = try await stage.knock()
        } catch {
            trouble = "\(error)"
        }
        await stage.end()
        return trouble
    }

    /// What the one board holds after a case; nil after one that failed.
    func holds(_ token: [UInt8]?) {
        self.token = token
        if token != nil { wasPaired = true }
    }

    public func settle() async {}

    public func farewell() async -> [String] {
        await doorstep?.close()
        guard wasPaired, !source.makesBoards else { return [] }
        return ["The deck holds tokens of this run now: have it forget them."]
    }
}

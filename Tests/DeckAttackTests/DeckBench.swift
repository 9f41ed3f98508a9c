import BoardSim
import DeckAttack
import DeckKit
import DeckWire
import Foundation

/// A deck with someone at it, and the attacker that it connects to.
struct DeckBench {
    let target: DeckTarget
    let stop: @Sendable () async -> Void

    /// Who is at the deck, where its reports are not read.
    enum Person { case none, types, isAway }

    /// The kit's deck.
    static func flawed(
        _ flaw: DeckFlaw?, relay: WebSocketURL? = nil,
        relayCode: HostTarget.CodeSource? = nil, limits: AttackLimits = AttackLimits(),
        person: Person = .none
    ) async throws -> DeckBench {
        let (reports, report) = AsyncStream.makeStream(of: DeckWitness.Report.self)
        let commands = AsyncStream.makeStream(of: String.self)
        let witness = DeckWitness(reports: reports) { commands.continuation.yield($0) }
        let target = try DeckTarget(
            address: "127.0.0.1", port: 0, relay: relay, relayCode: relayCode,
            witness: person == .none ? witness : nil, limits: limits
        ) { code in
            guard person == .types else { return }
            for await report in reports where report.event == "needCode" { break }
            commands.continuation.yield("code \(code)")
        }
        await target.start()
        let deck = try FlawedDeck(
            flaw, typing: (commands.stream, commands.continuation), reports: report,
            witness: witness, url: target.url)
        await deck.start()
        return DeckBench(target: target) {
            await deck.stop()
            await target.stop()
        }
    }

    /// The simulated board, which is the C core, with a clock that runs
    /// eight times as fast as ours: it waits two seconds before it reconnects.
    static func board(
        relay: WebSocketURL? = nil, relayCode: HostTarget.CodeSource? = nil
    ) async throws -> DeckBench {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("deck-attack-board-\(UUID().uuidString)").path
        let (reports, report) = AsyncStream.makeStream(of: DeckWitness.Report.self)
        let commands = AsyncStream.makeStream(of: String.self)
        let witness = DeckWitness(reports: reports) { commands.continuation.yield($0) }
        let target = try DeckTarget(
            address: "127.0.0.1", port: 0, relay: relay, relayCode: relayCode, witness: witness,
            show: { _ in })
        await target.start()
        guard let url = WebSocketURL(target.url) else { throw WireError(message: "no address") }
        let board = try Board(
            state: StateDirectory(path: folder), radio: WebSocketRadio(url: url),
            clock: HurriedClock(), random: BoardRandom())
        let events = board.events
        let watching = Task {
            for await event in events { if let seen = seen(event) { report.yield(seen) } }
        }
        let typing = Task {
            for await line in commands.stream {
                if let command = try? BoardCommand(line: line) { await board.perform(command) }
            }
        }
        await board.start()
        return DeckBench(target: target) {
            await board.stop()
            commands.continuation.finish()
            await typing.value
            await watching.value
            await target.stop()
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    private static func seen(_ event: BoardEvent) -> DeckWitness.Report? {
        switch event {
        case .needCode: .init(event: "needCode")
        case .layout: .init(event: "layout")
        case .result: .init(event: "result")
        case .authorized: .init(event: "authorized")
        case .ignored(let reason): .init(event: "ignored", reason: reason)
        case .rejectedHost(let reason): .init(event: "rejectedHost", reason: reason)
        default: nil
        }
    }
}

/// Eight milliseconds in one.
struct HurriedClock: BoardClock {
    private let real = SystemBoardClock()
    private let origin: UInt32

    init() { origin = real.now }

    var now: UInt32 { (real.now &- origin) &* 8 }

    func sleep(until deadline: UInt32) async {
        let left = Int32(bitPattern: deadline &- now)
        guard left > 0 else { return }
        await real.sleep(until: real.now &+ UInt32(left) / 8 &+ 1)
    }
}

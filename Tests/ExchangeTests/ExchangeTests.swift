import Foundation
import Testing

/// Random histories of the C client and the Swift client against the Swift host.
@Suite(.serialized) struct ExchangeTests {
    /// A failing history names its seed; `faults(seed:)` plays it again.
    static let firstSeed: UInt64 = 20_261_130

    @Test(arguments: 0..<20)
    func fiftyHistoriesAgree(block: UInt64) async throws {
        let first = Self.firstSeed + block * 50
        print("Histories of the seeds \(first) to \(first + 49)")
        // Off the tests' own threads, which others need for their clocks and sockets.
        let faults = try await onAThreadOfItsOwn {
            try (first..<first + 50).flatMap { seed in
                try Self.faults(seed: seed).map { "seed \(seed): \($0)" }
            }
        }
        #expect(faults.isEmpty, "\(faults.prefix(5))")
    }

    /// Two minutes of trouble, then three of peace, at whose end all must be well.
    private static func faults(seed: UInt64) throws -> [String] {
        let world = try VirtualWorld(seed: seed)
        for deck in world.decks {
            deck.machine.start(now: 0)
            world.settle(deck)
        }
        planTrouble(in: world)
        world.run(until: 120_000)
        world.storeFails = 0
        for deck in world.decks { deck.flashFails = 0 }
        world.run(until: 300_000)

        for deck in world.decks {
            if !deck.machine.isAuthorized { world.fault("\(deck.id) never came back") }
            if deck.authorizedCount == 0 { world.fault("\(deck.id) was never authorized") }
            // A press of the last moment may still be on its way.
            let open = deck.open.values.reduce(0, +)
            if open > 1 { world.fault("\(deck.id) waits for \(open) results") }
        }
        return world.faults
    }

    private static func planTrouble(in world: VirtualWorld) {
        for _ in 0..<world.dice.number(0...12) {
            let kind = world.dice.number(0...9)
            world.after(world.dice.number(0...119_000)) {
                let deck = world.decks[Int(world.dice.next() % UInt64(world.decks.count))]
                switch kind {
                case 0...3: if let link = deck.link { world.cut(link) }
                case 4, 5: world.restartHost()
                case 6: try? world.reboot(deck, wipe: false)
                case 7: try? world.reboot(deck, wipe: true)
                case 8: deck.flashFails += 1
                default: world.storeFails += 1
                }
            }
        }
    }
}

/// Runs long work on a thread of its own.
func onAThreadOfItsOwn<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: .init(catching: work))
        }
    }
}

import Testing

/// Random histories of the C client and the Swift client against the Swift host.
struct ExchangeTests {
    /// The seed of a failing history is in the message; give it to `history(seed:)` to see it
    /// again.
    static let firstSeed: UInt64 = 20_261_130

    @Test(arguments: 0..<20)
    func fiftyHistoriesAgree(block: UInt64) throws {
        for seed in Self.firstSeed + block * 50..<Self.firstSeed + (block + 1) * 50 {
            try history(seed: seed)
        }
    }

    /// Two minutes of trouble, then three of peace, at whose end all must be well.
    private func history(seed: UInt64) throws {
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
        #expect(world.faults.isEmpty, "seed \(seed): \(world.faults.prefix(3))")
    }

    private func planTrouble(in world: VirtualWorld) {
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

/// A whole history: two minutes of trouble, then four of peace, at whose end all must be well.
struct History {
    /// What goes wrong at one moment.
    struct Trouble: Equatable {
        enum Kind: String, CaseIterable {
            case cut, lag, restartHost, rebootDeck, wipeDeck, fullFlash, fullStore, stranger, siege
        }

        let kind: Kind
        /// In milliseconds.
        let time: UInt64
        let deck: UInt64
    }

    let seed: UInt64
    var troubles: [Trouble]

    init(seed: UInt64) {
        var dice = Dice(seed: seed ^ 0x7472_6F75_626C_6573)
        let kinds: [Trouble.Kind] = [
            .cut, .cut, .cut, .lag, .lag, .restartHost, .restartHost, .rebootDeck, .wipeDeck,
            .fullFlash, .fullStore, .stranger, .siege,
        ]
        self.seed = seed
        troubles = []
        for _ in 0..<dice.number(0...12) {
            let kind = kinds[Int(dice.next() % UInt64(kinds.count))]
            let time = dice.number(0...119_000)
            troubles.append(Trouble(kind: kind, time: time, deck: dice.number(0...5)))
        }
    }

    init(seed: UInt64, troubles: [Trouble]) {
        (self.seed, self.troubles) = (seed, troubles)
    }

    /// What went against the rules; empty if nothing did.
    func faults() throws -> [String] { try play().faults }

    /// The world as the history left it.
    func play() throws -> VirtualWorld {
        let world = try VirtualWorld(seed: seed)
        for deck in world.decks {
            deck.machine.start(now: 0)
            world.settle(deck)
        }
        for trouble in troubles {
            world.after(trouble.time) { History.cause(trouble, in: world) }
        }
        world.run(until: 120_000)
        world.storeFails = 0
        for deck in world.decks { deck.flashFails = 0 }
        world.run(until: 330_000)
        world.peopleRest = true
        world.run(until: 360_000)

        for deck in world.decks {
            if !deck.machine.isAuthorized { world.fault("\(deck.id) never came back (FRM-20)") }
            if deck.authorizedCount == 0 { world.fault("\(deck.id) was never authorized (SES-8)") }
            let open = deck.open.values.reduce(0, +)
            if open > 0 { world.fault("\(deck.id) has \(open) presses without a result (MSG-1)") }
        }
        return world
    }

    private static func cause(_ trouble: Trouble, in world: VirtualWorld) {
        let deck = world.decks[Int(trouble.deck % UInt64(world.decks.count))]
        switch trouble.kind {
        case .cut: if let link = deck.link { world.cut(link) }
        case .lag:
            if let link = deck.link {
                link.latency = min(10_000, link.latency + world.dice.number(0...4_000))
            }
        case .restartHost: world.restartHost()
        case .rebootDeck: try? world.reboot(deck, wipe: false)
        case .wipeDeck: try? world.reboot(deck, wipe: true)
        case .fullFlash: deck.flashFails += 1
        case .fullStore: world.storeFails += 1
        case .stranger: world.strangerGuesses(as: deck.id)
        case .siege:
            // More wrong codes in a row than are compared.
            for number in 0..<8 {
                world.after(UInt64(number) * 1_500) { world.strangerGuesses(as: deck.id) }
            }
        }
    }
}

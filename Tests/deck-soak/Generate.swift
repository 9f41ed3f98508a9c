@testable import ExchangeWorld

extension SoakCase {
    /// The case of a seed.
    init(machine: Machine, seed: UInt64) {
        var dice = Dice(seed: seed)
        guard let names = machine.stepNames else {
            self.init(History(seed: seed))
            return
        }
        let steps = (0..<120).map { _ in
            Step(name: names[Int(dice.next() % UInt64(names.count))], value: dice.next())
        }
        self.init(machine: machine, seed: seed, steps: steps)
    }

    private init(_ history: History) {
        let steps = history.troubles.map {
            Step(name: $0.kind.rawValue, value: $0.time << 8 | $0.deck)
        }
        self.init(machine: .exchange, seed: history.seed, steps: steps)
    }
}

extension History {
    init(_ soakCase: SoakCase) {
        let troubles = soakCase.steps.compactMap { step in
            Trouble.Kind(rawValue: step.name).map {
                Trouble(kind: $0, time: step.value >> 8, deck: step.value & 0xFF)
            }
        }
        self.init(seed: soakCase.seed, troubles: troubles)
    }
}

extension SoakCase.Machine {
    func subject(seed: UInt64) throws -> any Subject {
        switch self {
        case .core: try DeckSubject(.core)
        case .kit: try DeckSubject(.kit)
        case .host: HostSubject(seed: seed)
        case .readers, .exchange: ReaderSubject()
        }
    }

    /// Nil for exchanges, whose steps have a time.
    var stepNames: [String]? {
        switch self {
        case .core, .kit: DeckSubject.stepNames
        case .host: HostSubject.stepNames
        case .readers: ReaderSubject.stepNames
        case .exchange: nil
        }
    }
}

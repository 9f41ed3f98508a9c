@testable import ExchangeWorld

/// One run of one machine: what it is, its seed, and all that is done to it. As text it is the file
/// that `deck-soak replay` takes.
struct SoakCase: Equatable {
    enum Machine: String, CaseIterable {
        case core, kit, host, readers, exchange
    }

    /// Something done to the machine; `value` seeds whatever is random in it.
    struct Step: Equatable {
        var name: String
        var value: UInt64
    }

    var machine: Machine
    var seed: UInt64
    var steps: [Step]

    init(machine: Machine, seed: UInt64, steps: [Step]) {
        (self.machine, self.seed, self.steps) = (machine, seed, steps)
    }

    init?(text: String) {
        var machine: Machine?
        var seed: UInt64?
        steps = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            switch (words.first, words.count) {
            case ("machine", 2): machine = Machine(rawValue: String(words[1]))
            case ("seed", 2): seed = UInt64(words[1])
            case ("step", 3):
                guard let value = UInt64(words[2]) else { return nil }
                steps.append(Step(name: String(words[1]), value: value))
            default: return nil
            }
        }
        guard let machine, let seed else { return nil }
        (self.machine, self.seed) = (machine, seed)
    }

    var text: String {
        var text = "machine \(machine.rawValue)\nseed \(seed)\n"
        for step in steps { text += "step \(step.name) \(step.value)\n" }
        return text
    }

    /// What went against the rules, and how many frames were fed.
    func run() throws -> (faults: [String], frames: Int) {
        if machine == .exchange { return (try History(self).faults(), 1) }
        let subject = try machine.subject(seed: seed)
        for (number, step) in steps.enumerated() {
            try subject.take(step)
            if !subject.faults.isEmpty {
                return (subject.faults.map { "step \(number + 1), \($0)" }, subject.frames)
            }
        }
        try subject.finish()
        return (subject.faults.map { "at the end, \($0)" }, subject.frames)
    }
}

/// A machine under random frames, with what must hold of it.
protocol Subject: AnyObject {
    /// What can be done to it; the more often a name stands here, the more often it is done.
    static var stepNames: [String] { get }
    var faults: [String] { get }
    var frames: Int { get }
    func take(_ step: SoakCase.Step) throws
    func finish() throws
}

/// What a side did in one call. The order of sends counts, that of events and closes does not.
public struct Outcome: Sendable {
    public var sends: [ExchangeStep.Sent] = []
    public var events: [String] = []
    public var closes: [ExchangeStep.Close] = []
    public var save: ExchangeStep.Memory?
    public var store: ExchangeStep.Device?
    public var body: String?
    public var state: String?
    public var values: [String: String] = [:]
    /// What was drawn and should not have been, or was not and should have been; and whatever else
    /// went otherwise than any step allows.
    public var draws: [String] = []

    public init(draws: [String] = []) { self.draws = draws }

    /// Every difference from a step, in plain words.
    public func differences(from step: ExchangeStep) -> [String] {
        var found: [String] = draws
        func compare<Value: Equatable>(_ name: String, _ want: Value?, _ got: Value?) {
            guard want != got else { return }
            let words = [want, got].map { $0.map { "\($0)" } ?? "nothing" }
            found.append("\(name): expected \(words[0]), got \(words[1])")
        }
        compare("sends", step.sends, sends)
        compare("events", step.events.sorted(), events.sorted())
        compare("closes", step.closes.inOrder, closes.inOrder)
        compare("save", step.save, save)
        compare("store", step.store, store)
        compare("body", step.body.map(ExactText.init), body.map(ExactText.init))
        if let state = step.state { compare("state", state, self.state) }
        for (name, value) in values where step.values?[name] != nil {
            compare(name, step.values?[name], value)
        }
        return found
    }
}

extension [ExchangeStep.Close] {
    /// In which order connections are closed does not count.
    fileprivate var inOrder: [ExchangeStep.Close] { sorted { $0.connection < $1.connection } }
}

/// A text that equals another by its bytes: to Swift, é in one scalar equals é in two.
struct ExactText: Equatable, CustomStringConvertible {
    let description: String

    init(_ text: String) { description = text }

    static func == (a: ExactText, b: ExactText) -> Bool {
        a.description.utf8.elementsEqual(b.description.utf8)
    }
}

/// A side that plays its steps of an exchange.
public protocol ExchangeSide: AnyObject {
    func perform(_ step: ExchangeStep) throws -> Outcome
}

extension ExchangeSide {
    /// Plays the steps up to the first that differs, and gives each difference there; those after
    /// it would only follow from it.
    public func differences(playing steps: [NumberedStep]) throws -> [String] {
        for numbered in steps {
            let step = numbered.step
            let place = step.connection.map { " on connection \($0)" } ?? ""
            let differences = try perform(step).differences(from: step).map {
                "step \(numbered.number), \(step.at) \(step.call)\(place): \($0)"
            }
            if !differences.isEmpty { return differences }
        }
        return []
    }
}

extension MessageVector {
    /// Brings a side into the vector's state and hands it the message or body; what it did
    /// otherwise than it must, and, where the message arrived, what it did with it.
    public func play(_ side: some ExchangeSide) throws -> (differences: [String], last: Outcome?) {
        let before = try side.differences(playing: setup.numbered)
        guard before.isEmpty else { return (before.map { "before the message: " + $0 }, nil) }
        if let step {
            let outcome = try side.perform(step)
            return (outcome.differences(from: step), outcome)
        }
        let outcome = try side.perform(
            .receive(at: receiver, connection: 1, text: received))
        return (differences(ofBodyIn: outcome), outcome)
    }

    /// A body must be taken or objected to, and the connection stays.
    private func differences(ofBodyIn outcome: Outcome) -> [String] {
        var step = ExchangeStep.receive(at: receiver, connection: 1, text: received)
        let refusal = receiver == "host" ? "badRequest" : "ignored malformed"
        step.events = layer == nil ? [] : [refusal]
        step.state = state
        // How a host words its answer, and the body it was given, are looked at elsewhere.
        var seen = outcome
        if receiver == "host" { seen.sends = [] }
        seen.body = nil
        var found = seen.differences(from: step)
        if (outcome.body == nil) != (layer != nil) {
            found.append(layer == nil ? "the body was not taken" : "the body was taken")
        }
        return found
    }
}

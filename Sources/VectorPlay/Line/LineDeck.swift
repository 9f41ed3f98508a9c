internal import DeckLine

/// A whole deck behind the line protocol, played step by step.
final class LineDeck: ExchangeSide {
    private let device: LineDevice
    private var draws = LineDraws()
    private var connection = 0
    /// Close to the end of the clock, so that it wraps in the middle.
    private var now: UInt32 = 0xFFFF_F000
    private var deadline: UInt32?
    private(set) var state = "stopped"
    private var flash: Flash?
    private var flashBefore: Flash?

    private struct Flash {
        let memory: ExchangeStep.Memory
        let store: [UInt8]
    }

    init(_ device: LineDevice) { self.device = device }

    func perform(_ step: ExchangeStep) throws -> Outcome {
        draws.load(step)
        if let connection = step.connection { self.connection = connection }
        if step.call == "start", let problem = try powerOn(step) {
            return Outcome(draws: [problem])
        }
        return try outcome(try call(step), of: step)
    }

    func readMemory() throws -> ExchangeStep.Memory? {
        try device.memory().value.map { ExchangeStep.Memory($0) }
    }

    // MARK: Calls

    private func call(_ step: ExchangeStep) throws -> LineStep {
        let random: LineDevice.Random = { [draws] in draws.bytes($0) }
        let text = step.text ?? ""
        switch step.call {
        case "start": return try device.start(now: now, random)
        case "connected": return try device.connected(hostID: step.hostId, now: now, random)
        case "disconnected": return try device.disconnected(now: now, random)
        case "receive": return try device.receive(Array(text.utf8), now: now, random)
        case "code": return try device.enterCode(text, now: now, random)
        case "saved":
            return try device.saved(try step.required(step.ok, "ok"), now: now, random)
        case "send": return try device.send(text, now: now, random)
        case "repair": return try device.repair(now: now, random)
        case "wait":
            // Without a deadline time passes all the same, and nothing may happen.
            now = deadline ?? now &+ 60_000
            return try device.tick(now: now, random)
        default: throw VectorDamage(description: "unknown call \(step.call) at a deck")
        }
    }

    /// What goes wrong before the deck is started; nil when nothing does.
    private func powerOn(_ step: ExchangeStep) throws -> String? {
        let memory = try step.required(step.memory, "memory")
        // What the file says is saved is what this deck has saved.
        if let flash, flash.memory != memory {
            return "flash: expected \(memory), got \(flash.memory)"
        }
        if flash == nil {
            let isNew = memory.tokens.isEmpty && memory.pending == nil
            let store = isNew ? .value([]) : try device.store(of: try LineMemory(memory))
            guard let store = store.value else { return "store-of: it is refused" }
            flash = Flash(memory: memory, store: store)
        }
        let setup = LineDevice.DeckSetup(
            id: try step.required(step.deviceId, "deviceId"),
            name: try step.required(step.deviceName, "deviceName"), store: flash?.store ?? [])
        let random: LineDevice.Random = { [draws] in draws.bytes($0) }
        return try device.newDeck(setup, random: random).map { "client new: error \($0.rawValue)" }
    }

    // MARK: What it did

    private func outcome(_ answer: LineStep, of step: ExchangeStep) throws -> Outcome {
        var outcome = Outcome()
        state = answer.state
        deadline = answer.deadline
        outcome.state = state
        if let text = answer.send { outcome.sends = [.init(connection: connection, text: text)] }
        for event in answer.events {
            switch event {
            case .close: outcome.closes.append(.init(connection: connection, code: nil))
            case .body(let text): outcome.body = String(decoding: text, as: UTF8.self)
            case .save(let store): try save(store, &outcome)
            default: outcome.events.append(event.name)
            }
        }
        if outcome.events.contains("saveFailed") { flash = flashBefore }
        switch answer.refusal {
        case nil: break
        case .misuseCode where step.call == "code", .misuseState where step.call == "code":
            outcome.events.append("refused")
        case .peerBadKey where step.call == "code": break  // An event says so.
        case _ where step.call == "send": outcome.events.append("refused")
        case let status?: outcome.draws.append("\(step.call): error \(status.rawValue)")
        }
        outcome.draws += draws.problems
        if let wanted = step.values { outcome.values = try values(wanted) }
        return outcome
    }

    private func save(_ store: [UInt8], _ outcome: inout Outcome) throws {
        guard let memory = try device.memory().value else {
            return outcome.draws.append("client memory: it is refused")
        }
        let kept = ExchangeStep.Memory(memory)
        // What goes to flash must be what the deck says that it keeps.
        if try device.store(of: memory) != .value(store) {
            outcome.draws.append("save: the store holds something else than \(kept)")
        }
        flashBefore = flash
        flash = Flash(memory: kept, store: store)
        outcome.save = kept
    }

    /// Those that the step names and the deck still holds.
    private func values(_ wanted: [String: String]) throws -> [String: String] {
        guard let values = try device.values().value else { return [:] }
        let held = [
            "confirmKey": values.confirmKey, "token": values.token,
            "clientToMac": values.clientToMac, "macToClient": values.macToClient,
        ]
        return held.compactMapValues { $0 }.mapValues { hex($0) }
            .filter { wanted[$0.key] != nil }
    }
}

extension LineEvent {
    /// As `Vectors/README.md` spells it.
    fileprivate var name: String {
        switch self {
        case .connect: "connect"
        case .saveFailed: "saveFailed"
        case .needCode: "needCode"
        case .pairingFailed(let remaining): "pairingFailed \(remaining)"
        case .pairingLocked: "pairingLocked"
        case .paired: "paired"
        case .authorized: "authorized"
        case .rejectedHost(let reason): "rejectedHost \(reason)"
        case .ignored(let reason): "ignored \(reason)"
        case .gap(let from, let to): "gap \(from)-\(to)"
        case .failed(let status): "failed \(status)"
        case .close, .save, .body: "unexpected"
        }
    }
}

extension ExchangeStep.Memory {
    fileprivate init(_ memory: LineMemory) {
        func kept(_ token: LineMemory.Token) -> ExchangeStep.Kept {
            .init(hostId: token.hostID, token: hex(token.token))
        }
        self.init(tokens: memory.tokens.map(kept), pending: memory.pending.map(kept))
    }
}

extension LineMemory {
    fileprivate init(_ memory: ExchangeStep.Memory) throws {
        func token(_ kept: ExchangeStep.Kept) throws -> Token {
            guard let bytes = unhex(kept.token) else {
                throw VectorDamage(description: "a token is no hex")
            }
            return Token(token: bytes, hostID: kept.hostId)
        }
        self.init(tokens: try memory.tokens.map(token), pending: try memory.pending.map(token))
    }
}

import DeckLine
import VectorPlay

@testable import DeckKit

/// The Swift kit's deck, played step by step.
final class KitDeck: ExchangeSide {
    private let draws = Draws(delaySize: 2)
    private var session: ClientSession?
    private var connection = 0
    private var now = Instant(milliseconds: 0)
    private var saves: [SaveRequest.ID] = []
    private var flash: ExchangeStep.Memory?

    func perform(_ step: ExchangeStep) throws -> Outcome {
        try draws.load(step)
        if step.call == "start" {
            let memory = try step.required(step.memory, "memory")
            if let flash, flash != memory {
                return Outcome(draws: ["memory: expected \(memory), got \(flash)"])
            }
            flash = memory
            session = try start(step, memory)
        }
        guard var session else { throw VectorDamage(description: "a deck is not started") }
        var refused = false
        let text = step.text ?? ""
        if let connection = step.connection { self.connection = connection }
        do throws(DeckError) {
            switch step.call {
            case "start": session.start(now: now)
            case "connected": session.connected(hostID: step.hostId, now: now)
            case "disconnected": session.disconnected(now: now)
            case "receive": session.handle(text: text, now: now)
            case "code": try session.enter(code: text, now: now)
            case "saved":
                if !saves.isEmpty {
                    session.saved(saves.removeFirst(), succeeded: step.ok == true, now: now)
                }
            case "send": try session.send(try DeckBody(parsing: text))
            case "repair": session.repair()
            case "wait":
                now = session.pollTimeout() ?? now
                session.handle(timeoutAt: now)
            default: refused = true
            }
        } catch { refused = true }
        var outcome = poll(&session)
        if refused { outcome.events.append("refused") }
        self.session = session
        return outcome
    }

    var memory: ExchangeStep.Memory? { session.map { Self.memory($0.memory) } }
    var state: String { session?.state.rawValue ?? "stopped" }

    private func start(
        _ step: ExchangeStep, _ memory: ExchangeStep.Memory
    ) throws -> ClientSession {
        func kept(_ kept: ExchangeStep.Kept) throws -> HostToken {
            HostToken(
                hostID: kept.hostId,
                token: try step.required(unhex(kept.token).flatMap { Token(bytes: $0) }, "token"))
        }
        let id = try step.required(step.deviceId.flatMap(DeviceID.init), "deviceId")
        let loaded = DeckMemory(
            tokens: try memory.tokens.map(kept), pending: try memory.pending.map(kept))
        return ClientSession(
            configuration: ClientConfiguration(
                deviceID: id, deviceName: try step.required(step.deviceName, "deviceName")),
            random: DrawnSource(draws: draws), memory: try step.required(loaded, "memory"))
    }

    private func poll(_ session: inout ClientSession) -> Outcome {
        var outcome = Outcome()
        while let output = session.pollOutput() {
            switch output {
            case .connect: outcome.events.append("connect")
            case .transmit(let text):
                outcome.sends.append(.init(connection: connection, text: text))
            case .close: outcome.closes.append(.init(connection: connection, code: nil))
            case .save(let request):
                saves.append(request.id)
                outcome.save = Self.memory(request.memory)
                flash = outcome.save
            case .event(.body(let body)): outcome.body = body.text
            case .event(.state): continue
            case .event(let event): outcome.events.append(Self.name(event))
            }
        }
        if outcome.events.contains("saveFailed") { flash = Self.memory(session.memory) }
        outcome.state = session.state.rawValue
        outcome.draws = draws.problems
        if session.state == .expectingSave, let pairing = session.pairing {
            outcome.values = [
                "confirmKey": hex(pairing.keys.exportedConfirmKey),
                "token": hex(pairing.keys.token.withUnsafeBytes { Array($0) }),
            ]
        }
        return outcome
    }

    private static func memory(_ memory: DeckMemory) -> ExchangeStep.Memory {
        func kept(_ kept: HostToken) -> ExchangeStep.Kept {
            .init(
                hostId: kept.hostID, token: hex(kept.token.withUnsafeBytes { Array($0) }))
        }
        return .init(tokens: memory.tokens.map(kept), pending: memory.pending.map(kept))
    }

    private static func name(_ event: ClientEvent) -> String {
        switch event {
        case .needCode: "needCode"
        case .pairingFailed(let remaining): "pairingFailed \(remaining)"
        case .pairingLocked: "pairingLocked"
        case .paired: "paired"
        case .authorized: "authorized"
        case .rejectedHost(let reason): "rejectedHost \(reason.rawValue)"
        case .ignored(let reason): "ignored \(reason.rawValue)"
        case .gap(let from, let to): "gap \(from)-\(to)"
        case .saveFailed: "saveFailed"
        case .failed(let message): "failed \(message)"
        case .state, .body: "unexpected"
        }
    }
}

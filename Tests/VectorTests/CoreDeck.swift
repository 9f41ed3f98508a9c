import CDeckCore
import DeckLine
import VectorPlay

/// The C core's deck, played step by step.
final class CoreDeck: ExchangeSide {
    private let draws = Draws(delaySize: 4)
    private var core: OwnedClient?
    private var connection = 0
    private var now: UInt32 = 0xFFFF_F000
    private var flash: ExchangeStep.Memory?

    func perform(_ step: ExchangeStep) throws -> Outcome {
        try draws.load(step)
        if step.call == "start" {
            let memory = try step.required(step.memory, "memory")
            // What the file says is saved is what this deck has saved.
            if let flash, flash != memory {
                return Outcome(draws: ["flash: expected \(memory), got \(flash)"])
            }
            flash = memory
            core = try OwnedClient(step, memory, draws)
        }
        guard let core else { throw VectorDamage(description: "a deck is not started") }
        let client = core.client
        var refused = false
        var text = Core.characters(step.text ?? "")
        if let connection = step.connection { self.connection = connection }
        let outcome = try text.withUnsafeMutableBufferPointer { text -> Outcome in
            switch step.call {
            case "start": deck_client_start(client, now)
            case "connected": deck_client_connected(client, step.hostId, now)
            case "disconnected": deck_client_disconnected(client, now)
            case "receive": deck_client_receive(client, text.baseAddress, text.count, now)
            case "code":
                let status = deck_client_code(client, text.baseAddress, text.count, now)
                refused = Int(status) == DECK_MISUSE_CODE || Int(status) == DECK_MISUSE_STATE
            case "saved": deck_client_saved(client, try step.required(step.ok, "ok"), now)
            case "send": refused = deck_client_send(client, text.baseAddress, text.count) != 0
            case "repair": deck_client_repair(client)
            case "wait":
                var deadline: UInt32 = 0
                guard deck_client_deadline(client, &deadline) else {
                    refused = true
                    break
                }
                now = deadline
                deck_client_tick(client, now)
            default: throw VectorDamage(description: "unknown call \(step.call)")
            }
            // Bodies point into the text.
            return poll(core)
        }
        return refused ? adding("refused", outcome) : outcome
    }

    var memory: ExchangeStep.Memory? { core?.memory }
    var state: String { core?.state ?? "stopped" }

    private func adding(_ event: String, _ outcome: Outcome) -> Outcome {
        var outcome = outcome
        outcome.events.append(event)
        return outcome
    }

    private func poll(_ core: OwnedClient) -> Outcome {
        var outcome = Outcome()
        var event = deck_event()
        while deck_client_poll_event(core.client, &event) {
            switch event.kind {
            case DECK_EVENT_CLOSE:
                outcome.closes.append(.init(connection: connection, code: nil))
            case DECK_EVENT_SAVE:
                outcome.save = core.memory
                flash = core.memory
            case DECK_EVENT_BODY:
                let bytes = UnsafeRawBufferPointer(
                    start: event.body_text, count: event.body_length)
                outcome.body = String(decoding: bytes, as: UTF8.self)
            default: outcome.events.append(Self.name(event))
            }
        }
        if outcome.events.contains("saveFailed") { flash = core.memory }
        var text: UnsafePointer<CChar>?
        var length = 0
        if deck_client_transmit(core.client, &text, &length), let text {
            let bytes = UnsafeRawBufferPointer(start: text, count: length)
            outcome.sends.append(
                .init(connection: connection, text: String(decoding: bytes, as: UTF8.self)))
        }
        outcome.state = core.state
        outcome.values = core.values
        outcome.draws = draws.problems
        return outcome
    }

    private static func name(_ event: deck_event) -> String {
        switch event.kind {
        case DECK_EVENT_CONNECT: return "connect"
        case DECK_EVENT_SAVE_FAILED: return "saveFailed"
        case DECK_EVENT_NEED_CODE: return "needCode"
        case DECK_EVENT_PAIRING_FAILED: return "pairingFailed \(event.remaining)"
        case DECK_EVENT_PAIRING_LOCKED: return "pairingLocked"
        case DECK_EVENT_PAIRED: return "paired"
        case DECK_EVENT_AUTHORIZED: return "authorized"
        case DECK_EVENT_REJECTED_HOST:
            let reason = deck_rejection(rawValue: UInt32(truncatingIfNeeded: event.reason))
            return "rejectedHost " + String(cString: deck_rejection_text(reason))
        case DECK_EVENT_IGNORED:
            let reason = deck_ignored(rawValue: UInt32(truncatingIfNeeded: event.reason))
            return "ignored " + String(cString: deck_ignored_text(reason))
        case DECK_EVENT_GAP: return "gap \(event.from)-\(event.to)"
        default: return "failed \(event.reason)"
        }
    }
}

/// A `deck_client` with the buffers that it needs.
private final class OwnedClient {
    let client = UnsafeMutablePointer<deck_client>.allocate(capacity: 1)
    private let draws: Draws
    private let id: UnsafeMutableBufferPointer<CChar>
    private let name: UnsafeMutableBufferPointer<CChar>
    private let transmit = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 8192)
    private let slots = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 16_384)

    init(_ step: ExchangeStep, _ memory: ExchangeStep.Memory, _ draws: Draws) throws {
        self.draws = draws
        id = Self.terminated(step.deviceId ?? "")
        name = Self.terminated(step.deviceName ?? "")
        client.initialize(to: deck_client())
        let store = Self.store(memory)
        var config = deck_client_config()
        config.device_id = UnsafePointer(id.baseAddress)
        config.device_name = UnsafePointer(name.baseAddress)
        config.random = { context, out, length in
            guard let context, let out else { return -1 }
            Unmanaged<Draws>.fromOpaque(context).takeUnretainedValue().fill(
                UnsafeMutableRawBufferPointer(start: out, count: length))
            return 0
        }
        config.random_context = Unmanaged.passUnretained(draws).toOpaque()
        config.transmit = transmit.baseAddress
        config.transmit_capacity = transmit.count
        config.keys = deck_json_keys(slots: slots.baseAddress, capacity: slots.count)
        guard deck_client_init(client, &config, store, store.count) == DECK_OK else {
            throw VectorDamage(description: "a deck cannot start as the step says")
        }
    }

    deinit {
        deck_client_free(client)
        client.deallocate()
        id.deallocate()
        name.deallocate()
        transmit.deallocate()
        slots.deallocate()
    }

    var state: String { String(cString: deck_client_state_text(client.pointee.state)) }

    var memory: ExchangeStep.Memory {
        let kept = client.pointee.kept
        let tokens = withUnsafeBytes(of: kept.tokens) { bytes in
            Array(bytes.bindMemory(to: deck_client_token.self))
                .prefix(Int(kept.token_count)).map(Self.kept)
        }
        return .init(
            tokens: tokens, pending: kept.has_pending == 1 ? Self.kept(kept.pending) : nil)
    }

    /// The checkpoints that the core holds now.
    var values: [String: String] {
        switch client.pointee.state {
        case DECK_CLIENT_EXPECTING_SAVE:
            [
                "confirmKey": hex(copy(client.pointee.link.pairing.confirm_key)),
                "token": hex(copy(client.pointee.kept.pending.token)),
            ]
        case DECK_CLIENT_EXPECTING_LAYOUT, DECK_CLIENT_AUTHORIZED:
            [
                "clientToMac": hex(copy(client.pointee.link.session.client_to_mac)),
                "macToClient": hex(copy(client.pointee.link.session.mac_to_client)),
            ]
        default: [:]
        }
    }

    private static func kept(_ token: deck_client_token) -> ExchangeStep.Kept {
        let tag = copy(token.tag).prefix(Int(token.tag_length))
        return .init(
            hostId: tag.isEmpty ? nil : String(decoding: tag, as: UTF8.self),
            token: hex(copy(token.token)))
    }

    private static func token(_ kept: ExchangeStep.Kept) -> deck_client_token {
        var token = deck_client_token()
        let tag = Array((kept.hostId ?? "").utf8)
        token.tag_length = UInt8(tag.count)
        withUnsafeMutableBytes(of: &token.tag) { $0.copyBytes(from: tag) }
        withUnsafeMutableBytes(of: &token.token) { $0.copyBytes(from: unhex(kept.token) ?? []) }
        return token
    }

    /// The bytes of a flash that holds `memory`, as the core itself writes them.
    private static func store(_ memory: ExchangeStep.Memory) -> [UInt8] {
        var client = deck_client()
        client.kept.token_count = UInt8(memory.tokens.count)
        withUnsafeMutableBytes(of: &client.kept.tokens) { bytes in
            let places = bytes.bindMemory(to: deck_client_token.self)
            for (place, kept) in memory.tokens.enumerated() { places[place] = token(kept) }
        }
        if let pending = memory.pending {
            client.kept.has_pending = 1
            client.kept.pending = token(pending)
        }
        var store = [UInt8](repeating: 0, count: Int(DECK_CLIENT_STORE_SIZE))
        deck_client_store(&client, &store)
        return store
    }

    private static func terminated(_ text: String) -> UnsafeMutableBufferPointer<CChar> {
        let characters = Core.characters(text) + [0]
        let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: characters.count)
        _ = buffer.initialize(from: characters)
        return buffer
    }
}

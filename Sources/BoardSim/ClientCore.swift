internal import CDeckCore

/// The only owner of a `deck_client` and its buffers; wipes them when it goes. One thread at a
/// time.
final class ClientCore: BoardClient {
    let client: UnsafeMutablePointer<deck_client>
    private let deviceID: UnsafeMutablePointer<CChar>
    private let deviceName: UnsafeMutablePointer<CChar>
    private let transmitBuffer: UnsafeMutableBufferPointer<CChar>
    private let receiveBuffer: UnsafeMutableBufferPointer<CChar>
    private let keySlots: UnsafeMutableBufferPointer<UInt32>
    private let random: BoardRandom
    private var initialized = false
    let longestMessage: Int

    /// - Parameter store: the core's own bytes from flash, empty on a new board.
    init(
        deviceID: String, model: BoardModel, store: [UInt8], random: BoardRandom
    ) throws(BoardError) {
        self.random = random
        client = .allocate(capacity: 1)
        client.initialize(to: deck_client())
        self.deviceID = copyCString(deviceID)
        deviceName = copyCString(model.name)
        let limit = Int(model.maxMessage)
        longestMessage = limit
        transmitBuffer = .allocate(capacity: max(limit, DECK_CLIENT_TRANSMIT_MIN))
        receiveBuffer = .allocate(capacity: limit)
        keySlots = .allocate(capacity: limit / 5 + 1)
        receiveBuffer.initialize(repeating: 0)

        var config = deck_client_config()
        config.device_id = UnsafePointer(self.deviceID)
        config.device_name = UnsafePointer(deviceName)
        config.random = { context, out, length in
            guard let context else { return -1 }
            return Unmanaged<BoardRandom>.fromOpaque(context).takeUnretainedValue().fill(
                out, length)
        }
        config.random_context = Unmanaged.passUnretained(random).toOpaque()
        config.transmit = transmitBuffer.baseAddress
        config.transmit_capacity = transmitBuffer.count
        config.keys = deck_json_keys(slots: keySlots.baseAddress, capacity: keySlots.count)
        config.columns = model.columns
        config.rows = model.rows
        config.max_message = model.maxMessage

        let status = store.withUnsafeBytes {
            deck_client_init(client, &config, $0.isEmpty ? nil : $0.baseAddress, $0.count)
        }
        guard status == 0 else {
            let damaged = status == Int32(DECK_MALFORMED_VALUE)
            throw BoardError(damaged ? .damagedFlash : .misuse, statusText(status))
        }
        initialized = true
    }

    deinit {
        if initialized { deck_client_free(client) }
        wipe(transmitBuffer)
        wipe(receiveBuffer)
        transmitBuffer.deallocate()
        receiveBuffer.deallocate()
        keySlots.deallocate()
        deviceID.deallocate()
        deviceName.deallocate()
        client.deallocate()
    }

    // MARK: What comes in

    func start(now: UInt32) { deck_client_start(client, now) }
    func connected(now: UInt32) { deck_client_connected(client, nil, now) }
    func disconnected(now: UInt32) { deck_client_disconnected(client, now) }
    func tick(now: UInt32) { deck_client_tick(client, now) }
    func saved(_ succeeded: Bool, now: UInt32) { deck_client_saved(client, succeeded, now) }

    /// False when the text is over the model's limit and was not taken.
    func receive(_ text: String, now: UInt32) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count <= receiveBuffer.count, let base = receiveBuffer.baseAddress else {
                return false
            }
            UnsafeMutableRawBufferPointer(receiveBuffer).copyMemory(
                from: UnsafeRawBufferPointer(bytes))
            deck_client_receive(client, base, bytes.count, now)
            return true
        }
    }

    // MARK: Commands

    func code(_ typed: String, now: UInt32) -> CoreAnswer {
        var typed = typed
        return typed.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                CoreAnswer(deck_client_code(client, $0.baseAddress, $0.count, now))
            }
        }
    }

    func press(page: UInt32, index: UInt32, now: UInt32) -> CoreAnswer {
        CoreAnswer(deck_client_press(client, page, index))
    }
    func repair(now: UInt32) { deck_client_repair(client) }
    func forget(now: UInt32) { deck_client_forget(client, now) }

    // MARK: What goes out

    func transmit() -> String? {
        var text: UnsafePointer<CChar>?
        var length = 0
        guard deck_client_transmit(client, &text, &length), let text else { return nil }
        let bytes = UnsafeRawBufferPointer(start: text, count: length)
        return String(decoding: bytes, as: UTF8.self)
    }

    func nextEvent() -> CoreEvent? {
        var event = deck_event()
        while deck_client_poll_event(client, &event) {
            if let known = CoreEvent(event) { return known }
        }
        return nil
    }

    var deadline: UInt32? {
        var deadline: UInt32 = 0
        return deck_client_deadline(client, &deadline) ? deadline : nil
    }

    var state: String { String(cString: deck_client_state_text(deck_client_state_of(client))) }

    /// Whether some host has paired with it.
    var hasToken: Bool { deck_client_token_count(client) > 0 }

    /// What flash shall hold; secret.
    func store() -> [UInt8] {
        var store = [UInt8](repeating: 0, count: DECK_CLIENT_STORE_SIZE)
        deck_client_store(client, &store)
        return store
    }
}

// It runs in this process, and ends with it.
extension ClientCore {
    var failure: String? { nil }
    func whenEnded(_ body: @escaping @Sendable () -> Void) {}
    var kill: @Sendable () -> Void { {} }
}

extension CoreAnswer {
    fileprivate init(_ status: Int32) {
        switch Int(status) {
        // The client says the rest of a bad key itself, as an event.
        case DECK_OK, DECK_PEER_BAD_KEY: self = .done
        case DECK_MISUSE_CODE: self = .badCode
        case DECK_MISUSE_STATE: self = .notNow
        default: self = .failed(message: statusText(status))
        }
    }
}

extension CoreEvent {
    /// Nil for a kind that this program does not know.
    fileprivate init?(_ event: deck_event) {
        switch event.kind {
        case DECK_EVENT_CONNECT: self = .connect
        case DECK_EVENT_CLOSE: self = .close
        case DECK_EVENT_SAVE: self = .save
        case DECK_EVENT_SAVE_FAILED: self = .saveFailed
        case DECK_EVENT_NEED_CODE: self = .needCode
        case DECK_EVENT_PAIRING_FAILED: self = .pairingFailed(remaining: event.remaining)
        case DECK_EVENT_PAIRING_LOCKED: self = .pairingLocked
        case DECK_EVENT_PAIRED: self = .paired
        case DECK_EVENT_AUTHORIZED: self = .authorized
        case DECK_EVENT_BODY:
            guard let body = BodyReader.read(event.body) else { return nil }
            self = .body(body)
        case DECK_EVENT_REJECTED_HOST:
            let reason = deck_rejection(rawValue: UInt32(truncatingIfNeeded: event.reason))
            self = .rejectedHost(reason: String(cString: deck_rejection_text(reason)))
        case DECK_EVENT_IGNORED:
            let reason = deck_ignored(rawValue: UInt32(truncatingIfNeeded: event.reason))
            self = .ignored(reason: String(cString: deck_ignored_text(reason)))
        case DECK_EVENT_GAP: self = .gap(from: event.from, to: event.to)
        case DECK_EVENT_FAILED: self = .failed(message: statusText(event.reason))
        default: return nil
        }
    }
}

private func copyCString(_ text: String) -> UnsafeMutablePointer<CChar> {
    let bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (offset, byte) in bytes.enumerated() { (copy + offset).initialize(to: byte) }
    return copy
}

private func wipe(_ buffer: UnsafeMutableBufferPointer<CChar>) {
    deck_zeroize(buffer.baseAddress, buffer.count)
}

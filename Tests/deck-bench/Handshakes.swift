import CDeckBench
import CDeckCore
import DeckKit

/// A whole pairing and a whole reconnect, both ends, against the primitives that they cannot go
/// without.
struct Handshakes {
    private static let scalar: [UInt8] =
        [0x40] + [UInt8](repeating: 0x42, count: 30) + [0x42]
    private static let base: [UInt8] = [9] + [UInt8](repeating: 0, count: 31)

    static func bareX25519() -> Double {
        var out = [UInt8](repeating: 0, count: 32)
        return Measure.nanoseconds(rounds: 5, calls: 40) { bench_x25519(&out, scalar, base) }
    }

    /// HMAC over some 100 bytes, as the derivations need it.
    static func bareHMAC() -> Double {
        var mac = [UInt8](repeating: 0, count: 32)
        let text = [UInt8](repeating: 7, count: 100)
        let key = [UInt8](repeating: 3, count: 32)
        return Measure.nanoseconds(calls: 5_000) { bench_hmac(&mac, key, 32, text, text.count) }
    }

    /// Two keys made and two secrets; each side two HKDFs (two HMACs each) and both proofs, then
    /// the session's two HKDFs.
    static let pairingX25519s = 4.0
    static let pairingHMACs = 2.0 * (2 * 2 + 2 + 2 * 2)
    /// Each side three HKDFs and both proofs.
    static let reconnectHMACs = 2.0 * (3 * 2 + 2)

    /// The deck in C against the host in Swift, from hello to authorized.
    static func pairing() throws -> Double {
        try Measure.nanoseconds(rounds: 5, calls: 20) {
            let table = try Table()
            try table.pair()
        }
    }

    static func reconnect() throws -> Double {
        let table = try Table()
        try table.pair()
        return try Measure.nanoseconds(rounds: 5, calls: 200) { try table.reconnect() }
    }
}

/// A C deck and a Swift host that hand each other their texts.
private final class Table {
    private let client: UnsafeMutablePointer<deck_client>
    private let transmit: UnsafeMutableBufferPointer<CChar>
    private let receive: UnsafeMutableBufferPointer<CChar>
    private let slots: UnsafeMutableBufferPointer<UInt32>
    private let id: UnsafeMutablePointer<CChar>
    private var host: HostEndpoint
    private var session: UInt64 = 0
    private var code = ""
    private var isAuthorized = false
    private let now = Instant(milliseconds: 0)

    init() throws {
        client = .allocate(capacity: 1)
        client.initialize(to: deck_client())
        transmit = .allocate(capacity: 2_048)
        receive = .allocate(capacity: 2_048)
        slots = .allocate(capacity: 64)
        slots.initialize(repeating: 0)
        let name = "bench-1".utf8CString
        id = .allocate(capacity: name.count)
        for (place, character) in name.enumerated() { (id + place).initialize(to: character) }
        host = HostEndpoint(random: SystemRandomSource(), trusted: [])
        var config = deck_client_config()
        config.device_id = UnsafePointer(id)
        config.device_name = UnsafePointer(id)
        config.random = { _, out, count in
            guard let out else { return -1 }
            var random = SystemRandomSource()
            let buffer = UnsafeMutableRawBufferPointer(start: out, count: count)
            return (try? random.fill(buffer)) == nil ? -1 : 0
        }
        config.transmit = transmit.baseAddress
        config.transmit_capacity = transmit.count
        config.keys = deck_json_keys(slots: slots.baseAddress, capacity: slots.count)
        check(deck_client_init(client, &config, nil, 0) == DECK_OK)
        deck_client_start(client, 0)
        settleDeck()
    }

    deinit {
        deck_client_free(client)
        client.deallocate()
        transmit.deallocate()
        receive.deallocate()
        slots.deallocate()
        id.deallocate()
    }

    func pair() throws {
        connect()
        check(code.utf8.count == 4)
        check(deck_client_code(client, code, 4, 0) == DECK_OK)
        settleDeck()
        check(isAuthorized)
    }

    func reconnect() throws {
        isAuthorized = false
        host.disconnected(SessionID(session), now: now)
        deck_client_disconnected(client, 0)
        var deadline: UInt32 = 0
        check(deck_client_deadline(client, &deadline))
        deck_client_tick(client, deadline)
        settleDeck()
        connect()
        check(isAuthorized)
    }

    private func connect() {
        session += 1
        host.connected(SessionID(session), now: now)
        deck_client_connected(client, nil, 0)
        settleDeck()
    }

    private func settleDeck() {
        var event = deck_event()
        while deck_client_poll_event(client, &event) {
            if event.kind == DECK_EVENT_SAVE { deck_client_saved(client, true, 0) }
        }
        var text: UnsafePointer<CChar>?
        var length = 0
        while deck_client_transmit(client, &text, &length), let sent = text {
            let bytes = UnsafeRawBufferPointer(start: sent, count: length)
            host.handle(
                text: String(decoding: bytes, as: UTF8.self), from: SessionID(session), now: now)
            settleHost()
        }
    }

    private func settleHost() {
        while let output = host.pollOutput() {
            switch output {
            case .transmit(_, var text):
                text.withUTF8 { bytes in
                    UnsafeMutableRawBufferPointer(receive).copyMemory(
                        from: UnsafeRawBufferPointer(bytes))
                    deck_client_receive(client, receive.baseAddress, bytes.count, 0)
                }
                settleDeck()
            case .store(let request): host.stored(request.id, succeeded: true, now: now)
            case .authorized: isAuthorized = true
            case .event(.code(let offer)): code = offer.code.digits
            case .event, .close: break
            }
        }
    }
}

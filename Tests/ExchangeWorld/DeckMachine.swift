import DeckKit

@testable import BoardSim

/// What the world needs of a deck, whoever wrote it.
protocol DeckMachine: AnyObject {
    func start(now: UInt64)
    func connected(now: UInt64)
    func disconnected(now: UInt64)
    func receive(_ text: String, now: UInt64)
    func tick(now: UInt64)
    func saved(_ succeeded: Bool, now: UInt64)
    func enter(code: String, now: UInt64)
    func press(page: Int, index: Int) -> Bool
    func repair()
    func next() -> DeckStep?
    var deadline: UInt64? { get }
    /// As the specification names it.
    var state: String { get }
    var ignoredReasons: [String] { get }
}

extension DeckMachine {
    var isAuthorized: Bool { state == "authorized" }
}

/// What a deck wants done, in the order it wants it.
enum DeckStep: Equatable {
    case connect, close, needCode, paired, authorized, pairingFailed, pairingLocked
    case transmit(String)
    /// All that flash shall hold from now on.
    case save([UInt8])
    case result(page: Int, index: Int, ok: Bool)
    case rejectedHost(String)
}

/// The C core, as a board runs it.
final class CoreMachine: DeckMachine {
    private let core: ClientCore
    /// The core's clock is 32 bits wide; this one starts shortly before it wraps (field case E7).
    private let clockOffset: UInt64 = 0xFFFF_F000
    private(set) var ignoredReasons: [String] = []

    init(id: String, flash: [UInt8], seed: UInt64) throws {
        var random = SeededRandomSourceForTestingOnly(seed: seed)
        core = try ClientCore(
            deviceID: id, model: BoardModel(), store: flash,
            random: BoardRandom(forTestingOnly: { count in
                var bytes = [UInt8](repeating: 0, count: count)
                let filled: Void? = bytes.withUnsafeMutableBytes { try? random.fill($0) }
                return filled == nil ? nil : bytes
            }))
    }

    private func clock(_ now: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: now + clockOffset) }

    func start(now: UInt64) { core.start(now: clock(now)) }
    func connected(now: UInt64) { core.connected(now: clock(now)) }
    func disconnected(now: UInt64) { core.disconnected(now: clock(now)) }
    func receive(_ text: String, now: UInt64) { _ = core.receive(text, now: clock(now)) }
    func tick(now: UInt64) { core.tick(now: clock(now)) }
    func saved(_ succeeded: Bool, now: UInt64) { core.saved(succeeded, now: clock(now)) }
    func enter(code: String, now: UInt64) { _ = core.code(code, now: clock(now)) }
    func press(page: Int, index: Int) -> Bool {
        core.press(page: UInt32(page), index: UInt32(index), now: 0) == .done
    }

    func repair() { core.repair(now: 0) }

    func next() -> DeckStep? {
        while let event = core.nextEvent() {
            switch event {
            case .connect: return .connect
            case .close: return .close
            case .save: return .save(core.store())
            case .needCode: return .needCode
            case .paired: return .paired
            case .authorized: return .authorized
            case .pairingFailed: return .pairingFailed
            case .pairingLocked: return .pairingLocked
            case .rejectedHost(let reason): return .rejectedHost(reason)
            case .body(.result(let result)):
                return .result(page: Int(result.page), index: Int(result.index), ok: result.ok)
            case .ignored(let reason): ignoredReasons.append(reason)
            case .body, .gap, .saveFailed, .failed: continue
            }
        }
        return core.transmit().map(DeckStep.transmit)
    }

    var deadline: UInt64? {
        core.deadline.map { deadline in
            // Back into 64 bits: the core's deadlines are less than 2^31 ms away from its start.
            let wrapped = deadline &- UInt32(truncatingIfNeeded: clockOffset)
            return UInt64(wrapped)
        }
    }
    var state: String { core.state }
}

/// The Swift kit's client.
final class KitMachine: DeckMachine {
    private var session: ClientSession
    private var saves: [SaveRequest.ID] = []
    private(set) var ignoredReasons: [String] = []

    init?(id: String, flash: [UInt8], seed: UInt64) {
        guard let deviceID = DeviceID(id), let memory = flash.isEmpty ? DeckMemory() : .init(flash)
        else { return nil }
        session = ClientSession(
            configuration: ClientConfiguration(deviceID: deviceID, deviceName: "Kit deck"),
            random: SeededRandomSourceForTestingOnly(seed: seed), memory: memory)
    }

    private func at(_ now: UInt64) -> Instant { Instant(milliseconds: now) }

    func start(now: UInt64) { session.start(now: at(now)) }
    func connected(now: UInt64) { session.connected(hostID: nil, now: at(now)) }
    func disconnected(now: UInt64) { session.disconnected(now: at(now)) }
    func receive(_ text: String, now: UInt64) { session.handle(text: text, now: at(now)) }
    func tick(now: UInt64) { session.handle(timeoutAt: at(now)) }
    func saved(_ succeeded: Bool, now: UInt64) {
        guard !saves.isEmpty else { return }
        session.saved(saves.removeFirst(), succeeded: succeeded, now: at(now))
    }
    func enter(code: String, now: UInt64) { try? session.enter(code: code, now: at(now)) }
    func press(page: Int, index: Int) -> Bool {
        (try? session.press(page: page, index: index)) != nil
    }

    func repair() { session.repair() }

    func next() -> DeckStep? {
        while let output = session.pollOutput() {
            switch output {
            case .connect: return .connect
            case .close: return .close
            case .transmit(let text): return .transmit(text)
            case .save(let request):
                saves.append(request.id)
                return .save(request.memory.flashBytes)
            case .event(.needCode): return .needCode
            case .event(.paired): return .paired
            case .event(.authorized): return .authorized
            case .event(.pairingFailed): return .pairingFailed
            case .event(.pairingLocked): return .pairingLocked
            case .event(.rejectedHost(let reason)): return .rejectedHost(reason.rawValue)
            case .event(.body(.result(let page, let index, let ok, _, _))):
                return .result(page: page, index: index, ok: ok)
            case .event(.ignored(let reason)): ignoredReasons.append(reason.rawValue)
            case .event: continue
            }
        }
        return nil
    }

    var deadline: UInt64? { session.pollTimeout()?.milliseconds }
    var state: String { session.state.rawValue }
}

extension DeckMemory {
    /// Tokens one after the other, the pending one last behind a mark: the test's own form.
    fileprivate var flashBytes: [UInt8] {
        var bytes = [UInt8(tokens.count), pending == nil ? 0 : 1]
        for token in tokens { token.token.withUnsafeBytes { bytes.append(contentsOf: $0) } }
        pending?.token.withUnsafeBytes { bytes.append(contentsOf: $0) }
        return bytes
    }

    fileprivate init?(_ bytes: [UInt8]) {
        func token(_ place: Int) -> HostToken? {
            Token(bytes: bytes.dropFirst(2 + place * 32).prefix(32)).map {
                HostToken(hostID: nil, token: $0)
            }
        }
        let count = Int(bytes[0])
        self.init(
            tokens: (0..<count).compactMap(token), pending: bytes[1] == 1 ? token(count) : nil)
    }
}

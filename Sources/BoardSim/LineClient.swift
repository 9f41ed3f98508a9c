internal import DeckLine

/// A deck whose firmware runs in a process of its own, such as an emulator, and is driven over the
/// line protocol.
///
/// When the firmware ends, is silent, or says what it must not, `failure` says so, and nothing
/// happens any more until the board starts it again.
final class LineClient: BoardClient {
    let longestMessage: Int
    private(set) var failure: String?
    private(set) var state = "stopped"
    private(set) var deadline: UInt32?
    private let device: LineDevice
    private let random: BoardRandom
    private var text: String?
    private var events: [LineEvent] = []
    /// What the last `save` carried; secret.
    private var saved: [UInt8] = []

    /// Starts the firmware and powers it on with what flash holds.
    /// - Parameters:
    ///   - command: a line of shell.
    ///   - model: its largest message is lowered to what the firmware takes.
    init(
        command: String, deviceID: String, model: BoardModel, store: [UInt8], random: BoardRandom
    ) throws(BoardError) {
        self.random = random
        let refusal: LineStatus?
        do throws(LineError) {
            device = try LineDevice(.command(command), quoting: .names)
            try device.readLimits()
            longestMessage = min(Int(model.maxMessage), device.longestMessage ?? 0)
            var setup = LineDevice.DeckSetup(id: deviceID, name: model.name, store: store)
            setup.columns = model.columns
            setup.rows = model.rows
            setup.maxMessage = UInt32(longestMessage)
            refusal = try device.newDeck(setup, random: bytes)
        } catch {
            throw BoardError(.firmware, "the firmware does not start: \(error)")
        }
        if let refusal {
            throw BoardError(
                refusal == .malformedValue ? .damagedFlash : .misuse,
                "the firmware refuses to start: \(refusal.rawValue)")
        }
    }

    deinit { wipe(&saved) }

    // MARK: What comes in

    func start(now: UInt32) { perform { try device.start(now: now, bytes) } }
    func connected(now: UInt32) {
        perform { try device.connected(hostID: nil, now: now, bytes) }
    }
    func disconnected(now: UInt32) { perform { try device.disconnected(now: now, bytes) } }
    func tick(now: UInt32) { perform { try device.tick(now: now, bytes) } }
    func saved(_ succeeded: Bool, now: UInt32) {
        perform { try device.saved(succeeded, now: now, bytes) }
    }

    func receive(_ text: String, now: UInt32) -> Bool {
        guard text.utf8.count <= longestMessage else { return false }
        perform { try device.receive(Array(text.utf8), now: now, bytes) }
        return true
    }

    // MARK: Commands

    func code(_ typed: String, now: UInt32) -> CoreAnswer {
        answer { try device.enterCode(typed, now: now, bytes) }
    }
    func press(page: UInt32, index: UInt32, now: UInt32) -> CoreAnswer {
        answer { try device.press(page: page, index: index, now: now, bytes) }
    }
    func repair(now: UInt32) { perform { try device.repair(now: now, bytes) } }
    func forget(now: UInt32) { perform { try device.forget(now: now, bytes) } }

    // MARK: What goes out

    func transmit() -> String? {
        defer { text = nil }
        return text
    }

    func nextEvent() -> CoreEvent? {
        while !events.isEmpty {
            if let event = event(events.removeFirst()) { return event }
        }
        return nil
    }

    var hasToken: Bool {
        var memory: LineMemory?
        ask { memory = try device.memory().value }
        return memory?.tokens.isEmpty == false
    }

    func store() -> [UInt8] { saved }

    func whenEnded(_ body: @escaping @Sendable () -> Void) { device.whenEnded(body) }
    var kill: @Sendable () -> Void { device.kill }

    // MARK: The line

    private var bytes: LineDevice.Random {
        { [random] count in try? random.bytes(count) }
    }

    /// Asks, unless it is known to be of no use.
    private func ask(_ request: () throws -> Void) {
        guard failure == nil else { return }
        do { try request() } catch {
            failure = "\(error)"
            text = nil
            events = []
            deadline = nil
        }
    }

    @discardableResult
    private func perform(_ call: () throws -> LineStep) -> LineStep? {
        var step: LineStep?
        ask {
            let done = try call()
            text = done.send ?? text
            events += done.events
            state = done.state
            deadline = done.deadline
            step = done
        }
        return step
    }

    private func answer(_ call: () throws -> LineStep) -> CoreAnswer {
        switch perform(call)?.refusal {
        // The rest of a bad key comes as an event, and that of a dead firmware from the board.
        case nil, .peerBadKey: .done
        case .misuseCode: .badCode
        case .misuseState: .notNow
        case let status?: .failed(message: status.rawValue)
        }
    }

    /// Nil where the firmware ended in the middle.
    private func event(_ event: LineEvent) -> CoreEvent? {
        switch event {
        case .connect: return .connect
        case .close: return .close
        case .save(let store):
            wipe(&saved)
            saved = store
            return .save
        case .saveFailed: return .saveFailed
        case .needCode: return .needCode
        case .pairingFailed(let remaining): return .pairingFailed(remaining: remaining)
        case .pairingLocked: return .pairingLocked
        case .paired: return .paired
        case .authorized: return .authorized
        case .body(let text): return body(text).map { .body($0) }
        case .rejectedHost(let reason): return .rejectedHost(reason: reason)
        case .ignored(let reason): return .ignored(reason: reason)
        case .gap(let from, let to): return .gap(from: from, to: to)
        case .failed(let status): return .failed(message: status)
        }
    }

    /// The firmware's own reading of a body.
    private func body(_ text: [UInt8]) -> HostBody? {
        var body: LineBody?
        ask { body = try device.body(text).value }
        return body.map { HostBody($0) }
    }
}

extension HostBody {
    fileprivate init(_ body: LineBody) {
        switch body {
        case .layout(let columns, let rows, let count, let keys):
            var pages = [[Layout.Key]](repeating: [], count: Int(min(count, 65_536)))
            for key in keys where pages.indices.contains(Int(key.page)) {
                pages[Int(key.page)].append(
                    Layout.Key(index: key.index, label: key.label, color: key.color))
            }
            self = .layout(Layout(columns: columns, rows: rows, pages: pages))
        case .result(let page, let index, let ok, let exitCode, let output):
            self = .result(
                PressResult(page: page, index: index, ok: ok, exitCode: exitCode, output: output))
        case .error(let code, let message): self = .error(code: code, message: message)
        }
    }
}

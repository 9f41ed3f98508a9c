/// A simulated board: the C client with a flash, a radio, a clock, random bytes, keys and a
/// display around it.
///
/// It keeps one link and one deadline, in whatever order errors and closes come: what belongs to
/// an earlier link is not looked at.
public actor Board {
    /// What the person sees, in order; one consumer. Ends with `stop`.
    public nonisolated let events: AsyncStream<BoardEvent>

    private let continuation: AsyncStream<BoardEvent>.Continuation
    private let model: BoardModel
    private var state: StateDirectory?
    private let radio: any Radio
    private let clock: any BoardClock
    private let random: BoardRandom

    private var flash: Flash?
    private var image: FlashImage
    private var core: ClientCore?
    private var link: (any RadioLink)?
    private var linkIsOpen = false
    private var saidUnreachable = false
    private var shownState = ""
    private var timer: (deadline: UInt32, task: Task<Void, Never>)?
    private var listener: Task<Void, Never>?
    private var erasing = false

    /// Reads the flash in `state`, or makes it on the first start. Nothing is sent before `start`.
    /// - Throws: `BoardError` when the flash is damaged or newer, or the system refuses.
    public init(
        state: StateDirectory, model: BoardModel = BoardModel(), radio: any Radio,
        clock: any BoardClock, random: sending BoardRandom
    ) throws(BoardError) {
        try model.check()
        (events, continuation) = AsyncStream.makeStream(of: BoardEvent.self)
        self.model = model
        self.state = state
        self.radio = radio
        self.clock = clock
        let (flash, image) = try Board.readFlash(state, random)
        core = try ClientCore(
            deviceID: image.deviceID, model: model, store: image.store, random: random)
        self.flash = flash
        self.image = image
        self.random = random
    }

    /// The id it tells the host, made once from random bytes.
    public var deviceID: String { image.deviceID }

    /// Connects.
    public func start() {
        guard listener == nil else { return }
        listener = Task { [radio] in
            await radio.run { [weak self] event in await self?.handle(event) }
        }
        boot()
    }

    /// Ends the link and the events and lets the state go. The board cannot be started again.
    public func stop() async {
        timer?.task.cancel()
        timer = nil
        link?.close(code: 1001, reason: "the board is switched off")
        link = nil
        core = nil
        flash = nil
        state = nil
        await radio.stop()
        listener?.cancel()
        continuation.finish()
    }

    public func perform(_ command: BoardCommand) {
        if command == .reboot { return reboot() }
        guard let core else {
            return report(BoardErrorCode.notNow, "the board is not running: try reboot")
        }
        switch command {
        case .code(let typed): enterCode(typed, core)
        case .press(let page, let index): press(page: page, index: index, core)
        case .repair: core.repair()
        case .forget:
            erasing = true
            core.forget(now: clock.now)
        case .reboot: break
        }
        pump()
        erasing = false
    }

    /// Whether the random source answers; see `BoardRandom.radioIsUp`.
    public func setRadioUp(_ isUp: Bool) { random.radioIsUp = isUp }

    /// What the next flash writes suffer.
    public func setFlashFault(_ fault: FlashFault?) { flash?.fault = fault }

    // MARK: Boot

    private func boot() {
        continuation.yield(.booted(deviceID: image.deviceID))
        if flash?.foundTornPage == true {
            report(
                BoardErrorCode.flash, "the last write to the flash was cut; the value before counts"
            )
        }
        core?.start(now: clock.now)
        pump()
    }

    /// All that was in memory is gone, and the board starts from what its flash holds.
    private func reboot() {
        guard let state else { return }
        timer?.task.cancel()
        timer = nil
        core = nil
        flash = nil
        dropLink(code: 1006, reason: "the board rebooted")
        shownState = ""
        do {
            let (flash, image) = try Board.readFlash(state, random)
            self.flash = flash
            self.image = image
            core = try ClientCore(
                deviceID: image.deviceID, model: model, store: image.store, random: random)
        } catch {
            return report(BoardErrorCode.flash, error.description)
        }
        boot()
    }

    private static func readFlash(
        _ state: StateDirectory, _ random: BoardRandom
    ) throws(BoardError) -> (Flash, FlashImage) {
        let flash = try Flash(path: state.flashPath) { try FlashImage(random: random).bytes }
        guard let image = FlashImage(flash.value) else {
            throw BoardError(
                .damagedFlash,
                "\(state.flashPath) holds no board's memory. It is left as it is: restore it from "
                    + "a copy, or move it away to start as a new board.")
        }
        return (flash, image)
    }

    // MARK: Radio

    private func handle(_ event: RadioEvent) {
        guard let core else { return }
        switch event {
        case .opened(let id):
            guard id == link?.id else { return }
            linkIsOpen = true
            saidUnreachable = false
            core.connected(now: clock.now)
        case .text(let id, let text):
            guard id == link?.id else { return }
            if !core.receive(text, now: clock.now) {
                report(BoardErrorCode.tooLarge, "a message over \(model.maxMessage) bytes")
                link?.close(code: 1009, reason: "message too large")
                lost(code: 1009, reason: "message too large")
            }
        case .closed(let id, let code, let reason):
            guard id == link?.id else { return }
            lost(code: code, reason: reason)
        }
        pump()
    }

    /// The present link is of no use any more.
    private func lost(code: UInt16, reason: String) {
        forgetLink(code: code, reason: reason)
        core?.disconnected(now: clock.now)
    }

    private func forgetLink(code: UInt16, reason: String) {
        guard link != nil else { return }
        link = nil
        if linkIsOpen {
            continuation.yield(.disconnected(code: code, reason: reason))
        } else if !saidUnreachable {
            saidUnreachable = true
            continuation.yield(.unreachable(reason: reason))
        }
        linkIsOpen = false
    }

    private func dropLink(code: UInt16, reason: String) {
        link?.abort()
        forgetLink(code: code, reason: reason)
    }

    // MARK: Core

    /// Does what the core asks for, until it asks for nothing.
    private func pump() {
        guard let core else { return }
        showState(core)
        var busy = true
        while busy {
            busy = false
            if let text = core.transmit() { link?.send(text) }
            while let event = core.nextEvent() {
                showState(core)
                busy = true
                obey(event, core)
            }
        }
        showState(core)
        setTimer(core)
    }

    private func obey(_ event: CoreEvent, _ core: ClientCore) {
        switch event {
        case .connect:
            dropLink(code: 1006, reason: "replaced")
            link = radio.connect()
        case .close:
            link?.close(code: 1000, reason: "")
            lost(code: 1000, reason: "closed by the board")
        case .save: save(core)
        case .saveFailed: break  // `save` has said why.
        case .needCode: continuation.yield(.needCode)
        case .pairingFailed(let remaining):
            continuation.yield(.pairingFailed(remaining: Int(remaining)))
        case .pairingLocked: continuation.yield(.pairingLocked)
        case .paired: continuation.yield(.paired)
        case .authorized:
            link?.authorize()
            continuation.yield(.authorized)
        case .body(.layout(let layout)): continuation.yield(.layout(layout))
        case .body(.result(let result)): continuation.yield(.result(result))
        case .body(.error(let code, let message)): report(code, message)
        case .rejectedHost(let reason): continuation.yield(.rejectedHost(reason: reason))
        case .ignored(let reason): continuation.yield(.ignored(reason: reason))
        case .gap(let from, let to): continuation.yield(.gap(from: from, to: to))
        case .failed(let message): report(BoardErrorCode.environment, message)
        }
    }

    private func save(_ core: ClientCore) {
        image.store = core.store()
        do throws(BoardError) {
            guard let flash else { throw BoardError(.environment, "there is no flash") }
            if erasing {
                try flash.writeErasingPrevious(image.bytes)
            } else {
                try flash.write(image.bytes)
            }
            core.saved(true, now: clock.now)
        } catch {
            report(BoardErrorCode.flash, "not saved: \(error)")
            core.saved(false, now: clock.now)
        }
    }

    private func showState(_ core: ClientCore) {
        let state = core.state
        guard state != shownState else { return }
        shownState = state
        continuation.yield(.state(state))
    }

    private func report(_ code: String, _ message: String) {
        continuation.yield(.error(code: code, message: message))
    }

    // MARK: Clock

    private func setTimer(_ core: ClientCore) {
        let deadline = core.deadline
        guard deadline != timer?.deadline else { return }
        timer?.task.cancel()
        timer = nil
        guard let deadline else { return }
        let task = Task { [clock, weak self] in
            await clock.sleep(until: deadline)
            guard !Task.isCancelled else { return }
            await self?.timerFired(deadline)
        }
        timer = (deadline, task)
    }

    private func timerFired(_ deadline: UInt32) {
        guard timer?.deadline == deadline, let core else { return }
        timer = nil
        core.tick(now: clock.now)
        pump()
    }

    // MARK: Commands

    private func enterCode(_ typed: String, _ core: ClientCore) {
        switch core.code(typed, now: clock.now) {
        case .done: break
        case .badCode: report(BoardErrorCode.badCode, "a code is four digits: code 4821")
        case .notNow: report(BoardErrorCode.notNow, "no code is asked for now")
        case .failed(let message): report(BoardErrorCode.environment, message)
        }
    }

    private func press(page: UInt32, index: UInt32, _ core: ClientCore) {
        let keys = model.columns * model.rows
        guard index < keys else {
            return report(
                BoardErrorCode.badCommand, "this board has the keys 0 to \(keys - 1)")
        }
        switch core.press(page: page, index: index) {
        case .done: break
        case .badCode, .notNow:
            report(BoardErrorCode.notNow, "not authorized yet: the press is not sent")
        case .failed(let message): report(BoardErrorCode.environment, message)
        }
    }
}

/// A simulated board: the deck with a flash, a radio, a clock, random bytes, keys and a
/// display around it.
///
/// It keeps one link and one deadline, in whatever order errors and closes come: what belongs to
/// an earlier link is not looked at.
public actor Board {
    /// What the person sees, in order; one consumer. Ends with `stop`. Of more than 4,096
    /// that nobody takes the oldest go.
    public nonisolated let events: AsyncStream<BoardEvent>

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    private nonisolated let thread = BoardThread()
    nonisolated let plug = FirmwarePlug()
    let continuation: AsyncStream<BoardEvent>.Continuation
    let model: BoardModel
    var state: StateDirectory?
    let radio: any Radio
    let clock: any BoardClock
    private let random: BoardRandom

    var flash: Flash?
    var image: FlashImage
    let firmware: BoardFirmware
    var core: (any BoardClient)?
    /// How often the firmware was started.
    var starts = 0
    /// The start that is due after a crash.
    var restart: Task<Void, Never>?
    var link: (any RadioLink)?
    var linkIsOpen = false
    var saidUnreachable = false
    var shownState = ""
    var timer: (deadline: UInt32, task: Task<Void, Never>)?
    private var listener: Task<Void, Never>?
    var erasing = false
    var heldCode: (typed: String, limit: Task<Void, Never>)?
    #if DECK_QUIRKS
        var quirkyMemory = QuirkyMemory()
    #endif

    /// Reads the flash in `state`, or makes it on the first start. Nothing is sent before `start`.
    /// - Throws: `BoardError` when the flash is damaged or newer, or the system refuses.
    public init(
        state: StateDirectory, model: BoardModel = BoardModel(),
        firmware: BoardFirmware = .native, radio: any Radio, clock: any BoardClock,
        random: sending BoardRandom
    ) throws(BoardError) {
        try model.check()
        (events, continuation) = AsyncStream.makeStream(
            of: BoardEvent.self, bufferingPolicy: .bufferingNewest(4096))
        self.model = model
        self.firmware = firmware
        self.state = state
        self.radio = radio
        self.clock = clock
        (flash, image, core) = try Board.powerUp(state, model, firmware, random)
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
        restart?.cancel()
        dropHeldCode()
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
        case .repair:
            core.repair(now: clock.now)
            #if DECK_QUIRKS
                quirkyMemory.hasRepaired = true
            #endif
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
        if let core { watch(core) }
        core?.start(now: clock.now)
        pump()
    }

    /// All that was in memory is gone, and the board starts from what its flash holds.
    func reboot() {
        guard let state else { return }
        loseMemory(reason: "the board rebooted")
        do {
            (flash, image, core) = try Board.powerUp(state, model, firmware, random)
        } catch {
            let code = error.kind == .firmware ? BoardErrorCode.firmware : BoardErrorCode.flash
            return report(code, error.description)
        }
        boot()
    }

    func loseMemory(reason: String) {
        timer?.task.cancel()
        timer = nil
        restart?.cancel()
        restart = nil
        dropHeldCode()
        core = nil
        flash = nil
        dropLink(reason: reason)
        shownState = ""
    }

    /// What a board has in memory after its start; the image's store is with the core only.
    private static func powerUp(
        _ state: StateDirectory, _ model: BoardModel, _ firmware: BoardFirmware,
        _ random: BoardRandom
    ) throws(BoardError) -> (Flash, FlashImage, any BoardClient) {
        let flash = try Flash(path: state.flashPath) { try FlashImage(random: random).bytes }
        guard var image = FlashImage(flash.value) else {
            throw BoardError(
                .damagedFlash,
                "\(state.flashPath) holds no board's memory. It is left as it is: restore it from "
                    + "a copy, or move it away to start as a new board.")
        }
        defer { wipe(&image.store) }
        #if DECK_QUIRKS
            random.quirk = model.quirk
            let deviceID =
                model.quirk == .newIDEachStart
                ? try FlashImage(random: random).deviceID : image.deviceID
        #else
            let deviceID = image.deviceID
        #endif
        let core = try firmware.start(
            deviceID: deviceID, model: model, store: image.store, random: random)
        return (flash, FlashImage(deviceID: deviceID), core)
    }

    // MARK: Commands

    private func press(page: UInt32, index: UInt32, _ core: any BoardClient) {
        let keys = model.columns * model.rows
        guard index < keys else {
            return report(
                BoardErrorCode.badCommand, "this board has the keys 0 to \(keys - 1)")
        }
        switch core.press(page: page, index: index, now: clock.now) {
        case .done: break
        case .badCode, .notNow:
            report(BoardErrorCode.notNow, "not authorized yet: the press is not sent")
        case .failed(let message): report(BoardErrorCode.environment, message)
        }
    }
}

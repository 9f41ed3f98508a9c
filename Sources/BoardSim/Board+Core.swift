// The deck: what it asks for, the flash, and its one deadline.
extension Board {
    /// Does what the core asks for, until it asks for nothing.
    func pump() {
        guard let core else { return }
        showState(core)
        var busy = true
        while busy, core.failure == nil {
            busy = false
            if let text = core.transmit() { send(text, core) }
            while let event = core.nextEvent() {
                showState(core)
                busy = true
                obey(event, core)
            }
            if heldCode != nil {
                enterHeldCode(core)
                busy = busy || heldCode == nil
            }
        }
        if let failure = core.failure { return crashed(failure) }
        showState(core)
        setTimer(core)
    }

    private func send(_ text: String, _ core: any BoardClient) {
        #if DECK_QUIRKS
            if let quirk = model.quirk, let core = core as? ClientCore {
                return send(text, core, quirk)
            }
        #endif
        link?.send(text)
    }

    private func obey(_ event: CoreEvent, _ core: any BoardClient) {
        #if DECK_QUIRKS
            if let quirk = model.quirk, let core = core as? ClientCore, obey(event, core, quirk) {
                return
            }
        #endif
        switch event {
        case .connect:
            dropLink(reason: "replaced")
            link = radio.connect()
        case .close:
            link?.close(code: 1000, reason: "")
            lost(code: 1000, reason: "closed by the board")
        case .save: save(core)
        case .saveFailed: break  // `save` has said why.
        case .needCode:
            continuation.yield(.needCode)
            if core.hasToken { continuation.yield(.askedByStranger) }
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

    private func save(_ core: any BoardClient) {
        var image = FlashImage(deviceID: image.deviceID)
        image.store = core.store()
        var bytes = image.bytes
        defer {
            wipe(&bytes)
            wipe(&image.store)
        }
        do throws(BoardError) {
            guard let flash else { throw BoardError(.environment, "there is no flash") }
            if erasing {
                try flash.writeErasingPrevious(bytes)
            } else {
                try flash.write(bytes)
            }
            core.saved(true, now: clock.now)
        } catch {
            report(BoardErrorCode.flash, "not saved: \(error)")
            core.saved(false, now: clock.now)
        }
    }

    private func showState(_ core: any BoardClient) {
        let state = core.state
        guard state != shownState else { return }
        shownState = state
        continuation.yield(.state(state))
    }

    func report(_ code: String, _ message: String) {
        continuation.yield(.error(code: code, message: message))
    }

    private func setTimer(_ core: any BoardClient) {
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
}

// The code that the person types.
extension Board {
    /// How long a code may wait for the host's question, in milliseconds. Host and board show that
    /// a code is wanted at the same moment for a person, but a program that reads the host's side
    /// is often quicker than the host's message to the board.
    static let codeGrace: UInt32 = 500

    func enterCode(_ typed: String, _ core: any BoardClient) {
        dropHeldCode()
        #if DECK_QUIRKS
            var typed = typed
            if let quirk = model.quirk, let core = core as? ClientCore {
                guard let read = self.typed(typed, core, quirk) else { return }
                typed = read
            }
        #endif
        switch core.code(typed, now: clock.now) {
        case .done: break
        case .badCode: report(BoardErrorCode.badCode, "a code is four digits: code 4821")
        case .notNow where core.mayBeAskedSoon: hold(typed)
        case .notNow: refuseCode()
        case .failed(let message): report(BoardErrorCode.environment, message)
        }
    }

    /// Enters a held code when the host has asked for it.
    func enterHeldCode(_ core: any BoardClient) {
        guard let typed = heldCode?.typed else { return }
        if core.expectsCode {
            enterCode(typed, core)
        } else if !core.mayBeAskedSoon {
            dropHeldCode()
            refuseCode()
        }
    }

    func dropHeldCode() {
        heldCode?.limit.cancel()
        heldCode = nil
    }

    private func hold(_ typed: String) {
        let deadline = clock.now &+ Board.codeGrace
        let limit = Task { [clock, weak self] in
            await clock.sleep(until: deadline)
            guard !Task.isCancelled else { return }
            await self?.giveUpHeldCode()
        }
        heldCode = (typed, limit)
    }

    private func giveUpHeldCode() {
        guard heldCode != nil else { return }
        heldCode = nil
        refuseCode()
    }

    private func refuseCode() { report(BoardErrorCode.notNow, "no code is asked for now") }
}

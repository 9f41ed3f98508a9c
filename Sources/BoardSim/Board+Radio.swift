// The links: one at a time, and nothing of an earlier one counts.
extension Board {
    func handle(_ event: RadioEvent) {
        guard let core else { return }
        switch event {
        case .opened(let id):
            guard id == link?.id else { return }
            linkIsOpen = true
            saidUnreachable = false
            core.connected(now: clock.now)
        case .text(let id, let text):
            guard id == link?.id else { return }
            if !receive(text, core) {
                report(BoardErrorCode.tooLarge, "a message over \(core.longestMessage) bytes")
                link?.close(code: 1009, reason: "message too large")
                lost(code: 1009, reason: "message too large")
            }
        case .closed(let id, let code, let reason):
            guard id == link?.id else { return }
            lost(code: code, reason: reason)
        }
        pump()
    }

    private func receive(_ text: String, _ core: any BoardClient) -> Bool {
        #if DECK_QUIRKS
            if let quirk = model.quirk, let core = core as? ClientCore {
                return receive(text, core, quirk)
            }
        #endif
        return core.receive(text, now: clock.now)
    }

    /// The present link is of no use any more.
    func lost(code: UInt16, reason: String) {
        forgetLink(code: code, reason: reason)
        core?.disconnected(now: clock.now)
        #if DECK_QUIRKS
            if let quirk = model.quirk, let core = core as? ClientCore {
                afterLoss(code, core, quirk)
            }
        #endif
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

    /// Drops the link as a power cut does.
    func dropLink(reason: String) {
        link?.abort()
        if linkIsOpen { continuation.yield(.disconnected(code: 1006, reason: reason)) }
        link = nil
        linkIsOpen = false
    }
}

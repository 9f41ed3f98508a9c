#if DECK_QUIRKS
    internal import CDeckCore
    public import DeckWire

    // What a board with a quirk does in place of the board's own steps.
    extension Board {
        /// False as from the core: the text is too large.
        func receive(_ text: String, _ core: ClientCore, _ quirk: BoardQuirk) -> Bool {
            if quirk == .limitOneLong, text.utf8.count > model.maxMessage { return true }
            guard let read = quirk.prepare(quirk.reading(text), core) else { return true }
            let (kept, count) = (core.hasPending ? core.pending : nil, core.tokenCount)
            if quirk == .triesNewestTokenOnly, count > 1 { core.tokenCount = 1 }
            if quirk == .keepsReceivedNumber, core.hasKeys {
                core.received = max(core.received, quirkyMemory.received)
            }
            let isTaken = core.receive(read, now: clock.now)
            if quirk == .triesNewestTokenOnly, count > 1 { core.tokenCount = count }
            if quirk == .keepsPending, let kept, !core.hasPending, core.tokenCount == count {
                core.pending = kept
                core.hasPending = true
            }
            quirk.settle(read, core)
            quirkyHello(read, core, quirk)
            if core.hasKeys {
                quirkyMemory.received = max(quirkyMemory.received, core.received)
            }
            return isTaken
        }

        /// A hello on the connection that there is.
        private func quirkyHello(_ text: String, _ core: ClientCore, _ quirk: BoardQuirk) {
            let isDue =
                switch member("type", of: text) {
                case "unauthorized":
                    quirk == .answersUnauthorizedAtOnce && core.clientState == DECK_CLIENT_CLOSING
                case "pairingLocked":
                    quirk == .saysHelloAtOnceWhenLocked && core.clientState == DECK_CLIENT_LOCKED
                default: false
                }
            guard isDue else { return }
            // As when its connection had only just been made.
            while core.nextEvent() != nil {}
            core.clientState = DECK_CLIENT_CONNECTING
            core.connected(now: clock.now)
        }

        func send(_ text: String, _ core: ClientCore, _ quirk: BoardQuirk) {
            var text = text
            if let envelope = WrittenEnvelope(text) {
                if quirk == .signsWithOtherKey {
                    text = core.envelope(
                        key: core.macToClient, number: UInt64(envelope.number) ?? 1,
                        body: envelope.body)
                }
                if quirk == .keepsSentNumber {
                    quirkyMemory.sent += 1
                    core.sent = quirkyMemory.sent
                    text = core.envelope(
                        key: core.clientToMac, number: quirkyMemory.sent, body: envelope.body)
                }
            }
            if quirk == .trustsBeforePaired, member("type", of: text) == "pair" {
                core.newestToken = core.pending
                core.tokenCount = max(core.tokenCount, 1)
            }
            for written in quirk.writing(text, code: quirkyMemory.code) { link?.send(written) }
        }

        /// True when nothing else is to be done about an event.
        func obey(_ event: CoreEvent, _ core: ClientCore, _ quirk: BoardQuirk) -> Bool {
            switch (quirk, event) {
            case (.reportsNothing, .ignored): return true
            case (.closesOnIgnored, .ignored(let reason)) where reason != "malformed":
                link?.close(code: 1000, reason: "")
                lost(code: 1000, reason: "")
            case (.closesOnBadBody, .ignored("malformed")) where core.state == "authorized":
                link?.close(code: 1000, reason: "")
                lost(code: 1000, reason: "")
            case (.closesWhenLocked, .pairingLocked):
                link?.close(code: 1000, reason: "")
                lost(code: 1000, reason: "")
            case (.forgetsOnWrongChallenge, .rejectedHost(reason: "wrongChallengeProof")):
                core.forget(now: clock.now)
            case (.pingsNotWhenAuthorized, .authorized):
                continuation.yield(.authorized)
                return true
            case (.keepsEarlyCode, .needCode):
                guard let early = quirkyMemory.early else { break }
                quirkyMemory.early = nil
                continuation.yield(.needCode)
                _ = core.code(early, now: clock.now)
                return true
            case (.saysHelloNeverWhenLocked, .pairingLocked): core.dueTime = nil
            case (.opensTwoConnections, .connect):
                quirkyMemory.second?.abort()
                quirkyMemory.second = radio.connect()
            case (.savesPendingLate, .save) where core.state == "expectingSave":
                core.saved(true, now: clock.now)
                return true
            case (.repairsForEver, .rejectedHost), (.repairsForEver, .connect):
                core.isRepairing = quirkyMemory.hasRepaired
            default: break
            }
            return false
        }

        /// The code that the core gets; nil for none.
        func typed(_ typed: String, _ core: ClientCore, _ quirk: BoardQuirk) -> String? {
            quirkyMemory.code = typed
            switch quirk {
            case .readsCodesAsNumbers:
                let digits = typed.drop { $0 == "0" }
                return digits + String(repeating: "0", count: max(0, typed.count - digits.count))
            case .takesAnyCode:
                let digits = typed.filter { ("0"..."9").contains($0) }.prefix(4)
                return String(repeating: "0", count: 4 - digits.count) + digits
            case .keepsEarlyCode where !core.expectsCode:
                quirkyMemory.early = typed
                return nil
            case .takesZeroSecret where quirk.pairWithZero(core, code: typed):
                core.saved(true, now: clock.now)
                return nil
            default: return typed
            }
        }

        /// After the core was told that a connection is gone.
        func afterLoss(_ code: UInt16, _ core: ClientCore, _ quirk: BoardQuirk) {
            switch quirk {
            case .comesBackAtOnce: core.tick(now: clock.now &+ 5_000)
            case .comesBackLate: core.dueTime = clock.now &+ 6_000
            case .alwaysWaitsTheSame: core.dueTime = clock.now &+ 2_000
            case .staysAwayAfter4003 where code == 4003: core.dueTime = nil
            case .forgetsOnLoss: core.forget(now: clock.now)
            case .dropsPendingAtLoss: core.hasPending = false
            default: break
            }
        }
    }

    extension BoardRandom {
        /// What was drawn first for so many bytes.
        func repeatFirst(_ out: UnsafeMutableRawPointer, _ count: Int) -> Int32 {
            if repeated.isEmpty {
                repeated = (0..<count).map { _ in UInt8.random(in: 0...255) }
            }
            out.copyMemory(from: repeated, byteCount: count)
            return 0
        }
    }

    extension WebSocketRadio {
        /// A radio that breaks a rule of the wire, where the quirk is one.
        public convenience init(
            url: WebSocketURL, maxMessage: UInt32, quirk: BoardQuirk?
        ) throws(BoardError) {
            var limits = WebSocketRadio.limits(maxMessage)
            switch quirk {
            case .neverPings: limits.pingAfter = .seconds(3_600)
            case .neverDropsSilentHosts: limits.silence = .seconds(3_600)
            case .limitOneShort:
                limits.unauthorizedMessage -= 1
                limits.authorizedMessage -= 1
            case .limitOneLong:
                limits.unauthorizedMessage += 1
                limits.authorizedMessage += 1
            default: break
            }
            let other = quirk == .asksForAnotherPath ? WebSocketURL("\(url)deck") : nil
            try self.init(url: other ?? url, limits: limits)
        }
    }

    /// What a quirk needs to remember.
    struct QuirkyMemory {
        var code = ""
        var early: String?
        var received: UInt64 = 0
        var sent: UInt64 = 0
        var hasRepaired = false
        var second: (any RadioLink)?
    }
#endif

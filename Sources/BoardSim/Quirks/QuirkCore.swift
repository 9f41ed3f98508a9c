#if DECK_QUIRKS
    internal import CDeckCore

    // How the core is led to take what it must not, or to keep what it must drop.
    extension BoardQuirk {
        /// Changes what the core holds before it gets a text, and gives the text that it gets; nil
        /// for none.
        func prepare(_ text: String, _ core: ClientCore) -> String? {
            switch member("type", of: text) {
            case "challenge": return challenge(text, core)
            case "secure": return WrittenEnvelope(text).map { envelope(text, $0, core) } ?? text
            case "paired": return paired(text, core)
            case "needPairing":
                if self == .forgetsOnOffer { core.tokenCount = 0 }
                if self == .pairsInSession, core.clientState == DECK_CLIENT_AUTHORIZED {
                    core.clientState = DECK_CLIENT_EXPECTING_CHALLENGE
                }
            case "pairingLocked":
                if self == .locksInSession, core.clientState == DECK_CLIENT_AUTHORIZED {
                    core.clientState = DECK_CLIENT_EXPECTING_CHALLENGE
                }
            case "unauthorized":
                if self == .ignoresUnauthorized { return nil }
                if self == .closesWhenAuthorizedToldOff {
                    core.clientState = DECK_CLIENT_EXPECTING_CHALLENGE
                }
            case "layout":
                if self == .takesBareLayouts, core.clientState == DECK_CLIENT_AUTHORIZED {
                    return core.envelope(
                        key: core.macToClient, number: core.received + 1, body: text)
                }
            default: break
            }
            return text
        }

        private func challenge(_ text: String, _ core: ClientCore) -> String {
            guard let nonce = member("nonce", of: text), nonce.utf8.count == 32,
                let proof = member("proof", of: text)
            else { return text }
            func right(_ token: [UInt8]) -> String {
                text.replacing(proof, with: core.challengeProof(token: token, macNonce: nonce))
            }
            let newest = bytes(of: core.newestToken.token)
            switch self {
            case .takesAnyChallenge where core.tokenCount > 0: return right(newest)
            case .comparesProofPrefix where core.tokenCount > 0:
                let due = core.challengeProof(token: newest, macNonce: nonce)
                return due.prefix(8) == proof.prefix(8) ? right(newest) : text
            case .answersStrangersEmpty: core.isRepairing = true
            case .takesSecondChallenge where core.clientState == DECK_CLIENT_EXPECTING_LAYOUT:
                core.clientState = DECK_CLIENT_EXPECTING_CHALLENGE
            default: break
            }
            return text
        }

        private func paired(_ text: String, _ core: ClientCore) -> String {
            guard core.clientState == DECK_CLIENT_EXPECTING_PAIRED,
                let proof = member("proof", of: text), proof.utf8.count == 64
            else { return text }
            let due = core.proof(key: core.confirmKey)
            if self == .takesWrongPaired
                || self == .comparesPairedPrefix && due.prefix(8) == proof.prefix(8)
            {
                return text.replacing(proof, with: due)
            }
            if self == .replacesNewestToken, core.tokenCount == 4 {
                (core.newestToken, core.oldestToken) = (core.oldestToken, core.newestToken)
            }
            return text
        }

        private func envelope(
            _ text: String, _ envelope: WrittenEnvelope, _ core: ClientCore
        ) -> String {
            guard core.hasKeys else { return text }
            let number = UInt64(envelope.number) ?? .max
            let key = core.macToClient
            let due = core.mac(key: key, number: number, body: envelope.body)
            switch self {
            case .checksNoMac: return text.replacing(envelope.mac, with: due)
            case .comparesMacPrefix where due.prefix(8) == envelope.mac.prefix(8):
                return text.replacing(envelope.mac, with: due)
            case .takesOwnDirection
            where core.mac(key: core.clientToMac, number: number, body: envelope.body)
                == envelope.mac:
                // Its numbers are those of the other direction, so they count for nothing.
                return core.envelope(key: key, number: core.received + 1, body: envelope.body)
            case .takesHugeNumbers where number > 9_007_199_254_740_991 && due == envelope.mac:
                return core.envelope(key: key, number: core.received + 1, body: envelope.body)
            case .takesEqualNumbers where number == core.received && due == envelope.mac:
                core.received -= 1
            case .takesOldNumbers
            where number > 0 && number <= core.received && due == envelope.mac:
                core.received = number - 1
            case .refusesGaps where number > core.received + 1: return "?"
            case .movesNumberBeforeMac where number > core.received && due != envelope.mac:
                core.received = number
            default: break
            }
            return text
        }

        /// Changes what the core holds after it got a text.
        func settle(_ text: String, _ core: ClientCore) {
            switch (self, member("type", of: text)) {
            case (.masksTopBit, "needPairing"): core.maskHostKey()
            case (.dropsPendingAtFailure, "pairingFailed"): core.hasPending = false
            case (.authorizedByAuth, "challenge")
            where core.clientState == DECK_CLIENT_EXPECTING_LAYOUT:
                core.clientState = DECK_CLIENT_AUTHORIZED
            case (.trustsAfterEmptyAuth, "challenge")
            where core.clientState == DECK_CLIENT_EXPECTING_OFFER:
                core.derive(
                    token: [UInt8](repeating: 0, count: 32),
                    macNonce: member("nonce", of: text) ?? "")
                core.clientState = DECK_CLIENT_EXPECTING_LAYOUT
            default: break
            }
        }

        /// Pairs with a key of small order, by the secret that everyone knows; false for another.
        func pairWithZero(_ core: ClientCore, code: String) -> Bool {
            var (keys, shared) = (deck_pairing_keys(), [UInt8](repeating: 0, count: 32))
            let secret = [UInt8](repeating: 9, count: 32)
            let deckKey = [UInt8](repeating: 9, count: 32)
            guard core.clientState == DECK_CLIENT_EXPECTING_CODE, code.utf8.count == 4,
                deck_x25519(&shared, secret, core.hostKey) != 0,
                deck_pairing_derive_shared(
                    &keys, [UInt8](repeating: 0, count: 32), core.hostKey, deckKey,
                    code.utf8.map { CChar($0) }) == 0
            else { return false }
            core.take(pairing: keys, deckKey: deckKey)
            return true
        }
    }

    extension ClientCore {
        /// Whether a session's keys are there.
        var hasKeys: Bool {
            clientState == DECK_CLIENT_EXPECTING_LAYOUT || clientState == DECK_CLIENT_AUTHORIZED
        }
    }
#endif

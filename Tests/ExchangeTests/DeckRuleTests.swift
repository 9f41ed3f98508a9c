import DeckKit
import Testing

@testable import ExchangeWorld

/// The deck's rules of protocol sections 5 to 7, one test a rule, for the C core and the Swift kit
/// alike: where they part, one of them is wrong.
struct DeckRuleTests {
    typealias Make = ScriptedHost.Make

    // PAIR-21, SES-8
    @Test(arguments: Make.allCases)
    func aFirstPairingAuthorizesAtOnce(make: Make) throws {
        let host = try ScriptedHost(make)
        try host.offer()
        #expect(host.steps == [.needCode])
        let token = try host.pair()
        #expect(token != nil)
        #expect(host.steps.contains(.paired) && host.steps.contains(.authorized))
        host.say(try host.seal(ScriptedHost.layout))
        #expect(host.ignored.isEmpty && host.deck.isAuthorized)
        #expect(host.deck.press(page: 0, index: 3))
        host.settle()
        let press = try host.channel?.open(host.sentText ?? "")
        #expect(press?.body == #"{"index":3,"page":0,"type":"press"}"#)
        #expect(press?.sequence.value == 1)
    }

    // PAIR-20
    @Test(arguments: Make.allCases)
    func thePendingTokenIsOnFlashBeforePairLeaves(make: Make) throws {
        let host = try ScriptedHost(make)
        try host.offer()
        host.type(host.code)
        let save = host.steps.firstIndex { if case .save = $0 { true } else { false } }
        let pair = host.steps.firstIndex { if case .transmit = $0 { true } else { false } }
        #expect(save != nil && pair != nil && (save ?? 9) < (pair ?? 0))
    }

    // PAIR-20
    @Test(arguments: Make.allCases)
    func aFullFlashSendsNothing(make: Make) throws {
        let host = try ScriptedHost(make)
        try host.offer()
        host.flashWorks = false
        host.type(host.code)
        #expect(host.sentText == nil)
        host.flashWorks = true
        host.type(host.code)
        #expect(try host.pairingKeys() != nil)  // the same offer still serves
    }

    // PAIR-22, SES-4
    @Test(arguments: Make.allCases)
    func aChallengeFromThePendingTokenFinishesThePairing(make: Make) throws {
        let host = try ScriptedHost(make)
        try host.offer()
        host.type(host.code)
        let token = try #require(try host.pairingKeys()).token
        try host.reboot()  // the link broke after the host had stored it
        try host.challenge(token)
        guard case .auth(let proof) = host.sent else {
            Issue.record("no auth, but \(host.steps)")
            return
        }
        #expect(proof != nil)
        host.say(try host.seal(ScriptedHost.layout))
        #expect(host.steps.contains(.authorized))
        try host.reboot()
        try host.challenge(token)
        #expect(!host.steps.contains(.paired))  // it is a token by now
        host.say(try host.seal(ScriptedHost.layout))
        #expect(host.deck.isAuthorized)
    }

    // PAIR-23
    @Test(arguments: Make.allCases)
    func anotherTokensChallengeDropsThePendingOne(make: Make) throws {
        let host = try ScriptedHost(make)
        let first = try #require(try host.pair())
        host.reconnect()
        try host.offer()
        host.type(host.code)
        let second = try #require(try host.pairingKeys()).token
        host.reconnect()
        try host.challenge(first)
        #expect(host.saved)
        host.reconnect()
        try host.challenge(second)
        #expect(host.steps.contains(.rejectedHost("wrongChallengeProof")))
    }

    // SES-6
    @Test(arguments: Make.allCases)
    func aFakeHostGetsNothing(make: Make) throws {
        let host = try ScriptedHost(make)
        let token = try #require(try host.pair())
        let before = host.flash
        host.reconnect()
        try host.challenge(try #require(ScriptedHost.stranger))
        #expect(host.steps == [.rejectedHost("wrongChallengeProof"), .close])
        #expect(host.flash == before)
        host.reconnect()
        try host.challenge(token)
        host.say(try host.seal(ScriptedHost.layout))
        #expect(host.deck.isAuthorized)
    }

    // PAIR-25
    @Test(arguments: Make.allCases)
    func needPairingKeepsTheOldTokenUntilTheNewOneIsProved(make: Make) throws {
        let host = try ScriptedHost(make)
        let old = try #require(try host.pair())
        host.reconnect()
        try host.offer()
        #expect(host.steps == [.needCode])
        host.type("9999")
        host.reconnect()
        try host.challenge(old)
        host.say(try host.seal(ScriptedHost.layout))
        #expect(host.deck.isAuthorized)
    }

    // SES-5, SES-18
    @Test(arguments: Make.allCases)
    func aDeckWithoutTokenAnswersWithAnEmptyProofAndBelievesNoEnvelope(make: Make) throws {
        let host = try ScriptedHost(make)
        try host.challenge(try #require(ScriptedHost.stranger))
        #expect(host.sentText == #"{"proof":"","type":"auth"}"#)
        host.say(try host.seal(ScriptedHost.layout))
        #expect(host.ignored == ["notSecure"] && !host.deck.isAuthorized)
        // Nor one under keys of zero, which a careless machine would hold here.
        let zero = [UInt8](repeating: 0, count: 32)
        var forged = SecureChannel(sendKey: zero, receiveKey: zero)
        host.say(try forged?.seal(ScriptedHost.layout) ?? "")
        #expect(host.ignored == ["notSecure", "notSecure"] && !host.deck.isAuthorized)
        #expect(try host.pair() != nil)
    }

    // PAIR-23, PAIR-31
    @Test(arguments: Make.allCases)
    func aWrongPairedProofLeavesNothing(make: Make) throws {
        let host = try ScriptedHost(make)
        try host.offer()
        host.type(host.code)
        let token = try #require(try host.pairingKeys()).token
        host.say(HandshakeMessage.paired(proof: try #require(Proof(bytes: Array(0..<32)))).text)
        #expect(host.saved && host.steps.contains(.rejectedHost("wrongPairedProof")))
        #expect(host.steps.contains(.close) && !host.steps.contains(.paired))
        host.reconnect()
        try host.challenge(token)  // whoever holds the dropped token proves nothing
        #expect(host.sentText == #"{"proof":"","type":"auth"}"#)
    }

    // CRY-1, PAIR-30
    @Test(arguments: Make.allCases)
    func aKeyOfLowOrderIsNoWrongCode(make: Make) throws {
        let host = try ScriptedHost(make)
        let before = host.flash
        try host.offer(key: PublicKey(bytes: [1] + [UInt8](repeating: 0, count: 31)))
        host.type(host.code)
        #expect(host.steps == [.rejectedHost("badPeerKey"), .close])
        #expect(host.flash == before)
    }

    // PAIR-27, VAL-7
    @Test(arguments: Make.allCases)
    func onlyOnePairIsInFlightAndBadCodesSpendNothing(make: Make) throws {
        let host = try ScriptedHost(make)
        host.type(host.code)
        #expect(host.steps.isEmpty)
        try host.offer()
        for typed in ["42", "00042", " 0042", "0042\n", "٠٠٤٢", "００４２", ""] {
            host.type(typed)
            #expect(host.steps.isEmpty, "typed \(typed)")
        }
        host.type(host.code)
        #expect(host.sentText != nil)
        host.type(host.code)
        #expect(host.steps.isEmpty)
    }

    // PAIR-26, PAIR-28
    @Test(arguments: Make.allCases)
    func everyPairHasAFreshKey(make: Make) throws {
        let host = try ScriptedHost(make)
        try host.offer()
        var keys: Set<PublicKey> = []
        for remaining in (1...4).reversed() {
            host.type("9999")
            guard case .pair(let key, _) = host.sent else { break }
            keys.insert(key)
            host.say(HandshakeMessage.pairingFailed(remaining: remaining).text)
            #expect(host.steps == [.pairingFailed])
        }
        #expect(keys.count == 4)
    }

    // PAIR-29
    @Test(arguments: Make.allCases)
    func aLockedDeckSaysHelloAgainEvery30Seconds(make: Make) throws {
        let host = try ScriptedHost(make)
        var delays: Set<UInt64> = []
        var nonces: Set<Nonce> = []
        for _ in 0..<20 {
            host.say(HandshakeMessage.pairingLocked.text)
            #expect(host.steps == [.pairingLocked])
            let waited = try #require(host.passDeadline())
            #expect((24_000...36_000).contains(waited))
            delays.insert(waited)
            nonces.insert(try #require(host.deckNonce))
        }
        #expect(delays.count > 10 && nonces.count == 20)
        host.say(HandshakeMessage.pairingLocked.text)
        #expect(try host.pair() != nil)  // the person unlocked: the offer comes unasked
    }

    // FRM-18, FRM-19
    @Test(arguments: Make.allCases)
    func everyLossIsFollowedByOneReconnectAfter2Seconds(make: Make) throws {
        let host = try ScriptedHost(make)
        var delays: Set<UInt64> = []
        for _ in 0..<30 {
            host.disconnect()
            let first = host.deck.deadline
            host.disconnect()  // the same loss again
            #expect(host.deck.deadline == first)
            let waited = try #require(host.passDeadline())
            #expect((1_600...2_400).contains(waited))
            #expect(host.steps.filter { $0 == .connect }.count == 1)
            #expect(host.deck.deadline == nil)
            delays.insert(waited)
            host.connect()
        }
        #expect(delays.count > 15)
    }

    // SES-3
    @Test(arguments: Make.allCases)
    func unauthorizedMeansCloseAndComeBackLater(make: Make) throws {
        let host = try ScriptedHost(make)
        host.say(HandshakeMessage.unauthorized.text)
        #expect(host.steps == [.close])
        host.say(HandshakeMessage.unauthorized.text)
        #expect(host.steps.isEmpty)  // late data
        host.disconnect()
        #expect((1_600...2_400).contains(try #require(host.passDeadline())))
    }

    // SES-7
    @Test(arguments: Make.allCases)
    func repairLetsOneUnprovenChallengePass(make: Make) throws {
        let host = try ScriptedHost(make)
        let old = try #require(try host.pair())
        let stranger = try #require(ScriptedHost.stranger)
        host.reconnect()
        host.deck.repair()
        try host.challenge(stranger)
        #expect(host.sentText == #"{"proof":"","type":"auth"}"#)
        host.reconnect()
        try host.challenge(stranger)
        #expect(host.steps.contains(.rejectedHost("wrongChallengeProof")))
        host.reconnect()
        try host.challenge(old)  // the tokens stayed
        host.say(try host.seal(ScriptedHost.layout))
        #expect(host.deck.isAuthorized)
    }

    // PAIR-21
    @Test(arguments: Make.allCases)
    func keepsFourTokensAndDropsTheOneUnusedLongest(make: Make) throws {
        let host = try ScriptedHost(make)
        var tokens: [Token] = []
        for _ in 0..<4 {
            tokens.append(try #require(try host.pair()))
            host.reconnect()
        }
        try host.challenge(tokens[0])  // used again: the second is the oldest now
        host.reconnect()
        tokens.append(try #require(try host.pair()))
        for (index, token) in tokens.enumerated() {
            try host.reboot()
            try host.challenge(token)
            #expect(host.steps.contains(.close) == (index == 1), "token \(index)")
        }
    }

    // ENV-4, ENV-5
    @Test(arguments: Make.allCases)
    func envelopesAreJudgedMacFirstThenNumber(make: Make) throws {
        let host = try ScriptedHost(make)
        try host.pair()
        let good = try (0..<7).map { _ in try host.seal(ScriptedHost.layout) }
        let broken = good[5].replacing(#""seq":6"#, with: #""seq":7"#)
        // 5, 5, 4, 7, then 6 with a bad mac and 6 with a good one (field case O13).
        for text in [good[4], good[4], good[3], good[6], broken, good[5]] { host.say(text) }
        #expect(host.ignored == ["replayed", "replayed", "badSignature", "replayed"])
        #expect(host.deck.isAuthorized)
    }

    // SES-2, MSG-5
    @Test(arguments: Make.allCases)
    func whatIsNoEnvelopeIsIgnoredAndCounted(make: Make) throws {
        let host = try ScriptedHost(make)
        try host.pair()
        host.say(ScriptedHost.layout)
        host.say(HandshakeMessage.unauthorized.text)
        host.say("{")
        host.say(#"{"type":"secure"}"#)
        host.say(try host.seal(#"{"type":"dance"}"#))
        host.say(try host.seal(#"{"columns":5,"columns":5,"pages":[],"rows":3,"type":"layout"}"#))
        #expect(
            host.ignored == [
                "notSecure", "notSecure", "malformed", "malformed", "malformed", "malformed",
            ])
        #expect(host.steps.isEmpty && host.deck.isAuthorized)
    }

    // ENV-7
    @Test(arguments: Make.allCases)
    func itsOwnEnvelopeComesBackInVain(make: Make) throws {
        let host = try ScriptedHost(make)
        try host.pair()
        #expect(host.deck.press(page: 0, index: 0))
        host.settle()
        host.say(try #require(host.sentText))
        #expect(host.ignored == ["badSignature"])
    }

    @Test(arguments: Make.allCases)
    func pressesBeforeAuthorizationGoNowhere(make: Make) throws {
        let host = try ScriptedHost(make)
        #expect(!host.deck.press(page: 0, index: 0))
        try host.offer()
        #expect(!host.deck.press(page: 0, index: 0))
    }

    // PAIR-29
    @Test(arguments: Make.allCases)
    func aLockedDeckKeepsAskingAHostThatKeepsSilent(make: Make) throws {
        let host = try ScriptedHost(make)
        host.say(HandshakeMessage.pairingLocked.text)
        for _ in 0..<3 {
            host.forgetNonce()
            let waited = try #require(host.passDeadline())
            #expect((24_000...36_000).contains(waited) && host.deckNonce != nil)
        }
        #expect(try host.pair() != nil)
        #expect(host.deck.deadline == nil)
    }

    @Test(arguments: Make.allCases)
    func aSaveThatFailsAfterTheLinkHasGoneBringsTheOlderPendingTokenBack(make: Make) throws {
        let host = try ScriptedHost(make)
        try host.offer()
        host.type(host.code)
        let first = try #require(try host.pairingKeys()).token
        host.reconnect()
        try host.offer()
        host.answersSaves = false
        host.type(host.code)
        host.disconnect()
        host.deck.saved(false, now: host.now)
        host.answersSaves = true
        host.settle()
        _ = host.passDeadline()
        host.connect()
        try host.challenge(first)
        host.say(try host.seal(ScriptedHost.layout))
        #expect(host.deck.isAuthorized)
    }

    @Test(arguments: Make.allCases)
    func pairWaitsForEverySaveThatIsOpen(make: Make) throws {
        let host = try ScriptedHost(make)
        host.answersSaves = false
        try host.offer()
        host.type(host.code)
        #expect(host.sentText == nil)
        host.deck.saved(true, now: host.now)
        host.settle()
        #expect(host.sentText != nil)
    }
}

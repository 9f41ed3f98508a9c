import Testing

@testable import DeckKit

/// Protocol section 5, the host's rules.
@Suite struct HostPairingTests {
    // PAIR-17, PAIR-19
    @Test func aRightCodeIsStoredBeforeItIsTold() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        deck.name = "Kit\u{1B}chen\u{202E}"
        let id = bench.open()
        let offer = bench.say(id, try deck.hello())
        #expect(offer.messages.count == 1)
        #expect(bench.lastOffer?.deviceName == "Kitchen")
        #expect(bench.lastOffer?.isKnown == false)
        let (message, keys, macNonce) = try deck.pair(offer, code: try #require(bench.code))
        let outputs = bench.say(id, message)
        let device = TrustedDevice(id: deck.id, name: "Kitchen", token: keys.token)
        guard case .store(let request)? = outputs.first else { throw Unexpected(outputs) }
        #expect(request.device == device)
        #expect(
            Array(outputs.dropFirst()) == [
                .transmit(id, HandshakeMessage.paired(proof: try keys.macProof()).text),
                .event(.paired(id, deck.id, deviceName: "Kitchen")),
                .authorized(id, deck.id),
                .event(.authorized(id, deck.id, deviceName: "Kitchen")),
            ])
        #expect(bench.endpoint.devices == [device])
        // Both go on at once, from number 1.
        try bench.endpoint.send(.error(code: "x", message: "y"), to: id)
        let session = try SessionKeys(
            token: keys.token, clientNonce: deck.nonce, macNonce: macNonce)
        var channel = session.channel(for: .deck)
        let opened = try channel.open(try #require(bench.drain().texts.first))
        #expect(opened.sequence == .first)
        #expect(opened.body == #"{"code":"x","message":"y","type":"error"}"#)
    }

    // PAIR-10
    @Test func aWrongCodeLeavesTheOfferStanding() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let id = bench.open()
        let offer = bench.say(id, try deck.hello())
        let code = try #require(bench.code)
        let wrong = try deck.pair(offer, code: bench.wrongCode).message
        let outputs = bench.say(id, wrong)
        #expect(outputs.messages == [.pairingFailed(remaining: 4)])
        #expect(outputs.events == [.pairingFailed(id, remaining: 4)])
        #expect(bench.code == code)
        let right = try deck.pair(offer, code: code)
        #expect(
            bench.say(id, right.message).messages == [.paired(proof: try right.keys.macProof())])
    }

    // PAIR-12, PAIR-13
    @Test func fiveWrongCodesLock() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let id = bench.open()
        let offer = bench.say(id, try deck.hello())
        let code = try #require(bench.code)
        for remaining in [4, 3, 2, 1] {
            let wrong = try deck.pair(offer, code: bench.wrongCode).message
            #expect(bench.say(id, wrong).messages == [.pairingFailed(remaining: remaining)])
        }
        let fifth = bench.say(id, try deck.pair(offer, code: bench.wrongCode).message)
        #expect(fifth.messages == [.pairingLocked])
        #expect(fifth.events == [.locked])
        #expect(bench.endpoint.isLocked)
        // The right code included, and a new hello, connection or device.
        #expect(
            bench.say(id, try deck.pair(offer, code: code).message).messages == [.pairingLocked])
        #expect(bench.say(id, try deck.hello()).messages == [.pairingLocked])
        var other = FakeDeck("deck-2")
        #expect(bench.say(bench.open(), try other.hello()).messages == [.pairingLocked])
        #expect(bench.stored.isEmpty)
    }

    // PAIR-11
    @Test func countingGoesOnAcrossHellosConnectionsAndIDs() throws {
        var bench = HostBench()
        var answers: [HandshakeMessage] = []
        for number in 1...5 {
            var deck = FakeDeck("deck-\(number)")
            let id = bench.open()
            var offer = bench.say(id, try deck.hello())
            if number % 2 == 0 { offer = bench.say(id, try deck.hello()) }
            answers += bench.say(id, try deck.pair(offer, code: bench.wrongCode).message).messages
        }
        #expect(
            answers == [
                .pairingFailed(remaining: 4), .pairingFailed(remaining: 3),
                .pairingFailed(remaining: 2), .pairingFailed(remaining: 1), .pairingLocked,
            ])
    }

    // PAIR-11
    @Test func aSuccessResetsTheCount() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let id = bench.open()
        let offer = bench.say(id, try deck.hello())
        for _ in 1...4 {
            _ = bench.say(id, try deck.pair(offer, code: bench.wrongCode).message)
        }
        try deck.pairRightly(&bench, on: id)
        var other = FakeDeck("deck-2")
        let next = bench.open()
        let fresh = bench.say(next, try other.hello())
        #expect(
            bench.say(next, try other.pair(fresh, code: bench.wrongCode).message).messages
                == [.pairingFailed(remaining: 4)])
    }

    // PAIR-16
    @Test func unlockOffersToTheLastAsker() throws {
        var bench = HostBench()
        try lock(&bench)
        var decks = [FakeDeck("deck-a"), FakeDeck("deck-b")]
        let ids = [bench.open(), bench.open()]
        _ = bench.say(ids[0], try decks[0].hello())
        _ = bench.say(ids[1], try decks[1].hello())
        bench.endpoint.unlock(now: bench.now)
        let outputs = bench.drain()
        #expect(outputs.events.first == .unlocked)
        #expect(outputs.count == 3)
        #expect(bench.lastOffer?.session == ids[1])
        // With that connection's last hello.
        let (message, keys, macNonce) = try decks[1].pair(outputs, code: try #require(bench.code))
        #expect(
            bench.say(ids[1], message).messages == [.paired(proof: try keys.macProof())])
        try bench.endpoint.send(.error(code: "x", message: ""), to: ids[1])
        var channel = try SessionKeys(
            token: keys.token, clientNonce: decks[1].nonce, macNonce: macNonce
        ).channel(for: .deck)
        _ = try channel.open(try #require(bench.drain().texts.first))
        // The count starts anew.
        let offer = bench.say(ids[0], try decks[0].hello())
        #expect(
            bench.say(ids[0], try decks[0].pair(offer, code: bench.wrongCode).message).messages
                == [.pairingFailed(remaining: 4)])
    }

    @Test func unlockWithoutAnAskerOffersToNobody() throws {
        var bench = HostBench()
        try lock(&bench)
        var deck = FakeDeck("deck-a")
        let id = bench.open()
        _ = bench.say(id, try deck.hello())
        bench.endpoint.disconnected(id, now: bench.now)
        bench.endpoint.unlock(now: bench.now)
        #expect(bench.drain() == [.event(.unlocked)])
        #expect(bench.say(bench.open(), try deck.hello()).messages.firstOffer != nil)
    }

    // PAIR-8
    @Test func pairOutOfPlaceIsNotCounted() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let helper = bench.open()
        let offer = bench.say(helper, try deck.hello())
        let pair = try deck.pair(offer, code: bench.wrongCode).message
        // Before any hello, and while the host waits for auth.
        let fresh = bench.open()
        #expect(bench.say(fresh, pair) == [.transmit(fresh, HandshakeMessage.unauthorized.text)])
        bench.endpoint = HostEndpoint(
            random: SeededRandomSourceForTestingOnly(seed: 3),
            trusted: [
                TrustedDevice(id: deck.id, name: "", token: Token(bytes: [UInt8](0..<32))!)
            ])
        let known = bench.open()
        #expect(bench.say(known, try deck.hello()).messages.count == 1)
        #expect(bench.say(known, pair).messages == [.unauthorized])
        #expect(bench.endpoint.state(of: known) == .expectingAuth)
    }

    // PAIR-7
    @Test(arguments: KeyScheduleTests.lowOrderKeys)
    func aLowOrderKeyIsNeitherComparedNorCounted(_ key: String) throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let id = bench.open()
        let offer = bench.say(id, try deck.hello())
        let proof = Proof(bytes: [UInt8](repeating: 0, count: 32))!
        let bad = HandshakeMessage.pair(publicKey: PublicKey(bytes: bytes(key))!, proof: proof)
        for _ in 1...6 { #expect(bench.say(id, bad).messages == [.unauthorized]) }
        #expect(bench.stored.isEmpty)
        let wrong = try deck.pair(offer, code: bench.wrongCode).message
        #expect(bench.say(id, wrong).messages == [.pairingFailed(remaining: 4)])
    }

    // SES-11
    @Test func malformedTextsAreNeitherComparedNorCounted() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let id = bench.open()
        let offer = bench.say(id, try deck.hello())
        let code = try #require(bench.code)
        let pair = try deck.pair(offer, code: bench.wrongCode).message.text
        guard case .pair(let key, let proof) = try deck.pair(offer, code: code).message else {
            return
        }
        let texts = [
            "", "{", "[]", "null", "{}", "hello", #"{"type":"pair"}"#, #"{"type":"unknown"}"#,
            pair + " x", "\u{FEFF}" + pair, pair.replacing(#""type""#, with: #""proof""#),
            pair.replacing(#"{"#, with: #"{"type":"pair","#),
            #"{"type":"pair","publicKey":"\#(key.base64)","proof":"\#(proof.hex.uppercased())"}"#,
            #"{"type":"pair","publicKey":"\#(key.base64)","proof":""}"#,
            #"{"type":"pair","publicKey":"\#(key.base64)","proof":null}"#,
            #"{"type":"pair","publicKey":"\#(key.base64.dropLast())","proof":"\#(proof.hex)"}"#,
            #"{"type":"hello","deviceId":"a b","deviceName":"","nonce":"\#(deck.nonce)"}"#,
            #"{"type":"hello","deviceId":"a","deviceName":7,"nonce":"\#(deck.nonce)"}"#,
            #"{"type":"hello","deviceId":"a","deviceName":"","nonce":"00"}"#,
            #"{"type":"press","page":0,"index":0}"#,
            HandshakeMessage.challenge(nonce: deck.nonce, proof: proof).text,
            HandshakeMessage.paired(proof: proof).text, HandshakeMessage.pairingLocked.text,
        ]
        for text in texts {
            #expect(bench.say(id, text) == [.transmit(id, HandshakeMessage.unauthorized.text)])
        }
        // The offer still stands, and nothing has been counted.
        #expect(bench.say(id, pair).messages == [.pairingFailed(remaining: 4)])
        #expect(
            bench.say(id, .pair(publicKey: key, proof: proof)).closes.isEmpty)
        #expect(bench.stored.count == 1)
    }

    // PAIR-5, PAIR-9
    @Test func theOfferBelongsToItsConnection() throws {
        var bench = HostBench()
        var first = FakeDeck("deck-1")
        var second = FakeDeck("deck-2")
        let one = bench.open()
        let two = bench.open()
        let firstOffer = bench.say(one, try first.hello())
        let firstCode = try #require(bench.code)
        let secondOffer = bench.say(two, try second.hello())
        let secondCode = try #require(bench.code)
        // The first one's pair is not compared, whatever code it holds: a new offer and code.
        let stale = bench.say(one, try first.pair(firstOffer, code: firstCode).message)
        let renewed = try #require(stale.messages.firstOffer)
        #expect(renewed.nonce != firstOffer.messages.firstOffer?.nonce)
        #expect(renewed.publicKey != firstOffer.messages.firstOffer?.publicKey)
        #expect(bench.lastOffer?.session == one)
        #expect(bench.stored.isEmpty)
        // That took the second one's offer away, the same way.
        let again = bench.say(two, try second.pair(secondOffer, code: secondCode).message)
        #expect(again.messages.firstOffer != nil)
        let wrong = try second.pair(again, code: bench.wrongCode).message
        #expect(bench.say(two, wrong).messages == [.pairingFailed(remaining: 4)])
    }

    // PAIR-9, PAIR-13, PAIR-16
    @Test func aStrangersLockIsToldToAWaitingDeckOnlyWhenItsPersonTypes() throws {
        var bench = HostBench()
        var first = FakeDeck("deck-1")
        let one = bench.open()
        let offer = bench.say(one, try first.hello())
        let code = try #require(bench.code)
        let toFirst = try lock(&bench).filter {
            if case .transmit(one, _) = $0 { true } else { false }
        }
        #expect(toFirst == [])
        #expect(bench.endpoint.state(of: one) == .expectingPair)
        let outputs = bench.say(one, try first.pair(offer, code: code).message)
        #expect(outputs.messages == [.pairingLocked])
        bench.endpoint.unlock(now: bench.now)
        _ = bench.drain()
        #expect(bench.lastOffer?.session == one)
    }

    @Test func aCodeGoesWithItsConnection() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let id = bench.open()
        _ = bench.say(id, try deck.hello())
        bench.endpoint.disconnected(id, now: bench.now)
        #expect(bench.drain() == [.event(.codeWithdrawn(id))])
    }

    // SES-9
    @Test func aHelloStartsOver() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let id = bench.open()
        let first = bench.say(id, try deck.hello())
        let old = try deck.pair(first, code: try #require(bench.code)).message
        let second = bench.say(id, try deck.hello())
        #expect(second.events.first == .codeWithdrawn(id))
        #expect(second.messages.firstOffer?.nonce != first.messages.firstOffer?.nonce)
        #expect(second.messages.firstOffer?.publicKey != first.messages.firstOffer?.publicKey)
        // The old pair is of another key pair and so is a wrong one now.
        #expect(bench.say(id, old).messages == [.pairingFailed(remaining: 4)])
    }

    // PAIR-18
    /// O12 (b): what is not stored is not trusted, and costs no try.
    @Test func aFailingStoreTrustsNobody() throws {
        var bench = HostBench()
        bench.storeSucceeds = false
        var deck = FakeDeck("deck-1")
        let id = bench.open()
        let offer = bench.say(id, try deck.hello())
        let right = try deck.pair(offer, code: try #require(bench.code)).message
        let outputs = bench.say(id, right)
        #expect(outputs.messages.isEmpty)
        #expect(outputs.closes(id) == [1011])
        #expect(bench.endpoint.devices.isEmpty)
        bench.storeSucceeds = true
        let next = bench.open()
        let again = bench.say(next, try deck.hello())
        #expect(
            bench.say(next, try deck.pair(again, code: bench.wrongCode).message).messages
                == [.pairingFailed(remaining: 4)])
    }

    @Test func aRevokedDeviceIsNotTrustedByALateStore() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let id = bench.open()
        let offer = bench.say(id, try deck.hello())
        let right = try deck.pair(offer, code: try #require(bench.code)).message
        bench.endpoint.handle(text: right.text, from: id, now: bench.now)
        guard case .store(let request)? = bench.endpoint.pollOutput() else { throw Unexpected([]) }
        #expect(bench.endpoint.state(of: id) == .expectingStorage)
        bench.endpoint.revoke(deck.id)
        bench.endpoint.stored(request.id, succeeded: true, now: bench.now)
        #expect(bench.drain().closes(id) == [4003])
        #expect(bench.endpoint.devices.isEmpty)
    }

    @Test func aLinkThatBreaksWhileStoringLeavesTheDeviceTrusted() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let id = bench.open()
        let offer = bench.say(id, try deck.hello())
        let (right, keys, _) = try deck.pair(offer, code: try #require(bench.code))
        bench.endpoint.handle(text: right.text, from: id, now: bench.now)
        guard case .store(let request)? = bench.endpoint.pollOutput() else { throw Unexpected([]) }
        bench.endpoint.disconnected(id, now: bench.now)
        bench.endpoint.stored(request.id, succeeded: true, now: bench.now)
        #expect(bench.drain().texts.isEmpty)
        deck.token = keys.token
        try deck.authenticate(&bench, on: bench.open())
    }

    /// A stranger takes the offer and guesses five times; all that the host does then.
    @discardableResult
    private func lock(_ bench: inout HostBench) throws -> [HostOutput] {
        var deck = FakeDeck("locker")
        let id = bench.open()
        let offer = bench.say(id, try deck.hello())
        var outputs = offer
        for _ in 1...5 {
            outputs += bench.say(id, try deck.pair(offer, code: bench.wrongCode).message)
        }
        #expect(bench.endpoint.isLocked)
        bench.endpoint.disconnected(id, now: bench.now)
        return outputs + bench.drain()
    }
}

struct Unexpected: Error {
    let outputs: [HostOutput]

    init(_ outputs: [HostOutput]) {
        self.outputs = outputs
    }
}

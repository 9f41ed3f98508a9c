import Testing

@testable import DeckKit

/// Protocol sections 5 to 7, the deck's rules, against the host of this kit.
@Suite struct ClientSessionTests {
    func authorized(info: DeckInfo = .standard) throws -> LinkBench {
        var link = LinkBench(info: info)
        link.start()
        try link.typeCode()
        #expect(link.deck.state == .authorized)
        return link
    }

    @Test func pairsPressesAndShowsTheResult() throws {
        var link = LinkBench()
        link.start()
        #expect(link.takeEvents().contains(.needCode))
        try link.typeCode()
        let layout = try #require(
            Layout(columns: 5, rows: 3, pages: [[Layout.Key(index: 3, label: "Date")]]))
        #expect(
            link.takeEvents() == [
                .state(.expectingSave), .state(.expectingPaired), .paired, .state(.authorized),
                .authorized, .body(.layout(layout)),
            ])
        try link.deck.press(page: 0, index: 3)
        link.pump()
        #expect(
            link.takeEvents() == [
                .body(.result(page: 0, index: 3, ok: true, exitCode: 0, output: "done"))
            ])
        #expect(link.saved.tokens.count == 1)
        #expect(link.saved.pending == nil)
        #expect(link.saved.tokens.first?.token == link.host.stored.first?.token)
    }

    @Test func reconnectsWithoutACode() throws {
        var link = try authorized()
        _ = link.takeEvents()
        link.drop()
        #expect(link.deck.state == .offline)
        link.wait(milliseconds: 1_599)
        #expect(link.deck.state == .offline)
        link.wait(milliseconds: 801)
        #expect(link.deck.state == .authorized)
        #expect(!link.events.contains(.needCode))
        #expect(!link.events.contains(.paired))
        link.reboot(seed: 9)
        #expect(link.deck.state == .authorized)
    }

    /// O9 (c) and (d): one timer for one loss, spread over 1.6 to 2.4 s.
    @Test func oneLossMakesOneTimer() throws {
        var delays: Set<UInt64> = []
        for seed in 1...60 {
            var session = LinkBench.session(id: "x", seed: UInt64(seed), memory: DeckMemory())
            let now = Instant(milliseconds: 5_000)
            session.start(now: now)
            session.disconnected(now: now)
            let due = try #require(session.pollTimeout())
            session.disconnected(now: now.advanced(byMilliseconds: 100))
            #expect(session.pollTimeout() == due)
            delays.insert(due.milliseconds(since: now))
            var connects = 0
            session.handle(timeoutAt: due)
            session.handle(timeoutAt: due)
            while let output = session.pollOutput() { if output == .connect { connects += 1 } }
            #expect(connects == 2)
            #expect(session.pollTimeout() == nil)
        }
        #expect(delays.allSatisfy { (1_600...2_400).contains($0) })
        #expect(delays.count > 30)
        #expect((delays.max() ?? 0) > 2_200)
        #expect((delays.min() ?? .max) < 1_800)
    }

    @Test func theTokenIsSavedBeforePairIsSent() throws {
        var link = LinkBench()
        link.start()
        link.saveSucceeds = false
        let sent = link.fromDeck.count
        try link.typeCode()
        #expect(link.fromDeck.count == sent)
        #expect(link.takeEvents().contains(.saveFailed))
        #expect(link.deck.state == .expectingCode)
        #expect(link.deck.memory.pending == nil)
        link.saveSucceeds = true
        try link.typeCode()
        #expect(link.deck.state == .authorized)
    }

    /// The link breaks after the host has stored the device: the pending token gets in.
    @Test func halfPairedIsImpossible() throws {
        var link = LinkBench()
        link.start()
        link.cutsBefore = { $0.contains(#""paired""#) }
        try link.typeCode()
        #expect(link.deck.state == .offline)
        #expect(link.saved.tokens.isEmpty)
        #expect(link.saved.pending != nil)
        _ = link.takeEvents()
        link.reboot(seed: 12)
        #expect(link.deck.state == .authorized)
        #expect(link.events.contains(.paired))
        #expect(!link.events.contains(.needCode))
        #expect(link.saved.tokens.count == 1)
        #expect(link.saved.pending == nil)
    }

    /// A pending token alone is no token: a host that proves nothing gets an empty auth.
    @Test func aPendingTokenAloneIsNoToken() throws {
        var link = LinkBench()
        link.start()
        try link.deck.enter(code: link.host.wrongCode.digits, now: link.host.now)
        link.pump()
        #expect(link.takeEvents().contains(.pairingFailed(remaining: 4)))
        #expect(link.saved.pending != nil)
        let device = TrustedDevice(
            id: link.deck.configuration.deviceID, name: "",
            token: Token(bytes: [UInt8](repeating: 1, count: 32))!)
        link.host.endpoint = HostEndpoint(
            random: SeededRandomSourceForTestingOnly(seed: 44), trusted: [device])
        link.drop()
        link.wait(milliseconds: 2_400)
        #expect(link.deck.state == .expectingCode)
        try link.typeCode()
        #expect(link.deck.state == .authorized)
    }

    @Test func codesAreCheckedBeforeTheyCost() throws {
        var link = LinkBench()
        #expect(throws: DeckError.self) { try link.deck.enter(code: "1234", now: link.host.now) }
        link.start()
        let sent = link.fromDeck.count
        for text in ["42", "00042", " 0042", "0042\n", "٠٠٤٢", "００４２", ""] {
            let error = #expect(throws: DeckError.self) {
                try link.deck.enter(code: text, now: link.host.now)
            }
            #expect(error?.fault == .misuse)
        }
        link.pump()
        #expect(link.fromDeck.count == sent)
        try link.deck.enter(code: link.host.wrongCode.digits, now: link.host.now)
        #expect(throws: DeckError.self) {
            try link.deck.enter(code: link.host.wrongCode.digits, now: link.host.now)
        }
        link.pump()
        #expect(link.events.contains(.pairingFailed(remaining: 4)))
    }

    @Test func everyPairHasAFreshKey() throws {
        var link = LinkBench()
        link.start()
        for _ in 1...3 {
            try link.deck.enter(code: link.host.wrongCode.digits, now: link.host.now)
            link.pump()
        }
        let keys = try link.fromDeck.compactMap { text -> PublicKey? in
            guard case .handshake(.pair(let key, _)) = try WireMessage(parsing: text) else {
                return nil
            }
            return key
        }
        #expect(Set(keys).count == 3)
    }

    @Test func aLockedDeckSaysHelloAgain() throws {
        var link = LinkBench()
        link.start()
        for _ in 1...5 {
            try link.deck.enter(code: link.host.wrongCode.digits, now: link.host.now)
            link.pump()
        }
        #expect(link.deck.state == .locked)
        #expect(link.events.contains(.pairingLocked))
        let delay = try #require(link.deck.pollTimeout()).milliseconds(since: link.host.now)
        #expect((24_000...36_000).contains(delay))
        let connects = link.connects
        let hellos = link.fromDeck.filter { $0.contains(#""hello""#) }.count
        link.wait(milliseconds: delay)
        #expect(link.fromDeck.filter { $0.contains(#""hello""#) }.count == hellos + 1)
        #expect(link.connects == connects)
        #expect(link.deck.state == .locked)
        link.host.endpoint.unlock(now: link.host.now)
        link.pump()
        #expect(link.deck.state == .expectingCode)
        try link.typeCode()
        #expect(link.deck.state == .authorized)
    }

    @Test func aHostThatProvesNothingGetsNothing() throws {
        var link = try authorized()
        let token = link.saved.tokens.first?.token
        let device = TrustedDevice(
            id: link.deck.configuration.deviceID, name: "",
            token: Token(bytes: [UInt8](repeating: 1, count: 32))!)
        link.host.endpoint = HostEndpoint(
            random: SeededRandomSourceForTestingOnly(seed: 44), trusted: [device])
        link.drop()
        _ = link.takeEvents()
        link.wait(milliseconds: 2_400)
        #expect(link.deck.state == .offline)
        #expect(link.takeEvents().contains(.rejectedHost(.wrongChallengeProof)))
        #expect(link.fromDeck.last?.contains(#""hello""#) == true)
        #expect(link.saved.tokens.map(\.token) == [token])
        // The person says repair: an empty auth, the old token staying until the new is proved.
        link.deck.repair()
        link.wait(milliseconds: 2_400)
        #expect(link.deck.state == .expectingCode)
        #expect(link.saved.tokens.map(\.token) == [token])
        try link.typeCode()
        #expect(link.deck.state == .authorized)
        #expect(link.saved.tokens.count == 2)
        #expect(link.saved.tokens.first?.token != token)
    }

    @Test func repairIsForOneChallenge() throws {
        var link = try authorized()
        link.deck.repair()
        link.drop()
        link.wait(milliseconds: 2_400)
        #expect(link.deck.state == .authorized)
        #expect(link.deck.mayRepair == false)
    }

    @Test func aWrongProofInPairedStoresNothing() throws {
        var link = LinkBench()
        link.start()
        link.cutsBefore = nil
        link.host.storeSucceeds = false
        // The fake host answers in place of the real one, whose store is broken.
        try link.deck.enter(code: link.host.wrongCode.digits, now: link.host.now)
        while let output = link.deck.pollOutput() {
            if case .save(let request) = output {
                link.deck.saved(request.id, succeeded: true, now: link.host.now)
            }
        }
        #expect(link.deck.state == .expectingPaired)
        link.inject(
            HandshakeMessage.paired(proof: Proof(bytes: [UInt8](repeating: 0, count: 32))!).text)
        #expect(link.events.contains(.rejectedHost(.wrongPairedProof)))
        #expect(!link.events.contains(.paired))
        #expect(link.deck.state == .offline)
        #expect(link.saved == DeckMemory())
    }

    @Test func aBadPeerKeySendsNothing() throws {
        for key in KeyScheduleTests.lowOrderKeys {
            var link = LinkBench()
            link.start()
            let offer = HandshakeMessage.needPairing(
                nonce: Nonce("00112233445566778899aabbccddeeff")!,
                publicKey: PublicKey(bytes: bytes(key))!)
            link.inject(offer.text)
            let sent = link.fromDeck.count
            try link.deck.enter(code: "1234", now: link.host.now)
            link.pump()
            #expect(link.events.contains(.rejectedHost(.badPeerKey)))
            #expect(link.fromDeck.count == sent)
            #expect(link.saved == DeckMemory())
            #expect(link.deck.state == .offline)
        }
    }

    @Test func unauthorizedClosesAndWaits() throws {
        var link = LinkBench()
        link.start()
        let connects = link.connects
        link.inject(HandshakeMessage.unauthorized.text)
        #expect(link.deck.state == .offline)
        #expect(link.connects == connects)
        link.wait(milliseconds: 2_400)
        #expect(link.deck.state == .expectingCode)
    }

    @Test func needPairingKeepsTheOldToken() throws {
        var link = try authorized()
        let token = link.saved.tokens.first?.token
        link.host.endpoint = HostEndpoint(
            random: SeededRandomSourceForTestingOnly(seed: 44), trusted: [])
        link.drop()
        link.wait(milliseconds: 2_400)
        #expect(link.deck.state == .expectingCode)
        try link.deck.enter(code: link.host.wrongCode.digits, now: link.host.now)
        link.pump()
        #expect(link.saved.tokens.map(\.token) == [token])
        link.drop()
        #expect(link.saved.tokens.map(\.token) == [token])
    }

    @Test func whatIsNotInAGoodEnvelopeIsIgnored() throws {
        var link = try authorized()
        _ = link.takeEvents()
        let layout = #"{"type":"layout","columns":5,"rows":3,"pages":[]}"#
        let old = try #require(link.fromHost.last)
        guard case .secure(let envelope) = try WireMessage(parsing: old) else { return }
        let forged = Envelope(
            body: layout, mac: envelope.mac, sequence: SequenceNumber(9)!)
        let expected: [(String, ClientEvent.Ignored)] = [
            (layout, .notSecure),
            (#"{"type":"result","page":0,"index":0,"ok":true}"#, .notSecure),
            (HandshakeMessage.unauthorized.text, .notSecure),
            (HandshakeMessage.pairingLocked.text, .notSecure),
            (forged.text, .badSignature), (old, .replayed), ("{", .malformed), ("", .malformed),
            (#"{"type":"other"}"#, .malformed), ("\u{FEFF}{}", .malformed),
            (link.fromDeck.last ?? "", .notSecure),
        ]
        for (text, _) in expected { link.inject(text) }
        #expect(link.takeEvents() == expected.map { .ignored($0.1) })
        #expect(link.deck.ignoredCount == UInt64(expected.count))
        #expect(link.deck.state == .authorized)
        try link.deck.press(page: 0, index: 3)
        link.pump()
        #expect(link.takeEvents().count == 1)
    }

    // MSG-5, MSG-10
    /// A host of the test's own signs bodies that none should send.
    @Test func signedBodiesAreCheckedToo() throws {
        let token = Token(bytes: [UInt8](repeating: 5, count: 32))!
        let memory = try #require(
            DeckMemory(tokens: [HostToken(hostID: nil, token: token)], pending: nil))
        var deck = LinkBench.session(id: "x", seed: 3, memory: memory)
        let now = Instant(milliseconds: 0)
        deck.start(now: now)
        deck.connected(hostID: nil, now: now)
        let keys = try SessionKeys(
            token: token, clientNonce: try #require(deck.clientNonce),
            macNonce: Nonce("00112233445566778899aabbccddeeff")!)
        let challenge = HandshakeMessage.challenge(
            nonce: Nonce("00112233445566778899aabbccddeeff")!, proof: try keys.macProof())
        deck.handle(text: challenge.text, now: now)
        #expect(deck.state == .expectingLayout)
        while deck.pollOutput() != nil {}
        var host = keys.channel(for: .host)
        let bodies = [
            #"{"type":"error","code":"x","message":"y"}"#, #"{"type":"press","page":0,"index":0}"#,
            "{", #"{"type":"layout","columns":2,"rows":1,"pages":[[{"index":2,"label":""}]]}"#,
            #"{"type":"layout","columns":0,"rows":1,"pages":[]}"#,
            #"{"type":"result","page":0,"index":0,"ok":1}"#,
            #"{"type":"result","page":0,"index":0,"ok":true,"exitCode":2.0}"#,
        ]
        for body in bodies { deck.handle(text: try host.seal(body), now: now) }
        _ = try host.seal("{}")
        deck.handle(text: try host.seal(bodies[0]), now: now)
        var events: [ClientEvent] = []
        while let output = deck.pollOutput() {
            if case .event(let event) = output { events.append(event) }
        }
        let error = ClientEvent.body(.error(code: "x", message: "y"))
        #expect(
            events == [.state(.authorized), .authorized, error]
                + [ClientEvent](repeating: .ignored(.malformed), count: 6)
                + [.gap(from: 8, to: 8), error])
    }

    /// After an empty auth the host has proved nothing: no envelope of it counts.
    @Test func noEnvelopeIsBelievedAfterAnEmptyAuth() throws {
        var deck = LinkBench.session(id: "x", seed: 3, memory: DeckMemory())
        let now = Instant(milliseconds: 0)
        deck.start(now: now)
        deck.connected(hostID: nil, now: now)
        let zero = Proof(bytes: [UInt8](repeating: 0, count: 32))!
        let nonce = Nonce("00112233445566778899aabbccddeeff")!
        deck.handle(text: HandshakeMessage.challenge(nonce: nonce, proof: zero).text, now: now)
        var texts: [String] = []
        while let output = deck.pollOutput() {
            if case .transmit(let text) = output { texts.append(text) }
        }
        #expect(texts.last == #"{"proof":"","type":"auth"}"#)
        let envelope = Envelope(body: "{}", mac: zero, sequence: .first)
        deck.handle(text: envelope.text, now: now)
        #expect(deck.pollOutput() == .event(.ignored(.notSecure)))
        #expect(deck.state == .expectingOffer)
    }

    @Test func aDeckWithOtherKeysSaysSo() throws {
        let info = try #require(DeckInfo(columns: 4, rows: 2, maximumMessage: 4_096))
        let link = try authorized(info: info)
        guard case .secure(let envelope) = try WireMessage(parsing: link.fromDeck.last ?? "") else {
            throw Unexpected([])
        }
        #expect(envelope.body == #"{"columns":4,"maxMessage":4096,"rows":2,"type":"info"}"#)
        #expect(envelope.sequence == .first)
    }

    @Test func pressingNeedsAuthorization() {
        var link = LinkBench()
        #expect(throws: DeckError.self) { try link.deck.press(page: 0, index: 0) }
        link.start()
        #expect(throws: DeckError.self) { try link.deck.press(page: 0, index: 0) }
    }

    @Test func forgettingStartsOver() throws {
        var link = try authorized()
        link.deck.forget(now: link.host.now)
        link.pump()
        #expect(link.saved == DeckMemory())
        // The host still knows the device: an empty auth, then a code.
        link.wait(milliseconds: 2_400)
        #expect(link.deck.state == .expectingCode)
        #expect(link.host.lastOffer?.isKnown == true)
    }
}

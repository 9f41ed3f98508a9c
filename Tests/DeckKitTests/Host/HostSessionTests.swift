import Testing

@testable import DeckKit

/// Protocol sections 6 and 7, the host's rows.
@Suite struct HostSessionTests {
    /// A bench with one paired device, authorized on the first connection.
    func paired() throws -> (HostBench, FakeDeck, SessionID) {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let id = bench.open()
        try deck.pairRightly(&bench, on: id)
        return (bench, deck, id)
    }

    @Test func aTrustedDeviceAuthenticatesWithoutACode() throws {
        var (bench, deck, first) = try paired()
        bench.endpoint.disconnected(first, now: bench.now)
        let id = bench.open()
        let challenge = bench.say(id, try deck.hello())
        let outputs = bench.say(id, try deck.auth(challenge))
        #expect(
            outputs == [
                .authorized(id, deck.id),
                .event(.authorized(id, deck.id, deviceName: "Test deck")),
            ])
    }

    // PAIR-2, PAIR-3, ERR-1
    @Test(arguments: [nil, Proof(bytes: [UInt8](repeating: 9, count: 32))])
    func aWrongOrEmptyAuthLeadsToPairing(_ proof: Proof?) throws {
        var (bench, deck, _) = try paired()
        let id = bench.open()
        let challenge = bench.say(id, try deck.hello())
        let outputs = bench.say(id, .auth(proof: proof))
        guard case .challenge(let nonce, _)? = challenge.messages.first else {
            throw Unexpected(challenge)
        }
        #expect(outputs.messages.firstOffer != nil)
        #expect(outputs.messages.firstOffer?.nonce != nonce)
        #expect(bench.lastOffer?.isKnown == true)
        #expect(bench.endpoint.devices.map(\.id) == [deck.id])
        // A second auth is out of place.
        #expect(bench.say(id, .auth(proof: proof)).messages == [.unauthorized])
        // The device itself still gets in.
        try deck.authenticate(&bench, on: bench.open())
    }

    // PAIR-14
    @Test func trustedDevicesAuthenticateWhileLocked() throws {
        var (bench, deck, _) = try paired()
        var stranger = FakeDeck("stranger")
        let id = bench.open()
        let offer = bench.say(id, try stranger.hello())
        for _ in 1...5 {
            _ = bench.say(id, try stranger.pair(offer, code: bench.wrongCode).message)
        }
        try deck.authenticate(&bench, on: bench.open())
        // Its wrong auth is told of the lock, and it is the last asker then.
        let other = bench.open()
        _ = bench.say(other, try deck.hello())
        #expect(bench.say(other, .auth(proof: nil)).messages == [.pairingLocked])
        bench.endpoint.unlock(now: bench.now)
        _ = bench.drain()
        #expect(bench.lastOffer?.session == other)
    }

    @Test func authIsJudgedByTheTokenOfNow() throws {
        var (bench, deck, _) = try paired()
        let old = bench.open()
        let challenge = bench.say(old, try deck.hello())
        let oldAuth = try deck.auth(challenge)
        // The same id pairs anew elsewhere before the answer comes.
        var renewed = FakeDeck("deck-1")
        renewed.random = SeededRandomSourceForTestingOnly(seed: 5)
        let new = bench.open()
        _ = bench.say(new, try renewed.hello())
        let offer = bench.say(new, .auth(proof: nil))
        let (pair, _, _) = try renewed.pair(offer, code: try #require(bench.code))
        #expect(bench.say(new, pair).contains(.authorized(new, deck.id)))
        #expect(bench.say(old, oldAuth).messages.firstOffer != nil)
        #expect(bench.endpoint.session(of: deck.id) == new)
    }

    // SES-12
    @Test func aSecureMessageBeforeAuthorizationIsIgnored() throws {
        var (bench, deck, _) = try paired()
        let sealed = try deck.seal(DeckBody.press(page: 0, index: 0).text)
        let id = bench.open()
        #expect(bench.say(id, sealed).isEmpty)
        _ = bench.say(id, try deck.hello())
        #expect(bench.say(id, sealed).isEmpty)
        #expect(bench.endpoint.state(of: id) == .expectingAuth)
    }

    @Test func bodiesAndGapsAreReported() throws {
        var (bench, deck, id) = try paired()
        #expect(
            bench.say(id, try deck.seal(DeckBody.press(page: 2, index: 5).text)).events == [
                .body(id, deck.id, .press(page: 2, index: 5))
            ])
        _ = try deck.seal("{}")
        _ = try deck.seal("{}")
        #expect(
            bench.say(id, try deck.seal(DeckBody.press(page: 0, index: 0).text)).events == [
                .gap(id, deck.id, from: 2, to: 3), .body(id, deck.id, .press(page: 0, index: 0)),
            ])
    }

    // MSG-4
    @Test(arguments: [
        "{", "[]", #"{"type":"other"}"#, #"{"type":"press","page":0}"#,
        #"{"type":"press","page":-1,"index":0}"#, #"{"type":"press","page":1.0,"index":0}"#,
        #"{"type":"press","page":"1","index":0}"#, #"{"type":"press","page":0,"index":1e3}"#,
        #"{"type":"press","page":0,"index":9007199254740992}"#,
        #"{"type":"info","columns":0,"rows":3,"maxMessage":1}"#,
        #"{"type":"info","columns":5,"rows":256,"maxMessage":1}"#,
        #"{"type":"info","columns":5,"rows":3,"maxMessage":0}"#,
        #"{"type":"setButton","page":0,"index":0}"#,
        #"{"type":"setButton","page":0,"index":0,"button":{"label":"x"}}"#,
        #"{"type":"setButton","page":0,"index":0,"button":{"label":"x","action":{"kind":"command"}}}"#,
        #"{"type":"setButton","page":0,"index":0,"button":{"label":"x","action":{"kind":"command","command":[]}}}"#,
        #"{"type":"setButton","page":0,"index":0,"button":{"label":"x","action":{"kind":"command","command":["a\u0000b"]}}}"#,
        #"{"type":"setButton","page":0,"index":0,"button":{"label":"x","action":{"kind":"command","command":["a",1]}}}"#,
        #"{"type":"setButton","page":0,"index":0,"button":{"label":"x","action":{"kind":"http","method":"GET"}}}"#,
        #"{"type":"setButton","page":0,"index":0,"button":{"label":"x","color":null,"action":{"kind":"command","shell":"a"}}}"#,
        #"{"type":"press","page":0,"page":0,"index":0}"#, #"{"type":"layout","columns":1}"#,
    ])
    func aBodyThatIsNotUnderstoodKeepsTheConnection(_ body: String) throws {
        var (bench, deck, id) = try paired()
        let outputs = bench.say(id, try deck.seal(body))
        guard case .badRequest(id, deck.id, let message)? = outputs.events.first else {
            throw Unexpected(outputs)
        }
        let text = try #require(outputs.texts.first)
        let opened = try deck.channel?.open(text)
        let answer = try #require(opened)
        #expect(
            try HostBody(parsing: answer.body) == .error(code: "badRequest", message: message))
        #expect(outputs.closes.isEmpty)
        let press = DeckBody.press(page: 0, index: 1)
        #expect(
            bench.say(id, try deck.seal(press.text)).events == [.body(id, deck.id, press)])
    }

    // SES-13
    @Test(arguments: ["hello", "auth", "pair", "text", "press", "binary-like", "empty", "bom"])
    func onlyEnvelopesAreTakenAfterAuthorization(_ kind: String) throws {
        var (bench, deck, id) = try paired()
        let proof = Proof(bytes: [UInt8](repeating: 1, count: 32))!
        let text =
            switch kind {
            case "hello": try deck.hello().text
            case "auth": HandshakeMessage.auth(proof: nil).text
            case "pair":
                HandshakeMessage.pair(
                    publicKey: PublicKey(bytes: bytes(KeyScheduleTests.deckPublic))!, proof: proof
                ).text
            case "press": DeckBody.press(page: 0, index: 0).text
            case "empty": ""
            case "bom": "\u{FEFF}" + (try deck.seal("{}"))
            default: "\(kind) \u{0}"
            }
        let outputs = bench.say(id, text)
        #expect(outputs.closes(id) == [1008])
        #expect(outputs.texts.isEmpty)
        #expect(bench.endpoint.session(of: deck.id) == nil)
        #expect(bench.endpoint.devices.count == 1)
    }

    // ENV-5, ENV-7, SES-13
    @Test func wrongMacsOldNumbersAndReflectionsClose() throws {
        for fault in ["mac", "replay", "reflection", "wrongKey"] {
            var (bench, deck, id) = try paired()
            let good = try deck.seal(DeckBody.press(page: 0, index: 0).text)
            #expect(bench.say(id, good).closes.isEmpty)
            let bad: String
            switch fault {
            case "replay": bad = good
            case "reflection":
                try bench.endpoint.send(.error(code: "x", message: ""), to: id)
                bad = try #require(bench.drain().texts.first)
            case "wrongKey":
                var other = try paired().1
                other.channel = SecureChannel(
                    sendKey: [UInt8](repeating: 3, count: 32),
                    receiveKey: [UInt8](repeating: 3, count: 32))
                bad = try other.seal("{}")
            default:
                let next = try deck.seal("{}")
                guard case .secure(let envelope) = try WireMessage(parsing: next) else { return }
                bad =
                    Envelope(
                        body: envelope.body + " ", mac: envelope.mac, sequence: envelope.sequence
                    ).text
            }
            #expect(bench.say(id, bad).closes(id) == [1008])
            // Late data touches nothing.
            #expect(bench.say(id, good).isEmpty)
        }
    }

    /// O13 (a) to (c): a number belongs to its session's keys.
    @Test func anotherSessionsMessageIsNoReplay() throws {
        var (bench, deck, first) = try paired()
        let old = try (1...3).map { _ in try deck.seal(DeckBody.press(page: 0, index: 0).text) }
        for text in old { #expect(bench.say(first, text).closes.isEmpty) }
        // The deck restarts and even repeats its nonce: the host's differs.
        bench.endpoint.disconnected(first, now: bench.now)
        let repeated = HandshakeMessage.hello(
            deviceID: deck.id, deviceName: deck.name, nonce: deck.nonce)
        let second = bench.open()
        let challenge = bench.say(second, repeated)
        #expect(bench.say(second, try deck.auth(challenge)).closes.isEmpty)
        let fresh = try deck.seal(DeckBody.press(page: 0, index: 1).text)
        #expect(bench.say(second, fresh).events.count == 1)
        #expect(bench.say(second, old[1]).closes(second) == [1008])
    }

    @Test func sendingNeedsAuthorization() throws {
        var bench = HostBench()
        let id = bench.open()
        let body = HostBody.error(code: "x", message: "y")
        #expect(throws: DeckError.self) { try bench.endpoint.send(body, to: id) }
        #expect(throws: DeckError.self) { try bench.endpoint.send(body, to: SessionID(99)) }
        #expect(bench.drain().isEmpty)
    }

    @Test func frameSizesAreExact() throws {
        var (bench, _, id) = try paired()
        let body = HostBody.result(
            page: 0, index: 3, ok: true, exitCode: 0, output: "\"é😀\n\u{0}\\/")
        let size = bench.endpoint.frameSize(of: body, to: id)
        try bench.endpoint.send(body, to: id)
        #expect(bench.drain().texts.first?.utf8.count == size)
    }
}

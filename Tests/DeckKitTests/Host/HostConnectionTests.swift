import Testing

@testable import DeckKit

/// Protocol section 7, the rows about connections.
@Suite struct HostConnectionTests {
    @Test func theTableIsWhole() {
        for state in HostState.allCases {
            for input in HostInput.allCases {
                let action = HostTransitions.table[state]?[input]
                #expect(action != nil, "\(state) has no row for \(input)")
                if state == .authorized {
                    #expect(action == (input == .secure ? .open : .close))
                } else {
                    #expect(action != .open && action != .close)
                    #expect((action == .identify) == (input == .hello))
                    #expect((action == .ignore) == (input == .secure))
                    #expect((action == .checkAuth) == (state == .expectingAuth && input == .auth))
                }
            }
        }
    }

    // FRM-10
    @Test func sixtySecondsWithoutAHelloClose() {
        var bench = HostBench()
        let id = bench.open()
        #expect(bench.wait(milliseconds: 59_999).isEmpty)
        #expect(bench.wait(milliseconds: 1).closes(id) == [4005])
        #expect(bench.endpoint.pollTimeout() == nil)
    }

    // FRM-10
    @Test func anyTextIsASignOfLife() {
        var bench = HostBench()
        let id = bench.open()
        _ = bench.wait(milliseconds: 59_999)
        #expect(bench.say(id, "x").messages == [.unauthorized])
        #expect(bench.wait(milliseconds: 59_999).isEmpty)
        #expect(bench.wait(milliseconds: 1).closes(id) == [4005])
    }

    @Test func aHelloEndsTheWait() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let id = bench.open()
        _ = bench.say(id, try deck.hello())
        #expect(bench.endpoint.pollTimeout() == nil)
        #expect(bench.wait(milliseconds: 10_000_000).isEmpty)
        _ = bench.say(id, "x")
        #expect(bench.endpoint.pollTimeout() == nil)
    }

    // FRM-7
    @Test func messagesBeforeAuthorizationAreSmall() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        deck.name = ""
        deck.name = String(repeating: "x", count: 8_192 - (try deck.hello().text.utf8.count))
        let id = bench.open()
        let largest = try deck.hello().text
        #expect(largest.utf8.count == 8_192)
        #expect(bench.say(id, largest).messages.firstOffer != nil)
        #expect(bench.lastOffer?.deviceName == String(repeating: "x", count: 32))
        #expect(bench.say(id, largest + " ").closes(id) == [1009])
    }

    // FRM-9
    @Test func theNinthUnauthorizedConnectionClosesTheOldest() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let authorized = bench.open()
        try deck.pairRightly(&bench, on: authorized)
        let ids = (1...8).map { _ in bench.open() }
        #expect(bench.drain().isEmpty)
        let ninth = bench.open()
        #expect(
            bench.drain() == [
                .close(ids[0], code: 1013, reason: "too many unauthorized connections")
            ])
        // E3: the deck itself gets in.
        try deck.authenticate(&bench, on: ninth)
    }

    // SES-14, SES-15
    @Test func aNewerConnectionReplacesTheOlder() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let old = bench.open()
        try deck.pairRightly(&bench, on: old)
        let late = try deck.seal(DeckBody.press(page: 0, index: 0).text)
        let new = bench.open()
        let challenge = bench.say(new, try deck.hello())
        #expect(challenge.closes.isEmpty)
        #expect(bench.say(new, try deck.auth(challenge)).closes(old) == [4004])
        // Late data and the late close of the old one touch nothing of the newer.
        #expect(bench.say(old, late).isEmpty)
        bench.endpoint.disconnected(old, now: bench.now)
        #expect(bench.drain().isEmpty)
        #expect(bench.endpoint.session(of: deck.id) == new)
        let press = DeckBody.press(page: 0, index: 1)
        #expect(bench.say(new, try deck.seal(press.text)).events == [.body(new, deck.id, press)])
    }

    @Test func aStrangersCloseUnderTheSameIDTouchesNothing() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        let id = bench.open()
        try deck.pairRightly(&bench, on: id)
        var stranger = FakeDeck("deck-1")
        let other = bench.open()
        _ = bench.say(other, try stranger.hello())
        bench.endpoint.disconnected(other, now: bench.now)
        #expect(bench.drain().isEmpty)
        #expect(bench.endpoint.session(of: deck.id) == id)
        let press = DeckBody.press(page: 0, index: 1)
        #expect(bench.say(id, try deck.seal(press.text)).events == [.body(id, deck.id, press)])
    }

    // SES-16
    @Test func revokingClosesAllThatClaimTheID() throws {
        var bench = HostBench()
        var deck = FakeDeck("deck-1")
        var other = FakeDeck("deck-2")
        let one = bench.open()
        try deck.pairRightly(&bench, on: one)
        let two = bench.open()
        _ = bench.say(two, try deck.hello())
        let bystander = bench.open()
        try other.pairRightly(&bench, on: bystander)
        let wasTrusted = bench.endpoint.revoke(deck.id)
        #expect(wasTrusted)
        let outputs = bench.drain()
        #expect(outputs.closes(one) == [4003])
        #expect(outputs.closes(two) == [4003])
        #expect(outputs.closes(bystander).isEmpty)
        #expect(bench.endpoint.devices.map(\.id) == [other.id])
        let isTrusted = bench.endpoint.revoke(deck.id)
        #expect(!isTrusted)
        // The token is gone: a new pairing is asked for.
        #expect(bench.say(bench.open(), try deck.hello()).messages.firstOffer != nil)
    }

    // CRY-5
    @Test func aRandomSourceThatFailsLeavesNothingHalfOpen() throws {
        var deck = FakeDeck("deck-1")
        for available in [0, 15, 16, 40, 48, 49] {
            var endpoint = HostEndpoint(
                random: ScriptedRandom([UInt8](repeating: 1, count: available)), trusted: [])
            let id = SessionID(1)
            endpoint.connected(id, now: Instant(milliseconds: 0))
            endpoint.handle(text: try deck.hello().text, from: id, now: Instant(milliseconds: 0))
            var outputs: [HostOutput] = []
            while let output = endpoint.pollOutput() { outputs.append(output) }
            #expect(outputs.texts.isEmpty)
            #expect(outputs.closes(id) == [1011])
            #expect(endpoint.state(of: id) == nil)
        }
    }

    @Test func unknownConnectionsTouchNothing() {
        var bench = HostBench()
        #expect(bench.say(SessionID(77), "{}").isEmpty)
        bench.endpoint.disconnected(SessionID(77), now: bench.now)
        bench.endpoint.close(SessionID(77), code: 1001, reason: "")
        #expect(bench.drain().isEmpty)
    }
}

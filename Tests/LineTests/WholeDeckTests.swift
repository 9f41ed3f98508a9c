import DeckLine
import Testing

/// A whole deck behind the line protocol.
@Suite struct WholeDeckTests {
    let device: LineDevice

    init() throws { device = try LineDevice(.command(ScriptedDevice.native)) }

    private static let random: @Sendable (Int) -> [UInt8]? = { count in
        (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    }

    @Test func connectsAndSaysHello() throws {
        let setup = LineDevice.DeckSetup(id: "deck-1", name: "Desk", store: [])
        #expect(try device.newDeck(setup, random: nil) == nil)
        let start = try device.start(now: 1000, nil)
        #expect(start.events == [.connect] && start.state == "connecting" && start.deadline == nil)
        let hello = try device.connected(hostID: nil, now: 1001, Self.random)
        #expect(
            hello.send == #"{"deviceId":"deck-1","deviceName":"Desk","#
                + #""nonce":"000102030405060708090a0b0c0d0e0f","type":"hello"}"#)
        #expect(hello.state == "expectingChallenge")
        let press = try device.press(page: 0, index: 3, now: 1002, nil)
        #expect(press.refusal == .misuseState && press.state == "expectingChallenge")
        let lost = try device.disconnected(now: 2000, Self.random)
        #expect(lost.state == "offline" && lost.deadline != nil)
    }

    /// The radio is off: no bytes, so no nonce, so no hello.
    @Test func withoutRandomBytesNothingIsSent() throws {
        let setup = LineDevice.DeckSetup(id: "deck-1", name: "Desk", store: [])
        #expect(try device.newDeck(setup, random: nil) == nil)
        _ = try device.start(now: 0, nil)
        let hello = try device.connected(hostID: nil, now: 0) { _ in nil }
        #expect(hello.send == nil)
        #expect(hello.events == [.failed(status: "env-random"), .close])
    }

    @Test func aStoreIsRefusedOrHoldsWhatItShould() throws {
        let memory = LineMemory(
            tokens: [
                .init(token: [UInt8](repeating: 7, count: 32), hostID: "host-é"),
                .init(token: [UInt8](repeating: 9, count: 32), hostID: nil),
            ], pending: .init(token: [UInt8](repeating: 1, count: 32), hostID: nil))
        let store = try #require(try device.store(of: memory).value)
        var setup = LineDevice.DeckSetup(id: "deck-1", name: "Desk", store: store)
        #expect(try device.newDeck(setup, random: nil) == nil)
        #expect(try device.memory().value == memory)
        setup.store = Array(store.dropLast())
        #expect(try device.newDeck(setup, random: nil) == .malformedValue)
        // And then there is no deck.
        #expect(try device.memory().refusal == .misuseState)
        #expect(try device.freeDeck() == .value(LineDone()))
    }

    /// Answers that no deck may give.
    static let garbled: [([String], String)] = [
        (["event connect", "send 7b7d", "ok connecting -"], "the line is not due here"),
        (["send 7b7d", "send 7b7d", "ok connecting -"], "the line is not due here"),
        (["event dance", "ok connecting -"], "there is no such event"),
        (["event gap 1", "ok connecting -"], "a word is missing"),
        (["event pairingFailed 04", "ok connecting -"], "no number that fits here"),
        (["event pairingFailed 256", "ok connecting -"], "no number that fits here"),
        (["event connect now", "ok connecting -"], "\"now\" is too much"),
        (["send ff", "ok connecting -"], "a text is no UTF-8"),
        (["key 0 0 61 absent", "ok connecting -"], "the line is not due here"),
        (["ok connecting"], "a word is missing"),
        (["ok connecting 4294967296"], "no number that fits here"),
        (["error misuse-state connecting"], "a word is missing"),
    ]

    @Test(arguments: garbled) func anAnswerIsNotAsItMustBe(
        _ lines: [String], _ words: String
    ) throws {
        let answer = lines.map { "echo '\($0)'" }.joined(separator: "; ")
        let device = try LineDevice(
            .command("echo 'ready 1'; while read -r line; do \(answer); done"))
        let error = lineError { _ = try device.start(now: 0, nil) }
        #expect(error?.kind == .garbled)
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
}

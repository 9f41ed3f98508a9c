import Testing

@testable import DeckKit

/// Random input from a seed that a failure names.
@Suite struct FuzzTests {
    static let seeds: [UInt64] = [1, 2, 3, 20_261_130]

    /// Valid texts to start from, so that mutations reach past the first check.
    static func samples() throws -> [String] {
        var deck = FakeDeck("deck-1")
        let proof = Proof(bytes: [UInt8](repeating: 7, count: 32))!
        let key = PublicKey(bytes: bytes(KeyScheduleTests.deckPublic))!
        return [
            try deck.hello().text, HandshakeMessage.auth(proof: nil).text,
            HandshakeMessage.auth(proof: proof).text,
            HandshakeMessage.pair(publicKey: key, proof: proof).text,
            HandshakeMessage.challenge(nonce: deck.nonce, proof: proof).text,
            HandshakeMessage.needPairing(nonce: deck.nonce, publicKey: key).text,
            HandshakeMessage.paired(proof: proof).text,
            HandshakeMessage.pairingFailed(remaining: 3).text,
            HandshakeMessage.pairingLocked.text, HandshakeMessage.unauthorized.text,
            Envelope(body: "{\"type\":\"press\"}", mac: proof, sequence: .first).text,
            #"{"a":[1,2.5e-7,{"b":"\ud83d\ude00\n"},null,true,false],"\u0000":-0}"#,
        ]
    }

    static func mutate(_ text: String, _ random: inout TestRandom) -> [UInt8] {
        var bytes = Array(text.utf8)
        let pieces = ["\"", "\\", "{", "}", "[", "]", ",", ":", "\\u", "\\ud800", "\u{FEFF}", "\0"]
        for _ in 0...Int.random(in: 0..<4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
            case 1 where place < bytes.count: bytes.remove(at: place)
            case 2: bytes.insert(contentsOf: pieces.randomElement(using: &random)!.utf8, at: place)
            case 3: bytes.removeLast(min(bytes.count, Int.random(in: 0..<9, using: &random)))
            default: bytes.insert(.random(in: 0x20...0x7E, using: &random), at: place)
            }
        }
        return bytes
    }

    /// What is taken survives a round trip; building and checking agree.
    @Test(arguments: seeds)
    func reader(_ seed: UInt64) throws {
        var random = TestRandom(seed: seed)
        let samples = try Self.samples()
        var taken = 0
        for _ in 0..<4_000 {
            let bytes = Self.mutate(samples.randomElement(using: &random)!, &random)
            guard let value = try? JSONReader.parse(utf8: bytes) else { continue }
            taken += 1
            let again = try JSONReader.parse(value.canonicalText)
            #expect(again == value, "seed \(seed)")
            #expect(again.canonicalText == value.canonicalText, "seed \(seed)")
            let text = String(decoding: bytes, as: UTF8.self)
            _ = try JSONReader.parse(text, keeping: [])
            _ = try? WireMessage(parsing: text)
            _ = try? DeckBody(parsing: text)
            _ = try? HostBody(parsing: text)
        }
        #expect(taken > 100, "seed \(seed)")
    }

    @Test(arguments: seeds)
    func endpoint(_ seed: UInt64) throws {
        var random = TestRandom(seed: seed)
        var bench = HostBench(seed: seed)
        let samples = try Self.samples()
        var decks = (0..<3).map { FakeDeck("deck-\($0)") }
        var sessions: [SessionID] = []
        for _ in 0..<3_000 {
            let id = sessions.randomElement(using: &random) ?? bench.open()
            var outputs: [HostOutput] = []
            let who = Int.random(in: 0..<decks.count, using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0: sessions.append(bench.open())
            case 1:
                bench.endpoint.disconnected(id, now: bench.now)
                sessions.removeAll { $0 == id }
            case 2: outputs = bench.wait(milliseconds: .random(in: 0..<20_000, using: &random))
            case 3: bench.endpoint.unlock(now: bench.now)
            case 4: bench.endpoint.revoke(decks[who].id)
            case 5: bench.storeSucceeds = Bool.random(using: &random)
            case 6, 7:
                let hello = bench.say(id, try decks[who].hello())
                let code = Bool.random(using: &random) ? bench.code : bench.wrongCode
                if let code, hello.messages.firstOffer != nil {
                    outputs = bench.say(id, try decks[who].pair(hello, code: code).message)
                } else if decks[who].token != nil, !hello.messages.isEmpty {
                    outputs = bench.say(id, .auth(proof: nil))
                }
            default:
                let bytes = Self.mutate(samples.randomElement(using: &random)!, &random)
                outputs = bench.say(id, String(decoding: bytes, as: UTF8.self))
            }
            outputs += bench.drain()
            #expect(outputs.count < 20, "seed \(seed)")
            for case .close(let closed, _, _) in outputs {
                #expect(bench.endpoint.state(of: closed) == nil, "seed \(seed)")
                sessions.removeAll { $0 == closed }
            }
            let open = sessions.filter { bench.endpoint.state(of: $0) != nil }
            let unauthorized = open.filter { bench.endpoint.state(of: $0) != .authorized }
            #expect(unauthorized.count <= HostLimits.unauthorizedConnections, "seed \(seed)")
            let devices = open.compactMap { bench.endpoint.device(on: $0) }
            #expect(Set(devices).count == devices.count, "seed \(seed)")
        }
    }

    @Test(arguments: seeds)
    func client(_ seed: UInt64) throws {
        var random = TestRandom(seed: seed)
        var link = LinkBench(seed: seed)
        let samples = try Self.samples()
        link.start()
        for _ in 0..<2_000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: link.drop()
            case 1: link.wait(milliseconds: .random(in: 0..<4_000, using: &random))
            case 2: try? link.typeCode()
            case 3: try? link.deck.press(page: 0, index: 1)
            case 4: link.saveSucceeds = Int.random(in: 0..<4, using: &random) > 0
            default:
                let bytes = Self.mutate(samples.randomElement(using: &random)!, &random)
                link.inject(String(decoding: bytes, as: UTF8.self))
            }
            link.pump()
            #expect(link.deck.memory.tokens.count <= 4, "seed \(seed)")
        }
        // Whatever came, the pair of them still finds its way back.
        link.saveSucceeds = true
        link.host.endpoint.unlock(now: link.host.now)
        link.drop()
        link.deck.repair()
        link.wait(milliseconds: 2_400)
        if link.deck.state == .expectingCode { try link.typeCode() }
        #expect(link.deck.state == .authorized, "seed \(seed)")
    }

    /// The link breaks before a random text of the host's, again and again; the deck always gets
    /// back, and never asks for a code once the host has stored it.
    @Test(arguments: seeds)
    func brokenLinks(_ seed: UInt64) throws {
        var random = TestRandom(seed: seed)
        for round in 0..<100 {
            var link = LinkBench(seed: random.next())
            link.start()
            for _ in 0..<6 {
                let types = ["challenge", "needPairing", "paired", "secure"]
                let type = types.randomElement(using: &random)!
                link.cutsBefore = { $0.contains("\"type\":\"\(type)\"") }
                if link.deck.state == .expectingCode {
                    let isStored = !link.host.stored.isEmpty
                    #expect(!isStored, "seed \(seed), round \(round)")
                    try link.typeCode()
                }
                if Bool.random(using: &random) {
                    link.reboot(seed: random.next())
                } else {
                    link.drop()
                }
                link.wait(milliseconds: 2_400)
            }
            link.cutsBefore = nil
            link.wait(milliseconds: 2_400)
            if link.deck.state == .expectingCode { try link.typeCode() }
            #expect(link.deck.state == .authorized, "seed \(seed), round \(round)")
            #expect(link.host.stored.count == 1, "seed \(seed), round \(round)")
            #expect(link.saved.tokens.count == 1, "seed \(seed), round \(round)")
        }
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): repeatable, and no more than that.
struct TestRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

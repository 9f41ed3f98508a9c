import Testing

@testable import DeckWire

@Suite struct MemoryWireTests {
    /// The first values of SplitMix64 with seed 1234567, as its reference code prints them.
    @Test func theGeneratorIsSplitMix64() {
        var random = SplitMix64(state: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
        #expect(random.next() == 9_817_491_932_198_370_423)
    }

    @Test func nothingArrivesBeforeItsTime() {
        var wire = MemoryWire(latency: .milliseconds(10) ... .milliseconds(10))
        let id = wire.connect()
        wire.advance(by: .milliseconds(9))
        #expect(wire.nextEvent() == nil)
        wire.advance(by: .milliseconds(1))
        #expect(wire.nextEvent()?.event == .opened(id, peer: "memory"))
        #expect(wire.nextEvent()?.end == .deck)
        wire.send("hello", from: .deck, on: id)
        #expect(wire.nextArrival == .milliseconds(20))
        wire.advance(by: .milliseconds(10))
        let arrived = wire.nextEvent()
        #expect(arrived?.end == .host)
        #expect(arrived?.event == .text(id, "hello"))
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func textsNeverOvertakeEachOther(seed: UInt64) {
        var wire = MemoryWire(latency: .zero ... .milliseconds(50), seed: seed)
        let id = wire.connect()
        for number in 0..<100 {
            wire.send("\(number)", from: .deck, on: id)
            wire.advance(by: .milliseconds(3))
        }
        wire.close(id, from: .deck, code: 1000, reason: "done")
        wire.advance(by: .seconds(1))
        var host: [WireEvent] = []
        while let (end, event) = wire.nextEvent() {
            if end == .host { host.append(event) }
        }
        let texts = (0..<100).map { WireEvent.text(id, "\($0)") }
        let close = WireClose(code: 1000, reason: "done", byPeer: true)
        #expect(host == [.opened(id, peer: "memory")] + texts + [.closed(id, close)])
    }

    @Test func aBrokenLinkLosesWhatIsOnTheWayAndEndsOnce() {
        var wire = MemoryWire(latency: .milliseconds(5) ... .milliseconds(5))
        let id = wire.connect()
        wire.advance(by: .milliseconds(5))
        wire.send("lost", from: .host, on: id)
        wire.breakLink(id)
        wire.breakLink(id)
        wire.send("never", from: .deck, on: id)
        wire.advance(by: .seconds(1))
        var closes = 0
        while let (_, event) = wire.nextEvent() {
            switch event {
            case .closed(_, let close):
                closes += 1
                #expect(close.code == 1006)
            case .text: Issue.record("a lost text arrived")
            case .opened: break
            }
        }
        #expect(closes == 2)
    }

    @Test func aSilencedLinkTellsNobodyUntilItBreaks() {
        var wire = MemoryWire()
        let id = wire.connect()
        wire.advance(by: .zero)
        while wire.nextEvent() != nil {}
        wire.silence(id)
        wire.send("lost", from: .deck, on: id)
        wire.advance(by: .seconds(60))
        #expect(wire.nextEvent() == nil)
        wire.breakLink(id)
        wire.advance(by: .zero)
        #expect(wire.nextEvent() != nil)
    }

    @Test func sameSeedSameStory() {
        func story(_ seed: UInt64) -> [String] {
            var wire = MemoryWire(
                latency: .zero ... .milliseconds(9), breakChance: 0.01, seed: seed)
            var lines: [String] = []
            for _ in 0..<5 {
                let id = wire.connect()
                for number in 0..<100 {
                    wire.send("\(number)", from: number % 2 == 0 ? .deck : .host, on: id)
                    wire.advance(by: .milliseconds(1))
                    while let (end, event) = wire.nextEvent() {
                        lines.append("\(wire.now) \(end) \(event)")
                    }
                }
            }
            return lines
        }
        #expect(story(7) == story(7))
        #expect(story(7) != story(8))
        #expect(story(7).contains { $0.contains("the link broke") })
    }
}

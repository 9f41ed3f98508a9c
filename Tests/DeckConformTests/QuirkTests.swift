import DeckKit
import DeckWire
import Testing

@testable import DeckConform

/// The table of quirks against the programs' own lists; what it says is played by
/// `deck-conform quirks`.
@Suite struct QuirkTests {
    @Test func everyQuirkOfTheHostIsInTheTableOnce() {
        let known = KnownQuirk.ofHosts.map(\.name)
        #expect(known.count == Set(known).count)
        #expect(Set(known) == Set(Quirk.all.map(\.name)))
        #expect(known.count >= 20)
    }

    @Test func everyNameOfACaseIsOne() {
        for quirk in KnownQuirk.ofHosts {
            let unknown = HostCase.unknown(quirk.caught + quirk.touched, in: HostCase.all)
            #expect(unknown == nil, "\(quirk.name): \(unknown?.text ?? "")")
            #expect(!quirk.caught.isEmpty)
        }
    }

    @Test func everyRuleHasAQuirk() {
        let caught = HostCase.all.filter { one in
            KnownQuirk.ofHosts.contains { quirk in
                quirk.caught.contains { $0.matches(one.id, anchors: one.anchors) }
            }
        }
        let unbroken = Set(HostCase.all.flatMap(\.anchors)).subtracting(caught.flatMap(\.anchors))
        #expect(unbroken.isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func aQuirkThatNobodyNoticesIsNotRight() async {
        let quirk = KnownQuirk("none", caught: ["v1.5.a"], touched: ["v1.6.b"])
        let good = FakeCase.fake("v1.5.a.a.01")
        let bad = FakeCase.fake("v1.5.a.a.02") { _ in throw Failure("No.") }
        let touched = FakeCase.fake("v1.6.b.a.01") { _ in throw Failure("No.") }
        let innocent = FakeCase.fake("v1.7.c.a.01") { _ in throw Failure("No.") }
        func play(_ cases: [FakeCase]) async -> QuirkResult {
            await QuirkTrial.play(
                quirk, of: FakeTarget(), cases: cases, profile: Profile(), sample: nil, seed: 1)
        }
        #expect(await play([bad, touched]).isRight)
        #expect(await !play([good, bad]).isRight)
        #expect(await !play([touched]).isRight)
        let blamed = await play([bad, innocent])
        #expect(!blamed.isRight)
        #expect(blamed.innocent.map(\.id) == ["v1.7.c.a.01"])
    }

    /// A second look at a host comes after the farewell of the first.
    @Test func aDeviceThatWasTakenBackIsUsedNoMore() async throws {
        let url = try #require(WebSocketURL("ws://127.0.0.1:9/"))
        var hooks = HostHooks()
        hooks.revoke = { _ in }
        let host = HostUnderTest(url: url, hooks: hooks)
        var device = await host.stranger()
        device.token = [UInt8](repeating: 1, count: 32)
        await host.nowTrusts(device.id)
        await host.give(back: device)
        #expect(await host.farewell().isEmpty)
        #expect(await host.takeIdle() == nil)
    }
}

import DeckConform
import DeckWire

/// The programs that can be told to break a rule.
enum QuirkTarget: String, CaseIterable, Sendable {
    case host, deck

    var quirks: [KnownQuirk] {
        switch self {
        case .host: KnownQuirk.ofHosts
        case .deck: KnownQuirk.ofDecks
        }
    }

    /// - Parameter sample: how many innocent cases are played too; nil for all.
    func play(_ quirk: KnownQuirk, sample: Int?, seed: UInt64) async -> QuirkResult {
        do {
            switch self {
            case .host: return try await playHost(quirk, sample, seed)
            case .deck: return await playDeck(quirk, sample, seed)
            }
        } catch {
            return QuirkResult(failing: quirk, "\(error)")
        }
    }

    private func playHost(
        _ quirk: KnownQuirk, _ sample: Int?, _ seed: UInt64
    ) async throws -> QuirkResult {
        let program = try HostProgram(
            .sibling(HostProgram.sibling("deck-host"), arguments: ["--quirk", quirk.name]))
        let text = try await program.start()
        guard let url = WebSocketURL(text) else { throw Failure("No address: \(text)") }
        let host = HostUnderTest(
            url: url, hooks: HostHooks(program: program, canRestart: true), answer: .seconds(2))
        let result = await QuirkTrial.play(
            quirk, of: host, cases: HostCase.all, profile: .ofDeckHost, sample: sample, seed: seed)
        await program.finish()
        return result
    }

    private func playDeck(
        _ quirk: KnownQuirk, _ sample: Int?, _ seed: UInt64
    ) async -> QuirkResult {
        let deck = DeckUnderTest(
            .program(
                .sibling(HostProgram.sibling("deck-sim"), arguments: ["--quirk", quirk.name])))
        return await QuirkTrial.play(
            quirk, of: deck,
            // Some break the sanity cases too.
            cases: DeckCase.all.filter { $0.place != .first && $0.place != .last },
            profile: Profile(), sample: sample, seed: seed, width: sample == nil ? 8 : 4)
    }
}

/// What outlives a restart.
enum RestartCases {
    static func restart(_ stage: HostStage) async throws {
        stage.transcript.add(.note, "the host is restarted")
        await stage.host.moved(to: try await stage.hooks.restart?() ?? nil)
    }

    static let all: [HostCase] = [
        .must(
            "v1.5.restart.trust.01", ["PAIR-17"],
            "A host still knows a paired device after a restart, and proves the same token.",
            needs: [.restart], place: .alone, limit: .seconds(60)
        ) { stage in
            let session = try await stage.session()
            try await restart(stage)
            let again = try await stage.session(of: session.device)
            try await again.stays()
        },
        .must(
            "v1.5.restart.stored.01", ["PAIR-17"],
            "A host that is restarted right after it has said `paired` still knows the device.",
            needs: [.code, .restart], place: .alone, limit: .seconds(60)
        ) { stage in
            let session = try await stage.pairedAnew()
            try await restart(stage)
            try await stage.session(of: session.device).stays()
        },
        .must(
            "v1.5.restart.anew.01", ["PAIR-17"],
            "A host that is restarted holds the newest token of a device that has paired anew, and "
                + "not the one before.",
            needs: [.code, .restart], place: .alone, limit: .seconds(60)
        ) { stage in
            let first = try await stage.pairedAnew()
            let second = try await stage.pairedOnceMore(first.device)
            try await restart(stage)
            try await stage.session(of: second.device).stays()
        },
        .should(
            "v1.5.restart.goodbye.01", ["FRM-17"],
            "A host that ends closes its decks' connections with 1001 or 1000, so that they come "
                + "back at once and need not find out.",
            needs: [.restart], place: .alone, limit: .seconds(60)
        ) { stage in
            let session = try await stage.session()
            try await restart(stage)
            let incoming = await session.nextButLayouts()
            switch incoming {
            case .closed(1000, _), .closed(1001, _): break
            default: throw Failure("Ending, the host \(incoming.words), where 1001 is due.")
            }
        },
    ]
}

/// Section 7: a device that the person trusts no more.
enum RevocationCases {
    static let all: [HostCase] = [
        .must(
            "v1.7.revoked.closed.01", ["SES-16"],
            "A host closes with 4003 the connection of a device that the person revokes, and does "
                + "not know the device afterwards.",
            needs: [.revoke]
        ) { stage in
            let session = try await stage.session()
            try await revoke(session.device, stage)
            try await session.expectClose(4003, after: "the revocation of its device")
            let link = try await stage.connect()
            try await link.expect(
                "needPairing", asking: DeckText.hello(session.device), "a revoked device's hello")
        },
        .must(
            "v1.7.revoked.waiting.01", ["SES-16"],
            "A host closes with 4003 also the connections that have only said hello with that id.",
            needs: [.revoke]
        ) { stage in
            let device = try await stage.trustedDevice()
            let challenge = try await stage.challenge(device)
            try await revoke(device, stage)
            try await challenge.link.expectClose(4003, after: "the revocation of its device")
        },
        .must(
            "v1.7.revoked.waiting.02", ["SES-16"],
            "A host closes with 4003 a connection of that id also where it has got an offer.",
            needs: [.revoke]
        ) { stage in
            let challenge = try await stage.challenge(try await stage.trustedDevice())
            try await challenge.link.expect(
                "needPairing", asking: DeckText.auth(""), "an empty `auth`")
            try await revoke(challenge.device, stage)
            try await challenge.link.expectClose(4003, after: "the revocation of its device")
        },
        .must(
            "v1.7.revoked.others.01", ["SES-16"],
            "A host that revokes one device leaves the others as they are.",
            needs: [.revoke]
        ) { stage in
            let (gone, stays) = (try await stage.session(), try await stage.session())
            try await revoke(gone.device, stage)
            try await gone.expectClose(4003, after: "the revocation of its device")
            try await stays.press()
            try await stage.session(of: stays.device).press()
        },
        .must(
            "v1.7.revoked.pairs-anew.01", ["SES-16", "PAIR-1"],
            "A host pairs a revoked device anew, with another token.",
            needs: [.revoke, .code]
        ) { stage in
            let device = try await stage.trustedDevice()
            try await revoke(device, stage)
            let offer = try await stage.offer(to: device)
            let session = try await stage.pair(offer, code: try await stage.code(for: device))
            guard session.device.token != device.token else {
                throw Failure("The new token is the old one.")
            }
        },
        .must(
            "v1.7.revoked.restart.01", ["SES-16"],
            "A host that is restarted does not know a revoked device: its token is gone for good.",
            needs: [.revoke, .restart], place: .alone, limit: .seconds(60)
        ) { stage in
            let device = try await stage.trustedDevice()
            try await revoke(device, stage)
            try await RestartCases.restart(stage)
            let link = try await stage.connect()
            try await link.expect(
                "needPairing", asking: DeckText.hello(device), "a revoked device's hello")
        },
    ]

    private static func revoke(_ device: Device, _ stage: HostStage) async throws {
        stage.transcript.add(.note, "the person revokes \(device.id)")
        try await stage.hooks.revoke?(device.id)
        await stage.trustsNoMore(device)
    }
}

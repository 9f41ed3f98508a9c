/// Section 5: five wrong codes, and who undoes what they do.
enum LockCases {
    private static let needs: [Need] = [.code, .unlock]

    /// Locks pairing; gives the offer on which it happened, and its code.
    static func lock(_ stage: HostStage) async throws -> (offer: Offer, code: String) {
        let offer = try await stage.offer(to: await stage.stranger())
        let code = try await stage.code(for: offer.device)
        for left in [4, 3, 2, 1, 0] as [Int64] {
            try await stage.wrongCode(offer, code: code, leaving: left, "wrong code \(5 - left)")
        }
        return (offer, code)
    }

    static func unlock(_ stage: HostStage) async throws {
        try await stage.hooks.unlock?()
        stage.transcript.add(.note, "the person unlocks pairing")
    }

    static func pairText(_ stage: HostStage, _ offer: Offer, _ code: String) async throws
        -> String
    {
        let keys = KeyPair()
        let values = try await stage.values(offer, code: code, keys: keys)
        return DeckText.pair(keys.publicKey, values.clientProof)
    }

    static let all: [HostCase] = [
        .must(
            "v1.5.lock.fifth.01", ["PAIR-12", "PAIR-13"],
            "A host answers the fifth wrong code `pairingLocked`, and then the right one too: "
                + "guessing ends after five.",
            needs: needs
        ) { stage in
            let (offer, code) = try await lock(stage)
            try await offer.link.expect(
                "pairingLocked", asking: try await pairText(stage, offer, code),
                "the right code after the lock")
        },
        .must(
            "v1.5.lock.hello.01", ["PAIR-13"],
            "A locked host answers the hello of a device that it does not know `pairingLocked`, "
                + "each time anew.",
            needs: needs
        ) { stage in
            _ = try await lock(stage)
            let link = try await stage.connect()
            let device = await stage.stranger()
            for _ in 0..<2 {
                try await link.expect(
                    "pairingLocked", asking: DeckText.hello(device), "a new deck's hello")
            }
        },
        .must(
            "v1.5.lock.auth.01", ["PAIR-13", "PAIR-3"],
            "A locked host answers a wrong `auth` `pairingLocked`, and keeps the device.",
            needs: needs
        ) { stage in
            let device = try await stage.trustedDevice()
            _ = try await lock(stage)
            let challenge = try await stage.challenge(device)
            try await challenge.link.expect(
                "pairingLocked", asking: DeckText.auth(DeckText.madeUpProof), "a wrong `auth`")
            try await stage.session(of: device).stays()
        },
        .must(
            "v1.5.lock.empty-auth.01", ["PAIR-13"],
            "A locked host answers an empty `auth` `pairingLocked` too.",
            needs: needs
        ) { stage in
            let device = try await stage.trustedDevice()
            _ = try await lock(stage)
            let challenge = try await stage.challenge(device)
            try await challenge.link.expect(
                "pairingLocked", asking: DeckText.auth(""), "an empty `auth`")
        },
        .must(
            "v1.5.lock.trusted.01", ["PAIR-14"],
            "A locked host lets trusted devices in: a stranger must not lock the owner out.",
            needs: needs
        ) { stage in
            let device = try await stage.trustedDevice()
            let open = try await stage.session()
            _ = try await lock(stage)
            try await stage.session(of: device).stays()
            try await open.stays()
        },
        .must(
            "v1.5.lock.pair.01", ["PAIR-13"],
            "A locked host answers a `pair` on a connection that was told so, and never had an "
                + "offer, `pairingLocked`.",
            needs: needs
        ) { stage in
            let (offer, code) = try await lock(stage)
            let link = try await stage.connect()
            try await link.expect(
                "pairingLocked", asking: DeckText.hello(await stage.stranger()),
                "a new deck's hello")
            try await link.expect(
                "pairingLocked", asking: try await pairText(stage, offer, code),
                "a `pair` after `pairingLocked`")
        },
        .must(
            "v1.5.lock.malformed.01", ["PAIR-7", "SES-11"],
            "A locked host answers what is malformed `unauthorized`, as ever: a bad key, a text that "
                + "is no message.",
            needs: needs
        ) { stage in
            let (offer, _) = try await lock(stage)
            let zero = [UInt8](repeating: 0, count: 32)
            try await offer.link.expect(
                "unauthorized", asking: DeckText.pair(zero, DeckText.madeUpProof),
                "a key of zeros while locked")
            try await offer.link.expect("unauthorized", asking: "hello", "no JSON while locked")
        },
        .must(
            "v1.5.lock.before-any.01", ["PAIR-8", "PAIR-13"],
            "A locked host answers a `pair` on a connection without a hello `unauthorized`.",
            needs: needs
        ) { stage in
            _ = try await lock(stage)
            let link = try await stage.connect()
            let text = DeckText.pair(KeyPair().publicKey, DeckText.madeUpProof)
            try await link.expect("unauthorized", asking: text, "a `pair` before any hello")
        },
        .must(
            "v1.5.lock.stays.01", ["PAIR-15"],
            "A lock outlives the connection on which it happened, and a trusted device that comes: "
                + "only the person undoes it.",
            needs: needs
        ) { stage in
            let device = try await stage.trustedDevice()
            let (offer, _) = try await lock(stage)
            await offer.link.close()
            try await stage.session(of: device).stays()
            let link = try await stage.connect()
            try await link.expect(
                "pairingLocked", asking: DeckText.hello(await stage.stranger()),
                "a new deck's hello")
        },
        .must(
            "v1.5.lock.stays.02", ["PAIR-15", "PAIR-12"],
            "A lock does not wear off: it holds for half a minute and more in which nothing happens.",
            needs: needs, place: .afterwards, limit: .seconds(80)
        ) { stage in
            let device = try await stage.trustedDevice()
            _ = try await lock(stage)
            try await stage.session(of: device).stays()
            let link = try await stage.connect()
            let stranger = await stage.stranger()
            for wait in [0, 32] {
                let incoming = await link.next(within: .seconds(wait))
                guard incoming == .silence else {
                    throw Failure("While pairing was locked the host \(incoming.words).")
                }
                try await link.expect(
                    "pairingLocked", asking: DeckText.hello(stranger),
                    "a new deck's hello \(wait) s after the last")
            }
        },
        .must(
            "v1.5.lock.restart.01", ["PAIR-15"],
            "A host that is restarted is unlocked, and its count is at zero.",
            needs: [.code, .restart], place: .alone, limit: .seconds(60)
        ) { stage in
            _ = try await lock(stage)
            try await RestartCases.restart(stage)
            let offer = try await stage.offer(to: await stage.stranger())
            try await stage.wrongCode(
                offer, code: try await stage.code(for: offer.device), leaving: 4,
                "a wrong code after the restart")
        },
    ]
}

/// Section 5: what the person's unlock brings.
enum UnlockCases {
    private static let needs: [Need] = [.code, .unlock]

    static let all: [HostCase] = [
        .must(
            "v1.5.unlock.count.01", ["PAIR-15"],
            "A host that is unlocked starts the count at zero: the next wrong code leaves 4.",
            needs: needs
        ) { stage in
            let (locked, _) = try await LockCases.lock(stage)
            await locked.link.close()
            try await LockCases.unlock(stage)
            let offer = try await stage.offer(to: await stage.stranger())
            try await stage.wrongCode(
                offer, code: try await stage.code(for: offer.device), leaving: 4,
                "a wrong code after the unlock")
        },
        .must(
            "v1.5.unlock.offer.01", ["PAIR-16"],
            "A host that is unlocked offers to the deck that was told `pairingLocked` last, with the "
                + "nonce of its last hello, and to no other.",
            needs: needs
        ) { stage in
            _ = try await LockCases.lock(stage)
            let (earlier, later) = (try await stage.connect(), try await stage.connect())
            let (first, last) = (await stage.stranger(), await stage.stranger())
            try await earlier.expect(
                "pairingLocked", asking: DeckText.hello(first), "a new deck's hello")
            let nonce = Cryptography.nonce()
            try await later.expect(
                "pairingLocked", asking: DeckText.hello(last, nonce: nonce), "another's hello")
            try await LockCases.unlock(stage)
            let offer = try await stage.offer(
                to: last, on: later, nonce: nonce, after: "the unlock, on the latest connection,")
            _ = try await stage.pair(offer, code: try await stage.code(for: last))
            try await earlier.expect(
                "unauthorized", asking: "{}", "an empty object on the earlier connection")
        },
        .must(
            "v1.5.unlock.gone.01", ["PAIR-16"],
            "A host that is unlocked makes no offer to a deck that has gone meanwhile; the next "
                + "hello gets one.",
            needs: needs
        ) { stage in
            _ = try await LockCases.lock(stage)
            let link = try await stage.connect()
            let device = await stage.stranger()
            try await link.expect(
                "pairingLocked", asking: DeckText.hello(device), "a new deck's hello")
            await link.close()
            try await LockCases.unlock(stage)
            let offer = try await stage.offer(to: device)
            _ = try await stage.pair(offer, code: try await stage.code(for: device))
        },
        .must(
            "v1.5.unlock.wrong-auth.01", ["PAIR-16", "PAIR-13"],
            "A host that is unlocked offers also to a known deck that was told so after its `auth`.",
            needs: needs
        ) { stage in
            let device = try await stage.trustedDevice()
            _ = try await LockCases.lock(stage)
            let challenge = try await stage.challenge(device)
            try await challenge.link.expect(
                "pairingLocked", asking: DeckText.auth(""), "an empty `auth`")
            try await LockCases.unlock(stage)
            let offer = try await stage.offer(
                to: device, on: challenge.link, nonce: challenge.clientNonce, after: "the unlock")
            _ = try await stage.pair(offer, code: try await stage.code(for: device))
        },
        .must(
            "v1.5.unlock.never-offered.01", ["PAIR-8", "PAIR-16"],
            "A host that is unlocked answers a `pair` on a connection that was told `pairingLocked` "
                + "and got no offer `unauthorized`: there is nothing to compare it with.",
            needs: needs
        ) { stage in
            let (offer, code) = try await LockCases.lock(stage)
            let (earlier, later) = (try await stage.connect(), try await stage.connect())
            for link in [earlier, later] {
                try await link.expect(
                    "pairingLocked", asking: DeckText.hello(await stage.stranger()),
                    "a new deck's hello")
            }
            try await LockCases.unlock(stage)
            let text = try await LockCases.pairText(stage, offer, code)
            try await earlier.expect(
                "unauthorized", asking: text, "a `pair` on a connection that never had an offer")
        },
        .must(
            "v1.5.unlock.old-code.01", ["PAIR-12"],
            "A host wipes the code at the lock: after the unlock the old right code is not taken, "
                + "and gets a new offer.",
            needs: needs
        ) { stage in
            let (offer, code) = try await LockCases.lock(stage)
            // Another deck is told last, so that the unlock offers to that one.
            let other = try await stage.connect()
            try await other.expect(
                "pairingLocked", asking: DeckText.hello(await stage.stranger()), "another's hello")
            try await LockCases.unlock(stage)
            try await other.expect("needPairing", after: "the unlock")
            let incoming = await offer.link.ask(try await LockCases.pairText(stage, offer, code))
            guard incoming.message?.type == "needPairing" else {
                throw Failure(
                    "To the code from before the lock the host \(incoming.words), where "
                        + "`needPairing` is due.")
            }
        },
    ]
}

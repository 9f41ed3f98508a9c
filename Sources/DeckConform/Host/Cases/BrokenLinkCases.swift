/// Section 7: links that break at any step, which are never wrong keys.
enum BrokenLinkCases {
    static let all: [HostCase] = [
        .must(
            "v1.5.cut.code-shown.01", ["FRM-21", "PAIR-11"],
            "A host counts no try when a link breaks while its code is shown, seven times over: a "
                + "broken link is no wrong key.",
            needs: [.code]
        ) { stage in
            let device = await stage.stranger()
            for _ in 0..<7 { try await stage.breakOff(try await stage.offer(to: device).link) }
            let offer = try await stage.offer(to: device)
            try await stage.wrongCode(
                offer, code: try await stage.code(for: device), leaving: 4,
                "a wrong code after broken links")
        },
        .must(
            "v1.5.cut.challenged.01", ["FRM-21", "PAIR-3"],
            "A host keeps a device whose link breaks between `challenge` and `auth`, seven times "
                + "over.",
            place: .inTurn
        ) { stage in
            let device = try await stage.trustedDevice()
            for _ in 0..<7 { try await stage.breakOff(try await stage.challenge(device).link) }
            try await stage.session(of: device).stays()
        },
        .must(
            "v1.5.cut.pair-sent.01", ["PAIR-17", "FRM-21"],
            "A host whose link breaks right after a right `pair` has either stored the device or "
                + "not: afterwards it proves the new token or asks for a code, and never holds half.",
            needs: [.code]
        ) { stage in
            var stored = 0
            for _ in 0..<6 {
                let offer = try await stage.offer(to: await stage.stranger())
                let keys = KeyPair()
                let values = try await stage.values(
                    offer, code: try await stage.code(for: offer.device), keys: keys)
                await offer.link.send(DeckText.pair(keys.publicKey, values.clientProof))
                offer.link.reset()
                var device = offer.device
                device.token = values.token
                let link = try await stage.connect()
                let nonce = Cryptography.nonce()
                let incoming = await link.ask(DeckText.hello(device, nonce: nonce))
                switch incoming.message?.type {
                case "needPairing": break
                case "challenge":
                    let session = SessionValues(
                        token: values.token, clientNonce: nonce,
                        macNonce: incoming.message?.string("nonce") ?? "")
                    guard incoming.message?.string("proof") == session.macProof else {
                        throw Failure(
                            "The host knows the device by another token than the new one.")
                    }
                    stored += 1
                    await stage.host.nowTrusts(device.id)
                    stage.update(device)
                    try await stage.session(of: device).stays()
                default: throw Failure("To the hello after the break the host \(incoming.words).")
                }
                await link.close()
            }
            stage.transcript.add(.note, "of 6 devices \(stored) were stored")
        },
    ]
}

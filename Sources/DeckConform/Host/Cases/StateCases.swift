/// Section 7: every kind of message in every state, as the table of states has it.
enum StateCases {
    static let all: [HostCase] = table + older + revoked

    private enum State: String, CaseIterable {
        case hello = "expecting-hello"
        case auth = "expecting-auth"
        case pair = "expecting-pair"
        case unlock = "expecting-unlock"

        var words: String {
            switch self {
            case .hello: "before any hello"
            case .auth: "after its `challenge`"
            case .pair: "after its `needPairing`"
            case .unlock: "after its `pairingLocked`"
            }
        }
    }

    /// What a host does not expect there, and how it is spelled.
    private struct Stray: Sendable {
        let name: String
        let what: String
        let text: String
        let states: [State]

        init(_ name: String, _ text: String, _ states: [State] = State.allCases) {
            self.name = name
            self.text = text
            self.states = states
            what = "a `\(name)`"
        }
    }

    private static let proof = DeckText.madeUpProof
    private static let nonce = "00112233445566778899aabbccddeeff"
    private static let key = Base64.encode([9] + [UInt8](repeating: 0, count: 31))

    /// All that is answered `unauthorized`, and where.
    private static let strays: [Stray] = [
        Stray("auth", DeckText.auth(proof), [.hello, .pair, .unlock]),
        Stray(
            "pair", DeckText.pair([9] + [UInt8](repeating: 0, count: 31), proof), [.hello, .auth]),
        Stray("press", DeckText.press(0, 0)),
        Stray("setButton", DeckText.setButton(index: 0, button: "null")),
        Stray("info", DeckText.info(columns: 5, rows: 3, maxMessage: 65_536)),
        Stray("layout", #"{"columns":5,"pages":[],"rows":3,"type":"layout"}"#, [.hello, .auth]),
        Stray("result", #"{"index":0,"ok":true,"page":0,"type":"result"}"#, [.hello, .pair]),
        Stray("error", #"{"code":"x","message":"x","type":"error"}"#, [.hello]),
        Stray(
            "challenge", #"{"nonce":"\#(nonce)","proof":"\#(proof)","type":"challenge"}"#,
            [.hello, .auth]),
        Stray(
            "needPairing", #"{"nonce":"\#(nonce)","publicKey":"\#(key)","type":"needPairing"}"#,
            [.hello, .pair]),
        Stray("paired", #"{"proof":"\#(proof)","type":"paired"}"#, [.hello, .pair]),
        Stray("pairingFailed", #"{"remaining":3,"type":"pairingFailed"}"#, [.hello, .pair]),
        Stray("pairingLocked", #"{"type":"pairingLocked"}"#, [.hello, .unlock]),
        Stray("unauthorized", #"{"type":"unauthorized"}"#, [.hello, .auth]),
        Stray("greet", #"{"type":"greet"}"#),
        Stray("malformed", "{"),
    ]

    /// A connection in that state, with a text that goes on from it and the answer to that.
    private static func reach(_ state: State, _ stage: HostStage) async throws -> (
        link: Link, next: String, answer: String
    ) {
        switch state {
        case .hello:
            return (
                try await stage.connect(), DeckText.hello(await stage.stranger()), "needPairing"
            )
        case .auth:
            let challenge = try await stage.challenge(try await stage.trustedDevice())
            return (challenge.link, DeckText.auth(challenge.values.clientProof), "secure")
        case .pair:
            let device = await stage.stranger()
            let offer = try await stage.offer(to: device)
            return (offer.link, DeckText.hello(device), "needPairing")
        case .unlock:
            let locked = try await stage.offer(to: await stage.stranger())
            let code = try await stage.code(for: locked.device)
            for left in [4, 3, 2, 1, 0] as [Int64] {
                try await stage.wrongCode(locked, code: code, leaving: left, "a wrong code")
            }
            return (locked.link, DeckText.hello(locked.device), "pairingLocked")
        }
    }

    private static let table: [HostCase] =
        State.allCases.flatMap { state in
            strays.filter { $0.states.contains(state) }.map { stray in
                HostCase.must(
                    CaseID("v1.7.\(state.rawValue).\(stray.name.lowercased())", 1), ["SES-11"],
                    "A host answers \(stray.what) \(state.words) with `unauthorized` and stays where it "
                        + "was, so that what was due still works.",
                    needs: state == .unlock ? [.code, .unlock] : []
                ) { stage in
                    let (link, next, answer) = try await reach(state, stage)
                    try await link.expect(
                        "unauthorized", asking: stray.text, "\(stray.what) \(state.words)")
                    try await link.expect(answer, asking: next, "what was due after \(stray.what)")
                }
            } + [
                HostCase.must(
                    CaseID("v1.7.\(state.rawValue).secure", 1), ["SES-12"],
                    "A host ignores an envelope \(state.words) without an answer: it may be on its way "
                        + "from a session that has ended.",
                    needs: state == .unlock ? [.code, .unlock] : []
                ) { stage in
                    let (link, next, answer) = try await reach(state, stage)
                    let envelope = DeckText.secure(
                        number: "1", body: DeckText.unknownKey, mac: proof)
                    await link.send(envelope)
                    await link.send(#"{"type":"secure"}"#)
                    try await link.expect(
                        answer, asking: next, "what was due, after two envelopes \(state.words)")
                }
            ]
        } + authorized

    /// In the state that is left, all of them close.
    private static let authorized: [HostCase] =
        [
            Stray("hello", DeckText.hello(Device(id: "again", name: "Again"), nonce: nonce)),
            Stray("auth", DeckText.auth("")),
            Stray("pair", DeckText.pair([9] + [UInt8](repeating: 0, count: 31), proof)),
            Stray("setButton", DeckText.setButton(index: 0, button: "null")),
            Stray("info", DeckText.info(columns: 5, rows: 3, maxMessage: 65_536)),
            Stray("layout", #"{"columns":5,"pages":[],"rows":3,"type":"layout"}"#),
            Stray("paired", #"{"proof":"\#(proof)","type":"paired"}"#),
            Stray("unauthorized", #"{"type":"unauthorized"}"#),
        ].map { stray in
            .must(
                CaseID("v1.7.authorized.\(stray.name.lowercased())", 1), ["SES-13"],
                "A host closes with 1008 on \(stray.what) outside an envelope after authorization."
            ) { stage in
                let session = try await stage.session()
                await session.link.send(stray.text)
                try await session.expectClose(1008, after: "\(stray.what) after authorization")
            }
        }

    // MARK: - Older connections

    private static let older: [HostCase] = [
        .must(
            "v1.7.older.closed.01", ["SES-14"],
            "A host closes with 4004 the older connection of a device that authenticates on another, "
                + "and goes on with the newer one."
        ) { stage in
            let first = try await stage.session()
            let second = try await stage.session(of: first.device)
            try await first.expectClose(4004, after: "the device's newer connection")
            try await second.press()
        },
        .must(
            "v1.7.older.hello-alone.01", ["SES-14", "SES-10"],
            "A host keeps a deck's connection while a stranger says hello with its id and proves "
                + "nothing: a name is no key."
        ) { stage in
            let session = try await stage.session()
            let stranger = try await stage.challenge(session.device)
            try await stranger.link.expect(
                "needPairing", asking: DeckText.auth(DeckText.madeUpProof), "a wrong `auth`")
            try await session.press()
            await stranger.link.close()
            try await session.press()
        },
        .must(
            "v1.7.older.late-data.01", ["SES-15"],
            "A host lets late data of an older connection touch nothing of the newer one."
        ) { stage in
            let first = try await stage.session()
            let second = try await stage.session(of: first.device)
            // The close is not read before these are sent.
            for _ in 0..<3 { await first.send(DeckText.unknownKey) }
            await first.link.send("no envelope")
            try await second.press()
            first.link.reset()
            try await second.press()
        },
        .must(
            "v1.7.older.late-close.01", ["SES-15"],
            "A host takes the late end of an older connection for no end of the device: it still "
                + "counts as connected, and its newest connection is the one that lives."
        ) { stage in
            let first = try await stage.session()
            let second = try await stage.session(of: first.device)
            first.link.reset()
            try await second.press()
            let third = try await stage.session(of: first.device)
            try await second.expectClose(4004, after: "a third connection")
            try await third.press()
        },
        .must(
            "v1.7.older.many.01", ["SES-14", "SES-15"],
            "A host serves the newest of 20 connections of one device that come in a row."
        ) { stage in
            let device = try await stage.trustedDevice()
            var last: DeckSession?
            for _ in 0..<20 { last = try await stage.session(of: device) }
            try await last?.press()
        },
        .must(
            "v1.7.older.two-devices.01", ["SES-14"],
            "A host keeps the connections of two devices side by side."
        ) { stage in
            let (first, second) = (try await stage.session(), try await stage.session())
            try await first.press()
            try await second.press()
            try await first.press()
        },
    ]

    // MARK: - Revoked

    private static let revoked: [HostCase] = [
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

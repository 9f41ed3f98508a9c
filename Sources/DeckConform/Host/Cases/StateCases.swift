/// Section 7: every kind of message in every state, as the table of states has it.
enum StateCases {
    static let all: [HostCase] = table

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

}

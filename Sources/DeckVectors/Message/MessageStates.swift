/// Every message in every state, and those that are well-formed but wrong there.
enum MessageStates {
    static func tests() throws -> [VectorFile.Test] {
        try matrix(.host, Setup.hostStates) + matrix(.deck, Setup.deckStates) + weakKeys()
            + damagedEnvelopes() + signatures() + orders()
    }

    private static let names = [
        "hello", "challenge", "auth", "needPairing", "pair", "paired", "pairingFailed",
        "pairingLocked", "unauthorized", "secure", "press", "setButton", "info", "layout",
        "result", "error",
    ]

    private static func matrix(
        _ receiver: Setup.Receiver, _ states: [String]
    ) throws -> [VectorFile.Test] {
        try states.flatMap { state in
            try names.map { name in
                let setup = try Setup(receiver, state)
                guard let message = setup.right[name] else {
                    throw VectorError.inconsistent("no right \(name)")
                }
                return try MessageTest.make(
                    "\(name) in \(state)", "State", setup, name, message
                ) { isRefused($0, receiver, name) ? .invalid(.state) : .valid }
            }
        }
    }

    private static func isRefused(
        _ step: Step, _ receiver: Setup.Receiver, _ name: String
    ) -> Bool {
        if receiver == .deck { return step.events == ["ignored notSecure"] }
        if case .unauthorized? = step.sends.first?.text { return true }
        return step.closes.contains { $0.code == 1008 }
            || (name == "secure" && step.state != "authorized")
    }

    // MARK: Malformed, and in which state

    /// A key of low order is malformed before anything else is looked at, the lock included.
    private static func weakKeys() throws -> [VectorFile.Test] {
        try ["expectingHello", "expectingAuth", "expectingUnlock", "expectingStorage"].flatMap {
            state in
            try LowOrder.keys.prefix(2).map { weak in
                let setup = try Setup(.host, state)
                guard case .pair(_, let proof)? = setup.right["pair"] else { throw missing }
                return try MessageTest.make(
                    "pair of a key of low order in \(state): \(weak.comment)", "Value", setup,
                    "pair", .pair(key: try bytes(weak.key), proof: proof),
                    verdict: .invalid(.value))
            }
        }
    }

    /// A damaged envelope is no reason to answer either, as long as its `type` can be read.
    private static func damagedEnvelopes() throws -> [VectorFile.Test] {
        try Setup.hostStates.filter { $0 != "authorized" }.flatMap { state in
            func test(
                _ comment: String, _ layer: VectorFile.Layer, _ message: (Spelled) -> WireText
            ) throws -> VectorFile.Test {
                let setup = try Setup(.host, state)
                guard let right = setup.right["secure"] else { throw missing }
                return try MessageTest.make(
                    "secure in \(state): \(comment)", "EarlySecure", setup, "secure",
                    message(Spelled(right)), verdict: .invalid(layer))
            }
            return [
                try test("no other member", .value) { _ in
                    .damagedSecure("{\"type\":\"secure\"}")
                },
                try test("number 0", .value) { .damagedSecure($0.with("seq", "0")) },
                try test("an empty mac", .value) { .damagedSecure($0.with("mac", "\"\"")) },
                try test("cut off, so that its type counts for nothing", .json) {
                    .malformed(String($0.canonical.dropLast()))
                },
            ]
        }
    }

    // MARK: Signatures

    private static func signatures() throws -> [VectorFile.Test] {
        var tests: [VectorFile.Test] = []
        func add(
            _ receiver: Setup.Receiver, _ state: String, _ name: String, _ comment: String,
            _ make: (Setup) throws -> WireText
        ) throws {
            let setup = try Setup(receiver, state)
            let message = try make(setup)
            tests.append(
                try MessageTest.make(
                    "\(name): \(comment)", "Signature", setup, name, message,
                    verdict: .invalid(.signature)))
        }
        for (comment, change) in changes {
            try add(.host, "expectingAuth", "auth", comment) { setup in
                guard case .auth(let proof)? = setup.right["auth"] else { throw missing }
                return .auth(proof: try change(proof))
            }
            try add(.host, "expectingPair", "pair", comment) { setup in
                guard case .pair(let key, let proof)? = setup.right["pair"] else { throw missing }
                return .pair(key: key, proof: try change(proof))
            }
            try add(.deck, "expectingChallenge", "challenge", comment) { setup in
                guard case .challenge(let nonce, let proof)? = setup.right["challenge"] else {
                    throw missing
                }
                return .challenge(nonce: nonce, proof: try change(proof))
            }
            try add(.deck, "expectingPaired", "paired", comment) { setup in
                guard case .paired(let proof)? = setup.right["paired"] else { throw missing }
                return .paired(proof: try change(proof))
            }
            for (receiver, state) in envelopes {
                try add(receiver, state, "secure", comment) { setup in
                    guard case .secure(let number, let body, let mac)? = setup.right["secure"]
                    else { throw missing }
                    return .secure(number: number, body: body, mac: try change(mac))
                }
            }
        }
        for (receiver, state) in envelopes {
            try add(receiver, state, "secure", "another body under the mac") { setup in
                guard case .secure(let number, let body, let mac)? = setup.right["secure"]
                else { throw missing }
                return .secure(
                    number: number, body: body.replacing("\"index\":3", with: "\"index\":4"),
                    mac: mac)
            }
            try add(receiver, state, "secure", "another number under the mac") { setup in
                guard case .secure(let number, let body, let mac)? = setup.right["secure"]
                else { throw missing }
                return .secure(number: number + 1, body: body, mac: mac)
            }
            try add(receiver, state, "secure", "the receiver's own direction") { setup in
                let own =
                    receiver == .host ? setup.session.macToClient : setup.session.clientToMac
                return try setup.sealed(setup.nextNumber, setup.usualBody, key: own)
            }
            try add(receiver, state, "secure", "an old number with a wrong mac") { setup in
                .secure(number: 1, body: setup.usualBody, mac: String(repeating: "0", count: 64))
            }
        }
        return tests
    }

    private static let envelopes: [(Setup.Receiver, String)] = [
        (.host, "authorized"), (.deck, "authorized"), (.deck, "expectingLayout"),
    ]
    private static let missing = VectorError.inconsistent("a right message is missing")
    private static var changes: [(String, (String) throws -> String)] {
        [
            ("first bit turned", { hex(try bytes($0).flipping(bit: 0)) }),
            ("last bit turned", { hex(try bytes($0).flipping(bit: 255)) }),
            ("all zeros", { _ in String(repeating: "0", count: 64) }),
        ]
    }

    // MARK: Order

    private static func orders() throws -> [VectorFile.Test] {
        try [Setup.Receiver.host, .deck].flatMap { receiver in
            func test(
                _ comment: String, _ number: Int, _ verdict: VectorFile.Verdict
            ) throws -> VectorFile.Test {
                let setup = try Setup(receiver, "authorized")
                return try MessageTest.make(
                    "secure: \(comment)", "Order", setup, "secure",
                    setup.sealed(number, setup.usualBody), verdict: verdict)
            }
            return [
                try test("the number that was taken last", 1, .invalid(.order)),
                try test("a number is left out", 3, .valid),
                try test("the last number there is", 9_007_199_254_740_991, .valid),
            ]
        }
    }
}

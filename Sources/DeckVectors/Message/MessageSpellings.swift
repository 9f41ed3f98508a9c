/// Each message outside an envelope, in all the ways it may and may not be spelled.
enum MessageSpellings {
    /// A message, the state in which it is awaited, and the kinds of its members.
    private struct Form {
        let name: String
        let receiver: Setup.Receiver
        let state: String
        let kinds: [(name: String, kind: WrongValues.Kind)]
    }

    private static let proof = ("proof", WrongValues.Kind.hex(digits: 64))
    private static let nonce = ("nonce", WrongValues.Kind.hex(digits: 32))
    private static let key = ("publicKey", WrongValues.Kind.publicKey)

    private static let forms: [Form] = [
        .init(
            name: "hello", receiver: .host, state: "expectingHello",
            kinds: [("deviceId", .deviceID), ("deviceName", .text), nonce]),
        .init(name: "auth", receiver: .host, state: "expectingAuth", kinds: [proof]),
        .init(name: "empty auth", receiver: .host, state: "expectingAuth", kinds: []),
        .init(name: "pair", receiver: .host, state: "expectingPair", kinds: [proof, key]),
        .init(name: "secure", receiver: .host, state: "authorized", kinds: envelope),
        .init(
            name: "challenge", receiver: .deck, state: "expectingChallenge",
            kinds: [nonce, proof]),
        .init(
            name: "needPairing", receiver: .deck, state: "expectingOffer", kinds: [nonce, key]),
        .init(name: "paired", receiver: .deck, state: "expectingPaired", kinds: [proof]),
        .init(
            name: "pairingFailed", receiver: .deck, state: "expectingPaired",
            kinds: [("remaining", .integer(least: "-1", most: "256"))]),
        .init(name: "pairingLocked", receiver: .deck, state: "expectingPaired", kinds: []),
        .init(name: "unauthorized", receiver: .deck, state: "expectingChallenge", kinds: []),
        .init(name: "secure", receiver: .deck, state: "authorized", kinds: envelope),
    ]

    private static let envelope: [(String, WrongValues.Kind)] = [
        ("body", .text), ("mac", .hex(digits: 64)),
        ("seq", .integer(least: "0", most: "9007199254740992")),
    ]

    static func tests() throws -> [VectorFile.Test] { try forms.flatMap(tests) }

    private static func tests(_ form: Form) throws -> [VectorFile.Test] {
        func setup() throws -> Setup { try Setup(form.receiver, form.state) }
        func name(_ comment: String) -> String { "\(form.name): \(comment)" }
        guard let message = try setup().right[form.name] else {
            throw VectorError.inconsistent("no right \(form.name)")
        }
        let spelled = Spelled(message)
        guard spelled.canonical == message.text else {
            throw VectorError.inconsistent("two canonical forms of \(form.name)")
        }
        var tests = [
            try MessageTest.make(
                name("canonical"), "Normal", setup(), form.name, message, verdict: .valid)
        ]
        for (comment, text) in spelled.free {
            tests.append(
                try MessageTest.make(
                    name(comment), "FreeForm", setup(), form.name, message, spelled: text,
                    verdict: .valid))
        }
        func refuse(_ comment: String, _ flag: String, _ text: String, _ layer: VectorFile.Layer)
            throws
        {
            tests.append(
                try MessageTest.make(
                    name(comment), flag, setup(), form.name, .malformed(text),
                    verdict: .invalid(layer)))
        }
        guard form.name != "empty auth" else { return tests }
        for (comment, text) in spelled.brokenJSON { try refuse(comment, "Json", text, .json) }
        for (comment, text) in spelled.brokenType { try refuse(comment, "Type", text, .type) }
        for (member, kind) in form.kinds {
            try refuse("no \(member)", "Value", spelled.without(member), .value)
            let right = spelled.members.first { $0.name == member }?.value ?? ""
            for (comment, value) in WrongValues.of(kind, right: right) {
                try refuse("\(member): \(comment)", "Value", spelled.with(member, value), .value)
            }
        }
        if form.name == "pairingFailed" {
            for remaining in [0, 255] {
                tests.append(
                    try MessageTest.make(
                        name("\(remaining) remaining"), "Normal", setup(), form.name,
                        .pairingFailed(remaining: remaining), verdict: .valid))
            }
        }
        if form.name == "pair" {
            let zero = "\"" + base64([UInt8](repeating: 0, count: 32)) + "\""
            try refuse(
                "publicKey: of low order", "Value", spelled.with("publicKey", zero), .value)
        }
        return tests
    }
}

extension Spelled {
    /// The members of a message.
    init(_ message: WireText) {
        switch message {
        case .hello(let id, let name, let nonce):
            self.init([
                "deviceId": .string(id), "deviceName": .string(name), "nonce": .string(nonce),
                "type": "hello",
            ])
        case .challenge(let nonce, let proof):
            self.init(["nonce": .string(nonce), "proof": .string(proof), "type": "challenge"])
        case .auth(let proof): self.init(["proof": .string(proof), "type": "auth"])
        case .needPairing(let nonce, let key):
            self.init([
                "nonce": .string(nonce), "publicKey": .string(base64(key)), "type": "needPairing",
            ])
        case .pair(let key, let proof):
            self.init([
                "proof": .string(proof), "publicKey": .string(base64(key)), "type": "pair",
            ])
        case .paired(let proof): self.init(["proof": .string(proof), "type": "paired"])
        case .pairingFailed(let remaining):
            self.init(["remaining": .integer(remaining), "type": "pairingFailed"])
        case .pairingLocked: self.init(["type": "pairingLocked"])
        case .unauthorized: self.init(["type": "unauthorized"])
        case .secure(let number, let body, let mac):
            self.init([
                "body": .string(body), "mac": .string(mac), "seq": .integer(number),
                "type": "secure",
            ])
        case .foreign, .malformed, .damagedSecure: self.init([:])
        }
    }
}

/// One message to one receiver in one state, as a vector.
enum MessageTest {
    static func make(
        _ comment: String, _ flag: String, _ setup: Setup, _ kind: String, _ message: WireText,
        spelled: String? = nil, verdict: VectorFile.Verdict
    ) throws -> VectorFile.Test {
        try make(comment, flag, setup, kind, message, spelled: spelled) { _ in verdict }
    }

    /// `verdict` judges by what the receiver has done.
    static func make(
        _ comment: String, _ flag: String, _ setup: Setup, _ kind: String, _ message: WireText,
        spelled: String? = nil, verdict: (Step) -> VectorFile.Verdict
    ) throws -> VectorFile.Test {
        let step = try setup.receive(message, spelled: spelled)
        let verdict = verdict(step)
        var fields: [JSONValue.Member] = [
            .init(name: "receiver", .string(setup.receiver.rawValue)),
            .init(name: "state", .string(setup.state)),
            .init(name: "message", .string(kind == "empty auth" ? "auth" : kind)),
        ]
        if case .valid = verdict { fields.append(.init(name: "canonical", .string(message.text))) }
        fields.append(.init(name: "step", step.json))
        return .init(comment, [flag], .object(fields), verdict)
    }
}

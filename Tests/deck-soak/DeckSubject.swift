import DeckKit

@testable import ExchangeWorld

/// A deck of either make, before a host that sometimes tells the truth.
final class DeckSubject: Subject {
    static let stepNames =
        Array(repeating: "text", count: 10) + Array(repeating: "body", count: 5)
        + Array(repeating: "forged", count: 5) + [
            "offer", "offer", "badOffer", "code", "code", "code", "fullFlash", "paired", "paired",
            "badPaired", "challenge", "challenge", "badChallenge", "stranger", "layout", "layout",
            "result", "result", "result", "replay", "replay", "press", "drop", "deadline",
            "reboot", "halfPaired", "halfPaired", "repair", "failed", "locked", "unauthorized",
        ]

    private(set) var faults: [String] = []
    private(set) var frames = 0
    private let host: ScriptedHost
    private var random = SeededRandomSourceForTestingOnly(seed: 77)
    /// Every token that a right code has made, and the one that was proved last.
    private var tokens: [Token] = []
    private var proved: Token?
    /// What the deck's `pair` in flight leads to.
    private var inFlight: PairingKeys?
    /// Of the offer that the deck took, which may be changed from what the host said.
    private var offerNonce: Nonce?
    private var hasProof = false
    private var sealed: [String] = []
    private var nonces: Set<Nonce> = []
    private var keys: Set<PublicKey> = []

    init(_ make: ScriptedHost.Make) throws {
        host = try ScriptedHost(make)
        look(mayAuthorize: false)
    }

    func take(_ step: SoakCase.Step) throws {
        var dice = Dice(seed: step.value)
        switch step.name {
        case "text":
            for _ in 0..<8 { say(Mutation.text(of: Mutation.sample(&dice), &dice)) }
        case "offer", "badOffer": try offer(step.name == "offer", &dice)
        case "code": type(dice.chance(80) ? host.code : "9999")
        case "fullFlash":
            host.flashWorks = false
            type(host.code)
            host.flashWorks = true
        case "paired", "badPaired": try paired(step.name == "paired", &dice)
        case "challenge", "badChallenge": try challenge(step.name == "challenge", &dice)
        case "stranger":
            if let stranger = ScriptedHost.stranger { try challenge(with: stranger, nil) }
        case "layout": try seal(ScriptedHost.layout, nil)
        case "result":
            try seal(#"{"index":\#(dice.number(0...9)),"ok":true,"page":0,"type":"result"}"#, nil)
        case "body":
            let body =
                #"{"columns":5,"pages":[[{"index":1,"label":"é"}]],"rows":3,"type":"layout"}"#
            try seal(Mutation.text(of: body, &dice), nil)
        case "forged": try seal(#"{"index":1,"ok":true,"page":0,"type":"result"}"#, dice)
        case "replay":
            if let old = sealed.last(where: { _ in dice.chance(50) }) { say(old) }
        case "press":
            host.steps = []
            _ = host.deck.press(page: 0, index: Int(dice.number(0...14)))
            host.settle()
            look(mayAuthorize: false)
        case "drop": lose()
        case "deadline":
            host.steps = []
            if host.passDeadline() != nil { look(mayAuthorize: false) }
            if host.steps.contains(.connect) { connect() }
        case "reboot":
            forgetLink()
            try host.reboot()
            look(mayAuthorize: false)
        case "halfPaired": try breakOff()
        case "repair": host.deck.repair()
        case "failed": say(HandshakeMessage.pairingFailed(remaining: 3).text)
        case "locked": say(HandshakeMessage.pairingLocked.text)
        case "unauthorized": say(HandshakeMessage.unauthorized.text)
        default: faults.append("a deck has no step \(step.name)")
        }
        if let proved, !flashHolds(proved) { faults.append("the deck's proved token is lost") }
    }

    /// The host has stored the token, and power fails before `paired` arrives.
    private func breakOff() throws {
        guard let token = inFlight?.token else { return }
        forgetLink()
        try host.reboot()
        look(mayAuthorize: false)
        try challenge(with: token, nil)
        if !hasProof { faults.append("the token that `pair` was sent for is lost in a restart") }
    }

    /// Whatever came, the deck gets back to its host.
    func finish() throws {
        lose()
        if let proved {
            try challenge(with: proved, nil)
        } else {
            try offer(true, nil)
            type(host.code)
            try paired(true, nil)
        }
        try seal(ScriptedHost.layout, nil)
        if !host.deck.isAuthorized { faults.append("the deck never comes back to its host") }
    }

    // MARK: What is said

    /// With dice the text is changed on its way.
    private func offer(_ isRight: Bool, _ dice: inout Dice) throws {
        try offer(isRight, isRight ? nil : dice)
    }

    private func offer(_ isRight: Bool, _ dice: Dice?) throws {
        host.hostNonce = try Nonce(random: &random)
        let text = HandshakeMessage.needPairing(
            nonce: host.hostNonce, publicKey: try host.hostKey.publicKey()
        ).text
        inFlight = nil
        say(text, dice)
    }

    private func paired(_ isRight: Bool, _ dice: inout Dice) throws {
        try paired(isRight, isRight ? nil : dice)
    }

    private func paired(_ isRight: Bool, _ dice: Dice?) throws {
        guard let inFlight, let deckNonce = host.deckNonce, let offerNonce else { return }
        let keys = try SessionKeys(
            token: inFlight.token, clientNonce: deckNonce, macNonce: offerNonce)
        let steps = say(
            HandshakeMessage.paired(proof: try inFlight.macProof()).text, dice,
            pairs: inFlight.token)
        if steps.contains(.paired) { opened(keys) }
    }

    private func challenge(_ isRight: Bool, _ dice: inout Dice) throws {
        guard !tokens.isEmpty else { return }
        // The newest ones mostly: those before them may be dropped by now.
        let token = dice.chance(70) ? tokens.last : tokens[Int(dice.next() % UInt64(tokens.count))]
        if let token { try challenge(with: token, isRight ? nil : dice) }
    }

    private func challenge(with token: Token, _ dice: Dice?) throws {
        guard let deckNonce = host.deckNonce else { return }
        host.hostNonce = try Nonce(random: &random)
        let keys = try SessionKeys(token: token, clientNonce: deckNonce, macNonce: host.hostNonce)
        let hadProof = hasProof
        say(
            HandshakeMessage.challenge(nonce: host.hostNonce, proof: try keys.macProof()).text,
            dice, proves: tokens.contains(token) ? token : nil)
        if hasProof, !hadProof { opened(keys) }
    }

    private func opened(_ keys: SessionKeys) {
        host.channel = keys.channel(for: .host)
        sealed = []
    }

    private func seal(_ body: String, _ dice: Dice?) throws {
        guard host.channel != nil else { return }
        let text = try host.seal(body)
        say(text, dice, isEnvelope: true)
    }

    @discardableResult
    private func say(
        _ original: String, _ dice: Dice? = nil, pairs: Token? = nil, proves: Token? = nil,
        isEnvelope: Bool = false
    ) -> [DeckStep] {
        frames += 1
        var text = original
        if var dice { text = Mutation.text(of: original, &dice) }
        let isGenuine = areOneMessage(text, original)
        let wasAuthorized = host.deck.isAuthorized
        let before = host.flash
        host.say(text)
        if case .handshake(.needPairing(let nonce, _))? = try? WireMessage(parsing: text),
            host.steps.contains(.needCode)
        {
            offerNonce = nonce
        }
        let mayAuthorize = isGenuine && (pairs != nil || isEnvelope && hasProof)
        look(mayAuthorize: mayAuthorize, proves: isGenuine ? proves : nil)
        // What was changed on its way may still come, later, as it was.
        if isEnvelope, isGenuine, host.deck.isAuthorized { sealed.append(original) }
        if host.steps.contains(.paired) {
            if isGenuine, let pairs {
                proved = pairs
            } else if proves == nil || !isGenuine {
                faults.append("paired without a right proof, by \(text)")
            }
        }
        let results = host.steps.count { if case .result = $0 { true } else { false } }
        let isFresh = isEnvelope && isGenuine && wasAuthorized && host.deck.isAuthorized
        if results > (isFresh || mayAuthorize ? 1 : 0) {
            faults.append("took \(text) for a result")
        }
        if isFresh, original.contains(#"\"type\":\"result\""#), results != 1 {
            faults.append("took no result from \(text)")
        }
        if !isGenuine, host.steps.contains(.rejectedHost("wrongChallengeProof")),
            host.flash != before
        {
            faults.append("a fake host changed the flash")
        }
        let steps = host.steps
        if steps.contains(.pairingFailed) { inFlight = nil }
        if steps.contains(.close) { lose() }
        return steps
    }

    private func type(_ code: String) {
        host.type(code)
        look(mayAuthorize: false)
        if host.steps.contains(.close) { lose() }
    }

    // MARK: What the deck did

    private func look(mayAuthorize: Bool, proves: Token? = nil) {
        if host.steps.count > 16 { faults.append("\(host.steps.count) answers to one text") }
        for step in host.steps {
            switch step {
            case .authorized where !mayAuthorize:
                faults.append("authorized without a right proof")
            case .authorized: hasProof = false
            case .transmit(let text): look(text, proves)
            default: break
            }
        }
    }

    private func look(_ text: String, _ proves: Token?) {
        guard let message = try? WireMessage(parsing: text) else {
            return faults.append("sent what is no message: \(text)")
        }
        switch message {
        case .handshake(.hello(_, _, let nonce)):
            if !nonces.insert(nonce).inserted { faults.append("the nonce \(nonce) came twice") }
            inFlight = nil
            hasProof = false
        case .handshake(.auth(.some)):
            guard let proves else { return faults.append("sent its proof to a fake host") }
            proved = proves
            hasProof = true
        case .handshake(.auth(nil)): hasProof = false
        case .handshake(.pair(let key, _)):
            if !keys.insert(key).inserted { faults.append("the key \(key) came twice") }
            // Nil for a wrong code, and for an offer that was changed on its way.
            inFlight = (try? host.pairingKeys()) ?? nil
            guard let token = inFlight?.token else { return }
            tokens.append(token)
            if !flashHolds(token) { faults.append("`pair` left before its token was on flash") }
        case .handshake, .secure, .unprotected: break
        }
    }

    private func flashHolds(_ token: Token) -> Bool {
        let bytes = token.withUnsafeBytes { Array($0) }
        return host.flash.indices.dropLast(31).contains {
            host.flash[$0..<($0 + 32)].elementsEqual(bytes)
        }
    }

    private func lose() {
        forgetLink()
        host.disconnect()
        _ = host.passDeadline()
        connect()
    }

    private func connect() {
        forgetLink()
        host.connect()
        look(mayAuthorize: false)
    }

    private func forgetLink() {
        sealed = []
        inFlight = nil
        hasProof = false
    }
}

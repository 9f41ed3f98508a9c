import DeckKit
import Testing

@testable import ExchangeWorld

/// Both decks, the C core and the Swift kit, do in every state what the one table says to every
/// kind of message. The Swift kit runs on that table; the C core has none of its own, so this
/// holds it to the specification's.
struct DeckTableTests {
    struct Cell: CustomTestStringConvertible, Sendable {
        let make: ScriptedHost.Make
        let state: ClientState
        let input: ClientInput

        var testDescription: String { "\(make) \(state) \(input)" }

        static let all = ScriptedHost.Make.allCases.flatMap { make in
            ClientState.allCases.filter { ClientTransitions.table[$0] != nil }.flatMap { state in
                ClientInput.allCases.map { Cell(make: make, state: state, input: $0) }
            }
        }
    }

    // SES-2, SES-3
    @Test(arguments: Cell.all)
    func everyStateAnswersAsTheTableSays(cell: Cell) throws {
        let host = try DeckTableTests.bring(cell.make, to: cell.state)
        #expect(host.deck.state == cell.state.rawValue)
        let (ignored, flash) = (host.ignored.count, host.flash)
        let action = try #require(ClientTransitions.table[cell.state]?[cell.input])
        let text = try DeckTableTests.text(cell.input, from: host)
        host.say(text)

        let new = Array(host.ignored.dropFirst(ignored))
        let state = host.deck.state
        switch action {
        case .checkChallenge:  // by a deck without a token
            #expect(host.sentText == #"{"proof":"","type":"auth"}"# && state == "expectingOffer")
        case .ask:
            #expect(host.steps == [.needCode] && state == "expectingCode")
        case .checkPaired:
            #expect(host.steps.contains(.paired) && host.steps.contains(.authorized))
            #expect(state == "authorized")
        case .askAgain:
            #expect(host.steps == [.pairingFailed] && state == "expectingCode")
        case .wait:
            #expect(host.steps == [.pairingLocked] && state == "locked")
        case .close:
            #expect(host.steps == [.close] && state == "closing")
        case .open:
            #expect(state == "authorized" && host.sentText == nil)
        case .ignore, .reject:
            #expect(host.steps.isEmpty && state == cell.state.rawValue && host.flash == flash)
        }
        let report: [ClientAction: [String]] = [.ignore: ["notSecure"], .reject: ["malformed"]]
        #expect(new == report[action] ?? [])
    }

    /// A state without a connection that counts has no row, and a text there leaves no trace.
    @Test(arguments: ScriptedHost.Make.allCases, ClientInput.allCases)
    func lateTextsAreLeftAlone(make: ScriptedHost.Make, input: ClientInput) throws {
        let host = try ScriptedHost(make)
        let text = try DeckTableTests.text(input, from: host)
        host.say(HandshakeMessage.unauthorized.text)
        #expect(host.deck.state == "closing")
        for state in ["closing", "offline", "connecting"] {
            if state == "offline" { host.disconnect() }
            if state == "connecting" { _ = host.passDeadline() }
            #expect(host.deck.state == state)
            host.say(text)
            #expect(host.steps.isEmpty && host.ignored.isEmpty && host.deck.state == state)
        }
    }

    // MARK: - Details

    private static func bring(_ make: ScriptedHost.Make, to state: ClientState) throws
        -> ScriptedHost
    {
        let host = try ScriptedHost(make)
        switch state {
        case .expectingOffer: try host.challenge(try #require(ScriptedHost.stranger))
        case .expectingCode: try host.offer()
        case .expectingSave:
            host.answersSaves = false
            try host.offer()
            host.type(host.code)
        case .expectingPaired:
            try host.offer()
            host.type(host.code)
        case .locked: host.say(HandshakeMessage.pairingLocked.text)
        case .expectingLayout:
            let token = try #require(try host.pair())
            host.reconnect()
            try host.challenge(token)
        case .authorized: try host.pair()
        case .stopped, .offline, .connecting, .expectingChallenge, .closing: break
        }
        return host
    }

    /// A message of that kind, as right as it can be in the host's place.
    private static func text(_ input: ClientInput, from host: ScriptedHost) throws -> String {
        let proof = try #require(Proof(bytes: Array(0..<32)))
        switch input {
        case .challenge:
            return HandshakeMessage.challenge(nonce: host.hostNonce, proof: proof).text
        case .needPairing:
            return HandshakeMessage.needPairing(
                nonce: host.hostNonce, publicKey: try host.hostKey.publicKey()
            ).text
        case .paired:
            let keys = try host.pairingKeys()
            return HandshakeMessage.paired(proof: try keys?.macProof() ?? proof).text
        case .pairingFailed: return HandshakeMessage.pairingFailed(remaining: 4).text
        case .pairingLocked: return HandshakeMessage.pairingLocked.text
        case .unauthorized: return HandshakeMessage.unauthorized.text
        case .secure:
            if host.channel != nil { return try host.seal(ScriptedHost.layout) }
            return Envelope(body: ScriptedHost.layout, mac: proof, sequence: .first).text
        case .foreign: return HandshakeMessage.auth(proof: nil).text
        case .malformed: return #"{"type":"paired"}"#
        }
    }
}

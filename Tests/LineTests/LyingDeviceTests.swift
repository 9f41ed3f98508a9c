import DeckLine
import Foundation
import Testing
import VectorPlay

/// A device that lies in one kind of answer is caught, and what is said of it fits.
@Suite struct LyingDeviceTests {
    struct Lie: Sendable, CustomStringConvertible {
        let request: String
        let how: String
        /// A pattern: the tests that it is told in.
        let tests: String
        /// Stands in a difference of one of the tests that fail.
        let words: String

        var description: String { "\(request), \(how)" }
    }

    static let lies: [Lie] = [
        Lie(request: "hmac", how: "flip", tests: "hmac-hex", words: "hmac: expected"),
        Lie(request: "hmac", how: "refuse", tests: "hmac-hex", words: "got error malformed-value"),
        Lie(
            request: "hex-decode", how: "flip", tests: "hmac-hex", words: "the mac's hex: expected"),
        Lie(request: "hex-decode", how: "accept", tests: "hmac-hex", words: "a word is missing"),
        Lie(request: "hex-decode", how: "status", tests: "hmac-hex", words: "got error env-crypto"),
        Lie(request: "hex-decode", how: "flip", tests: "session", words: "nonce: expected"),
        Lie(request: "hkdf", how: "flip", tests: "hkdf", words: "okm: expected"),
        Lie(request: "hkdf", how: "status", tests: "hkdf", words: "expected error misuse-argument"),
        Lie(request: "x25519 ", how: "flip", tests: "x25519", words: "shared: expected"),
        Lie(
            request: "x25519 ", how: "status", tests: "x25519", words: "expected error peer-bad-key"
        ),
        Lie(request: "x25519-public", how: "flip", tests: "x25519", words: "public: expected"),
        Lie(request: "base64-decode", how: "flip", tests: "x25519", words: "base64: expected"),
        Lie(
            request: "base64-decode", how: "status", tests: "x25519", words: "got error env-crypto"),
        Lie(request: "base64-encode", how: "flip", tests: "x25519", words: "base64: expected"),
        Lie(request: "code", how: "accept", tests: "pairing", words: "expected error misuse-code"),
        Lie(request: "code", how: "refuse", tests: "pairing", words: "the code: expected ok"),
        Lie(request: "pairing client", how: "flip", tests: "pairing", words: "token, of client"),
        Lie(request: "pairing mac", how: "flip", tests: "pairing", words: "token, of mac"),
        Lie(request: "pairing mac", how: "status", tests: "pairing", words: "got error env-crypto"),
        Lie(request: "pairing-shared", how: "flip", tests: "pairing", words: "token from shared"),
        Lie(request: "proof ", how: "flip", tests: "pairing", words: "macProof: expected"),
        Lie(request: "proof ", how: "flip", tests: "session", words: "clientProof: expected"),
        Lie(
            request: "proof-check", how: "accept", tests: "pairing", words: "peer-bad-proof, got ok"
        ),
        Lie(request: "proof-check", how: "accept", tests: "session", words: "proof in challenge"),
        Lie(request: "proof-check", how: "refuse", tests: "pairing", words: "the proof in paired"),
        Lie(request: "proof-check", how: "status", tests: "session", words: "got error env-crypto"),
        Lie(request: "auth-key", how: "flip", tests: "session", words: "authKey: expected"),
        Lie(request: "session", how: "flip", tests: "session", words: "macToClient: expected"),
        Lie(request: "session", how: "flip", tests: "pairing", words: "macToClient: expected"),
        Lie(request: "write-hello", how: "flip", tests: "session", words: "hello: expected"),
        Lie(request: "write-auth", how: "flip", tests: "session", words: "auth: expected"),
        Lie(request: "write-pair", how: "flip", tests: "pairing", words: "pair: expected"),
        Lie(request: "message", how: "accept", tests: "pairing", words: "a word is missing"),
        Lie(request: "message", how: "refuse", tests: "pairing", words: "needPairing: expected"),
        Lie(request: "message", how: "flip", tests: "messages", words: "what it says"),
        Lie(
            request: "message", how: "status", tests: "messages", words: "expected error malformed"),
        Lie(request: "mac", how: "flip", tests: "envelope", words: "mac: expected"),
        Lie(request: "seal", how: "flip", tests: "envelope", words: "text: expected"),
        Lie(request: "open", how: "flip", tests: "envelope", words: "body: expected"),
        Lie(request: "open", how: "status", tests: "envelope", words: "step 2: expected error"),
        Lie(
            request: "json", how: "accept", tests: "json",
            words: "json: expected error malformed-json or malformed-depth or malformed-key, got ok"
        ),
        Lie(request: "json", how: "refuse", tests: "json", words: "json: expected a value"),
        Lie(request: "json", how: "status", tests: "json", words: "got error env-crypto"),
        Lie(request: "json", how: "accept", tests: "messages/Body", words: "got ok"),
        Lie(
            request: "json", how: "refuse", tests: "messages/Body",
            words: "reading: expected a value"),
        Lie(request: "json", how: "refuse", tests: "session", words: "json: expected a value"),
        Lie(request: "body", how: "flip", tests: "messages/Body", words: "what it says"),
        Lie(
            request: "body", how: "status", tests: "messages/Body",
            words: "expected error malformed"),
        Lie(request: "client new", how: "refuse", tests: "transcripts", words: "client new: error"),
        Lie(
            request: "client start", how: "no-event", tests: "transcripts",
            words: "step 2, deck start: events: expected [\"connect\"], got []"),
        Lie(
            request: "client connected", how: "flip-send", tests: "transcripts",
            words: "deck connected on connection 1: sends: expected"),
        Lie(request: "client connected", how: "draw", tests: "transcripts", words: "drew 16 bytes"),
        Lie(
            request: "client connected", how: "no-draw", tests: "transcripts",
            words: "did not draw 16 fresh bytes"),
        Lie(
            request: "client code", how: "no-draw", tests: "transcripts",
            words: "did not draw 32 fresh bytes"),
        Lie(
            request: "client code", how: "accept", tests: "transcripts", words: "a word is missing"),
        Lie(
            request: "client code", how: "status", tests: "transcripts",
            words: "code: error env-crypto"),
        Lie(
            request: "client code", how: "flip-save", tests: "transcripts",
            words: "the store holds something else"),
        Lie(request: "client code", how: "no-save", tests: "transcripts", words: "got nothing"),
        Lie(
            request: "client memory", how: "flip-first", tests: "transcripts",
            words: "the store holds something else"),
        Lie(request: "client values", how: "flip", tests: "transcripts", words: "token: expected"),
        Lie(request: "client saved", how: "no-send", tests: "transcripts", words: "got []"),
        Lie(request: "client tick", how: "state", tests: "transcripts", words: "got locked"),
        Lie(request: "client send", how: "state", tests: "transcripts", words: "got locked"),
        Lie(
            request: "client repair", how: "an-event", tests: "transcripts",
            words: "got [\"needCode\"]"),
        Lie(
            request: "client disconnected", how: "state", tests: "transcripts",
            words: "state: expected offline, got locked"),
        Lie(
            request: "client receive", how: "flip-body", tests: "messages/Body",
            words: "body: expected"),
        Lie(
            request: "client receive", how: "no-event", tests: "messages", words: "events: expected"
        ),
        Lie(
            request: "client receive", how: "state", tests: "messages", words: "before the message"),
    ]

    @Test(arguments: lies) func isCaught(_ lie: Lie) throws {
        let words = [
            "python3", "-IS", ScriptedDevice.quoted(repository + "/Tests/LineTests/liar.py"),
            ScriptedDevice.quoted(lie.request), lie.how, ScriptedDevice.native,
        ]
        let device = try LineDevice(.command("exec " + words.joined(separator: " ")))
        let player = LinePlayer(device: device)
        var problems: [String] = []
        // What takes long is left to whoever plays everything.
        for test in Self.cases where test.isNamed(by: lie.tests) && test.type != "Iterated" {
            if case .failed(let found) = try test.play(to: player) { problems += found }
            if problems.contains(where: { $0.contains(lie.words) }) { return }
        }
        Issue.record("not caught; found only \(problems.prefix(5))")
    }

    static let cases = (try? folder.cases()) ?? []
    static let folder = VectorFolder(URL(fileURLWithPath: repository + "/Vectors/v1"))

    /// Each kind of request that vectors are played by has its liars above.
    @Test func nobodyIsLeftOut() throws {
        let requests = Set(Self.lies.map { $0.request.trimmingCharacters(in: .whitespaces) })
        let deck = [
            "new", "start", "connected", "receive", "code", "saved", "send", "tick", "repair",
            "disconnected", "memory", "values",
        ]
        let others = [
            "hmac", "hkdf", "x25519", "x25519-public", "hex-decode", "base64-encode",
            "base64-decode", "code", "pairing client", "pairing mac", "pairing-shared", "proof",
            "proof-check", "auth-key", "session", "mac", "seal", "open", "json", "message", "body",
            "write-hello", "write-auth", "write-pair",
        ]
        #expect(requests == Set(others + deck.map { "client " + $0 }))
        #expect(Self.cases.count > 1800)
    }
}

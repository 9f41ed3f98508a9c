internal import RawPeer

/// Section 1: one message, however it is cut, and frames that break RFC 6455.
enum DeckFrameCases {
    static let all: [DeckCase] = whole + broken + kinds

    // MARK: - Cut messages

    private static let whole: [DeckCase] = [
        taken("two-frames.01", "in two frames") { bytes in
            [Array(bytes[..<40]), Array(bytes[40...])]
        },
        taken("frame-a-byte.01", "whose every byte comes in a frame of its own") { bytes in
            bytes.map { [$0] }
        },
        taken("inside-a-character.01", "that is cut inside a character of four bytes") { bytes in
            let cut = (bytes.firstIndex(of: 0xF0) ?? 0) + 2
            return [Array(bytes[..<cut]), Array(bytes[cut...])]
        },
        taken("empty-frames.01", "with empty frames at its beginning, middle and end") { bytes in
            [[], Array(bytes[..<9]), [], Array(bytes[9...]), []]
        },
        .must(
            "v1.1.fragments.ping-between.01", ["FRM-4"],
            "A deck answers a ping that stands between two frames of a message, and takes the "
                + "message as one."
        ) { stage in
            try await stage.takes("a challenge with a ping inside") { link, text in
                let bytes = Array(text.utf8)
                await link.send(frame: RawFrame.text, Array(bytes[..<20]), final: false)
                await link.send(frame: RawFrame.ping, Array("between".utf8))
                await link.send(frame: RawFrame.continuation, Array(bytes[20...]))
            }
        },
        .must(
            "v1.1.fragments.byte-by-byte.01", ["FRM-4"],
            "A deck takes a frame that arrives a byte at a time, its header included."
        ) { stage in
            try await stage.takes("a challenge a byte at a time") { link, text in
                stage.transcript.add(.sent, link: 1, "challenge, a byte at a time", text)
                for byte in RawFrame.encode(RawFrame.text, Array(text.utf8), masked: false) {
                    await link.send(bytes: [byte], nil)
                }
            }
        },
        .must(
            "v1.1.fragments.random-cuts.01", ["FRM-4"],
            "A deck takes a message that is cut at any places into frames, and these at any places "
                + "into packets."
        ) { stage in
            var choices = stage.choices
            try await stage.takes("a challenge cut at random places") { link, text in
                var (rest, frames) = (Array(text.utf8)[...], [[UInt8]]())
                while !rest.isEmpty {
                    let count = Int.random(in: 1...min(rest.count, 60), using: &choices)
                    frames.append(Array(rest.prefix(count)))
                    rest = rest.dropFirst(count)
                }
                var stream = link.frames(frames)[...]
                stage.transcript.add(.sent, link: 1, "challenge in \(frames.count) frames", text)
                while !stream.isEmpty {
                    let count = Int.random(in: 1...min(stream.count, 60), using: &choices)
                    await link.send(bytes: Array(stream.prefix(count)), nil)
                    stream = stream.dropFirst(count)
                }
            }
        },
        .must(
            "v1.1.fragments.unfinished.01", ["FRM-8", "FRM-4"],
            "A deck does not take a message before its last frame has come, though all its text is "
                + "there."
        ) { stage in
            let arrival = try await stage.trusted()
            let nonce = Cryptography.nonce()
            let session = stage.session(arrival, token: try stage.known(), nonce: nonce)
            let text = HostText.challenge(nonce: nonce, proof: session.values.macProof)
            await arrival.link.send(frame: RawFrame.text, Array(text.utf8), final: false)
            try await stage.expectSilence(
                arrival.link, after: "a challenge without its last frame", for: .seconds(1))
            await arrival.link.send(frame: RawFrame.continuation, [])
            try await stage.expectAuth(session, after: "the last, empty frame of a challenge")
        },
        .must(
            "v1.1.fragments.one-packet.01", ["FRM-4"],
            "A deck takes two messages that arrive in one packet one after the other."
        ) { stage in
            try await stage.takes("a challenge behind another message in one packet") {
                link, text in
                await link.send(
                    bytes: link.frames([Array("{}".utf8)]) + link.frames([Array(text.utf8)]),
                    "{} and a challenge in one packet")
            }
        },
    ]

    private static func taken(
        _ name: String, _ what: String, _ cut: @escaping @Sendable ([UInt8]) -> [[UInt8]]
    ) -> DeckCase {
        .must(
            CaseID("v1.1.fragments." + name), ["FRM-4"],
            "A deck takes a `challenge` \(what) as one message: how it is cut is the network's "
                + "affair."
        ) { stage in
            try await stage.takes("a challenge \(what)", adding: "\"name\":\"Käse 😀\",") {
                link, text in
                let frames = cut(Array(text.utf8))
                stage.transcript.add(.sent, link: 1, "challenge in \(frames.count) frames", text)
                await link.send(bytes: link.frames(frames), nil)
            }
        }
    }

    // MARK: - What breaks RFC 6455

    private static let broken: [DeckCase] = [
        fault("reserved.01", "with a reserved bit set, when no extension gave it a meaning") {
            RawFrame.encode(RawFrame.text, Array("{}".utf8), masked: false, reserved: 4)
        },
        fault("opcode.01", "with the unknown opcode 3") {
            RawFrame.encode(3, Array("{}".utf8), masked: false)
        },
        fault("control-long.01", "that is a ping of 126 bytes, one more than it may have") {
            RawFrame.encode(
                RawFrame.ping, [UInt8](repeating: 0x61, count: 126), masked: false)
        },
        fault("control-cut.01", "that is a ping with more to come") {
            RawFrame.encode(RawFrame.ping, [], final: false, masked: false)
        },
        fault("continuation.01", "that continues no message") {
            RawFrame.encode(RawFrame.continuation, Array("{}".utf8), masked: false)
        },
        fault("text-inside.01", "that begins a message inside another") {
            RawFrame.encode(RawFrame.text, Array("{".utf8), final: false, masked: false)
                + RawFrame.encode(RawFrame.text, Array("{}".utf8), masked: false)
        },
        fault("length.01", "whose length has its top bit set") {
            RawFrame.encode(RawFrame.text, [], masked: false, claim: .max)
        },
        .must(
            "v1.1.frames.mask.01", ["FRM-1"],
            "A deck masks every frame that it sends (RFC 6455 section 5.1), else a host's library "
                + "closes the connection."
        ) { stage in
            // The link takes an unmasked frame for the end of the connection.
            let arrival = try await stage.arrive()
            try await stage.expectPong(arrival.link, after: "a hello")
        },
        .must(
            "v1.1.ping.payload.01", ["FRM-13"],
            "A deck answers a ping with a pong of the same bytes, at once and before it knows the "
                + "host: by that a host knows that it lives."
        ) { stage in
            let link = try await stage.arrive().link
            let payload = [UInt8](0..<125)
            await link.send(frame: RawFrame.ping, payload)
            _ = await link.next(within: .milliseconds(500))
            guard await link.pongs == [payload] else {
                throw Failure("The deck did not answer a ping with the pong that is due.")
            }
        },
    ]

    private static func fault(
        _ name: String, _ what: String, _ bytes: @escaping @Sendable () -> [UInt8]
    ) -> DeckCase {
        .must(
            CaseID("v1.1.frames." + name), ["FRM-17"],
            "A deck gives up a connection on a frame \(what): nobody can know where the next frame "
                + "begins."
        ) { stage in
            let link = try await stage.arrive().link
            await link.send(bytes: bytes(), "a frame \(what)")
            try await stage.expectGone(link, after: "a frame \(what)")
        }
    }

    // MARK: - Kinds of messages

    private static let kinds: [DeckCase] = [
        .must(
            "v1.1.binary.first.01", ["FRM-5"],
            "A deck closes with 1003 on a binary message, though its bytes are a right message."
        ) { stage in
            let link = try await stage.arrive().link
            await link.send(frame: RawFrame.binary, Array(HostText.unauthorized.utf8))
            try await stage.expectClose(1003, link, after: "a binary message")
        },
        .must(
            "v1.1.binary.frames.01", ["FRM-5", "FRM-4"],
            "A deck closes with 1003 on a binary message in two frames."
        ) { stage in
            let link = try await stage.arrive().link
            await link.send(frame: RawFrame.binary, Array("{".utf8), final: false)
            await link.send(frame: RawFrame.continuation, Array("}".utf8))
            try await stage.expectClose(1003, link, after: "a binary message in two frames")
        },
        .must(
            "v1.1.binary.authorized.01", ["FRM-5"],
            "A deck closes with 1003 on a binary message in a session too."
        ) { stage in
            let session = try await stage.session()
            await session.link.send(
                frame: RawFrame.binary, Array(await session.seal(HostText.layout()).utf8))
            try await stage.expectClose(1003, session.link, after: "a binary message")
        },
        invalid("continuation.01", "with a continuation byte that continues nothing", [0x80]),
        invalid("overlong.01", "with an overlong form", [0xC0, 0xAF]),
        invalid("overlong.02", "with three bytes for a character of two", [0xE0, 0x9F, 0xBF]),
        invalid(
            "overlong.03", "with four bytes for a character of three", [0xF0, 0x8F, 0xBF, 0xBF]),
        invalid("surrogate.01", "with a surrogate written as three bytes", [0xED, 0xA0, 0x80]),
        invalid("too-high.01", "with a value over U+10FFFF", [0xF4, 0x90, 0x80, 0x80]),
        invalid("cut.01", "that ends inside a character", [0xE2, 0x82]),
        invalid("byte.01", "with the byte FF", [0xFF]),
        .must(
            "v1.1.utf8.over-frames.01", ["FRM-6", "FRM-4"],
            "A deck closes with 1007 on a surrogate that is spread over two frames: UTF-8 is that "
                + "of the message, not of its frames."
        ) { stage in
            let link = try await stage.arrive().link
            await link.send(frame: RawFrame.text, [0xED], final: false)
            await link.send(frame: RawFrame.continuation, [0xA0, 0x80])
            try await stage.expectClose(1007, link, after: "a surrogate over two frames")
        },
    ]

    private static func invalid(_ name: String, _ what: String, _ bytes: [UInt8]) -> DeckCase {
        .must(
            CaseID("v1.1.utf8." + name), ["FRM-6", "JSON-7"],
            "A deck closes with 1007 on a text message \(what)."
        ) { stage in
            let link = try await stage.arrive().link
            let start = Array("{\"type\":\"unauthorized\",\"x\":\"".utf8)
            let end = what.hasSuffix("character") ? [] : Array("\"}".utf8)
            await link.send(frame: RawFrame.text, start + bytes + end)
            try await stage.expectClose(1007, link, after: "a text \(what)")
        }
    }
}

extension DeckStage {
    /// Sends a right challenge in some way and expects the deck to take it.
    ///
    /// - Parameter members: more of them, spelled, each with a comma behind.
    func takes(
        _ what: String, adding members: String = "",
        _ send: (Link, String) async -> Void
    ) async throws {
        let arrival = try await trusted()
        let nonce = Cryptography.nonce()
        let session = session(arrival, token: try known(), nonce: nonce)
        let text = HostText.challenge(nonce: nonce, proof: session.values.macProof)
        await send(arrival.link, "{" + members + text.dropFirst())
        try await expectAuth(session, after: what)
    }
}

extension Link {
    /// One text message of a host in these frames.
    nonisolated func frames(_ payloads: [[UInt8]]) -> [UInt8] {
        payloads.enumerated().flatMap { place, payload in
            RawFrame.encode(
                place == 0 ? RawFrame.text : RawFrame.continuation, payload,
                final: place == payloads.count - 1, masked: false)
        }
    }
}

internal import RawPeer

/// Section 1: one message, however it is cut.
enum FragmentCases {
    static let all: [HostCase] = [
        .must(
            "v1.1.fragments.frame-a-byte.01", ["FRM-4"],
            "A host takes a hello whose every byte comes in a frame of its own as one message."
        ) { stage in
            let link = try await stage.connect()
            let bytes = Array(DeckText.hello(await stage.stranger()).utf8)
            try await send(bytes.map { [$0] }, on: link)
            try await answered(link, "a hello in \(bytes.count) frames")
        },
        .must(
            "v1.1.fragments.inside-a-character.01", ["FRM-4"],
            "A host takes a hello that is cut inside a character of its name: a frame need not be "
                + "UTF-8 by itself (RFC 6455 section 5.6)."
        ) { stage in
            var device = await stage.stranger()
            device.name = "Käse 😀"
            let text = DeckText.hello(device)
            for place in 1..<4 {
                let bytes = Array(text.utf8)
                let cut = (bytes.firstIndex(of: 0xF0) ?? 0) + place
                let link = try await stage.connect()
                try await send([Array(bytes[..<cut]), Array(bytes[cut...])], on: link)
                try await answered(link, "a hello cut after byte \(place) of a character")
                await link.close()
            }
        },
        .must(
            "v1.1.fragments.ping-between.01", ["FRM-4"],
            "A host answers a ping that stands between two frames of a message, and takes the "
                + "message as one."
        ) { stage in
            let link = try await stage.connect()
            let bytes = Array(DeckText.hello(await stage.stranger()).utf8)
            await link.send(frame: RawFrame.text, Array(bytes[..<20]), final: false)
            await link.send(frame: RawFrame.ping, Array("between".utf8))
            await link.send(frame: RawFrame.continuation, Array(bytes[20...]))
            try await answered(link, "a hello with a ping inside")
            guard await link.pongs == [Array("between".utf8)] else {
                throw Failure("The host did not answer the ping inside a message.")
            }
        },
        .must(
            "v1.1.fragments.empty-frames.01", ["FRM-4"],
            "A host takes a message with empty frames at its beginning, middle and end."
        ) { stage in
            let link = try await stage.connect()
            let bytes = Array(DeckText.hello(await stage.stranger()).utf8)
            try await send([[], Array(bytes[..<9]), [], Array(bytes[9...]), []], on: link)
            try await answered(link, "a hello with empty frames")
        },
        .must(
            "v1.1.fragments.byte-by-byte.01", ["FRM-4"],
            "A host takes a frame that arrives a byte at a time, its header included."
        ) { stage in
            let link = try await stage.connect()
            let text = DeckText.hello(await stage.stranger())
            stage.transcript.add(.sent, link: 1, "hello, a byte at a time", text)
            for byte in Link.textFrame(text) { await link.send(bytes: [byte], nil) }
            try await answered(link, "a hello a byte at a time")
        },
        .must(
            "v1.1.fragments.one-packet.01", ["FRM-4"],
            "A host answers three messages that arrive in one packet one after the other."
        ) { stage in
            let link = try await stage.connect()
            let texts = ["{}", DeckText.auth(""), DeckText.press(0, 0)]
            await link.send(
                bytes: texts.flatMap { Link.textFrame($0) }, "three messages in one packet")
            for number in 1...3 {
                try await link.expect("unauthorized", after: "message \(number) of a packet")
            }
        },
        .must(
            "v1.1.fragments.random-cuts.01", ["FRM-4"],
            "A host takes a hello that is cut at any places into frames, and these at any places "
                + "into packets, as the seed has it."
        ) { stage in
            var choices = stage.choices
            for _ in 0..<5 {
                let link = try await stage.connect()
                let text = DeckText.hello(await stage.stranger())
                var stream: [UInt8] = []
                let pieces = cut(Array(text.utf8), &choices)
                for (place, piece) in pieces.enumerated() {
                    stream += RawFrame.encode(
                        place == 0 ? RawFrame.text : RawFrame.continuation, piece,
                        final: place == pieces.count - 1, masked: true)
                }
                stage.transcript.add(.sent, "hello in \(pieces.count) frames", text)
                for packet in cut(stream, &choices) { await link.send(bytes: packet, nil) }
                try await answered(link, "a hello in \(pieces.count) frames")
                await link.close()
            }
        },
        .must(
            "v1.1.fragments.envelope.01", ["FRM-4", "ENV-3"],
            "A host takes an envelope that is cut inside an emoji of its body, with a ping between, "
                + "and computes its mac over the whole."
        ) { stage in
            let session = try await stage.session()
            let body = #"{"index":9007,"page":9007,"type":"press","x":"😀"}"#
            let bytes = Array(await session.seal(body).utf8)
            let cut = (bytes.firstIndex(of: 0xF0) ?? 0) + 2
            await session.link.send(frame: RawFrame.text, Array(bytes[..<cut]), final: false)
            await session.link.send(frame: RawFrame.ping, [])
            await session.link.send(frame: RawFrame.continuation, Array(bytes[cut...]))
            _ = try await session.result(9_007, 9_007, after: "an envelope cut inside an emoji")
        },
        .must(
            "v1.1.fragments.lost.01", ["FRM-8"],
            "A host does not deliver a press whose last frame never came, however much of it did.",
            needs: [.events]
        ) { stage in
            let session = try await stage.session()
            let log = stage.hooks.events
            let mark = await log?.mark ?? 0
            let bytes = Array(await session.seal(DeckText.unknownKey).utf8)
            await session.link.send(frame: RawFrame.text, Array(bytes[..<30]), final: false)
            await session.link.send(
                frame: RawFrame.continuation, Array(bytes[30...]), final: false)
            session.link.reset()
            // Two more sessions: what was delivered before them is reported by then.
            for _ in 0..<2 { try await stage.session().press() }
            let id = session.device.id
            let presses = await log?.all(since: mark).filter {
                $0["event"]?.string == "press" && $0["deviceId"]?.string == id
            }
            guard presses?.isEmpty == true else {
                throw Failure("The host did a press whose last frame had not arrived.")
            }
        },
    ]

    private static func send(_ pieces: [[UInt8]], on link: Link) async throws {
        for (place, piece) in pieces.enumerated() {
            await link.send(
                frame: place == 0 ? RawFrame.text : RawFrame.continuation, piece,
                final: place == pieces.count - 1)
        }
    }

    /// A hello's answer, whichever.
    private static func answered(_ link: Link, _ what: String) async throws {
        let incoming = await link.next()
        switch incoming.message?.type {
        case "needPairing", "pairingLocked": return
        default: throw Failure("To \(what) the host \(incoming.words), where an answer is due.")
        }
    }

    private static func cut(_ bytes: [UInt8], _ choices: inout Choices) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let size = Int.random(in: 1...17, using: &choices)
            pieces.append(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        return pieces
    }
}

internal import RawPeer

/// Section 1: messages in frames.
enum FrameCases {
    static let all: [HostCase] = binary + utf8 + fragments + control + breaches

    // MARK: - Binary

    private static let binary: [HostCase] = [
        binaryCase(1, "before authorization", [(Array("{}".utf8), true)]),
        binaryCase(2, "that is empty", [([], true)]),
        binaryCase(3, "in two frames", [(Array("{".utf8), false), (Array("}".utf8), true)]),
        .must(
            "v1.1.frames.binary.04", ["FRM-5"],
            "A host closes with 1003 on a binary message after authorization too, even one that "
                + "holds a right envelope: messages are texts."
        ) { stage in
            let session = try await stage.session()
            let envelope = await session.seal(DeckText.unknownKey)
            await session.link.send(frame: RawFrame.binary, Array(envelope.utf8))
            try await session.expectClose(1003, after: "an envelope in a binary message")
        },
    ]

    private static func binaryCase(
        _ number: Int, _ what: String, _ frames: [([UInt8], Bool)]
    ) -> HostCase {
        .must(
            CaseID("v1.1.frames.binary", number), ["FRM-5"],
            "A host closes with 1003 on a binary message \(what): messages are texts."
        ) { stage in
            let link = try await stage.connect()
            for (place, frame) in frames.enumerated() {
                await link.send(
                    frame: place == 0 ? RawFrame.binary : RawFrame.continuation, frame.0,
                    final: frame.1)
            }
            try await link.expectClose(1003, after: "a binary message \(what)")
        }
    }

    // MARK: - UTF-8

    private static let badTexts: [(name: String, bytes: [UInt8], what: String)] = [
        ("lone-byte", [0xFF], "the byte FF, which UTF-8 never has"),
        ("cut-character", [0xC3, 0x28], "a character cut short by another"),
        ("surrogate", [0xED, 0xA0, 0x80], "an encoded surrogate"),
        ("overlong", [0xC0, 0xAF], "an overlong `/`"),
        ("overlong-three", [0xE0, 0x9F, 0xBF], "three bytes for a character of two"),
        ("overlong-four", [0xF0, 0x8F, 0xBF, 0xBF], "four bytes for a character of three"),
        ("beyond-unicode", [0xF4, 0x90, 0x80, 0x80], "a code point past U+10FFFF"),
        ("five-bytes", [0xF8, 0x88, 0x80, 0x80, 0x80], "a sequence of five bytes"),
        ("unfinished", [0x6F, 0x6B, 0xF0, 0x9F, 0x98], "a last character that is not whole"),
    ]

    private static let utf8: [HostCase] =
        badTexts.map { bad in
            .must(
                CaseID("v1.1.utf8.\(bad.name)", 1), ["FRM-6", "JSON-7"],
                "A host closes with 1007 on a text message that holds \(bad.what)."
            ) { stage in
                let link = try await stage.connect()
                await link.send(frame: RawFrame.text, bad.bytes)
                try await link.expectClose(1007, after: "a text message that is not UTF-8")
            }
        } + [
            .must(
                "v1.1.utf8.over-frames.01", ["FRM-6", "FRM-4"],
                "A host closes with 1007 on a surrogate that is spread over two frames: UTF-8 is "
                    + "that of the message, not of its frames."
            ) { stage in
                let link = try await stage.connect()
                await link.send(frame: RawFrame.text, [0xED], final: false)
                await link.send(frame: RawFrame.continuation, [0xA0, 0x80])
                try await link.expectClose(1007, after: "a surrogate over two frames")
            },
            .must(
                "v1.1.utf8.authorized.01", ["FRM-6"],
                "A host closes with 1007 on an envelope whose text is not UTF-8, also where the "
                    + "rest of it would be right."
            ) { stage in
                let session = try await stage.session()
                let envelope = Array(await session.seal("@").utf8)
                    .flatMap { $0 == UInt8(ascii: "@") ? [0xED, 0xA0, 0x80] : [$0] }
                await session.link.send(frame: RawFrame.text, envelope)
                try await session.expectClose(1007, after: "an envelope that is not UTF-8")
            },
        ]

    // MARK: - Control frames

    private static let control: [HostCase] = [
        .must(
            "v1.1.control.ping.01", ["FRM-4"],
            "A host answers a ping with a pong of the same 125 bytes (RFC 6455 section 5.5.3), by "
                + "which a deck sees that it lives."
        ) { stage in
            let link = try await stage.connect()
            try await ping(link, payload: (0..<125).map { UInt8($0) })
        },
        .must(
            "v1.1.control.ping.02", ["FRM-4"],
            "A host answers a ping after authorization with a pong of the same payload."
        ) { stage in
            let session = try await stage.session()
            try await ping(session.link, payload: Array("are you there".utf8))
        },
        .must(
            "v1.1.control.pong.01", ["FRM-4"],
            "A host takes a pong that it did not ask for (RFC 6455 section 5.5.3) without a word."
        ) { stage in
            let link = try await stage.connect()
            await link.send(frame: RawFrame.pong, Array("unasked".utf8))
            try await link.expect("unauthorized", asking: "{}", "an empty object after a pong")
        },
        .must(
            "v1.1.control.close.01", ["FRM-17"],
            "A host answers a close with a close and lets go of the connection, so that nothing of "
                + "it stays behind."
        ) { stage in
            let session = try await stage.session()
            await session.link.send(frame: RawFrame.close, [0x03, 0xE8])
            var incoming = await session.nextButLayouts()
            if case .text = incoming { incoming = await session.nextButLayouts() }
            guard case .closed = incoming else {
                throw Failure("To a close the host \(incoming.words), where a close is due.")
            }
            guard await session.link.socket.receive(within: stage.host.answer) == [] else {
                throw Failure("After both closes the host kept the TCP connection.")
            }
        },
    ]

    private static func ping(_ link: Link, payload: [UInt8]) async throws {
        await link.send(frame: RawFrame.ping, payload)
        let incoming = await link.read(within: .seconds(5)) { $0.pongs.contains(payload) }
        guard let incoming else { return }
        let pongs = await link.pongs.map { "\($0.count)" }
        throw Failure(
            "To a ping of \(payload.count) bytes the host \(incoming.words), where a pong with its "
                + "payload is due"
                + (pongs.isEmpty ? "." : "; pongs of \(pongs.joined(separator: ", ")) bytes came."))
    }

    // MARK: - What breaks RFC 6455

    private static let hello = Array(DeckText.hello(Device(id: "breach", name: "Breach")).utf8)

    private static let breaches: [HostCase] = [
        breach(
            "unmasked", "a frame without the mask that every client's has (section 5.1)",
            level: .should
        ) {
            await $0.send(frame: RawFrame.text, hello, masked: false)
        },
        breach("reserved-bit", "a frame with a reserved bit set (section 5.2)") {
            await $0.send(frame: RawFrame.text, hello, reserved: 4)
        },
        breach("unknown-opcode", "a frame with opcode 3, which nobody has defined (section 5.2)") {
            await $0.send(frame: 3, hello)
        },
        breach("continuation-of-nothing", "a continuation with nothing before it (section 5.4)") {
            await $0.send(frame: RawFrame.continuation, hello)
        },
        breach("message-inside", "a new message in the middle of another (section 5.4)") {
            await $0.send(frame: RawFrame.text, Array("{".utf8), final: false)
            await $0.send(frame: RawFrame.text, hello)
        },
        breach("long-ping", "a ping of 126 bytes (section 5.5)") {
            await $0.send(frame: RawFrame.ping, [UInt8](repeating: 0x78, count: 126))
        },
        breach("fragmented-ping", "a ping in pieces (section 5.5)") {
            await $0.send(frame: RawFrame.ping, [0x78], final: false)
        },
        breach("short-close", "a close with half a code (section 5.5.1)") {
            await $0.send(frame: RawFrame.close, [0x03])
        },
        breach("reserved-close", "a close with 1005, which never travels (section 7.4.1)") {
            await $0.send(frame: RawFrame.close, [0x03, 0xED])
        },
    ]

    private static func breach(
        _ name: String, _ what: String, level: Level = .must,
        _ send: @escaping @Sendable (Link) async -> Void
    ) -> HostCase {
        HostCase(
            CaseID("v1.1.breach.\(name)", 1), level, ["FRM-17"],
            "A host ends a connection, with 1002 if it says anything, on \(what) of RFC 6455, and "
                + "goes on serving others."
        ) { stage in
            let link = try await stage.connect()
            await send(link)
            let incoming = await link.next()
            switch incoming {
            case .ended, .closed(1002, _): break
            default:
                throw Failure(
                    "To \(what) the host \(incoming.words), where a close with 1002 is due.")
            }
            let other = try await stage.connect()
            try await other.expect("unauthorized", asking: "{}", "someone else afterwards")
        }
    }

    // MARK: - Fragments

    private static let fragments: [HostCase] = FragmentCases.all
}

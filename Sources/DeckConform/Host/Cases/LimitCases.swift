internal import RawPeer

/// Section 1: the largest message, to the byte.
enum LimitCases {
    static let all: [HostCase] = [
        .must(
            "v1.1.limit.exact.01", ["FRM-7"],
            "A host takes a hello of exactly 8,192 bytes before authorization."
        ) { stage in
            let link = try await stage.connect()
            try await taken(link, hello(await stage.stranger(), size: limit), "8,192 bytes")
        },
        .must(
            "v1.1.limit.over.01", ["FRM-7"],
            "A host closes with 1009 on a hello of 8,193 bytes, so that a stranger cannot fill its "
                + "memory."
        ) { stage in
            let link = try await stage.connect()
            await link.send(hello(await stage.stranger(), size: limit + 1))
            try await link.expectClose(1009, after: "a hello of 8,193 bytes")
        },
        .must(
            "v1.1.limit.exact-frames.01", ["FRM-7", "FRM-4"],
            "A host takes 8,192 bytes in 82 frames: the limit is that of the message."
        ) { stage in
            let link = try await stage.connect()
            await send(hello(await stage.stranger(), size: limit), in: 100, on: link)
            let incoming = await link.next()
            guard incoming.message != nil else {
                throw Failure("To 8,192 bytes in 82 frames the host \(incoming.words).")
            }
        },
        .must(
            "v1.1.limit.over-frames.01", ["FRM-7", "FRM-4"],
            "A host closes with 1009 on 8,193 bytes in two frames that are each within the limit."
        ) { stage in
            let link = try await stage.connect()
            await send(hello(await stage.stranger(), size: limit + 1), in: 5_000, on: link)
            try await link.expectClose(1009, after: "8,193 bytes in two frames")
        },
        .must(
            "v1.1.limit.bytes.01", ["FRM-7"],
            "A host counts bytes, not characters: 8,192 bytes with a `€` in them are taken."
        ) { stage in
            let link = try await stage.connect()
            let text = hello(await stage.stranger(), size: limit, ending: "€")
            try await taken(link, text, "8,192 bytes that are 8,190 characters")
        },
        .must(
            "v1.1.limit.bytes.02", ["FRM-7"],
            "A host closes with 1009 on 8,193 bytes although they are fewer than 8,192 characters."
        ) { stage in
            let link = try await stage.connect()
            await link.send(hello(await stage.stranger(), size: limit + 1, ending: "€€€€"))
            try await link.expectClose(1009, after: "8,193 bytes that are 8,185 characters")
        },
        .must(
            "v1.1.limit.challenged.01", ["FRM-7"],
            "A host keeps to the limit of 8,192 bytes between its `challenge` and a right `auth`: a "
                + "known id proves nothing."
        ) { stage in
            let challenge = try await stage.challenge(try await stage.trustedDevice())
            await challenge.link.send(hello(challenge.device, size: limit + 1))
            try await challenge.link.expectClose(1009, after: "8,193 bytes instead of an `auth`")
        },
        .must(
            "v1.1.limit.offered.01", ["FRM-7"],
            "A host keeps to the limit of 8,192 bytes between its `needPairing` and a right code."
        ) { stage in
            let offer = try await stage.offer(to: await stage.stranger())
            await offer.link.send(hello(offer.device, size: limit + 1))
            try await offer.link.expectClose(1009, after: "8,193 bytes instead of a `pair`")
        },
        .must(
            "v1.1.limit.paired.01", ["PAIR-19", "FRM-7"],
            "A host takes a message of 8,193 bytes right after `paired`: a deck that has just paired "
                + "is authorized like any other.",
            needs: [.code]
        ) { stage in
            let session = try await stage.pairedAnew()
            await session.link.send(await envelope(session, size: limit + 1))
            _ = try await session.result(
                9_007, 9_007, after: "a press of 8,193 bytes on the connection of its pairing")
        },
        claim(1, UInt64(limit + 1), "8,193"), claim(2, 1 << 31, "2^31"),
        claim(3, 1 << 63 - 1, "2^63 − 1"), claim(4, .max, "2^64 − 1"),
        .must(
            "v1.1.limit.authorized.01", ["FRM-7"],
            "A host takes a message of 8,193 bytes once the deck is authorized."
        ) { stage in
            let session = try await stage.session()
            await session.link.send(await envelope(session, size: limit + 1))
            _ = try await session.result(9_007, 9_007, after: "a press of 8,193 bytes")
        },
        .must(
            "v1.1.limit.authorized.02", ["FRM-7"],
            "A host takes a message of exactly 16,777,216 bytes after authorization.",
            place: .alone, limit: .seconds(60)
        ) { stage in
            let session = try await stage.session()
            await session.link.send(await envelope(session, size: 16 << 20))
            _ = try await session.result(
                9_007, 9_007, after: "a press of 16,777,216 bytes", within: .seconds(40))
        },
        .must(
            "v1.1.limit.authorized.03", ["FRM-7"],
            "A host closes with 1009 on a message of 16,777,217 bytes after authorization.",
            place: .alone, limit: .seconds(60)
        ) { stage in
            let session = try await stage.session()
            await session.link.send(await envelope(session, size: 16 << 20 + 1))
            try await session.expectClose(
                1009, after: "a press of 16,777,217 bytes", within: .seconds(40))
        },
    ]

    private static let limit = 8_192

    /// A hello of so many bytes, whose filler is a member that hosts ignore.
    private static func hello(_ device: Device, size: Int, ending: String = "") -> String {
        let bare = DeckText.hello(device, changing: ["x": JSON.quoted(ending)]).utf8.count
        let filler = String(repeating: "x", count: size - bare) + ending
        return DeckText.hello(device, changing: ["x": JSON.quoted(filler)])
    }

    /// A press in an envelope of so many bytes.
    private static func envelope(_ session: DeckSession, size: Int) async -> String {
        let (start, end) = (#"{"index":9007,"page":9007,"type":"press","x":""#, #""}"#)
        // Put together from pieces: quoting millions of bytes one by one takes its time.
        func text(_ filler: String) -> String {
            let mac = session.mac("1", start + filler + end)
            let quoted = JSON.quoted(start).dropLast() + filler + JSON.quoted(end).dropFirst()
            return #"{"body":\#(quoted),"mac":"\#(mac)","seq":1,"type":"secure"}"#
        }
        return text(String(repeating: "x", count: size - text("").utf8.count))
    }

    private static func taken(_ link: Link, _ text: String, _ what: String) async throws {
        let incoming = await link.ask(text)
        switch incoming.message?.type {
        case "needPairing", "pairingLocked": return
        default:
            throw Failure("To a hello of \(what) the host \(incoming.words), which is allowed.")
        }
    }

    private static func send(_ text: String, in size: Int, on link: Link) async {
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let end = min(start + size, bytes.count)
            await link.send(
                frame: start == 0 ? RawFrame.text : RawFrame.continuation,
                Array(bytes[start..<end]), final: end == bytes.count)
        }
    }

    /// What is only claimed is refused without being awaited.
    private static func claim(_ number: Int, _ claim: UInt64, _ words: String) -> HostCase {
        .must(
            CaseID("v1.1.limit.claim", number), ["FRM-7"],
            "A host ends a connection on a frame that claims \(words) bytes, before they have come: "
                + "a claim costs no memory."
        ) { stage in
            let link = try await stage.connect()
            await link.send(
                frame: RawFrame.text, [UInt8](repeating: 0x78, count: 9_000), claim: claim)
            let incoming = await link.next()
            switch incoming {
            // A length over 2^63 breaks RFC 6455 too.
            case .closed(1009, _), .closed(1002, _), .ended: break
            default:
                throw Failure(
                    "To a frame that claims \(words) bytes the host \(incoming.words), where a "
                        + "close with 1009 is due.")
            }
        }
    }
}

internal import RawPeer

/// Section 1: the largest message, to the byte.
enum DeckLimitCases {
    static let all: [DeckCase] = [
        .must(
            "v1.1.limit.exact.01", ["FRM-7"],
            "A deck takes a message of exactly its limit, 65,536 bytes or the `maxMessage` that it "
                + "has told."
        ) { stage in
            let limit = try await stage.limit()
            let arrival = try await stage.comesBack(limit.link)
            try await exchange(stage, arrival, limit.bytes, after: "\(limit.bytes) bytes")
        },
        .must(
            "v1.1.limit.exact.02", ["FRM-7"],
            "A deck takes an envelope of exactly its limit, a layout of many keys for instance."
        ) { stage in
            let limit = try await stage.limit()
            let arrival = try await stage.comesBack(limit.link)
            let session = try await stage.challenge(arrival)
            await session.link.send(envelope(session, size: limit.bytes))
            try await stage.expectAuthorized(
                session.link, after: "an envelope of \(limit.bytes) bytes")
        },
        .must(
            "v1.1.limit.exact-frames.01", ["FRM-7", "FRM-4"],
            "A deck takes a message of exactly its limit in many frames: the limit is that of the "
                + "message."
        ) { stage in
            let limit = try await stage.limit()
            let arrival = try await stage.comesBack(limit.link)
            try await exchange(
                stage, arrival, limit.bytes, pieces: 1_000, after: "\(limit.bytes) bytes")
        },
        .must(
            "v1.1.limit.over.01", ["FRM-7"],
            "A deck closes with 1009 on a message of one byte more than its limit."
        ) { stage in
            let limit = try await stage.limit()
            await limit.link.send(
                frame: RawFrame.text, [UInt8](repeating: 0x20, count: limit.bytes + 1))
            try await stage.expectClose(1009, limit.link, after: "\(limit.bytes + 1) bytes")
        },
        .must(
            "v1.1.limit.over.02", ["FRM-7"],
            "A deck closes with 1009 on 65,537 bytes from a host that has proved nothing."
        ) { stage in
            let limit = try await stage.limit()
            let link = try await stage.comesBack(limit.link).link
            await link.send(
                frame: RawFrame.text, [UInt8](repeating: 0x20, count: limit.bytes + 1))
            try await stage.expectClose(1009, link, after: "\(limit.bytes + 1) bytes")
        },
        .must(
            "v1.1.limit.over-frames.01", ["FRM-7", "FRM-4"],
            "A deck closes with 1009 on one byte more than its limit in two frames that are each "
                + "within it."
        ) { stage in
            let limit = try await stage.limit()
            let half = [UInt8](repeating: 0x20, count: limit.bytes / 2)
            await limit.link.send(frame: RawFrame.text, half, final: false)
            await limit.link.send(
                frame: RawFrame.continuation, half + [UInt8](repeating: 0x20, count: 2))
            try await stage.expectClose(1009, limit.link, after: "too much in two frames")
        },
        claim(1, 1 << 31, "2^31"), claim(2, 1 << 62, "2^62"),
        .must(
            "v1.1.limit.told.01", ["FRM-7"],
            "A deck with another limit than 65,536 bytes keeps to the `maxMessage` that it has "
                + "told: it takes so many bytes and closes with 1009 on one more.", needs: [.model]
        ) { stage in
            try await stage.open(arguments: ["--max-message", "4096"])
            let limit = try await stage.limit()
            guard limit.bytes == 4_096 else {
                throw Failure("The deck told \(limit.bytes) bytes, where it has 4,096.")
            }
            let arrival = try await stage.comesBack(limit.link)
            try await exchange(stage, arrival, 4_096, after: "4,096 bytes")
            await arrival.link.send(
                frame: RawFrame.text, [UInt8](repeating: 0x20, count: 4_097))
            try await stage.expectClose(1009, arrival.link, after: "4,097 bytes")
        },
        .must(
            "v1.1.flood.layouts.01", ["FRM-11"],
            "A deck lives through 1,000 layouts as fast as the network takes them, and still "
                + "answers a ping.", limit: .seconds(60)
        ) { stage in
            let session = try await stage.session()
            for _ in 0..<1_000 {
                let bytes = Array(await session.seal(HostText.layout()).utf8)
                await session.link.send(
                    bytes: RawFrame.encode(RawFrame.text, bytes, masked: false), nil,
                    stall: .seconds(10))
            }
            try await stage.expectPong(session.link, after: "1,000 layouts")
            try await stage.expectAuthorized(session.link, after: "1,000 layouts")
        },
        .must(
            "v1.1.flood.junk.01", ["SES-2"],
            "A deck lives through 1,000 texts that it must ignore, and then takes a right "
                + "challenge.", limit: .seconds(60)
        ) { stage in
            let arrival = try await stage.trusted()
            for number in 0..<1_000 {
                await arrival.link.send(
                    bytes: arrival.link.frames([Array("{\"type\":\"junk\",\"n\":\(number)}".utf8)]),
                    nil, stall: .seconds(10))
            }
            _ = try await stage.challenge(arrival, after: "1,000 texts of no meaning")
        },
    ]

    private static func claim(_ number: Int, _ length: UInt64, _ what: String) -> DeckCase {
        .must(
            CaseID("v1.1.limit.claimed", number), ["FRM-7"],
            "A deck closes with 1009 on a frame that claims \(what) bytes, before they have come: "
                + "it has no memory for them."
        ) { stage in
            let link = try await stage.arrive().link
            // More than any deck's limit, and far less than was claimed.
            await link.send(
                frame: RawFrame.text, [UInt8](repeating: 0x20, count: 70_000), claim: length)
            try await stage.expectClose(1009, link, after: "a frame that claims \(what) bytes")
        }
    }

    /// A right challenge, filled up to a size by a member that a deck ignores.
    private static func exchange(
        _ stage: DeckStage, _ arrival: Arrival, _ size: Int, pieces: Int? = nil, after what: String
    ) async throws {
        let nonce = Cryptography.nonce()
        let session = stage.session(arrival, token: try stage.known(), nonce: nonce)
        let text = HostText.challenge(nonce: nonce, proof: session.values.macProof)
        let empty = text.dropLast() + ",\"x\":\"\"}"
        let filled =
            empty.dropLast(2) + String(repeating: "x", count: size - empty.utf8.count)
            + "\"}"
        let bytes = Array(filled.utf8)
        if let pieces {
            stage.transcript.add(.sent, link: 1, "challenge in frames of \(pieces) bytes")
            let starts = stride(from: 0, to: bytes.count, by: pieces)
            await arrival.link.send(
                bytes: arrival.link.frames(
                    starts.map { Array(bytes[$0..<min($0 + pieces, bytes.count)]) }), nil)
        } else {
            await arrival.link.send(frame: RawFrame.text, bytes)
        }
        try await stage.expectAuth(session, after: what)
    }

    /// A right envelope of so many bytes.
    private static func envelope(_ session: HostSession, size: Int) -> String {
        let body = HostText.result(output: "")
        let empty = session.sealed("1", body).utf8.count
        return session.sealed(
            "1", HostText.result(output: String(repeating: "x", count: size - empty)))
    }
}

extension DeckStage {
    /// The deck's limit in bytes: what its `info` says, which may come once it is authorized. On
    /// that session's connection.
    func limit() async throws -> (bytes: Int, link: Link) {
        let session = try await session()
        var limit = 65_536
        // A key may be pressed before it is said.
        for _ in 0..<3 {
            guard case .text(let text) = await session.link.next(within: deck.quiet / 2) else {
                break
            }
            if let body = Message(text)?.string("body").flatMap(JSON.init),
                let told = body["maxMessage"]?.integer
            {
                limit = Int(told)
                break
            }
        }
        return (limit, session.link)
    }
}

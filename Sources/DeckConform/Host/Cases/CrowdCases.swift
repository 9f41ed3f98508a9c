internal import RawPeer

/// Section 7: many connections, and peers that never read.
enum CrowdCases {
    static let all: [HostCase] = crowd + floods

    private static let crowd: [HostCase] = [
        .must(
            "v1.7.ninth.oldest.01", ["FRM-9"],
            "A host with eight connections that are not authorized closes the oldest with 1013 on a "
                + "ninth, which it serves: nobody keeps others out by being first.",
            place: .alone
        ) { stage in
            var links: [Link] = []
            for _ in 0..<9 { links.append(try await stage.connect()) }
            try await links[0].expectClose(1013, after: "a ninth connection, on the oldest,")
            try await links[8].expect("unauthorized", asking: "{}", "an empty object on the ninth")
            links.append(try await stage.connect())
            try await links[1].expectClose(1013, after: "a tenth connection, on the next oldest,")
            for link in links[2...] {
                try await link.expect(
                    "unauthorized", asking: "{}", "an empty object on a younger one")
            }
        },
        .must(
            "v1.7.ninth.greeted.01", ["FRM-9"],
            "A host closes the oldest of nine also where that one has said hello and others have "
                + "not: a hello proves nothing.",
            place: .alone
        ) { stage in
            let oldest = try await stage.connect()
            let answer = await oldest.ask(DeckText.hello(await stage.stranger()))
            guard answer.message != nil else {
                throw Failure("To a hello the host \(answer.words).")
            }
            for _ in 0..<8 { _ = try await stage.connect() }
            try await oldest.expectClose(1013, after: "a ninth connection, on the oldest,")
        },
        .must(
            "v1.7.ninth.eight-stay.01", ["FRM-9"],
            "A host keeps eight connections that are not authorized: that many decks may wait.",
            place: .alone
        ) { stage in
            var links: [Link] = []
            for _ in 0..<8 { links.append(try await stage.connect()) }
            for (number, link) in links.enumerated() {
                try await link.expect(
                    "unauthorized", asking: "{}", "an empty object on connection \(number + 1) of 8"
                )
            }
        },
        .must(
            "v1.7.ninth.authorized.01", ["FRM-9"],
            "A host does not count authorized decks among the eight, and never closes one for them.",
            place: .alone
        ) { stage in
            var sessions: [DeckSession] = []
            for _ in 0..<3 { sessions.append(try await stage.session()) }
            var links: [Link] = []
            for _ in 0..<8 { links.append(try await stage.connect()) }
            for link in links {
                try await link.expect(
                    "unauthorized", asking: "{}", "an empty object on one of eight")
            }
            _ = try await stage.connect()
            try await links[0].expectClose(1013, after: "a ninth connection, on the oldest,")
            for session in sessions { try await session.stays() }
        },
        .must(
            "v1.7.crowd.half-open.01", ["FRM-9"],
            "A host serves a trusted deck while 60 sockets that never finish their upgrade are open.",
            place: .alone, limit: .seconds(40)
        ) { stage in
            let device = try await stage.trustedDevice()
            for number in 0..<60 {
                let socket = try await stage.socket()
                if number % 2 == 1 {
                    _ = await socket.send(Array("GET / HTTP/1.1\r\nUpgr".utf8), stall: .seconds(1))
                }
            }
            stage.transcript.add(.note, "60 sockets open, half of them with half an upgrade")
            try await stage.session(of: device).stays()
        },
        .must(
            "v1.7.crowd.come-and-go.01", ["FRM-17", "FRM-21"],
            "A host serves a trusted deck after 100 connections that broke at every step.",
            place: .alone, limit: .seconds(40)
        ) { stage in
            let device = try await stage.trustedDevice()
            for number in 0..<100 {
                let link = try await stage.connect()
                switch number % 4 {
                case 0: break
                case 1: await link.send(frame: RawFrame.text, Array("{".utf8), final: false)
                case 2: _ = await link.ask(DeckText.hello(device))
                default: _ = await link.ask(DeckText.hello(await stage.stranger()))
                }
                try await stage.breakOff(link)
            }
            try await stage.session(of: device).stays()
        },
    ]

    private static let floods: [HostCase] = [
        .must(
            "v1.7.flood.strangers-texts.01", ["FRM-11"],
            "A host takes no more, or ends the connection, when a stranger floods it with texts and "
                + "never reads an answer; others are served meanwhile.",
            place: .alone, limit: .seconds(60)
        ) { stage in
            let frame = Link.textFrame("{}")
            try await flood(stage, Array(repeatElement(frame, count: 512).joined()), "texts")
        },
        .must(
            "v1.7.flood.strangers-pings.01", ["FRM-11"],
            "A host takes no more, ends the connection, or answers the latest alone, when a stranger "
                + "floods it with pings and never reads; others are served meanwhile.",
            place: .alone, limit: .seconds(60)
        ) { stage in
            let frame = RawFrame.masked(RawFrame.ping, [UInt8](repeating: 0x78, count: 125))
            let chunk = Array(repeatElement(frame, count: 128).joined())
            let link = try await stage.connect(small: true)
            await pour(chunk, into: link, for: .seconds(5))
            try await others(stage)
            link.reset()
        },
        .must(
            "v1.7.flood.deck.01", ["FRM-11"],
            "A host ends the connection of an authorized deck that presses without end and never "
                + "reads a result, or takes no more of it; others are served meanwhile.",
            place: .alone, limit: .seconds(60)
        ) { stage in
            let session = try await stage.session(small: true)
            let start = ContinuousClock.now
            var outcome = RawSocket.Sent.all
            while outcome == .all, ContinuousClock.now - start < .seconds(25) {
                var chunk: [UInt8] = []
                for _ in 0..<200 {
                    chunk += Link.textFrame(await session.seal(DeckText.unknownKey))
                }
                outcome = await session.link.send(bytes: chunk, nil, stall: .seconds(8))
            }
            stage.transcript.add(.note, "the flood ended: \(outcome)")
            try await others(stage)
            session.link.reset()
            guard outcome != .all else {
                throw Failure("For 25 s the host took presses of a deck that reads no result.")
            }
        },
    ]

    private static func flood(_ stage: HostStage, _ chunk: [UInt8], _ what: String) async throws {
        let link = try await stage.connect(small: true)
        let outcome = await pour(chunk, into: link, for: .seconds(20))
        stage.transcript.add(.note, "the flood of \(what) ended: \(outcome)")
        try await others(stage)
        link.reset()
        guard outcome != .all else {
            throw Failure("For 20 s the host took \(what) of one who reads no answer.")
        }
    }

    @discardableResult
    private static func pour(
        _ chunk: [UInt8], into link: Link, for time: Duration
    ) async -> RawSocket.Sent {
        let end = ContinuousClock.now + time
        var outcome = RawSocket.Sent.all
        while outcome == .all, ContinuousClock.now < end {
            outcome = await link.send(bytes: chunk, nil, stall: .seconds(8))
        }
        return outcome
    }

    private static func others(_ stage: HostStage) async throws {
        let other = try await stage.connect()
        try await other.expect("unauthorized", asking: "{}", "someone else beside the flood")
    }
}

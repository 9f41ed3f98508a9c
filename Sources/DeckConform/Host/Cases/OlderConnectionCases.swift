/// Section 7: a device on two connections.
enum OlderConnectionCases {
    static let all: [HostCase] = [
        .must(
            "v1.7.older.closed.01", ["SES-14"],
            "A host closes with 4004 the older connection of a device that authenticates on another, "
                + "and goes on with the newer one."
        ) { stage in
            let first = try await stage.session()
            let second = try await stage.session(of: first.device)
            try await first.expectClose(4004, after: "the device's newer connection")
            try await second.press()
        },
        .must(
            "v1.7.older.hello-alone.01", ["SES-14", "SES-10"],
            "A host keeps a deck's connection while a stranger says hello with its id and proves "
                + "nothing: a name is no key."
        ) { stage in
            let session = try await stage.session()
            let stranger = try await stage.challenge(session.device)
            try await stranger.link.expect(
                "needPairing", asking: DeckText.auth(DeckText.madeUpProof), "a wrong `auth`")
            try await session.press()
            await stranger.link.close()
            try await session.press()
        },
        .must(
            "v1.7.older.paired.01", ["SES-14", "PAIR-19"],
            "A host closes with 4004 the older connection also where its device was authorized on "
                + "the newer one by a pairing.",
            needs: [.code]
        ) { stage in
            let older = try await stage.session()
            let newer = try await stage.pairedOnceMore(older.device)
            try await older.expectClose(4004, after: "the pairing of its device anew")
            try await newer.stays()
        },
        .must(
            "v1.7.older.each-own.01", ["SES-19", "SES-9"],
            "A host keeps the nonces of two connections of one device apart: the first takes the "
                + "answer to its own challenge though the second has got another since."
        ) { stage in
            let device = try await stage.trustedDevice()
            let first = try await stage.challenge(device)
            let second = try await stage.challenge(device)
            await first.link.send(DeckText.auth(first.values.clientProof))
            try await first.link.expect("secure", after: "the answer to its own challenge")
            await second.link.send(DeckText.auth(second.values.clientProof))
            try await second.link.expect("secure", after: "the answer to the other challenge")
        },
        .must(
            "v1.7.older.late-data.01", ["SES-15"],
            "A host lets late data of an older connection touch nothing of the newer one."
        ) { stage in
            let first = try await stage.session()
            let second = try await stage.session(of: first.device)
            // The close is not read before these are sent.
            for _ in 0..<3 { await first.send(DeckText.unknownKey) }
            await first.link.send("no envelope")
            try await second.press()
            first.link.reset()
            try await second.press()
        },
        .must(
            "v1.7.older.late-close.01", ["SES-15"],
            "A host takes the late end of an older connection for no end of the device: it still "
                + "counts as connected, and its newest connection is the one that lives."
        ) { stage in
            let first = try await stage.session()
            let second = try await stage.session(of: first.device)
            first.link.reset()
            try await second.press()
            let third = try await stage.session(of: first.device)
            try await second.expectClose(4004, after: "a third connection")
            try await third.press()
        },
        .must(
            "v1.7.older.many.01", ["SES-14", "SES-15"],
            "A host serves the newest of 20 connections of one device that come in a row."
        ) { stage in
            let device = try await stage.trustedDevice()
            var last: DeckSession?
            for _ in 0..<20 { last = try await stage.session(of: device) }
            try await last?.press()
        },
        .must(
            "v1.7.older.two-devices.01", ["SES-14"],
            "A host keeps the connections of two devices side by side."
        ) { stage in
            let (first, second) = (try await stage.session(), try await stage.session())
            try await first.press()
            try await second.press()
            try await first.press()
        },
    ]

}

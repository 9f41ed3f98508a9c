/// Section 3: what a deck says first, and sections 2 and 3 for all that it sends.
enum DeckHelloCases {
    static let all: [DeckCase] = [
        .must(
            "v1.2.hello.canonical.01", ["JSON-1", "JSON-2", "JSON-3"],
            "A deck writes its hello in canonical form: names in order, no white space, no escape "
                + "that is not due."
        ) { stage in try canonical(try await stage.arrive().hello.text) },
        .must(
            "v1.2.auth.canonical.01", ["JSON-1", "JSON-2"],
            "A deck writes its `auth` in canonical form."
        ) { stage in
            let session = try await stage.challenge(try await stage.trusted())
            try canonical(await session.link.texts.last ?? "")
        },
        .must(
            "v1.2.pair.canonical.01", ["JSON-1", "JSON-2", "JSON-3"],
            "A deck writes its `pair` in canonical form, a `/` in its key bare.", needs: [.type],
            limit: .seconds(150)
        ) { stage in
            let offer = try await stage.offer(try await stage.arrive())
            // Every second key has a `/`; nobody shall type ten codes for that.
            for _ in 0..<(stage.deck.source.makesBoards ? 10 : 1) {
                let message = try await stage.pair(offer).message
                try canonical(message.text)
                if message.string("publicKey")?.contains("/") == true { break }
                await offer.link.send(HostText.pairingFailed("4"))
                try await stage.settled(offer.link)
            }
        },
        .must(
            "v1.2.envelope.canonical.01", ["JSON-1", "JSON-2", "JSON-3"],
            "A deck writes its envelopes and the bodies in them in canonical form.",
            needs: [.press], limit: .seconds(150)
        ) { stage in
            let opened = try await stage.session().press()
            try canonical(opened.text)
            try canonical(opened.body)
        },
        .must(
            "v1.2.hello.canonical.02", ["JSON-3", "JSON-1"],
            "A deck escapes `\"`, `\\` and control characters in its name, and leaves `/` and what "
                + "is past ASCII bare.", needs: [.model]
        ) { stage in
            let name = "Käse \"/\\ 😀\t\u{1}\u{7F}"
            try await stage.open(arguments: ["--name", name])
            let hello = try await stage.arrive().hello
            try canonical(hello.text)
            guard hello.string("deviceName") == name else {
                throw Failure("The deck calls itself \(hello.string("deviceName") ?? "nothing").")
            }
        },
        .must(
            "v1.2.hello.device-id.01", ["VAL-5"],
            "A deck's id has 1 to 64 characters of `A–Z a–z 0–9 . _ -`, else a host refuses it."
        ) { stage in
            let hello = try await stage.arrive().hello
            guard let id = hello.string("deviceId"), (1...64).contains(id.utf8.count),
                id.utf8.allSatisfy(isAllowed)
            else { throw Failure("The deck's id is none: \(hello.text)") }
        },
        .must(
            "v1.2.hello.device-id.02", ["VAL-5", "SES-1"],
            "A deck has the same id on every connection, by which its host knows it.",
            limit: .seconds(40)
        ) { stage in
            let first = try await stage.arrive()
            first.link.reset()
            try same(first, try await stage.arrive(), "another connection")
        },
        .must(
            "v1.2.hello.device-id.03", ["VAL-5", "SES-1"],
            "A deck keeps its id over a restart, or its host would ask for a code again.",
            needs: [.reboot], limit: .seconds(90)
        ) { stage in
            let first = try await stage.arrive()
            try await stage.reboot()
            first.link.reset()
            try same(first, try await stage.arrive(), "a restart")
        },
        .must(
            "v1.2.hello.nonce.01", ["VAL-4", "VAL-3"],
            "A deck's nonce is 32 lowercase hexadecimal digits."
        ) { stage in
            let nonce = try await stage.arrive().nonce
            guard nonce.utf8.count == 32,
                nonce.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
            else { throw Failure("The deck's nonce is \(nonce).") }
        },
        .must(
            "v1.2.hello.nonce.02", ["VAL-4", "SES-1", "CRY-5"],
            "A deck draws a fresh nonce for every hello, 8 hellos in a row over as many "
                + "connections: with an old one a host's old proof would be right again.",
            limit: .seconds(60)
        ) { stage in
            var nonces: [String] = []
            for _ in 0..<8 {
                let arrival = try await stage.arrive()
                nonces.append(arrival.nonce)
                arrival.link.reset()
            }
            try fresh(nonces)
        },
        .must(
            "v1.2.hello.nonce.03", ["VAL-4", "SES-1", "CRY-5"],
            "A deck draws other nonces after each restart: its random source does not begin at the "
                + "same place.", needs: [.reboot], limit: .seconds(150)
        ) { stage in
            var nonces: [String] = []
            for _ in 0..<8 {
                let arrival = try await stage.arrive()
                nonces.append(arrival.nonce)
                try await stage.reboot()
                arrival.link.reset()
            }
            try fresh(nonces)
        },
        .must(
            "v1.3.hello.first.01", ["SES-1"],
            "A deck says hello as its first message, by itself, and waits for the answer: nothing "
                + "follows for 3 s."
        ) { stage in
            let arrival = try await stage.arrive()
            try await stage.expectSilence(arrival.link, after: "its hello", for: .seconds(3))
        },
        .must(
            "v1.3.hello.members.01", ["SES-1", "JSON-12"],
            "A deck's hello has `deviceId`, `deviceName` and `nonce`, all of them strings."
        ) { stage in
            let hello = try await stage.arrive().hello
            for name in ["deviceId", "deviceName", "nonce"] where hello.string(name) == nil {
                throw Failure("The deck's hello has no string `\(name)`: \(hello.text)")
            }
        },
        .should(
            "v1.3.hello.members.02", ["SES-1"],
            "A deck's hello should have no other members, because nobody reads them."
        ) { stage in
            let hello = try await stage.arrive().hello
            guard hello.json.names.count == 4 else {
                throw Failure("The deck's hello has further members: \(hello.text)")
            }
        },
        .should(
            "v1.3.hello.size.01", ["FRM-7"],
            "A deck's hello should stay far below the 8,192 bytes that a host takes from a stranger."
        ) { stage in
            let size = try await stage.arrive().hello.text.utf8.count
            guard size <= 1_024 else { throw Failure("The deck's hello has \(size) bytes.") }
        },
    ]

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte) || [0x2D, 0x2E, 0x5F].contains(byte)
    }

    private static func same(_ first: Arrival, _ second: Arrival, _ after: String) throws {
        let (one, other) = (first.hello.string("deviceId"), second.hello.string("deviceId"))
        guard one == other else {
            throw Failure("After \(after) the deck's id is \(other ?? "none"), not \(one ?? "").")
        }
    }

    /// No nonce twice, and none that shares half of it with another, as counted ones would.
    private static func fresh(_ nonces: [String]) throws {
        guard Set(nonces).count == nonces.count else {
            throw Failure("The deck used a nonce twice.")
        }
        for half in [nonces.map { $0.prefix(16) }, nonces.map { $0.suffix(16) }] {
            guard Set(half).count == half.count else {
                throw Failure("Two nonces of the deck share half of their digits.")
            }
        }
    }

    static func canonical(_ text: String) throws {
        guard let json = JSON(text) else { throw Failure("The deck wrote no JSON: \(text)") }
        guard json.canonical == text else {
            throw Failure("The deck wrote \(text), where \(json.canonical) is due.")
        }
    }
}

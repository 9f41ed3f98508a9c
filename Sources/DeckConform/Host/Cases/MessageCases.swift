/// Section 3: messages in their shape, and presses.
enum MessageCases {
    static let all: [HostCase] = shapes + presses + infos

    // MARK: - Shapes

    private static let shapes: [HostCase] = [
        .must(
            "v1.3.shape.need-pairing.01", ["PAIR-1", "VAL-1", "VAL-3"],
            "A host's `needPairing` has a nonce of 32 lowercase digits and a public key of 44 "
                + "characters, and nothing else."
        ) { stage in
            let link = try await stage.connect()
            let message = try await link.expect(
                "needPairing", asking: DeckText.hello(await stage.stranger()), "a new deck's hello")
            try has(message, ["nonce", "publicKey", "type"])
            try isHex(message, "nonce", digits: 32)
            guard let key = message.string("publicKey"), Base64.decodeKey(key) != nil else {
                throw Failure("The host's publicKey is no base64 of 32 bytes.")
            }
        },
        .must(
            "v1.3.shape.challenge.01", ["SES-10", "VAL-2", "VAL-3"],
            "A host's `challenge` has a nonce of 32 lowercase digits and a proof of 64, and nothing "
                + "else."
        ) { stage in
            let device = try await stage.trustedDevice()
            let link = try await stage.connect()
            let message = try await link.expect(
                "challenge", asking: DeckText.hello(device), "a paired deck's hello")
            try has(message, ["nonce", "proof", "type"])
            try isHex(message, "nonce", digits: 32)
            try isHex(message, "proof", digits: 64)
        },
        .must(
            "v1.3.shape.paired.01", ["PAIR-33"],
            "A host's `paired` has a proof and nothing else: the token never travels.",
            needs: [.code]
        ) { stage in
            let session = try await stage.pairedAnew()
            let texts = await session.link.texts
            guard let paired = texts.compactMap(Message.init).first(where: { $0.type == "paired" })
            else { throw Failure("No `paired` came.") }
            try has(paired, ["proof", "type"])
            try isHex(paired, "proof", digits: 64)
        },
        .must(
            "v1.3.shape.unauthorized.01", ["ERR-1"],
            "A host's `unauthorized` has nothing but its type: it does not say what was wrong."
        ) { stage in
            let link = try await stage.connect()
            try has(try await link.expect("unauthorized", asking: "?", "no JSON"), ["type"])
        },
        .must(
            "v1.3.shape.failed.01", ["PAIR-10", "ERR-1"],
            "A host's `pairingFailed` has the tries that are left and nothing else.",
            needs: [.code]
        ) { stage in
            let offer = try await stage.offer(to: await stage.stranger())
            let code = try await stage.code(for: offer.device)
            let incoming = try await stage.wrongCode(offer, code: code)
            guard let message = incoming.message, message.type == "pairingFailed" else {
                throw Failure("To a wrong code the host \(incoming.words).")
            }
            try has(message, ["remaining", "type"])
            guard message.json["remaining"]?.integer == 4 else {
                throw Failure("The first wrong code leaves 4 tries, not as in \(message.text)")
            }
        },
        .must(
            "v1.3.shape.layout.01", ["SES-17", "MSG-8"],
            "A host's first envelope is a `layout` of 5 × 3 keys, where the deck has said nothing "
                + "else, with each key's index below 15."
        ) { stage in
            let session = try await stage.session()
            let opened = await session.received.first
            guard let json = opened?.json, opened?.type == "layout" else {
                throw Failure("The host's first envelope is \(opened?.body ?? "missing").")
            }
            try has(json, ["columns", "pages", "rows", "type"])
            try fits(json, columns: 5, rows: 3)
        },
        .must(
            "v1.3.shape.result.01", ["MSG-1", "MSG-2"],
            "A host's `result` names page and index, says `ok`, and has no members but `exitCode` "
                + "and `output` besides."
        ) { stage in
            let result = try await stage.session().press()
            guard let ok = result["ok"]?.bool, !ok else {
                throw Failure("An unknown key's result is \(result.canonical)")
            }
            let allowed: Set = ["exitCode", "index", "ok", "output", "page", "type"]
            guard Set(result.names).isSubset(of: allowed) else {
                throw Failure("The result has members that nobody knows: \(result.canonical)")
            }
        },
    ]

    private static func has(_ message: Message, _ names: Set<String>) throws {
        try has(message.json, names)
    }

    private static func has(_ json: JSON, _ names: Set<String>) throws {
        guard Set(json.names) == names, json.names.count == names.count else {
            throw Failure(
                "The host's message has the members \(json.names.sorted().joined(separator: ", ")), "
                    + "where \(names.sorted().joined(separator: ", ")) are due.")
        }
    }

    private static func isHex(_ message: Message, _ name: String, digits: Int) throws {
        let text = message.string(name) ?? ""
        guard text.utf8.count == digits,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { throw Failure("The host's \(name) is not \(digits) lowercase digits: \(text)") }
    }

    static func fits(_ layout: JSON, columns: Int64, rows: Int64) throws {
        guard layout["columns"]?.integer == columns, layout["rows"]?.integer == rows else {
            throw Failure(
                "The layout has \(layout["columns"]?.canonical ?? "no") columns and "
                    + "\(layout["rows"]?.canonical ?? "no") rows, where \(columns) and \(rows) "
                    + "are due.")
        }
        for key in (layout["pages"]?.array ?? []).flatMap({ $0.array ?? [] }) {
            guard let index = key["index"]?.integer, (0..<columns * rows).contains(index),
                key["label"]?.string != nil
            else { throw Failure("The layout has a key that is none: \(key.canonical)") }
        }
    }

    // MARK: - Presses

    private static let unknownKeys: [(page: Int64, index: Int64, what: String)] = [
        (9_007, 9_007, "that no host has"), (9_007, 255, "outside the grid"),
        (1_000_000, 1_000_000_000, "far away"),
        (1 << 53 - 1, 1 << 53 - 1, "at 2^53 − 1, the last position there is"),
    ]

    private static let presses: [HostCase] =
        unknownKeys.enumerated().map { number, key in
            .must(
                CaseID("v1.3.press.unknown-key", number + 1), ["MSG-1", "MSG-2"],
                "A host answers a press of a key \(key.what) with one `result` of `ok: false`."
            ) { stage in
                let session = try await stage.session()
                let result = try await session.press(key.page, key.index)
                guard result["ok"]?.bool == false else {
                    throw Failure("The result is \(result.canonical)")
                }
                let next = try await session.press(key.page, 1)
                guard next["ok"]?.bool == false else { throw Failure("A second result came.") }
            }
        } + [
            .must(
                "v1.3.press.many.01", ["MSG-1"],
                "A host answers 300 presses that come without a pause with exactly 300 results."
            ) { stage in
                let session = try await stage.session()
                for number in Int64(0)..<300 { await session.send(DeckText.press(9_007, number)) }
                var seen: [Int64: Int] = [:]
                for _ in 0..<300 {
                    let opened = try await session.next(after: "one of 300 presses")
                    guard opened.type == "result", let index = opened.json?["index"]?.integer else {
                        throw Failure("To a press the host answered \(opened.body)")
                    }
                    seen[index, default: 0] += 1
                }
                guard seen.count == 300, seen.values.allSatisfy({ $0 == 1 }) else {
                    throw Failure("Of 300 presses \(seen.count) have a result, some of them more.")
                }
                try await session.press()
            },
            .must(
                "v1.3.edit.forbidden.01", ["MSG-3"],
                "A host answers the `setButton` of a deck that may not edit with `forbidden`, and "
                    + "changes nothing: who defines keys runs commands."
            ) { stage in
                let session = try await stage.session()
                await session.send(DeckText.setButton(index: 9, button: EditCases.button))
                try await session.expectError("forbidden", after: "a `setButton` without the right")
                let again = try await stage.session(of: session.device)
                let layout = await again.received.first?.body
                guard layout == (await session.received.first?.body) else {
                    throw Failure("After `forbidden` the layout has changed.")
                }
            },
        ]

    // MARK: - info

    private static let infos: [HostCase] = [
        .must(
            "v1.3.info.grid.01", ["MSG-7", "MSG-8"],
            "A host sends the layout again for a deck of 2 × 2 keys, without keys that it has not."
        ) { stage in
            try await layoutFits(2, 2, try await stage.session())
        },
        .must(
            "v1.3.info.grid.02", ["MSG-8"],
            "A host takes an `info` of 255 × 255 keys, the largest there is."
        ) { stage in
            try await layoutFits(255, 255, try await stage.session())
        },
        .must(
            "v1.3.info.grid.03", ["MSG-7", "MSG-8"],
            "A host goes by the latest `info`: by a second one, and by one that takes it back; each "
                + "layout has all keys that the grid has room for."
        ) { stage in
            let session = try await stage.session()
            let all = await session.received.first?.json?["pages"]?.array ?? []
            for (columns, rows) in [(2, 2), (7, 1), (5, 3)] {
                let json = try await layoutFits(columns, rows, session)
                let due = all.map { page in
                    JSON.array(
                        (page.array ?? []).filter {
                            ($0["index"]?.integer ?? 0) < Int64(columns * rows)
                        })
                }
                guard json["pages"] == .array(due) else {
                    throw Failure(
                        "To an `info` of \(columns) × \(rows) behind others the host answered "
                            + json.canonical)
                }
            }
        },
        .must(
            "v1.3.info.size.01", ["MSG-9"],
            "A host sends a deck that takes 300 bytes no longer message: what is too large is too "
                + "large again."
        ) { stage in
            let session = try await stage.session()
            await session.send(DeckText.info(columns: 5, rows: 3, maxMessage: 300))
            for index in 0..<15 { await session.send(DeckText.press(9_007, Int64(index))) }
            let place = await session.link.texts.count
            for _ in 0..<15 { _ = try await session.next(after: "a press") }
            for text in await session.link.texts[place...] where text.utf8.count > 300 {
                throw Failure(
                    "A message of \(text.utf8.count) bytes came to a deck that takes 300.")
            }
        },
        .must(
            "v1.3.info.size.02", ["MSG-9"],
            "A host bears a deck that takes a single byte, sends it nothing, and serves others."
        ) { stage in
            let session = try await stage.session()
            await session.send(DeckText.info(columns: 5, rows: 3, maxMessage: 1))
            let place = await session.link.texts.count
            await session.send(DeckText.unknownKey)
            try await stage.session().press()
            let incoming = await session.link.next(within: .milliseconds(200))
            guard incoming == .silence else {
                throw Failure("A deck that takes one byte was \(incoming.words) by the host.")
            }
            guard await session.link.texts.count == place else {
                throw Failure("A message came to a deck that takes one byte.")
            }
        },
    ]

    /// Tells of a grid, and expects a layout that fits it.
    @discardableResult
    private static func layoutFits(
        _ columns: Int, _ rows: Int, _ session: DeckSession
    ) async throws -> JSON {
        await session.send(DeckText.info(columns: columns, rows: rows, maxMessage: 65_536))
        let what = "an `info` of \(columns) × \(rows)"
        let opened = try await session.next(after: what, layouts: true)
        guard opened.type == "layout", let json = opened.json else {
            throw Failure("To \(what) the host answered \(opened.body)")
        }
        try fits(json, columns: Int64(columns), rows: Int64(rows))
        return json
    }
}

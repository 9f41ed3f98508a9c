internal import DeckWire
internal import RawPeer

/// Section 1: how a connection begins.
enum UpgradeCases {
    static let all: [HostCase] = plain + origins + paths + delivery

    private static let plain: [HostCase] = [
        .must(
            "v1.1.upgrade.plain.01", ["FRM-1"],
            "A host upgrades a plain request for `/` and proves with `Sec-WebSocket-Accept` that it "
                + "has read the key, so that a deck can tell it from another server."
        ) { stage in
            let (answer, _) = try await stage.upgrade(path: "/")
            guard answer.status == 101 else { throw refused(answer, due: 101) }
            guard answer.headers["sec-websocket-accept"] == UpgradeAnswer.accept else {
                throw Failure(
                    "The host's Sec-WebSocket-Accept is "
                        + "\(answer.headers["sec-websocket-accept"] ?? "missing"), where "
                        + "\(UpgradeAnswer.accept) is due.")
            }
        },
        .must(
            "v1.1.upgrade.plain.02", ["FRM-2"],
            "A host answers a request that offers no extension and no subprotocol without either, "
                + "because a board's library may know none."
        ) { stage in
            let (answer, _) = try await stage.upgrade()
            for name in ["sec-websocket-extensions", "sec-websocket-protocol"] {
                if let value = answer.headers[name] {
                    throw Failure("The host answered with \(name): \(value), which nobody offered.")
                }
            }
        },
        .must(
            "v1.1.upgrade.extension.01", ["FRM-2"],
            "A host upgrades a deck whose library offers compression, and understands it, whether "
                + "it takes the offer or not."
        ) { stage in
            let link = try await stage.connect(headers: [
                "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"
            ])
            let incoming = await link.ask(DeckText.hello(await stage.stranger()))
            guard incoming != .silence, !incoming.isEnd else {
                throw Failure("To a hello after that upgrade the host \(incoming.words).")
            }
        },
        .must(
            "v1.1.upgrade.spelling.01", ["FRM-1"],
            "A host upgrades a request whose words are spelled otherwise, `WebSocket` and "
                + "`keep-alive, upgrade`: they have no case and stand in lists (RFC 6455 section 4.2.1)."
        ) { stage in
            let url = await stage.host.url
            let socket = try await stage.socket()
            let request = UpgradeAnswer.request(host: url.host, port: url.port)
                .replacing("Upgrade: websocket", with: "uPGRADE:WebSocket")
                .replacing("Connection: Upgrade", with: "CONNECTION: keep-alive, upgrade")
            stage.transcript.add(.sent, link: 1, "upgrade, spelled otherwise", request)
            _ = await socket.send(Array(request.utf8), stall: stage.host.answer)
            let answer = try await UpgradeAnswer.read(from: socket, within: stage.host.answer)
            guard answer.status == 101 else { throw refused(answer, due: 101) }
        },
        .should(
            "v1.1.upgrade.version.01", ["FRM-1"],
            "A host does not upgrade another version of WebSocket than 13 (RFC 6455 section 4.4), "
                + "whose frames it would misread."
        ) { stage in
            let (answer, _) = try await stage.upgrade(version: "12")
            if answer.status == 101 { throw Failure("The host upgraded version 12 of WebSocket.") }
        },
    ]

    private static func refused(_ answer: UpgradeAnswer, due: Int) -> Failure {
        let what = answer.status == 0 ? "ended the connection" : "answered HTTP \(answer.status)"
        return Failure("To the upgrade the host \(what), where HTTP \(due) is due.")
    }

    // MARK: - Origins

    private static let origins: [HostCase] =
        foreign.enumerated().map { number, origin in
            .must(
                CaseID("v1.1.upgrade.origin", number + 1), ["FRM-3"],
                "A host answers 403 to an upgrade with `\(origin.header)`, \(origin.what): no page "
                    + "in a browser may reach it."
            ) { stage in
                let (answer, _) = try await stage.upgrade(headers: [origin.header])
                guard answer.status == 403 else { throw refused(answer, due: 403) }
            }
        } + [
            .must(
                "v1.1.upgrade.own-origin.01", ["FRM-3"],
                "A host upgrades a request with `Origin: file://`, which some board libraries send."
            ) { stage in
                let (answer, _) = try await stage.upgrade(headers: ["Origin: file://"])
                guard answer.status == 101 else { throw refused(answer, due: 101) }
            }
        ]

    private static let foreign: [(header: String, what: String)] = [
        ("Origin: http://example.org", "the page of a stranger"),
        ("Origin: https://example.org", "a page that came encrypted"),
        ("Origin: http://127.0.0.1", "a page of the host's own computer"),
        ("Origin: http://localhost:7878", "a page that the host itself might serve"),
        ("Origin: null", "which a sandboxed page has"),
        ("Origin: file:///", "which is not the one that libraries send"),
        ("Origin: file://evil", "which only begins like the one that libraries send"),
        ("Origin: FILE://", "which is spelled otherwise"),
        ("oRiGiN: http://example.org", "a header's name having no case"),
        ("origin:http://example.org", "white space before a header's value being free"),
        ("Origin:", "which is empty and still another than `file://`"),
    ]

    // MARK: - Paths

    private static let paths: [HostCase] =
        [
            ("/other", "which is another"), ("/index.html", "which a browser would ask for"),
            ("/deck/", "which ends like the right one"),
        ].enumerated().map { number, path in
            .must(
                CaseID("v1.1.upgrade.path", number + 1), ["FRM-22"],
                "A host answers 404 to an upgrade for `\(path.0)`, \(path.1), so that a wrong "
                    + "address is found out at once."
            ) { stage in
                let (answer, _) = try await stage.upgrade(path: path.0)
                guard answer.status == 404 else { throw refused(answer, due: 404) }
            }
        } + [
            .must(
                "v1.1.upgrade.query.01", ["FRM-22"],
                "A host upgrades a request for `/?deck=1`: a query is no other path."
            ) { stage in
                let (answer, _) = try await stage.upgrade(path: "/?deck=1")
                guard answer.status == 101 else { throw refused(answer, due: 101) }
            }
        ]

    // MARK: - Slow and broken requests

    private static let delivery: [HostCase] = [
        .must(
            "v1.1.upgrade.fragmented.01", ["FRM-4"],
            "A host takes an upgrade that arrives a byte at a time, as a slow radio brings it."
        ) { stage in
            let url = await stage.host.url
            let socket = try await stage.socket()
            let request = UpgradeAnswer.request(host: url.host, port: url.port)
            stage.transcript.add(.sent, link: 1, "upgrade, a byte at a time", request)
            for byte in request.utf8 {
                _ = await socket.send([byte], stall: stage.host.answer)
            }
            let answer = try await UpgradeAnswer.read(from: socket, within: stage.host.answer)
            guard answer.status == 101 else { throw refused(answer, due: 101) }
        },
        .must(
            "v1.1.upgrade.hello-behind.01", ["FRM-4"],
            "A host takes a hello that arrives in one packet with the upgrade: bytes are a stream."
        ) { stage in
            let url = await stage.host.url
            let socket = try await stage.socket()
            let request = UpgradeAnswer.request(host: url.host, port: url.port)
            let hello = DeckText.hello(await stage.stranger())
            stage.transcript.add(.sent, link: 1, "upgrade and hello in one packet", request + hello)
            _ = await socket.send(
                Array(request.utf8) + Link.textFrame(hello), stall: stage.host.answer)
            let answer = try await UpgradeAnswer.read(from: socket, within: stage.host.answer)
            let link = stage.link(1, socket, answer)
            guard answer.status == 101 else { throw refused(answer, due: 101) }
            let incoming = await link.next()
            guard incoming.message != nil else {
                throw Failure("To a hello right behind the upgrade the host \(incoming.words).")
            }
        },
        .should(
            "v1.1.upgrade.unfinished.01", ["FRM-10"],
            "A host gives up on an upgrade that never ends within 65 s, so that a stranger cannot "
                + "hold its sockets.",
            place: .beside(strangers: 0), limit: .seconds(75)
        ) { stage in
            let socket = try await stage.socket()
            stage.transcript.add(.sent, link: 1, "half an upgrade", "GET / HTTP/1.1")
            _ = await socket.send(
                Array("GET / HTTP/1.1\r\nHost: x\r\nUpgr".utf8), stall: stage.host.answer)
            let end = await socket.receive(within: .seconds(65))
            guard end != nil else { throw Failure("The host bore half an upgrade for 65 s.") }
        },
    ]
}

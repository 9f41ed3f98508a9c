internal import RawPeer

/// Section 1: how a deck asks for its connection.
enum DeckUpgradeCases {
    static let all: [DeckCase] = request + answers

    private static let request: [DeckCase] = [
        .must(
            "v1.1.upgrade.path.01", ["FRM-1"],
            "A deck asks for the path `/` by GET and HTTP/1.1, because a host answers 404 to "
                + "another."
        ) { stage in
            let line = try await stage.knock().request.head.line
            guard line == "GET / HTTP/1.1" else {
                throw Failure("The deck asks by `\(line)`, where `GET / HTTP/1.1` is due.")
            }
        },
        .must(
            "v1.1.upgrade.headers.01", ["FRM-1"],
            "A deck's request has the headers that RFC 6455 section 4.1 asks for, each once, else "
                + "a host's library refuses it."
        ) { stage in
            let request = try await stage.knock().request
            let due = [("upgrade", "websocket"), ("connection", "upgrade")]
            for (name, value) in due {
                let words = request.head.values(name).joined(separator: ",").lowercased()
                    .split(separator: ",").map { $0.filter { $0 != " " } }
                guard words.contains(value) else {
                    throw Failure("The deck's request has no `\(name): \(value)`.")
                }
            }
            guard request.head.values("sec-websocket-version") == ["13"] else {
                throw Failure("The deck's request does not ask for version 13.")
            }
            guard request.head.values("host").count == 1 else {
                throw Failure("The deck's request has no `Host`, or two.")
            }
        },
        .must(
            "v1.1.upgrade.subprotocol.01", ["FRM-1"],
            "A deck asks for no subprotocol, because no host chooses one."
        ) { stage in
            let values = try await stage.knock().request.head.values("sec-websocket-protocol")
            guard values.isEmpty else {
                throw Failure("The deck asks for the subprotocol \(values.joined(separator: ",")).")
            }
        },
        .must(
            "v1.1.upgrade.origin.01", ["FRM-3"],
            "A deck sends no `Origin`, or `file://`: a host answers 403 to any other, which is a "
                + "web page's."
        ) { stage in
            let values = try await stage.knock().request.head.values("origin")
            guard values.allSatisfy({ $0 == "file://" }) else {
                throw Failure("The deck sends the origin \(values.joined(separator: ", ")).")
            }
        },
        .must(
            "v1.1.upgrade.key.01", ["FRM-1"],
            "A deck's `Sec-WebSocket-Key` is the base64 of 16 bytes and another one each time "
                + "(RFC 6455 section 4.1), so that an old answer does not fit.", limit: .seconds(40)
        ) { stage in
            var keys: Set<String> = []
            for _ in 0..<2 {
                let knock = try await stage.knock()
                let key = knock.request.key
                guard key.utf8.count == 24, key.hasSuffix("=="),
                    key.dropLast(2).allSatisfy({ Base64.alphabet.contains($0) })
                else { throw Failure("The deck's key \(key) is not the base64 of 16 bytes.") }
                keys.insert(key)
                knock.socket.shutDown()
            }
            if keys.count < 2 { throw Failure("The deck used the same key twice.") }
        },
    ]

    private static let answers: [DeckCase] = [
        .must(
            "v1.1.upgrade.plain.01", ["FRM-2"],
            "A deck works on a connection for which the host chose no extension, whatever it "
                + "offered."
        ) { stage in
            let arrival = try await stage.arrive()
            try await stage.expectPong(arrival.link, after: "an upgrade without extensions")
        },
        .must(
            "v1.1.upgrade.accept.01", ["FRM-1"],
            "A deck gives up a connection whose `Sec-WebSocket-Accept` does not follow from its "
                + "key, and says no hello on it: it is no WebSocket server that answers."
        ) { stage in
            let knock = try await stage.knock()
            let link = await stage.upgrade(knock, accept: UpgradeAnswer.accept)
            let incoming = await link.next()
            guard incoming.isEnd else {
                throw Failure("After an answer to another key the deck \(incoming.words).")
            }
        },
        refusal(1, "HTTP/1.1 403 Forbidden", "by 403"),
        refusal(2, "HTTP/1.1 404 Not Found", "by 404"),
        refusal(3, "HTTP/1.1 503 Service Unavailable", "by 503"),
        refusal(4, "SSH-2.0-OpenSSH_9.2", "by something that is no HTTP"),
        .must(
            "v1.1.upgrade.mute.01", ["FRM-18"],
            "A deck does not wait for ever for the answer to its request: it tries again when a "
                + "host takes the connection and stays silent, or it would need a person.",
            limit: .seconds(75)
        ) { stage in
            _ = try await stage.knock()
            _ = try await stage.knock(within: .seconds(60))
        },
        .must(
            "v1.1.upgrade.dropped.01", ["FRM-18", "FRM-17"],
            "A deck comes back after the delay when the connection ends before the upgrade."
        ) { stage in
            let knock = try await stage.knock()
            let start = ContinuousClock.now
            knock.socket.reset()
            _ = try await stage.expectReturn(since: start, after: "a reset before the upgrade")
        },
    ]

    private static func refusal(_ number: Int, _ line: String, _ what: String) -> DeckCase {
        .must(
            CaseID("v1.1.upgrade.refused", number), ["FRM-18", "FRM-20"],
            "A deck that is refused \(what) comes back after 2 s ± 20 %: what answers there now may "
                + "be another program tomorrow."
        ) { stage in
            let knock = try await stage.knock()
            let start = ContinuousClock.now
            stage.transcript.add(.sent, link: knock.number, line)
            _ = await knock.socket.send(
                Array("\(line)\r\nContent-Length: 0\r\n\r\n".utf8), stall: .seconds(5))
            knock.socket.shutDown()
            _ = try await stage.expectReturn(since: start, after: "a refusal \(what)")
        }
    }
}

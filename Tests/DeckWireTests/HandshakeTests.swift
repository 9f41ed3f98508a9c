import DeckWire
import Testing

/// An upgrade request with RFC 6455 section 1.3's key.
func upgrade(path: String = "/", without: String = "", adding: String = "") -> String {
    let headers = [
        "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
    ]
    let kept = headers.filter { without.isEmpty || !$0.hasPrefix(without) }
    let all = ["GET \(path) HTTP/1.1"] + kept + (adding.isEmpty ? [] : [adding])
    return all.joined(separator: "\r\n") + "\r\n\r\n"
}

/// A server of ours, and a raw peer that has upgraded.
struct RawPair {
    let server: WebSocketServer
    let events: Recorder
    let peer: RawPeer
    let id: ConnectionID

    init(limits: WireLimits = .host) async throws {
        server = try WebSocketServer(address: "127.0.0.1", port: 0, limits: patient(limits))
        events = Recorder(server.events)
        peer = try RawPeer.connected(to: server.port)
        try await peer.send(upgrade())
        let head = try await peer.receiveHead()
        #expect(head.hasPrefix("HTTP/1.1 101 "))
        id = try await events.opened()
    }
}

@Suite struct HandshakeTests {
    @Test func theAcceptValueIsTheOneOfTheRFC() async throws {
        let server = try WebSocketServer(address: "127.0.0.1", port: 0)
        let peer = try RawPeer.connected(to: server.port)
        try await peer.send(upgrade())
        let head = try await peer.receiveHead()
        #expect(head.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
        #expect(!head.lowercased().contains("sec-websocket-extensions"))
        #expect(!head.lowercased().contains("sec-websocket-protocol"))
        await server.stop()
    }

    // FRM-3, FRM-22
    /// Each request, the status it gets, and whether the server stays usable is seen by the next.
    @Test(arguments: [
        (upgrade(adding: "Origin: http://evil.example"), "403"),
        (upgrade(adding: "Origin: null"), "403"),
        (upgrade(adding: "Origin:"), "403"),
        (upgrade(adding: "Origin: FILE://"), "403"),
        (upgrade(adding: "Origin: file://x"), "403"),
        (upgrade(adding: "Origin: file://\r\nOrigin: http://evil.example"), "403"),
        (upgrade(adding: "Origin: http://evil.example\r\nOrigin: file://"), "403"),
        (upgrade(adding: "Origin: " + String(repeating: "a", count: 300)), "403"),
        (upgrade(path: "/other"), "404"),
        (upgrade(path: "//etc/passwd"), "404"),
        (upgrade(without: "Sec-WebSocket-Version", adding: "Sec-WebSocket-Version: 8"), "426"),
        (upgrade(without: "Sec-WebSocket-Version"), "426"),
        (upgrade(without: "Sec-WebSocket-Key"), "400"),
        (upgrade(without: "Host"), "400"),
        (upgrade(without: "Upgrade"), "426"),
        (upgrade(adding: "Sec-WebSocket-Protocol: chat"), "400"),
        ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "426"),
        ("GET /index.html HTTP/1.1\r\nHost: a\r\n\r\n", "404"),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi", "4"),
        ("GET / HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: a\r\nUpgrade: irc\r\nConnection: Upgrade\r\n\r\n", "403"),
    ])
    func aRequestThatIsNoUpgradeOfOursIsAnswered(request: String, status: String) async throws {
        let server = try WebSocketServer(address: "127.0.0.1", port: 0)
        let peer = try RawPeer.connected(to: server.port)
        try await peer.send(request)
        let head = try await peer.receiveHead()
        #expect(head.hasPrefix("HTTP/1.") && head.dropFirst(8).hasPrefix(" \(status)"), "\(head)")
        let next = try RawPeer.connected(to: server.port)
        try await next.send(upgrade())
        #expect(try await next.receiveHead().hasPrefix("HTTP/1.1 101"))
        await server.stop()
    }

    // FRM-2, FRM-3, FRM-22
    @Test(arguments: [
        upgrade(adding: "Origin: file://"), upgrade(adding: "Sec-WebSocket-Protocol: arduino"),
        upgrade(path: "/?board=1"), upgrade(without: "Upgrade", adding: "UPGRADE: WebSocket"),
        upgrade(without: "Connection", adding: "Connection: keep-alive, Upgrade"),
        upgrade(adding: "Sec-WebSocket-Extensions: permessage-deflate"),
    ])
    func boardLibrariesGetIn(request: String) async throws {
        let server = try WebSocketServer(address: "127.0.0.1", port: 0)
        let peer = try RawPeer.connected(to: server.port)
        try await peer.send(request)
        let head = try await peer.receiveHead()
        #expect(head.hasPrefix("HTTP/1.1 101"), "\(head)")
        #expect(!head.lowercased().contains("deflate"))
        await server.stop()
    }

    static let nonsense = [
        Nonsense("control bytes", "\u{0}\u{1}\u{2}\u{3}"),
        Nonsense("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        Nonsense("CONNECT", "CONNECT a:1 HTTP/1.1\r\n\r\n"),
        Nonsense(
            "endless headers",
            "GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 5000) + "\r\n"),
        Nonsense("a long path", "GET /" + String(repeating: "a", count: 20000) + " HTTP/1.1\r\n"),
        Nonsense("empty lines", "\r\n\r\n\r\n"), Nonsense("three letters", "GET"),
        Nonsense("TLS", "\u{16}\u{3}\u{1}\u{0}\u{5}hello"),
        Nonsense("odd escapes", "GET /%00%ff/../../ HTTP/1.1\r\nHost: a\r\n\r\n"),
    ]

    @Test(arguments: nonsense)
    func nonsenseIsDroppedAndHarmsNobody(nonsense: Nonsense) async throws {
        var limits = WireLimits.host
        limits.upgradeTimeout = .milliseconds(200)
        let server = try WebSocketServer(address: "127.0.0.1", port: 0, limits: limits)
        let peer = try RawPeer.connected(to: server.port)
        try? await peer.send(nonsense.text)
        while let bytes = try? await peer.receive(), !bytes.isEmpty {}
        let next = try RawPeer.connected(to: server.port)
        try await next.send(upgrade())
        #expect(try await next.receiveHead().hasPrefix("HTTP/1.1 101"))
        await server.stop()
    }

    /// A byte now and then does not buy more time.
    @Test func aDrippedUpgradeIsDroppedInTime() async throws {
        var limits = WireLimits.host
        limits.upgradeTimeout = .milliseconds(300)
        let server = try WebSocketServer(address: "127.0.0.1", port: 0, limits: limits)
        let peer = try RawPeer.connected(to: server.port)
        var ended = false
        for byte in Array(upgrade(adding: "X: " + String(repeating: "x", count: 2000)).utf8) {
            try? await peer.send([byte])
            ended = await peer.hasEnded(within: 20)
            if ended { break }
        }
        #expect(ended)  // long before the request was whole
        await server.stop()
    }

    @Test func silentSocketsNeverKeepABoardOut() async throws {
        var limits = WireLimits.host
        limits.pendingConnections = 4
        let server = try WebSocketServer(address: "127.0.0.1", port: 0, limits: limits)
        let events = Recorder(server.events)
        let silent = try (0..<20).map { _ in try RawPeer.connected(to: server.port) }
        let board = try RawPeer.connected(to: server.port)
        try await board.send(upgrade())
        #expect(try await board.receiveHead().hasPrefix("HTTP/1.1 101"))
        _ = try await events.opened()
        // The oldest silent ones have been dropped, and no event told of them.
        #expect(try await silent[0].receive() == [])
        #expect(await events.events.count == 1)
        await server.stop()
    }
}

struct Nonsense: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ name: String, _ text: String) {
        testDescription = name
        self.text = text
    }
}

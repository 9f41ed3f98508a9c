import DeckWire
import Testing

@Suite struct WebSocketURLTests {
    @Test(
        arguments: [
            ("ws://127.0.0.1:7878/", "127.0.0.1", 7878, "/"),
            ("ws://studio.local", "studio.local", 80, "/"),
            ("WS://Studio.local:1", "Studio.local", 1, "/"), ("ws://a?b=c", "a", 80, "/?b=c"),
            ("ws://[::1]:7878/x", "::1", 7878, "/x"),
            ("ws://[fe80::1%eth0]/", "fe80::1%eth0", 80, "/"),
            ("ws://my_host-1:65535/a/b?c", "my_host-1", 65535, "/a/b?c"),
            ("ws://host.example./", "host.example.", 80, "/"),
        ] as [(String, String, UInt16, String)])
    func good(text: String, host: String, port: UInt16, path: String) throws {
        let url = try #require(WebSocketURL(text))
        #expect(url.host == host)
        #expect(url.port == port)
        #expect(url.path == path)
        #expect(WebSocketURL(url.description) == url)
    }

    @Test(arguments: [
        "", "ws://", "ws:///", "ws:/a", "wss://a/", "http://a/", " ws://a/", "ws://a/ ",
        "ws://a b/",
        "ws://u@a/", "ws://u:p@a/", "ws://a#f", "ws://a/#f", "ws://a:/", "ws://a:0/",
        "ws://a:65536/",
        "ws://a:+80/", "ws://a:8 0/", "ws://a:080000/", "ws://:80/", "ws://[::1/", "ws://::1/",
        "ws://[::1]x/", "ws://[]/", "ws://[1]/", "ws://a..b/", "ws://.a/", "ws://-a/", "ws://a-/",
        "ws://256.1.1.1/", "ws://1.2.3/", "ws://1.2.3.4.5/", "ws://01.2.3.4/", "ws://1.2.3.4./",
        "ws://a%20b/", "ws://ä/", "ws://a/ä", "ws://a/\r\nHost: b", "ws://a\\b/",
        "ws://[fe80::1%]/",
        "ws://0x7f.1/", "ws://a:٨٠/",
    ])
    func bad(text: String) {
        #expect(WebSocketURL(text) == nil)
    }

    @Test func longOnesAreRefused() {
        #expect(WebSocketURL("ws://a/" + String(repeating: "b", count: 2000)) == nil)
        #expect(WebSocketURL("ws://" + String(repeating: "a.", count: 130) + "b/") == nil)
        #expect(WebSocketURL("ws://" + String(repeating: "a", count: 64) + "/") == nil)
    }
}

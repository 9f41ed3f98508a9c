import DeckConsole

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where the host listens, as `--listen` gives it: `127.0.0.1:7878`, `[::1]:7878`.
struct ListenAddress: Equatable {
    static let defaultPort: UInt16 = 7878

    let address: String
    let port: UInt16

    static let loopback = ListenAddress(address: "127.0.0.1", port: defaultPort)
    static let everywhere = ListenAddress(address: "0.0.0.0", port: defaultPort)

    private init(address: String, port: UInt16) {
        self.address = address
        self.port = port
    }

    /// Nil unless the text is a numeric address (or `localhost`), a colon and a port.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard (1...5).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits)
        else { return nil }
        var host = String(text[..<colon])
        if host == "localhost" { host = "127.0.0.1" }
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
            guard ListenAddress.isNumeric(host, AF_INET6) else { return nil }
        } else {
            guard ListenAddress.isNumeric(host, AF_INET) else { return nil }
        }
        self.init(address: host, port: port)
    }

    private static func isNumeric(_ text: String, _ family: Int32) -> Bool {
        var storage = [UInt8](repeating: 0, count: 16)
        return inet_pton(family, text, &storage) == 1
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// This computer's own addresses, for decks that must be told where to connect.
enum LocalAddresses {
    /// What a person types at a deck when the host listens on all interfaces; nil otherwise.
    static func hints(for address: String, url: String) -> String? {
        guard address == "0.0.0.0" || address == "::" else { return nil }
        let port = url.split(separator: ":").last ?? ""
        let urls = numbers().map { "  ws://\($0):\(port)" }
        guard !urls.isEmpty else { return "This computer is on no network yet." }
        return (["Decks connect to:"] + urls).joined(separator: "\n")
    }

    /// IPv4 addresses of interfaces that are up, without loopback and link-local ones.
    private static func numbers() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var result: [String] = []
        var next = first
        while let entry = next {
            next = entry.pointee.ifa_next
            guard let address = entry.pointee.ifa_addr,
                Int32(address.pointee.sa_family) == AF_INET
            else { continue }
            let bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { inet in
                withUnsafeBytes(of: inet.pointee.sin_addr) { Array($0) }
            }
            let isLocal = bytes[0] == 127 || (bytes[0] == 169 && bytes[1] == 254)
            if !isLocal { result.append(bytes.map(String.init).joined(separator: ".")) }
        }
        return result
    }
}

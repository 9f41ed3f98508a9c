/// Where a host listens: `ws://` with a name or address, a port and a path (RFC 6455 section 3).
///
/// Strict: no user, no fragment, no white space, nothing percent-encoded in the host. The port is
/// 80 and the path `/` where none is written.
public struct WebSocketURL: Sendable, Hashable, CustomStringConvertible {
    /// A name, an IPv4 address, or an IPv6 address without its brackets.
    public let host: String
    public let port: UInt16
    /// Begins with `/`; a query belongs to it.
    public let path: String

    /// Fails for anything that is not a whole, plain `ws://` address.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= 1000, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }),
            text.prefix(5).lowercased() == "ws://"
        else { return nil }
        let rest = text.dropFirst(5)
        let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
        let authority = rest[..<end]
        let tail = rest[end...]
        guard !tail.contains("#"), !authority.contains("@"),
            let (host, port) = Self.split(authority)
        else { return nil }
        self.host = host
        self.port = port
        self.path = tail.isEmpty ? "/" : tail.hasPrefix("?") ? "/" + tail : String(tail)
    }

    public var description: String {
        "ws://" + (port == 80 ? hostHeader : "\(hostHeader):\(port)") + path
    }

    /// The host as the Host header has it, without the port.
    var hostHeader: String {
        host.contains(":") ? "[\(host)]" : host
    }

    private static func split(_ authority: Substring) -> (host: String, port: UInt16)? {
        let host: Substring
        var rest: Substring
        if authority.hasPrefix("[") {
            guard let close = authority.firstIndex(of: "]") else { return nil }
            host = authority[authority.index(after: authority.startIndex)..<close]
            rest = authority[authority.index(after: close)...]
            guard isIPv6(host) else { return nil }
        } else {
            let colon = authority.firstIndex(of: ":") ?? authority.endIndex
            host = authority[..<colon]
            rest = authority[colon...]
            guard isName(host) else { return nil }
        }
        guard !rest.isEmpty else { return (String(host), 80) }
        guard rest.removeFirst() == ":", (1...5).contains(rest.count),
            rest.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = UInt16(rest), port > 0
        else { return nil }
        return (String(host), port)
    }

    /// A host name or a dotted IPv4 address, at most 253 bytes, labels of 1 to 63.
    private static func isName(_ host: Substring) -> Bool {
        guard (1...253).contains(host.utf8.count) else { return false }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let named = labels.last == "" ? labels.dropLast() : labels[...]
        let wellFormed = named.allSatisfy { label in
            (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                && label.utf8.allSatisfy { isAlphanumeric($0) || $0 == 0x2D || $0 == 0x5F }
        }
        guard wellFormed, let last = named.last else { return false }
        /// A host that ends in a number is an IPv4 address or nothing.
        guard last.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return true }
        return named.count == 4 && labels.count == 4
            && named.allSatisfy { label in
                UInt8(label) != nil && (label.count == 1 || !label.hasPrefix("0"))
            }
    }

    /// Spelled like an IPv6 address, with or without a zone; the system has the last word.
    private static func isIPv6(_ host: Substring) -> Bool {
        let parts = host.split(separator: "%", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let address = parts.first,
            address.utf8.filter({ $0 == 0x3A }).count >= 2, address.utf8.count <= 45,
            address.utf8.allSatisfy({ isHex($0) || $0 == 0x3A || $0 == 0x2E })
        else { return false }
        guard parts.count == 2 else { return true }
        return (1...15).contains(parts[1].utf8.count)
            && parts[1].utf8.allSatisfy { isAlphanumeric($0) || [0x2D, 0x2E, 0x5F].contains($0) }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte)
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte)
            || (0x61...0x66).contains(byte)
    }
}

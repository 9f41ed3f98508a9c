import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Names to numeric addresses, away from any service thread: the system's lookup blocks.
enum NameLookup {
    /// Numeric hosts are answered at once, names from a queue of their own.
    static func addresses(
        of host: String, then answer: @escaping @Sendable (Result<[String], WireError>) -> Void
    ) {
        if case .success(let found) = lookUp(host, flags: AI_NUMERICHOST) {
            answer(.success(found))
            return
        }
        DispatchQueue.global().async {
            answer(lookUp(host, flags: AI_ADDRCONFIG))
        }
    }

    private static func lookUp(_ host: String, flags: CInt) -> Result<[String], WireError> {
        var hints = addrinfo()
        hints.ai_flags = flags
        hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
            hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else {
            return .failure(WireError(message: "the name \(host) is not known here"))
        }
        defer { freeaddrinfo(list) }
        var found: [String] = []
        var entry = list
        while let present = entry {
            if let address = spell(present.pointee), !found.contains(address) {
                found.append(address)
            }
            entry = present.pointee.ai_next
        }
        return found.isEmpty
            ? .failure(WireError(message: "the name \(host) has no address")) : .success(found)
    }

    private static func spell(_ entry: addrinfo) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let length = socklen_t(buffer.count)
        guard let address = entry.ai_addr,
            getnameinfo(
                address, entry.ai_addrlen, &buffer, length, nil, 0, NI_NUMERICHOST) == 0
        else { return nil }
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

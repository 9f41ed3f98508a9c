import Dispatch
import Foundation

extension RawSocket {
    /// - Parameter small: whether both systems shall hold as little as they can of what nobody
    ///   reads: small buffers here, and small segments, by which the other side's are measured.
    public static func connect(
        to host: String, port: UInt16, within limit: Duration, small: Bool = false
    ) async throws -> RawSocket {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result { try open(host, port, limit.wholeMilliseconds, small) })
            }
        }
    }

    private static func open(
        _ host: String, _ port: UInt16, _ limit: CInt, _ small: Bool
    ) throws -> RawSocket {
        var hints = addrinfo()
        hints.ai_socktype = stream
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else {
            throw RawSocketError(description: "The name \(host) is not known here.")
        }
        defer { freeaddrinfo(list) }
        var entry = list
        while let address = entry?.pointee {
            entry = address.ai_next
            let descriptor = socket(address.ai_family, stream, 0)
            guard descriptor >= 0 else { break }
            let made = RawSocket(adopting: descriptor)
            prepare(descriptor, small)
            if Foundation.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 {
                return made
            }
            var failure: CInt = 0
            var size = socklen_t(4)
            if errno == EINPROGRESS, wait(descriptor, POLLOUT, limit),
                getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size) == 0, failure == 0
            {
                return made
            }
        }
        let shown = host.contains(":") ? "[\(host)]" : host
        throw RawSocketError(description: "Nobody answers at \(shown):\(port).")
    }

    private static func prepare(_ descriptor: CInt, _ small: Bool) {
        if small {
            var (receiving, sending, segment): (CInt, CInt, CInt) = (4_096, 65_536, 536)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiving, 4)
            setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &sending, 4)
            setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_MAXSEG, &segment, 4)
        }
        // What is sent byte by byte shall travel so.
        var yes: CInt = 1
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
}

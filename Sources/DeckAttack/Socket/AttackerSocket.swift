internal import DeckWire
import Dispatch
import Foundation

/// A TCP connection that says what it likes, byte by byte.
///
/// Its calls block with a limit, so they run on a queue of their own and never on Swift's pool.
final class AttackerSocket: Sendable {
    enum Sent: Sendable, Equatable {
        case all
        /// Nothing more was taken for the whole time.
        case stalled
        case broken
    }

    private let descriptor: CInt
    private let queue = DispatchQueue(label: "attacker")

    private init(descriptor: CInt) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// - Parameter small: whether both systems shall hold as little as they can of what nobody
    ///   reads: small buffers here, and small segments, by which the other side's are measured.
    static func connect(
        to url: WebSocketURL, within limit: Duration, small: Bool = false
    ) async throws -> AttackerSocket {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result { try open(url, limit.wholeMilliseconds, small) })
            }
        }
    }

    /// Sends all of it, as long as some of it is taken within every `stall`.
    func send(_ bytes: [UInt8], stall: Duration) async -> Sent {
        await run { [descriptor] in
            var sent = 0
            while sent < bytes.count {
                guard AttackerSocket.wait(descriptor, POLLOUT, stall.wholeMilliseconds) else {
                    return .stalled
                }
                let count = bytes[sent...].withUnsafeBytes {
                    Foundation.send(descriptor, $0.baseAddress, $0.count, AttackerSocket.noSignal)
                }
                if count < 0, errno == EAGAIN || errno == EINTR { continue }
                guard count > 0 else { return .broken }
                sent += count
            }
            return .all
        }
    }

    /// What comes next: nil when nothing does, empty at the end of the stream.
    func receive(within limit: Duration) async -> [UInt8]? {
        await run { [descriptor] in
            guard AttackerSocket.wait(descriptor, POLLIN, limit.wholeMilliseconds) else {
                return nil
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EAGAIN || errno == EINTR { return nil }
            return Array(buffer[..<max(count, 0)])
        }
    }

    private func run<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }

    private static func wait(_ descriptor: CInt, _ events: some BinaryInteger, _ limit: CInt)
        -> Bool
    {
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&entry, 1, limit) > 0
    }

    private static func open(
        _ url: WebSocketURL, _ limit: CInt, _ small: Bool
    ) throws -> AttackerSocket {
        var hints = addrinfo()
        hints.ai_socktype = stream
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(url.host, String(url.port), &hints, &list) == 0 else {
            throw AttackError.environment("The name \(url.host) is not known here.")
        }
        defer { freeaddrinfo(list) }
        var entry = list
        while let address = entry?.pointee {
            entry = address.ai_next
            let descriptor = socket(address.ai_family, stream, 0)
            guard descriptor >= 0 else { break }
            let attacker = AttackerSocket(descriptor: descriptor)
            if small {
                var (receiving, sending, segment): (CInt, CInt, CInt) = (4_096, 65_536, 536)
                setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiving, 4)
                setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &sending, 4)
                setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_MAXSEG, &segment, 4)
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            if Foundation.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 {
                return attacker
            }
            var failure: CInt = 0
            var size = socklen_t(4)
            if errno == EINPROGRESS, wait(descriptor, POLLOUT, limit),
                getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size) == 0, failure == 0
            {
                return attacker
            }
        }
        throw AttackError.environment("Nobody answers at \(url).")
    }

    #if canImport(Glibc)
        private static let stream = CInt(SOCK_STREAM.rawValue)
        private static let noSignal = CInt(MSG_NOSIGNAL)
    #else
        private static let stream = SOCK_STREAM
        private static let noSignal: CInt = 0
    #endif
}

extension Duration {
    fileprivate var wholeMilliseconds: CInt {
        let parts = components
        let seconds = min(max(parts.seconds, 0), 86_400)
        return CInt(seconds) * 1000 + CInt(parts.attoseconds / 1_000_000_000_000_000)
    }
}

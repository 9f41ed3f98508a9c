import Dispatch
import Foundation

/// A TCP connection that says what it likes, byte by byte, for peers that do not keep the rules.
///
/// Its calls block with a limit, so they run on queues of their own and never on Swift's pool. One
/// caller may send while another receives.
public final class RawSocket: Sendable {
    public enum Sent: Sendable, Equatable {
        case all
        /// Nothing more was taken for the whole time.
        case stalled
        case broken
    }

    let descriptor: CInt
    private let sending = DispatchQueue(label: "raw socket, out")
    private let receiving = DispatchQueue(label: "raw socket, in")

    /// Takes over a connected, non-blocking descriptor and closes it in the end.
    public init(adopting descriptor: CInt) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Sends all of it, as long as some of it is taken within every `stall`.
    public func send(_ bytes: [UInt8], stall: Duration) async -> Sent {
        await run(on: sending) { [descriptor] in
            var sent = 0
            while sent < bytes.count {
                guard RawSocket.wait(descriptor, POLLOUT, stall.wholeMilliseconds) else {
                    return .stalled
                }
                let count = bytes[sent...].withUnsafeBytes {
                    Foundation.send(descriptor, $0.baseAddress, $0.count, RawSocket.noSignal)
                }
                if count < 0, errno == EAGAIN || errno == EINTR { continue }
                guard count > 0 else { return .broken }
                sent += count
            }
            return .all
        }
    }

    /// What comes next: nil when nothing does, empty at the end of the stream.
    public func receive(within limit: Duration) async -> [UInt8]? {
        await run(on: receiving) { [descriptor] in
            guard RawSocket.wait(descriptor, POLLIN, limit.wholeMilliseconds) else {
                return nil
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EAGAIN || errno == EINTR { return nil }
            return Array(buffer[..<max(count, 0)])
        }
    }

    /// Ends both directions in an orderly way; whoever waits on this socket is told so.
    public func shutDown() {
        shutdown(descriptor, CInt(SHUT_RDWR))
    }

    /// Breaks the connection at once, with RST where the system can.
    public func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &linger,
            socklen_t(MemoryLayout.size(ofValue: linger)))
        #if os(Linux)
            // Dissolving the association resets the peer without giving the descriptor away.
            var nowhere = sockaddr()
            nowhere.sa_family = sa_family_t(AF_UNSPEC)
            _ = Foundation.connect(
                descriptor, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
        #endif
        shutDown()
    }

    private func run<T: Sendable>(
        on queue: DispatchQueue, _ work: @escaping @Sendable () -> T
    ) async -> T {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }

    static func wait(_ descriptor: CInt, _ events: some BinaryInteger, _ limit: CInt) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&entry, 1, limit) > 0
    }

    #if canImport(Glibc)
        static let stream = CInt(SOCK_STREAM.rawValue)
        private static let noSignal = CInt(MSG_NOSIGNAL)
    #else
        static let stream = SOCK_STREAM
        private static let noSignal: CInt = 0
    #endif
}

/// Why there is no connection.
public struct RawSocketError: Error, Sendable, CustomStringConvertible {
    public let description: String
}

extension Duration {
    var wholeMilliseconds: CInt {
        let parts = components
        let seconds = min(max(parts.seconds, 0), 86_400)
        return CInt(seconds) * 1000 + CInt(parts.attoseconds / 1_000_000_000_000_000)
    }
}

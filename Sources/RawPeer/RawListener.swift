import Dispatch
import Foundation

/// A TCP port on which a peer that does not keep the rules waits for others.
///
/// What comes is accepted at once, on a thread of its own, so that its time is known however late
/// it is looked at.
public final class RawListener: Sendable {
    /// A connection as it came in.
    public struct Arrival: Sendable {
        public let socket: RawSocket
        public let time: ContinuousClock.Instant
    }

    /// In the order in which they came; one consumer. Ends with `close`.
    public let arrivals: AsyncStream<Arrival>
    /// Where it listens: the port that the system chose for 0.
    public let port: UInt16

    private let descriptor: CInt
    private let ending = DispatchSemaphore(value: 0)
    private let end: AsyncStream<Arrival>.Continuation

    /// - Parameters:
    ///   - address: numeric, such as `127.0.0.1` or `::`.
    ///   - port: 0 for any.
    public init(address: String, port: UInt16) throws {
        var hints = addrinfo()
        hints.ai_socktype = RawSocket.stream
        hints.ai_flags = AI_PASSIVE | AI_NUMERICHOST
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address, String(port), &hints, &list) == 0, let entry = list?.pointee
        else { throw RawSocketError(description: "\(address) is no numeric address.") }
        defer { freeaddrinfo(list) }
        descriptor = socket(entry.ai_family, RawSocket.stream, 0)
        var yes: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        guard descriptor >= 0, bind(descriptor, entry.ai_addr, entry.ai_addrlen) == 0,
            listen(descriptor, 64) == 0
        else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { Foundation.close(descriptor) }
            throw RawSocketError(description: "Nobody can listen at \(address):\(port): \(reason).")
        }
        self.port = RawListener.port(of: descriptor)
        (arrivals, end) = AsyncStream.makeStream(of: Arrival.self)
        Thread.detachNewThread { [descriptor, end, ending] in
            while ending.wait(timeout: .now()) == .timedOut {
                guard RawSocket.wait(descriptor, POLLIN, 50) else { continue }
                let accepted = accept(descriptor, nil, nil)
                guard accepted >= 0 else { continue }
                let socket = RawSocket(accepted: accepted)
                end.yield(Arrival(socket: socket, time: .now))
            }
            Foundation.close(descriptor)
            end.finish()
        }
    }

    /// Whoever comes from now on is refused by the system, a twentieth of a second later at most.
    public func close() { ending.signal() }

    deinit { ending.signal() }

    private static func port(of descriptor: CInt) -> UInt16 {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress,
                getsockname(descriptor, base.assumingMemoryBound(to: sockaddr.self), &size) == 0
            else { return 0 }
            // Both families have the port in the same place, in network order.
            return UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        }
    }
}

extension RawSocket {
    convenience init(accepted descriptor: CInt) {
        self.init(adopting: descriptor)
        var yes: CInt = 1
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
}

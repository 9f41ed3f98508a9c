import Dispatch
import Glibc

/// A TCP peer that can say anything: half a frame, a lie, or nothing.
///
/// Its calls block, so they run on a queue of their own and never on Swift's pool.
final class RawPeer: Sendable {
    let descriptor: CInt
    private let queue = DispatchQueue(label: "raw peer")

    init(descriptor: CInt) {
        self.descriptor = descriptor
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        var yes: CInt = 1
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
    }

    deinit {
        Glibc.close(descriptor)
    }

    static func connected(to port: UInt16) throws -> RawPeer {
        let fd = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        guard fd >= 0 else { throw RawError(doing: "socket") }
        var address = loopback(port)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(fd, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            Glibc.close(fd)
            throw RawError(doing: "connect")
        }
        return RawPeer(descriptor: fd)
    }

    func send(_ bytes: [UInt8]) async throws {
        try await run {
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    Glibc.send(
                        self.descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
                }
                guard count > 0 else { throw RawError(doing: "send") }
                sent += count
            }
        }
    }

    func send(_ text: String) async throws {
        try await send(Array(text.utf8))
    }

    /// What comes next; empty at the end of the stream.
    func receive(atMost most: Int = 65536) async throws -> [UInt8] {
        try await run {
            var buffer = [UInt8](repeating: 0, count: most)
            let count = recv(self.descriptor, &buffer, most, 0)
            guard count >= 0 else { throw RawError(doing: "receive") }
            return Array(buffer[..<count])
        }
    }

    func receive(exactly count: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = try await receive(atMost: count - bytes.count)
            guard !more.isEmpty else { throw RawError(doing: "receive: ended early") }
            bytes += more
        }
        return bytes
    }

    /// An HTTP head up to and with its empty line.
    func receiveHead() async throws -> String {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
            bytes += try await receive(exactly: 1)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A frame without a mask, as a server sends it.
    func receiveFrame() async throws -> RawFrame {
        let head = try await receive(exactly: 2)
        var length = Int(head[1] & 0x7F)
        let masked = head[1] & 0x80 != 0
        if length >= 126 {
            let extended = try await receive(exactly: length == 126 ? 2 : 8)
            length = extended.reduce(0) { $0 << 8 | Int($1) }
        }
        let mask = masked ? try await receive(exactly: 4) : [0, 0, 0, 0]
        let payload = try await receive(exactly: length)
        let plain = payload.enumerated().map { $0.element ^ mask[$0.offset % 4] }
        return RawFrame(
            opcode: head[0] & 0x0F, final: head[0] & 0x80 != 0, masked: masked, payload: plain)
    }

    /// The next close frame's code; frames before it are skipped.
    func receiveCloseCode() async throws -> UInt16 {
        while true {
            let frame = try await receiveFrame()
            guard frame.opcode == 8 else { continue }
            guard frame.payload.count >= 2 else { return 1005 }
            return UInt16(frame.payload[0]) << 8 | UInt16(frame.payload[1])
        }
    }

    /// Whether the other side has ended, waiting at most so many milliseconds to see it.
    func hasEnded(within milliseconds: CInt) async -> Bool {
        let ended = try? await run {
            var entry = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, milliseconds) > 0 else { return false }
            var byte: UInt8 = 0
            return recv(self.descriptor, &byte, 1, CInt(MSG_PEEK)) <= 0
        }
        return ended ?? true
    }

    /// The same, throwing away what comes meanwhile.
    func hasEndedReadingAll(within milliseconds: Int) async -> Bool {
        let deadline = ContinuousClock.now + .milliseconds(milliseconds)
        while ContinuousClock.now < deadline {
            if await hasEnded(within: 20) { return true }
            _ = try? await run {
                var buffer = [UInt8](repeating: 0, count: 4096)
                _ = recv(self.descriptor, &buffer, 4096, CInt(MSG_DONTWAIT))
            }
        }
        return false
    }

    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &linger,
            socklen_t(MemoryLayout<Glibc.linger>.size))
        shutdown(descriptor, CInt(SHUT_RDWR))
    }

    func finish() {
        shutdown(descriptor, CInt(SHUT_WR))
    }

    private func run<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }
}

struct RawFrame: Equatable {
    let opcode: UInt8
    let final: Bool
    let masked: Bool
    let payload: [UInt8]

    var text: String { String(decoding: payload, as: UTF8.self) }

    /// The bytes of a client's frame, masked with `37 fa 21 3d` (RFC 6455 section 5.7).
    static func bytes(
        opcode: UInt8, final: Bool = true, masked: Bool = true, _ payload: [UInt8]
    ) -> [UInt8] {
        let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
        let flag: UInt8 = masked ? 0x80 : 0
        var bytes = [(final ? 0x80 : 0) | opcode]
        switch payload.count {
        case ..<126:
            bytes.append(flag | UInt8(payload.count))
        case ..<65536:
            bytes += [flag | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default:
            bytes.append(flag | 127)
            bytes += (0..<8).reversed().map { UInt8(payload.count >> ($0 * 8) & 0xFF) }
        }
        guard masked else { return bytes + payload }
        return bytes + mask + payload.enumerated().map { $0.element ^ mask[$0.offset % 4] }
    }

    static func text(_ text: String, masked: Bool = true) -> [UInt8] {
        bytes(opcode: 1, masked: masked, Array(text.utf8))
    }

    static func close(_ code: UInt16, _ reason: String = "") -> [UInt8] {
        bytes(opcode: 8, [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8))
    }
}

struct RawError: Error {
    let doing: String
    let number = errno
}

private func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return address
}

/// A listening socket that does nothing by itself.
final class RawListener: Sendable {
    let descriptor: CInt
    let port: UInt16
    private let queue = DispatchQueue(label: "raw listener")

    /// Bound, but deaf, if not `listening`: a connect is refused.
    init(listening: Bool = true) throws {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = loopback(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let fd = descriptor
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(fd, $0, size) == 0 && (!listening || listen(fd, 8) == 0)
                    && getsockname(fd, $0, &size) == 0
            }
        }
        guard result else { throw RawError(doing: "listen") }
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        close(descriptor)
    }

    func accepted() async throws -> RawPeer {
        let listening = descriptor
        let accepted: CInt = try await withCheckedThrowingContinuation { continuation in
            queue.async {
                let fd = accept(listening, nil, nil)
                let result: Result<CInt, any Error> =
                    fd >= 0 ? .success(fd) : .failure(RawError(doing: "accept"))
                continuation.resume(with: result)
            }
        }
        return RawPeer(descriptor: accepted)
    }
}

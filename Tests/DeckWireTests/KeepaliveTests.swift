import DeckWire
import Glibc
import Testing

/// What TCP itself is asked to watch, read back from the sockets.
struct KeepaliveTests {
    // FRM-12
    @Test func bothSidesAskTCPForTheSame() async throws {
        let pair = try await Pair()
        let descriptors = Self.connections(ofPort: pair.server.port)
        #expect(descriptors.count == 2)
        for descriptor in descriptors {
            #expect(Self.option(descriptor, SOL_SOCKET, SO_KEEPALIVE) == 1)
            #expect(Self.option(descriptor, CInt(IPPROTO_TCP), TCP_KEEPIDLE) == 5)
            #expect(Self.option(descriptor, CInt(IPPROTO_TCP), TCP_KEEPINTVL) == 2)
            #expect(Self.option(descriptor, CInt(IPPROTO_TCP), TCP_KEEPCNT) == 3)
            #expect(Self.option(descriptor, CInt(IPPROTO_TCP), TCP_USER_TIMEOUT) == 11_000)
        }
        await pair.stop()
    }

    /// This process's connected sockets with that port at either end.
    private static func connections(ofPort port: UInt16) -> [CInt] {
        (0..<CInt(4096)).filter { descriptor in
            guard let own = Self.port(of: descriptor, getsockname),
                let other = Self.port(of: descriptor, getpeername)
            else { return false }
            return own == port || other == port
        }
    }

    private static func port(
        of descriptor: CInt,
        _ ask: (CInt, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt
    ) -> UInt16? {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask(descriptor, $0, &size) }
        }
        guard result == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func option(_ descriptor: CInt, _ level: CInt, _ name: CInt) -> CInt? {
        var value: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        return getsockopt(descriptor, level, name, &value, &size) == 0 ? value : nil
    }
}

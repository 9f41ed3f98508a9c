/// A WebSocket frame (RFC 6455 section 5.2) as one writes and reads it by hand.
public struct RawFrame: Equatable, Sendable {
    public static let continuation: UInt8 = 0
    public static let text: UInt8 = 1
    public static let binary: UInt8 = 2
    public static let close: UInt8 = 8
    public static let ping: UInt8 = 9
    public static let pong: UInt8 = 10

    public let opcode: UInt8
    public let isFinal: Bool
    public let isMasked: Bool
    public let payload: [UInt8]

    /// A mask hides nothing here, so it is always the same, and one that changes nothing for
    /// payloads that would cost time.
    private static let mask: [UInt8] = [0x74, 0x64, 0x6B, 0x21]
    private static let longPayload = 1 << 20

    /// The bytes of a frame, right or wrong ones.
    ///
    /// - Parameters:
    ///   - masked: as a client must (section 5.3) and a server must not.
    ///   - reserved: the three reserved bits, 0 to 7.
    ///   - claim: a payload length to write instead of the true one.
    public static func encode(
        _ opcode: UInt8, _ payload: [UInt8], final: Bool = true, masked: Bool,
        reserved: UInt8 = 0, claim: UInt64? = nil
    ) -> [UInt8] {
        let flag: UInt8 = masked ? 0x80 : 0
        let length = claim ?? UInt64(payload.count)
        var bytes = [(final ? 0x80 : 0) | reserved << 4 | opcode]
        switch length {
        case ..<126: bytes.append(flag | UInt8(length))
        case ..<65_536: bytes += [flag | 126, UInt8(length >> 8), UInt8(length & 0xFF)]
        default:
            bytes.append(flag | 127)
            bytes += (0..<8).reversed().map { UInt8(length >> UInt64($0 * 8) & 0xFF) }
        }
        guard masked else { return bytes + payload }
        guard payload.count < longPayload else { return bytes + [0, 0, 0, 0] + payload }
        return bytes + mask + unmasked(payload, mask)
    }

    /// Masked, as a client's.
    public static func masked(_ opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
        encode(opcode, payload, masked: true)
    }

    private static func unmasked(_ payload: [UInt8], _ mask: [UInt8]) -> [UInt8] {
        guard mask != [0, 0, 0, 0] else { return payload }
        return payload.enumerated().map { $0.element ^ mask[$0.offset % 4] }
    }
}

/// Finds frames in a stream of bytes.
public struct RawFrameReader: Sendable {
    public enum Next: Equatable, Sendable {
        case frame(RawFrame)
        /// More bytes are needed.
        case incomplete
        /// The frame at the front claims more payload than the limit.
        case tooLong
    }

    private var bytes: [UInt8] = []
    private var start = 0
    private let limit: Int

    /// - Parameter limit: the longest payload, in bytes.
    public init(limit: Int) { self.limit = limit }

    public mutating func add(_ more: [UInt8]) {
        if start > 0, start >= bytes.count / 2 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes += more
    }

    /// What was read and belongs to no frame yet.
    public var rest: ArraySlice<UInt8> { bytes[start...] }

    public mutating func drop(_ count: Int) { start += min(count, bytes.count - start) }

    public mutating func next() -> Next {
        let rest = rest
        guard rest.count >= 2 else { return .incomplete }
        let (first, second) = (rest[start], rest[start + 1])
        let lengthBytes =
            switch second & 0x7F {
            case 126: 2
            case 127: 8
            default: 0
            }
        let maskBytes = second & 0x80 != 0 ? 4 : 0
        let head = 2 + lengthBytes + maskBytes
        guard rest.count >= head else { return .incomplete }
        let long = rest[(start + 2)..<(start + 2 + lengthBytes)]
            .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let length = lengthBytes == 0 ? UInt64(second & 0x7F) : long
        guard length <= limit else { return .tooLong }
        guard rest.count >= head + Int(length) else { return .incomplete }
        let mask = Array(rest[(start + head - maskBytes)..<(start + head)])
        var payload = Array(rest[(start + head)..<(start + head + Int(length))])
        if maskBytes > 0, mask != [0, 0, 0, 0] {
            for index in payload.indices { payload[index] ^= mask[index % 4] }
        }
        start += head + Int(length)
        return .frame(
            RawFrame(
                opcode: first & 0x0F, isFinal: first & 0x80 != 0, isMasked: maskBytes > 0,
                payload: payload))
    }
}

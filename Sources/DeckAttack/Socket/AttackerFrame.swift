/// A WebSocket frame (RFC 6455 section 5.2) as an attacker writes and reads it.
struct AttackerFrame: Equatable, Sendable {
    /// In bytes, with room for what a host may send after authorization.
    static let largest = 16 << 20

    static let continuation: UInt8 = 0
    static let text: UInt8 = 1
    static let close: UInt8 = 8
    static let ping: UInt8 = 9
    static let pong: UInt8 = 10

    let opcode: UInt8
    let isFinal: Bool
    let payload: [UInt8]

    /// Masked, as a client must (section 5.3). The mask hides nothing here, so it is a fixed one.
    static func masked(_ opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let mask: [UInt8] = [0x74, 0x64, 0x6B, 0x21]
        var bytes = [0x80 | opcode]
        switch payload.count {
        case ..<126: bytes.append(0x80 | UInt8(payload.count))
        case ..<65_536:
            bytes += [0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default:
            bytes.append(0xFF)
            bytes += (0..<8).reversed().map { UInt8(payload.count >> ($0 * 8) & 0xFF) }
        }
        return bytes + mask + payload.enumerated().map { $0.element ^ mask[$0.offset % 4] }
    }

    /// Takes a whole frame from the front; nil when there is none yet. A frame over
    /// `largest`, or one with a mask, is never whole.
    static func take(from bytes: inout [UInt8]) -> AttackerFrame? {
        guard bytes.count >= 2 else { return nil }
        let lengthBytes: Int
        switch bytes[1] & 0x7F {
        case 126: lengthBytes = 2
        case 127: lengthBytes = 8
        default: lengthBytes = 0
        }
        guard bytes.count >= 2 + lengthBytes else { return nil }
        let long = bytes[2..<(2 + lengthBytes)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let length = lengthBytes == 0 ? UInt64(bytes[1] & 0x7F) : long
        guard length <= largest else { return nil }
        let start = 2 + lengthBytes
        let end = start + Int(length)
        guard bytes[1] & 0x80 == 0, bytes.count >= end else { return nil }
        let frame = AttackerFrame(
            opcode: bytes[0] & 0x0F, isFinal: bytes[0] & 0x80 != 0,
            payload: Array(bytes[start..<end]))
        bytes.removeFirst(end)
        return frame
    }
}

internal import CDeckCore

/// What a board's flash holds: its own id and the C core's opaque store.
///
///     1 byte   length of the id
///     n bytes  the id, ASCII
///     the rest the store: nothing on a new board, else DECK_CLIENT_STORE_SIZE bytes
struct FlashImage {
    let deviceID: String
    /// Secret; wipe it after use.
    var store: [UInt8]

    init(deviceID: String) {
        self.deviceID = deviceID
        store = []
    }

    /// A new board's: an id of its own, `sim-` and 12 random hex digits.
    init(random: BoardRandom) throws(BoardError) {
        let digits = try random.bytes(6).map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }
        self.init(deviceID: "sim-" + digits.joined())
    }

    /// Nil when these bytes are no image.
    init?(_ bytes: [UInt8]) {
        guard let length = bytes.first.map(Int.init), bytes.count > length else { return nil }
        let rest = bytes.count - 1 - length
        guard rest == 0 || rest == DECK_CLIENT_STORE_SIZE,
            let id = String(validating: bytes[1..<1 + length], as: UTF8.self),
            deck_device_id_valid(id), id.utf8.count == length
        else { return nil }
        deviceID = id
        store = Array(bytes[(1 + length)...])
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1 + deviceID.utf8.count + store.count)
        bytes.append(UInt8(truncatingIfNeeded: deviceID.utf8.count))
        bytes += Array(deviceID.utf8)
        bytes += store
        return bytes
    }
}

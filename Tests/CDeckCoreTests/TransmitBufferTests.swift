import CDeckCore
import Testing

/// A deck is refused at once when its own hello would not fit its transmit buffer.
struct TransmitBufferTests {
    /// What `deck_client_init` says to a deck with the longest id, that name and that much room.
    private func answer(name: String, room: Int) -> Int32 {
        let id = String(repeating: "d", count: DECK_DEVICE_ID_MAX)
        var client = deck_client()
        var transmit = [CChar](repeating: 0, count: room)
        return id.withCString { id in
            name.withCString { name in
                transmit.withUnsafeMutableBufferPointer { transmit in
                    var config = deck_client_config()
                    config.device_id = id
                    config.device_name = name
                    config.random = { _, _, _ in 0 }
                    config.transmit = transmit.baseAddress
                    config.transmit_capacity = transmit.count
                    let status = deck_client_init(&client, &config, nil, 0)
                    if status == 0 { deck_client_free(&client) }
                    return status
                }
            }
        }
    }

    /// 153 bytes around the name; a quote takes two bytes, a control character six.
    @Test(arguments: [("\"", 153 + 2 * 128), ("\u{1}", 153 + 6 * 128)])
    func theLongestHelloHasToFit(character: String, size: Int) {
        let name = String(repeating: character, count: DECK_DEVICE_NAME_MAX)
        let least = max(size, DECK_CLIENT_TRANSMIT_MIN)
        #expect(answer(name: name, room: least) == DECK_OK)
        #expect(answer(name: name, room: least - 1) == DECK_MISUSE_ARGUMENT)
    }

    @Test func aNameIsTextOfAtMost128Bytes() {
        let room = 2 * DECK_CLIENT_TRANSMIT_MIN
        #expect(answer(name: String(repeating: "n", count: 128), room: room) == DECK_OK)
        #expect(
            answer(name: String(repeating: "n", count: 129), room: room) == DECK_MISUSE_ARGUMENT)
    }
}

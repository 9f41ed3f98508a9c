import DeckKit

/// Gives bytes from a list, then refuses.
struct ScriptedRandom: RandomSource {
    private var bytes: [UInt8]
    private let endless: UInt8?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        endless = nil
    }

    init(repeating byte: UInt8) {
        bytes = []
        endless = byte
    }

    mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(DeckError) {
        for index in buffer.indices {
            if let byte = bytes.first ?? endless {
                buffer[index] = byte
                bytes = Array(bytes.dropFirst())
            } else {
                throw DeckError(.environment, "The script is at its end.")
            }
        }
    }
}

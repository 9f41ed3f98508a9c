/// Bytes from hex in a test, written apart from the kit's own reader.
func bytes(_ hex: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in hex.utf8 {
        let value = digit > 0x39 ? digit - 0x61 + 10 : digit - 0x30
        if let first = high {
            bytes.append(first << 4 | value)
            high = nil
        } else {
            high = value
        }
    }
    return bytes
}

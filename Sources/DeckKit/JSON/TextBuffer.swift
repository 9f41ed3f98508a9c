/// Takes the pieces of a text whose size in bytes is known, without a copy on the way.
struct TextBuffer {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    /// Makes a text of `size` bytes, all of which `body` appends.
    static func text(size: Int, _ body: (inout TextBuffer) -> Void) -> String {
        String(unsafeUninitializedCapacity: size) { bytes in
            var buffer = TextBuffer(bytes: bytes)
            body(&buffer)
            return buffer.count
        }
    }

    private init(bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func append(_ byte: UInt8) {
        precondition(count < bytes.count, "a text was measured too short")
        bytes[count] = byte
        count += 1
    }

    mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
        precondition(run.count <= bytes.count - count, "a text was measured too short")
        guard let source = run.baseAddress, let target = bytes.baseAddress else { return }
        (target + count).update(from: source, count: run.count)
        count += run.count
    }

    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }
}

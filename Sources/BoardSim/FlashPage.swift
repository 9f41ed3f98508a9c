internal import CDeckCore

/// One page of the flash: a value, how new it is, and a digest that finds a torn or changed one.
///
///     offset  size  what
///          0     4  "TDFL"
///          4     2  version of this format, 1
///          6     2  zero
///          8     8  sequence: the page with the higher one is the newer
///         16     4  length of the value
///         20     n  the value
///     20 + n    32  SHA-256 of all bytes before
///                   (0xFF to the end of the page)
///
/// All integers are little-endian. Later versions keep the first 20 bytes and the digest's place,
/// so that an older program can tell "newer" from "damaged".
struct FlashPage: Equatable {
    static let size = 1024
    static let version: UInt16 = 1
    static let headerSize = 20
    static let digestSize = 32
    static let capacity = size - headerSize - digestSize
    static let magic = Array("TDFL".utf8)

    var sequence: UInt64
    var value: [UInt8]

    enum Reading: Equatable {
        case erased
        case valid(FlashPage)
        case newer
        case damaged
    }

    /// The page's bytes, `size` of them; nil when the value is too long.
    func bytes() -> [UInt8]? {
        guard value.count <= FlashPage.capacity else { return nil }
        var bytes: [UInt8] = []
        // At once, so that growing leaves no copies of the value behind.
        bytes.reserveCapacity(FlashPage.size)
        bytes += FlashPage.magic
        bytes.append(littleEndian: FlashPage.version)
        bytes.append(littleEndian: UInt16(0))
        bytes.append(littleEndian: sequence)
        bytes.append(littleEndian: UInt32(value.count))
        bytes += value
        guard let digest = FlashPage.digest(bytes[...]) else { return nil }
        bytes += digest
        bytes += FlashPage.erased.dropFirst(bytes.count)
        return bytes
    }

    static let erased = [UInt8](repeating: 0xFF, count: size)

    static func read(_ bytes: ArraySlice<UInt8>) -> Reading {
        let bytes = Array(bytes)
        guard bytes.count == size else { return .damaged }
        if bytes == erased { return .erased }
        guard bytes.starts(with: magic) else { return .damaged }
        let length = Int(bytes.littleEndian(UInt32.self, at: 16))
        guard length <= capacity else { return .damaged }
        let end = headerSize + length
        guard let digest = digest(bytes[..<end]),
            deck_equal(digest, Array(bytes[end..<end + digestSize]), digestSize)
        else { return .damaged }
        let written = bytes.littleEndian(UInt16.self, at: 4)
        guard written <= version else { return .newer }
        guard written == version else { return .damaged }
        return .valid(
            FlashPage(
                sequence: bytes.littleEndian(UInt64.self, at: 8),
                value: Array(bytes[headerSize..<end])))
    }

    private static func digest(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var digest = [UInt8](repeating: 0, count: digestSize)
        let status = bytes.withUnsafeBytes { deck_sha256(&digest, $0.baseAddress, $0.count) }
        return status == 0 ? digest : nil
    }
}

extension [UInt8] {
    mutating func append(littleEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }

    /// The caller has checked that the bytes are there.
    func littleEndian<T: FixedWidthInteger>(_ type: T.Type, at offset: Int) -> T {
        var value = T.zero
        for index in (0..<MemoryLayout<T>.size).reversed() {
            value = (value << 8) | T(truncatingIfNeeded: self[offset + index])
        }
        return value
    }
}

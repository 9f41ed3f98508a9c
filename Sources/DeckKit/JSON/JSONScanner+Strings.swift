/// Strings and their escapes.
extension JSONScanner {
    /// RFC 8259, section 7. Gives an empty text if it is checked only.
    mutating func string(keep: Bool) throws(JSONError) -> String {
        position += 1  // the opening quote
        let start = position
        var hasEscapes = false
        while let byte = peek {
            if byte == UInt8(ascii: "\"") {
                let spelling = start..<position
                position += 1
                guard keep else { return "" }
                guard !hasEscapes else { return unescaped(spelling) }
                return String(
                    decoding: UnsafeBufferPointer(rebasing: bytes[spelling]), as: UTF8.self)
            }
            guard byte >= 0x20 else { throw error(.notJSON) }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                _ = try escape()
            } else {
                position += 1
            }
        }
        throw error(.notJSON)
    }

    /// The text of a spelling that has been checked. No text is longer than its spelling.
    private func unescaped(_ spelling: Range<Int>) -> String {
        TextBuffer.text(size: spelling.count) { output in
            var scanner = self
            scanner.position = spelling.lowerBound
            var runStart = spelling.lowerBound
            while scanner.position < spelling.upperBound {
                guard bytes[scanner.position] == UInt8(ascii: "\\") else {
                    scanner.position += 1
                    continue
                }
                output.append(UnsafeBufferPointer(rebasing: bytes[runStart..<scanner.position]))
                guard let scalar = try? scanner.escape() else { return }
                output.append(scalar)
                runStart = scanner.position
            }
            output.append(UnsafeBufferPointer(rebasing: bytes[runStart..<spelling.upperBound]))
        }
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        let start = position
        position += 1  // the backslash
        guard let byte = peek else { throw error(.notJSON) }
        position += 1
        switch byte {
        case UInt8(ascii: "/") where Quirk.isOn("refusesEscapedSlash"):
            throw JSONError(reason: .notJSON, offset: start)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw JSONError(reason: .notJSON, offset: start)
        }
        let unit = try hexUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        // Only the first half of a pair may follow, and only if its second half does at once.
        guard unit < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            if Quirk.isOn("takesLoneSurrogates") { return "\u{FFFD}" }
            throw JSONError(reason: .loneSurrogate, offset: start)
        }
        let second = try hexUnit()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(
                0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
        else { throw JSONError(reason: .loneSurrogate, offset: start) }
        return scalar
    }

    private mutating func hexUnit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch peek {
            case let byte? where isDigit(byte): digit = byte - UInt8(ascii: "0")
            case let byte? where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte):
                digit = byte - UInt8(ascii: "a") + 10
            case let byte? where (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte):
                digit = byte - UInt8(ascii: "A") + 10
            default: throw error(.notJSON)
            }
            position += 1
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}

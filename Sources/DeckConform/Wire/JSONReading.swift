/// Reads RFC 8259 and no more, to whatever depth a host may write.
struct JSONReading {
    private let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() -> JSON? {
        guard let value = value(depth: 0) else { return nil }
        skipSpace()
        return place == bytes.count ? value : nil
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard let byte = next, byte == character.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func take(word: String) -> Bool {
        let end = place + word.utf8.count
        guard end <= bytes.count, bytes[place..<end].elementsEqual(word.utf8) else { return false }
        place = end
        return true
    }

    private mutating func value(depth: Int) -> JSON? {
        guard depth < 100 else { return nil }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return object(depth)
        case UInt8(ascii: "["): return array(depth)
        case UInt8(ascii: "\""): return text().map(JSON.string)
        case UInt8(ascii: "t"): return take(word: "true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take(word: "false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
        default: return number()
        }
    }

    private mutating func object(_ depth: Int) -> JSON? {
        place += 1
        var members: [JSON.Member] = []
        skipSpace()
        if take("}") { return .object([]) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\""), let name = text() else { return nil }
            skipSpace()
            guard take(":"), let value = value(depth: depth + 1) else { return nil }
            members.append(JSON.Member(name: name, value: value))
            skipSpace()
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    private mutating func array(_ depth: Int) -> JSON? {
        place += 1
        var values: [JSON] = []
        skipSpace()
        if take("]") { return .array([]) }
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
            skipSpace()
        } while take(",")
        return take("]") ? .array(values) : nil
    }

    private mutating func number() -> JSON? {
        let start = place
        _ = take("-")
        if !take("0") { guard digits() else { return nil } }
        if take(".") { guard digits() else { return nil } }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard digits() else { return nil }
        }
        return .number(String(decoding: bytes[start..<place], as: UTF8.self))
    }

    private mutating func digits() -> Bool {
        let start = place
        while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
        return place > start
    }

    private mutating func text() -> String? {
        place += 1
        var out: [UInt8] = []
        while let byte = next {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: out, as: UTF8.self)
            case UInt8(ascii: "\\"): guard escape(into: &out) else { return nil }
            case ..<0x20: return nil
            default: out.append(byte)
            }
        }
        return nil
    }

    private mutating func escape(into out: inout [UInt8]) -> Bool {
        guard let byte = next else { return false }
        place += 1
        let plain: [UInt8: UInt8] = [
            0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9,
        ]
        if let meant = plain[byte] {
            out.append(meant)
            return true
        }
        guard byte == UInt8(ascii: "u"), let unit = unit() else { return false }
        var units = [unit]
        if (0xD800...0xDBFF).contains(unit) {
            guard take(word: "\\u"), let low = self.unit() else { return false }
            units.append(low)
        }
        guard let text = String(validating: units, as: UTF16.self) else { return false }
        out += text.utf8
        return true
    }

    private mutating func unit() -> UInt16? {
        guard place + 4 <= bytes.count else { return nil }
        let text = bytes[place..<place + 4]
        guard text.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        place += 4
        return UInt16(String(decoding: text, as: UTF8.self), radix: 16)
    }
}

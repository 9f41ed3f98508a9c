/// The reader's walk over one text, whose bytes are valid UTF-8 already.
struct JSONScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    private let keptKeys: [String]?
    var position = 0
    private var depth = 0
    private var values = 0

    init(bytes: UnsafeBufferPointer<UInt8>, keeping keys: [String]?) {
        self.bytes = bytes
        keptKeys = keys
    }

    mutating func document() throws(JSONError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            guard Quirk.isOn("takesByteOrderMark") else { throw error(.byteOrderMark) }
            position = 3
        }
        skipSpace()
        let value = try value(keep: true)
        skipSpace()
        guard position == bytes.count || Quirk.isOn("takesTrailingText") else {
            throw error(.trailingBytes)
        }
        return value
    }

    /// Reads a value; gives `.null` for any that is checked only.
    private mutating func value(keep: Bool) throws(JSONError) -> JSONValue {
        if keep {
            values += 1
            guard values <= JSONReader.maximumValues else { throw error(.tooManyValues) }
        }
        switch peek {
        case UInt8(ascii: "{"): return try object(keep: keep)
        case UInt8(ascii: "["): return try array(keep: keep)
        case UInt8(ascii: "\""):
            let text = try string(keep: keep)
            return keep ? .string(text) : .null
        case UInt8(ascii: "t"):
            try word("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try word("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        default: return try number(keep: keep)
        }
    }

    private mutating func object(keep: Bool) throws(JSONError) -> JSONValue {
        try descend()
        let isOutermost = depth == 1
        skipSpace()
        if take(UInt8(ascii: "}")) {
            depth -= 1
            return .object(JSONObject())
        }
        // Most objects of the protocol have at most four members.
        var object = JSONObject(capacity: keep ? 4 : 0)
        var keys = KeyChecker()
        repeat {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw error(.notJSON) }
            let start = position
            let key = try string(keep: true)
            guard keys.insert(key) || Quirk.isOn("takesDuplicateNames") else {
                throw JSONError(reason: .duplicateKey, offset: start)
            }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error(.notJSON) }
            skipSpace()
            let isWanted = keep && (!isOutermost || isKept(key))
            let value = try value(keep: isWanted)
            if isWanted { object.append(key, value) }
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw error(.notJSON) }
        depth -= 1
        return .object(object)
    }

    private mutating func array(keep: Bool) throws(JSONError) -> JSONValue {
        try descend()
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) {
            depth -= 1
            return .array(elements)
        }
        repeat {
            skipSpace()
            let element = try value(keep: keep)
            if keep { elements.append(element) }
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw error(.notJSON) }
        depth -= 1
        return .array(elements)
    }

    /// RFC 8259, section 6. Only a plain integer that fits is read as one.
    private mutating func number(keep: Bool) throws(JSONError) -> JSONValue {
        let start = position
        let isNegative = take(UInt8(ascii: "-"))
        let firstDigit = position
        var isPlain = true
        if take(UInt8(ascii: "0")) {
            isPlain = !isNegative
        } else {
            try digits()
        }
        let integerEnd = position
        if take(UInt8(ascii: ".")) {
            isPlain = false
            try digits()
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isPlain = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        guard keep else { return .null }
        if isPlain || Quirk.isOn("takesFractions"),
            let value = integer(firstDigit..<integerEnd, isNegative: isNegative)
        {
            return .integer(value)
        }
        return .number(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private func integer(_ range: Range<Int>, isNegative: Bool) -> Int64? {
        var value: Int64 = 0
        for index in range {
            let digit = Int64(bytes[index] - UInt8(ascii: "0"))
            let (product, high) = value.multipliedReportingOverflow(by: 10)
            let (sum, over) = product.addingReportingOverflow(isNegative ? -digit : digit)
            guard !high, !over else { return nil }
            value = sum
        }
        return value
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while let byte = peek, isDigit(byte) { position += 1 }
        guard position > start else { throw error(.notJSON) }
    }

    private mutating func word(_ word: StaticString) throws(JSONError) {
        for offset in 0..<word.utf8CodeUnitCount {
            guard take((word.utf8Start + offset).pointee) else { throw error(.notJSON) }
        }
    }

    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    private mutating func descend() throws(JSONError) {
        guard depth < JSONReader.maximumDepth || Quirk.isOn("takesDeepNesting") else {
            throw error(.tooDeep)
        }
        depth += 1
        position += 1  // the opening bracket
    }

    private func isKept(_ key: String) -> Bool {
        keptKeys?.contains { $0.hasSameScalars(as: key) } ?? true
    }

    func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    func error(_ reason: JSONError.Reason) -> JSONError {
        JSONError(reason: reason, offset: position)
    }
}

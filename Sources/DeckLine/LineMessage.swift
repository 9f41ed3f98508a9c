/// A message as a device has read it.
public enum LineMessage: Sendable, Equatable {
    case challenge(nonce: String, proof: String)
    case needPairing(nonce: String, publicKey: [UInt8])
    case paired(proof: String)
    case pairingFailed(remaining: UInt8)
    case pairingLocked, unauthorized
    case secure(number: UInt64, mac: [UInt8], body: [UInt8])
    /// Well-formed, and none of those that a host sends outside an envelope.
    case unexpected

    init(_ words: inout LineWords) throws(LineError) {
        switch try words.word() {
        case "challenge": self = .challenge(nonce: try words.text(), proof: try words.text())
        case "needPairing":
            self = .needPairing(nonce: try words.text(), publicKey: try words.bytes(32))
        case "paired": self = .paired(proof: try words.text())
        case "pairingFailed": self = .pairingFailed(remaining: try words.number())
        case "pairingLocked": self = .pairingLocked
        case "unauthorized": self = .unauthorized
        case "secure":
            self = .secure(
                number: try words.number(), mac: try words.bytes(32), body: try words.bytes())
        case "unexpected": self = .unexpected
        default: throw words.garbled("there is no such message")
        }
    }
}

/// A host's body as a device has read it.
public enum LineBody: Sendable, Equatable {
    case layout(columns: UInt32, rows: UInt32, pages: UInt32, keys: [LineKey])
    case result(page: UInt32, index: UInt32, ok: Bool, exitCode: Int32?, output: String?)
    case error(code: String, message: String)

    init(_ words: inout LineWords, keys lines: [LineWords]) throws(LineError) {
        let kind = try words.word()
        guard kind == "layout" || lines.isEmpty else { throw words.garbled("keys came before") }
        switch kind {
        case "layout":
            let columns = try words.number(UInt32.self)
            let rows = try words.number(UInt32.self)
            let pages = try words.number(UInt32.self)
            var keys: [LineKey] = []
            for line in lines {
                let key = try LineKey(line)
                guard key.page < pages, key.page >= keys.last?.page ?? 0 else {
                    throw line.garbled("the page is not there")
                }
                keys.append(key)
            }
            self = .layout(columns: columns, rows: rows, pages: pages, keys: keys)
        case "result":
            let page = try words.number(UInt32.self)
            let index = try words.number(UInt32.self)
            let ok = try words.number(UInt8.self)
            guard ok <= 1 else { throw words.garbled("ok is neither 0 nor 1") }
            self = .result(
                page: page, index: index, ok: ok == 1,
                exitCode: try words.optionalNumber(none: "absent"),
                output: try words.optionalText())
        case "error": self = .error(code: try words.text(), message: try words.text())
        default: throw words.garbled("there is no such body")
        }
    }
}

/// A key of a layout.
public struct LineKey: Sendable, Equatable {
    public let page, index: UInt32
    public let label: String
    public let color: String?

    public init(page: UInt32, index: UInt32, label: String, color: String?) {
        self.page = page
        self.index = index
        self.label = label
        self.color = color
    }

    init(_ line: LineWords) throws(LineError) {
        var words = line
        guard try words.word() == "key" else { throw words.garbled("there is no such line here") }
        page = try words.number()
        index = try words.number()
        label = try words.text()
        color = try words.optionalText()
        try words.end()
    }
}

// The requests of the line protocol, in its order: the device and the primitives.
extension LineDevice {
    /// What a device says it is: three words.
    public struct Version: Sendable, Equatable, CustomStringConvertible {
        public let target, library, backend: String
        public var description: String { "\(target) \(library) \(backend)" }
    }

    public func version() throws(LineError) -> Version {
        try value(["version"]) { (words: inout LineWords) throws(LineError) in
            Version(
                target: String(try words.word()), library: String(try words.word()),
                backend: String(try words.word()))
        }.get(else: "version")
    }

    /// Asks how long a line and a message may be, and keeps to it from then on.
    public func readLimits() throws(LineError) {
        let (line, message) = try value(["limits"]) { (words: inout LineWords) throws(LineError) in
            Pair(a: try words.number(Int.self), b: try words.number(Int.self))
        }.get(else: "limits").both
        longestLine = line
        longestMessage = message
    }

    /// What was used since it was asked last; nil for what cannot be measured.
    public struct Usage: Sendable, Equatable {
        public let instructions: UInt64?
        /// In bytes.
        public let stack, heap: UInt64?
    }

    public func usage() throws(LineError) -> Usage {
        try value(["usage"]) { (words: inout LineWords) throws(LineError) in
            Usage(
                instructions: try words.optionalNumber(none: "-"),
                stack: try words.optionalNumber(none: "-"),
                heap: try words.optionalNumber(none: "-"))
        }.get(else: "usage")
    }

    public func sha256(_ data: [UInt8]) throws(LineError) -> LineAnswer<[UInt8]> {
        try bytes(32, ["sha256", spelled(data)])
    }

    public func hmac(key: [UInt8], _ data: [UInt8]) throws(LineError) -> LineAnswer<[UInt8]> {
        try bytes(32, ["hmac", spelled(key), spelled(data)])
    }

    /// HKDF-SHA256 to `length` bytes.
    public func hkdf(
        length: UInt64, secret: [UInt8], salt: [UInt8], info: [UInt8]
    ) throws(LineError) -> LineAnswer<[UInt8]> {
        try bytes(
            Int(clamping: length),
            ["hkdf", String(length), spelled(secret), spelled(salt), spelled(info)])
    }

    public func x25519Public(_ privateKey: [UInt8]) throws(LineError) -> LineAnswer<[UInt8]> {
        try bytes(32, ["x25519-public", spelled(privateKey)])
    }

    public func x25519(
        _ privateKey: [UInt8], peer: [UInt8]
    ) throws(LineError) -> LineAnswer<[UInt8]> {
        try bytes(32, ["x25519", spelled(privateKey), spelled(peer)])
    }

    /// - Parameter length: of the decoded bytes.
    public func hexDecode(_ text: String, length: Int) throws(LineError) -> LineAnswer<[UInt8]> {
        try bytes(length, ["hex-decode", String(length), spelled(text)])
    }

    public func base64Encode(_ key: [UInt8]) throws(LineError) -> LineAnswer<String> {
        try text(["base64-encode", spelled(key)])
    }

    public func base64Decode(_ text: String) throws(LineError) -> LineAnswer<[UInt8]> {
        try bytes(32, ["base64-decode", spelled(text)])
    }

    // MARK: What an answer holds

    /// A refusal, or what `read` takes from the words behind `ok`, which must be all of them.
    func value<Value>(
        _ request: [String], _ read: (inout LineWords) throws(LineError) -> Value
    ) throws(LineError) -> LineAnswer<Value> {
        var reply = try self.request(request)
        if let line = reply.lines.first { throw line.garbled("there is a line too many") }
        if let refusal = reply.refusal {
            try reply.words.end()
            return .refused(refusal)
        }
        let value = try read(&reply.words)
        try reply.words.end()
        return .value(value)
    }

    func bytes(_ count: Int, _ request: [String]) throws(LineError) -> LineAnswer<[UInt8]> {
        try value(request) { (words: inout LineWords) throws(LineError) in
            try words.bytes(count)
        }
    }

    func text(_ request: [String]) throws(LineError) -> LineAnswer<String> {
        try value(request) { (words: inout LineWords) throws(LineError) in try words.text() }
    }

    func done(_ request: [String]) throws(LineError) -> LineAnswer<LineDone> {
        try value(request) { (_: inout LineWords) throws(LineError) in LineDone() }
    }
}

/// Two values that come together; a tuple is not equatable.
struct Pair<A: Sendable & Equatable, B: Sendable & Equatable>: Sendable, Equatable {
    let a: A
    let b: B
    var both: (A, B) { (a, b) }
}

extension LineAnswer {
    /// The value of a request that nothing may refuse.
    fileprivate func get(else request: String) throws(LineError) -> Value {
        switch self {
        case .value(let value): return value
        case .refused(let status):
            throw LineError(.garbled, "\(request) is refused: error \(status.rawValue)")
        }
    }
}

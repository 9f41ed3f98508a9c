// The requests of the line protocol that drive a whole deck.

/// What a deck keeps: its tokens, the one used last in front, and one that is pending.
public struct LineMemory: Sendable, Equatable {
    public struct Token: Sendable, Equatable {
        /// 32 bytes.
        public let token: [UInt8]
        public let hostID: String?

        public init(token: [UInt8], hostID: String?) {
            self.token = token
            self.hostID = hostID
        }
    }

    public let tokens: [Token]
    public let pending: Token?

    public init(tokens: [Token], pending: Token?) {
        self.tokens = tokens
        self.pending = pending
    }
}

/// What a deck has derived in its state, 32 bytes each.
public struct LineValues: Sendable, Equatable {
    public let confirmKey, token, clientToMac, macToClient: [UInt8]?
}

/// What a deck wants done.
public enum LineEvent: Sendable, Equatable {
    case connect, close, saveFailed, needCode, pairingLocked, paired, authorized
    case save(store: [UInt8])
    case pairingFailed(remaining: UInt8)
    case body([UInt8])
    case rejectedHost(reason: String)
    case ignored(reason: String)
    case gap(from: UInt64, to: UInt64)
    case failed(status: String)

    init(_ words: inout LineWords) throws(LineError) {
        switch try words.word() {
        case "connect": self = .connect
        case "close": self = .close
        case "saveFailed": self = .saveFailed
        case "needCode": self = .needCode
        case "pairingLocked": self = .pairingLocked
        case "paired": self = .paired
        case "authorized": self = .authorized
        case "save": self = .save(store: try words.bytes())
        case "pairingFailed": self = .pairingFailed(remaining: try words.number())
        case "body": self = .body(try words.bytes())
        case "rejectedHost": self = .rejectedHost(reason: String(try words.word()))
        case "ignored": self = .ignored(reason: String(try words.word()))
        case "gap": self = .gap(from: try words.number(), to: try words.number())
        case "failed": self = .failed(status: String(try words.word()))
        default: throw words.garbled("there is no such event")
        }
    }
}

/// What a deck did in one call.
public struct LineStep: Sendable, Equatable {
    /// Nil when the call was taken.
    public var refusal: LineStatus?
    public var send: String?
    public var events: [LineEvent] = []
    /// By its name in the specification.
    public var state = ""
    /// On the clock of the calls.
    public var deadline: UInt32?
}

extension LineDevice {
    /// Gives a call the random bytes that it asks for; nil when there are none.
    public typealias Random = (Int) -> [UInt8]?

    /// A whole deck's configuration; 0 asks for a default.
    public struct DeckSetup: Sendable {
        public var id: String
        public var name: String
        /// What flash holds; empty on a new deck.
        public var store: [UInt8]
        public var columns: UInt32 = 0
        public var rows: UInt32 = 0
        public var maxMessage: UInt32 = 0

        public init(id: String, name: String, store: [UInt8]) {
            self.id = id
            self.name = name
            self.store = store
        }
    }

    /// Power on; nil when it is taken, else why not.
    public func newDeck(_ setup: DeckSetup, random: Random?) throws(LineError) -> LineStatus? {
        let step = try deck(
            [
                "new", spelled(setup.id), spelled(setup.name), spelled(setup.store),
                String(setup.columns), String(setup.rows), String(setup.maxMessage),
            ], random: random, isNew: true)
        return step.refusal
    }

    public func start(now: UInt32, _ random: Random?) throws(LineError) -> LineStep {
        try deck(["start", String(now)], random: random)
    }

    /// - Parameter hostID: nil when it is unknown.
    public func connected(
        hostID: String?, now: UInt32, _ random: Random?
    ) throws(LineError) -> LineStep {
        try deck(["connected", String(now), hostID.map { spelled($0) } ?? "-"], random: random)
    }

    public func disconnected(now: UInt32, _ random: Random?) throws(LineError) -> LineStep {
        try deck(["disconnected", String(now)], random: random)
    }

    public func receive(
        _ text: [UInt8], now: UInt32, _ random: Random?
    ) throws(LineError) -> LineStep {
        try deck(["receive", String(now), spelled(text)], random: random)
    }

    public func tick(now: UInt32, _ random: Random?) throws(LineError) -> LineStep {
        try deck(["tick", String(now)], random: random)
    }

    public func saved(
        _ succeeded: Bool, now: UInt32, _ random: Random?
    ) throws(LineError) -> LineStep {
        try deck(["saved", String(now), succeeded ? "1" : "0"], random: random)
    }

    public func enterCode(
        _ typed: String, now: UInt32, _ random: Random?
    ) throws(LineError) -> LineStep {
        try deck(["code", String(now), spelled(typed)], random: random)
    }

    public func press(
        page: UInt32, index: UInt32, now: UInt32, _ random: Random?
    ) throws(LineError) -> LineStep {
        try deck(["press", String(now), String(page), String(index)], random: random)
    }

    public func send(
        _ body: String, now: UInt32, _ random: Random?
    ) throws(LineError) -> LineStep {
        try deck(["send", String(now), spelled(body)], random: random)
    }

    public func repair(now: UInt32, _ random: Random?) throws(LineError) -> LineStep {
        try deck(["repair", String(now)], random: random)
    }

    public func forget(now: UInt32, _ random: Random?) throws(LineError) -> LineStep {
        try deck(["forget", String(now)], random: random)
    }

    public func freeDeck() throws(LineError) -> LineAnswer<LineDone> {
        try done(["client", "free"])
    }

    /// The bytes of a flash that holds such a memory.
    public func store(of memory: LineMemory) throws(LineError) -> LineAnswer<[UInt8]> {
        let tokens = memory.tokens.map { $0.words }.joined(separator: ",")
        return try value([
            "client", "store-of", tokens.isEmpty ? "-" : tokens, memory.pending?.words ?? "-",
        ]) { (words: inout LineWords) throws(LineError) in try words.bytes() }
    }

    public func memory() throws(LineError) -> LineAnswer<LineMemory> {
        try value(["client", "memory"]) { (words: inout LineWords) throws(LineError) in
            let tokens = try LineMemory.Token.list(&words)
            let pending = try LineMemory.Token.list(&words)
            guard pending.count <= 1 else { throw words.garbled("two tokens are pending") }
            return LineMemory(tokens: tokens, pending: pending.first)
        }
    }

    public func values() throws(LineError) -> LineAnswer<LineValues> {
        try value(["client", "values"]) { (words: inout LineWords) throws(LineError) in
            LineValues(
                confirmKey: try words.bytesOrNone(32), token: try words.bytesOrNone(32),
                clientToMac: try words.bytesOrNone(32), macToClient: try words.bytesOrNone(32))
        }
    }

    private func deck(
        _ words: [String], random: Random?, isNew: Bool = false
    ) throws(LineError) -> LineStep {
        var reply = try request(["client"] + words, random: random)
        var step = LineStep()
        step.refusal = reply.refusal
        for line in reply.lines {
            var words = line
            let kind = try words.word()
            if kind == "send", step.send == nil, step.events.isEmpty {
                step.send = try words.text()
            } else if kind == "event" {
                step.events.append(try LineEvent(&words))
            } else {
                throw words.garbled("the line is not due here")
            }
            try words.end()
        }
        // A deck that could not start, or is not there, has no state.
        if reply.refusal == nil || !reply.words.isAtEnd {
            step.state = String(try reply.words.word())
            step.deadline = try reply.words.optionalNumber(none: "-")
        }
        try reply.words.end()
        return step
    }
}

extension LineMemory.Token {
    fileprivate var words: String { hex(token) + ":" + (hostID.map { spelled($0) } ?? "-") }

    fileprivate static func list(_ words: inout LineWords) throws(LineError) -> [Self] {
        let word = try words.word()
        guard word != "-" else { return [] }
        var tokens: [Self] = []
        for entry in word.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let token = unhex(parts[0].utf8), token.count == 32 else {
                throw words.garbled("\(words.quoted(entry)) is no token")
            }
            var hostID: String?
            if parts[1] != "-" {
                hostID = unhex(parts[1].utf8).flatMap { String(validating: $0, as: UTF8.self) }
                guard hostID != nil else { throw words.garbled("a host id is no text") }
            }
            tokens.append(Self(token: token, hostID: hostID))
        }
        return tokens
    }
}

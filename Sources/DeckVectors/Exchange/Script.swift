/// Writes an exchange down, call by call: what one side sends waits until the script delivers it.
final class Script {
    let comment: String
    let flag: String
    private(set) var steps: [Step] = []
    private(set) var host: HostModel
    private var decks: [DeckModel] = []
    private var toHost: [Int: [(from: String, message: WireText)]] = [:]
    private var toDeck: [Int: [WireText]] = [:]
    private var nextConnection = 1
    private let draws: Draws

    /// Values that look random, numbered by the order in which they are drawn.
    private final class Draws {
        let label: String
        private var count = 0
        private var codes = 0
        init(_ label: String) { self.label = label }

        func bytes(_ kind: String, _ size: Int) throws -> [UInt8] {
            count += 1
            return try seeded("exchange, \(label), \(kind) \(count)", size)
        }

        func code() -> String {
            defer { codes += 1 }
            return ["4821", "0042", "7316", "0808", "0000", "9999"][codes % 6]
        }
    }

    init(_ comment: String, _ flag: String, trusted: [HostModel.Trusted] = []) {
        self.comment = comment
        self.flag = flag
        let draws = Draws(comment)
        self.draws = draws
        host = HostModel(
            trusted: trusted,
            source: .init(
                nonce: { hex(try draws.bytes("host nonce", 16)) },
                key: { try draws.bytes("host key", 32) }, code: { draws.code() }))
        add(Step("host", "start")) { host.start(&$0) }
    }

    var json: JSONValue {
        [
            "steps": .array(steps.map(\.json)),
            "end": [
                "trusted": host.trustedJSON, "locked": .bool(host.isLocked),
                "decks": .array(
                    decks.map {
                        [
                            "at": .string($0.name), "state": .string($0.state),
                            "memory": $0.memory,
                        ]
                    }),
            ],
        ]
    }

    var test: VectorFile.Test { .init(comment, [flag], json) }

    // MARK: Decks

    /// A deck that is switched on.
    func deck(
        _ name: String = "deck", id: String = "deck-1", called: String = "Desk",
        tokens: [DeckModel.Kept] = []
    ) -> DeckModel {
        let deck = DeckModel(name: name, id: id, deviceName: called, tokens: tokens)
        decks.append(deck)
        start(deck)
        return deck
    }

    /// Power off and on: what is not saved is gone.
    func start(_ deck: DeckModel) { at(deck, "start") { deck.start(&$0) } }

    /// A connection to the host, or to someone who plays it, and the deck's hello.
    @discardableResult
    func open(_ deck: DeckModel, real: Bool = true, hostID: String? = nil) throws -> Int {
        let id = real ? attach() : newConnection()
        let nonce = hex(try draws.bytes("deck nonce", 16))
        at(deck, "connected", id) { deck.connected(&$0, id, hostID: hostID, nonce: nonce) }
        return id
    }

    /// The deck's side notices the end; with `both`, the host's side as well.
    func lose(_ deck: DeckModel, both: Bool = true) {
        toHost[deck.connection] = nil
        toDeck[deck.connection] = nil
        if both, host.state(deck.connection) != "closed" { detach(deck.connection) }
        at(deck, "disconnected", deck.connection) { deck.disconnected(&$0) }
    }

    func wait(_ deck: DeckModel) throws {
        try at(deck, "wait") { step in
            try deck.wait(&step) { hex(try draws.bytes("deck nonce", 16)) }
        }
    }

    func repair(_ deck: DeckModel) { at(deck, "repair") { deck.repair(&$0) } }

    func type(_ deck: DeckModel, _ code: String) throws {
        try at(deck, "code") { step in
            try deck.code(&step, code) { try draws.bytes("deck key", 32) }
        }
    }

    /// Types the code that the host shows, or one that it does not.
    func type(_ deck: DeckModel, right: Bool) throws {
        guard let code = host.shownCode else { throw VectorError.inconsistent("no code is shown") }
        try type(deck, right ? code : code == "1234" ? "1235" : "1234")
    }

    func saved(_ deck: DeckModel, _ ok: Bool = true) {
        at(deck, "saved") { deck.saved(&$0, ok) }
    }

    func send(_ deck: DeckModel, _ body: String) throws {
        try at(deck, "send") { try deck.send(&$0, body) }
    }

    /// Hands the deck what its host has sent, or `message` instead, which nobody has; `spelled`
    /// is another text of the same message.
    func deliver(
        to deck: DeckModel, _ message: WireText? = nil, spelled: String? = nil,
        from: String = "attacker"
    ) throws {
        let sent = message == nil ? try take(&toDeck[deck.connection]) : nil
        guard let message = message ?? sent else { return }
        try at(deck, "receive", deck.connection) { step in
            step.input = Self.received(
                from: sent == nil ? from : "host", spelled ?? message.text)
            try deck.receive(&step, message)
        }
    }

    // MARK: The host

    func attach() -> Int {
        let id = newConnection()
        atHost("connected", id) { host.connected(&$0, id) }
        return id
    }

    func detach(_ id: Int) { atHost("disconnected", id) { host.disconnected(&$0, id) } }

    func deliver(
        toHost id: Int, _ message: WireText? = nil, spelled: String? = nil,
        from: String = "attacker"
    ) throws {
        let sent = message == nil ? try take(&toHost[id]) : nil
        guard let message = message ?? sent?.message else { return }
        try atHost("receive", id) { step in
            step.input = Self.received(from: sent?.from ?? from, spelled ?? message.text)
            try host.receive(&step, id, message)
        }
    }

    func deliver(from deck: DeckModel) throws { try deliver(toHost: deck.connection) }
    func stored(_ id: Int, _ ok: Bool = true) throws {
        try atHost("stored", id) { try host.stored(&$0, id, ok) }
    }

    func send(host id: Int, _ body: String) throws {
        try atHost("send", id) { try host.send(&$0, id, body) }
    }

    func restartHost() { add(Step("host", "start")) { host.start(&$0) } }
    func waitAtHost() { add(Step("host", "wait")) { host.wait(&$0) } }
    func unlock() throws { try add(Step("host", "unlock")) { try host.unlock(&$0) } }
    func revoke(_ device: String) { add(Step("host", "revoke")) { host.revoke(&$0, device) } }

    // MARK: On the way

    /// What waits for the host on a connection, taken off the way.
    func intercept(toHost id: Int) throws -> WireText { try take(&toHost[id]).message }
    func intercept(toDeck id: Int) throws -> WireText { try take(&toDeck[id]) }
    func key() throws -> [UInt8] { try draws.bytes("attacker key", 32) }
    func nonce() throws -> String { hex(try draws.bytes("attacker nonce", 16)) }

    // MARK: Writing down

    private func newConnection() -> Int {
        defer { nextConnection += 1 }
        return nextConnection
    }

    private static func received(from: String, _ text: String) -> [JSONValue.Member] {
        [.init(name: "from", .string(from)), .init(name: "text", .string(text))]
    }

    private func take<Sent>(_ queue: inout [Sent]?) throws -> Sent {
        guard queue?.isEmpty == false, let first = queue?.removeFirst() else {
            throw VectorError.inconsistent("\(comment): nothing is on its way")
        }
        return first
    }

    private func at(
        _ deck: DeckModel, _ call: String, _ connection: Int? = nil,
        _ body: (inout Step) throws -> Void
    ) rethrows {
        var step = Step(deck.name, call, connection: connection)
        try body(&step)
        step.state = deck.state
        for sent in step.sends {
            toHost[sent.connection, default: []].append((deck.name, sent.text))
        }
        steps.append(step)
    }

    private func atHost(
        _ call: String, _ id: Int, _ body: (inout Step) throws -> Void
    ) rethrows {
        try add(Step("host", call, connection: id)) { step in
            try body(&step)
            step.state = host.state(id)
        }
    }

    private func add(_ step: Step, _ body: (inout Step) throws -> Void) rethrows {
        var step = step
        try body(&step)
        for sent in step.sends { toDeck[sent.connection, default: []].append(sent.text) }
        steps.append(step)
    }
}

/// One call of one side in an exchange: what goes in, what it draws, and all that must come out.
struct Step {
    let at: String
    let call: String
    var connection: Int?
    var input: [JSONValue.Member] = []
    /// What the side draws during the call: the nonce, the private key or the code that it makes.
    var drawn: [JSONValue.Member] = []
    var sends: [(connection: Int, text: WireText)] = []
    var events: [String] = []
    var closes: [(connection: Int, code: Int?)] = []
    var save: JSONValue?
    var store: JSONValue?
    var body: String?
    var state: String?
    /// Checkpoints: values that the side holds after the call.
    var values: [JSONValue.Member] = []

    init(_ at: String, _ call: String, connection: Int? = nil) {
        self.at = at
        self.call = call
        self.connection = connection
    }

    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init(name: "at", value: .string(at)), .init(name: "call", value: .string(call)),
        ]
        func add(_ name: String, _ value: JSONValue?) {
            if let value { members.append(.init(name: name, value: value)) }
        }
        add("connection", connection.map { .integer($0) })
        members += input + drawn
        add(
            "sends",
            .array(
                sends.map {
                    ["connection": .integer($0.connection), "text": .string($0.text.text)]
                }))
        add("events", .array(events.map { .string($0) }))
        add(
            "closes",
            .array(
                closes.map { close in
                    let code = close.code.map { [JSONValue.Member(name: "code", .integer($0))] }
                    let start: JSONValue = ["connection": .integer(close.connection)]
                    return start.adding(code ?? [])
                }))
        add("save", save)
        add("store", store)
        add("body", body.map { .string($0) })
        add("state", state.map { .string($0) })
        if !values.isEmpty { add("values", .object(values)) }
        return .object(members)
    }
}

extension JSONValue.Member {
    init(name: String, _ value: JSONValue) { self.init(name: name, value: value) }
}

/// Which derived values a checkpoint shows.
extension PairingValues {
    var checkpoint: [JSONValue.Member] {
        [
            .init(name: "shared", .string(hex(shared))),
            .init(name: "transcript", .string(hex(transcript))),
            .init(name: "confirmKey", .string(hex(confirmKey))),
            .init(name: "token", .string(hex(token))),
        ]
    }
}

extension SessionValues {
    var checkpoint: [JSONValue.Member] {
        [
            .init(name: "authKey", .string(hex(authKey))),
            .init(name: "clientToMac", .string(hex(clientToMac))),
            .init(name: "macToClient", .string(hex(macToClient))),
        ]
    }
}

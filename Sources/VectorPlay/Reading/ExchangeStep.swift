/// One call of one side, with all that it must do then; `Vectors/README.md` explains the members.
public struct ExchangeStep: Decodable, Sendable {
    public let at: String
    public let call: String
    public var connection: Int?
    public var from: String?
    public var text: String?
    public var ok: Bool?
    public var hostId: String?
    public var deviceId: String?
    public var deviceName: String?
    public var memory: Memory?
    public var trusted: [Device]?
    public var nonce: String?
    public var privateKey: String?
    public var newCode: String?
    public var sends: [Sent] = []
    public var events: [String] = []
    public var closes: [Close] = []
    public var save: Memory?
    public var store: Device?
    public var body: String?
    public var state: String?
    public var values: [String: String]?

    public struct Sent: Decodable, Sendable, Equatable, CustomStringConvertible {
        public let connection: Int
        public let text: String

        public init(connection: Int, text: String) {
            self.connection = connection
            self.text = text
        }

        public var description: String { "\(connection): \(text)" }

        public static func == (a: Sent, b: Sent) -> Bool {
            a.connection == b.connection && ExactText(a.text) == ExactText(b.text)
        }
    }

    public struct Close: Decodable, Sendable, Equatable, CustomStringConvertible {
        public let connection: Int
        /// The host's close code; a deck has none to give.
        public let code: Int?

        public var description: String {
            "connection \(connection)" + (code.map { " with \($0)" } ?? "")
        }

        public init(connection: Int, code: Int?) {
            self.connection = connection
            self.code = code
        }
    }

    public struct Device: Decodable, Sendable, Equatable {
        public let deviceId: String
        public let deviceName: String
        public let token: String

        public init(deviceId: String, deviceName: String, token: String) {
            self.deviceId = deviceId
            self.deviceName = deviceName
            self.token = token
        }
    }

    /// What a deck has saved, the token used last in front.
    public struct Memory: Decodable, Sendable, Equatable, CustomStringConvertible {
        public let tokens: [Kept]
        public let pending: Kept?

        public init(tokens: [Kept], pending: Kept?) {
            self.tokens = tokens
            self.pending = pending
        }

        public var description: String {
            "tokens \(tokens), pending " + (pending.map { "\($0)" } ?? "none")
        }
    }

    public struct Kept: Decodable, Sendable, Equatable, CustomStringConvertible {
        public let hostId: String?
        public let token: String

        public init(hostId: String?, token: String) {
            self.hostId = hostId
            self.token = token
        }

        public var description: String { token + (hostId.map { " of \($0)" } ?? "") }
    }

    /// A text that arrives, with nothing expected of it here.
    public static func receive(at: String, connection: Int, text: String) -> ExchangeStep {
        ExchangeStep(at: at, call: "receive", connection: connection, text: text)
    }

    /// - Throws: `VectorDamage` when the step lacks a member that its call needs.
    public func required<Value>(_ value: Value?, _ name: String) throws -> Value {
        guard let value else {
            throw VectorDamage(description: "a step \(call) at \(at) has no \(name)")
        }
        return value
    }
}

/// A step and its number in the exchange, from 1.
public struct NumberedStep: Sendable {
    public let number: Int
    public let step: ExchangeStep
}

extension [ExchangeStep] {
    /// All of them, numbered.
    public var numbered: [NumberedStep] {
        enumerated().map { NumberedStep(number: $0 + 1, step: $1) }
    }
}

/// Why a device refused a request: the names of the statuses in the line protocol.
public enum LineStatus: String, Sendable, CaseIterable {
    case malformedJSON = "malformed-json"
    case malformedDepth = "malformed-depth"
    case malformedKey = "malformed-key"
    case malformedMember = "malformed-member"
    case malformedValue = "malformed-value"
    case malformedType = "malformed-type"
    case malformedSize = "malformed-size"
    case peerBadKey = "peer-bad-key"
    case peerBadProof = "peer-bad-proof"
    case peerBadSignature = "peer-bad-signature"
    case peerReplayed = "peer-replayed"
    case misuseArgument = "misuse-argument"
    case misuseState = "misuse-state"
    case misuseSpace = "misuse-space"
    case misuseCode = "misuse-code"
    case misuseExhausted = "misuse-exhausted"
    case envCrypto = "env-crypto"
    case envRandom = "env-random"

    /// Whether the text or value itself is at fault.
    public var isMalformed: Bool { rawValue.hasPrefix("malformed-") }
}

/// What a device answers to a request: a value, or a refusal.
public enum LineAnswer<Value: Sendable & Equatable>: Sendable, Equatable {
    case value(Value)
    case refused(LineStatus)

    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    public var refusal: LineStatus? {
        if case .refused(let status) = self { status } else { nil }
    }
}

/// The value of a request that is answered by a bare `ok`.
public struct LineDone: Sendable, Equatable {
    public init() {}
}

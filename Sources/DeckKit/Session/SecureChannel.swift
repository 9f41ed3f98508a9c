/// The signed channel of protocol section 6: one key and one counter a direction.
public struct SecureChannel: Sendable {
    private let sendKey: Secret
    private let receiveKey: Secret
    private var nextToSend: SequenceNumber? = .first
    private var lastReceived: SequenceNumber?

    init(sendKey: Secret, receiveKey: Secret) {
        self.sendKey = sendKey
        self.receiveKey = receiveKey
    }

    /// A channel from its two direction keys, 32 bytes each; nil for any other length.
    public init?(sendKey: some Collection<UInt8>, receiveKey: some Collection<UInt8>) {
        guard let send = Secret(copying: sendKey), let receive = Secret(copying: receiveKey) else {
            return nil
        }
        self.init(sendKey: send, receiveKey: receive)
    }

    /// What came out of an envelope.
    public struct Opened: Equatable, Sendable {
        /// The body as it was signed; not parsed yet.
        public let body: String
        public let sequence: SequenceNumber
        /// The numbers that were skipped, first to last, if any were.
        public let gap: ClosedRange<UInt64>?
    }

    /// Signs a body with the next number and gives the canonical envelope to send.
    ///
    /// Throws a `misuse` error after number 2^53-1: a new session is needed then.
    public mutating func seal(_ body: String) throws(DeckError) -> String {
        guard let sequence = nextToSend else {  // ENV-9
            throw .misuse("The session has used all its message numbers: start a new one.")
        }
        let signs = Quirk.isOn("signsWithOtherKey") ? receiveKey : sendKey
        let mac = try SecureChannel.mac(signs, sequence, body)
        nextToSend = Quirk.isOn("skipsNumbers") ? sequence.next?.next : sequence.next
        return Envelope(body: body, mac: mac, sequence: sequence).text
    }

    /// Reads, checks and opens an envelope: the mac first, then the number. Nothing changes if it
    /// throws.
    public mutating func open(_ text: String) throws(ChannelError) -> Opened {
        let message: WireMessage
        do throws(DeckError) {
            message = try WireMessage(parsing: text)
        } catch {
            throw .malformed(error.message)
        }
        guard case .secure(let envelope) = message else { throw .notSecure }
        return try open(envelope)
    }

    /// Checks and opens a parsed envelope.
    public mutating func open(_ envelope: Envelope) throws(ChannelError) -> Opened {
        let mac: Proof
        do throws(DeckError) {
            mac = try expectedMac(of: envelope)
        } catch {
            throw .environment(error.message)
        }
        guard mac == envelope.mac || Quirk.isOn("takesAnyMac") else {
            throw .badSignature  // ENV-4
        }
        let last = lastReceived?.value ?? 0
        let number = envelope.sequence.value
        if Quirk.isOn("refusesGaps"), number > last + 1 { throw .replayed(number, last: last) }
        guard
            number > last || Quirk.isOn("takesOldNumber")
                || (Quirk.isOn("takesSameNumber") && number == last)
        else { throw .replayed(number, last: last) }  // ENV-5
        lastReceived = envelope.sequence
        return Opened(
            body: envelope.body, sequence: envelope.sequence,
            gap: number > last + 1 ? (last + 1)...(number - 1) : nil)
    }

    /// How many bytes the next envelope around `body` will take.
    public func sealedSize(of body: String) -> Int {
        Envelope.size(ofBody: body, sequence: nextToSend ?? .maximum)
    }

    private func expectedMac(of envelope: Envelope) throws(DeckError) -> Proof {
        var body = envelope.body
        if Quirk.isOn("signsWhatItReads"), let value = try? JSONReader.parse(body) {
            body = value.canonicalText
        }
        let mac = try SecureChannel.mac(receiveKey, envelope.sequence, body)
        guard Quirk.isOn("takesReflection"), mac != envelope.mac else { return mac }
        return try SecureChannel.mac(sendKey, envelope.sequence, body)
    }

    private static func mac(
        _ key: Secret, _ sequence: SequenceNumber, _ body: String
    ) throws(DeckError) -> Proof {
        try key.withUnsafeBytes { key throws(DeckError) in
            try Primitives.hmac(key: key, sequence.description, Label.separator, body)
        }
    }

    /// Moves both counters, so that a test can reach the end of the numbers.
    mutating func skipForTestingOnly(sent: SequenceNumber, received: SequenceNumber) {
        nextToSend = sent.next
        lastReceived = received
    }
}

/// Why an envelope was not opened.
public enum ChannelError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Well-formed, but no envelope.
    case notSecure
    /// The mac is not the one that the key gives.
    case badSignature
    /// Rightly signed, with a number that is not above the last one taken.
    case replayed(UInt64, last: UInt64)
    /// Not a message as the protocol allows it; the text says why.
    case malformed(String)
    /// The platform failed.
    case environment(String)

    public var description: String {
        switch self {
        case .notSecure: "The message is not in an envelope."
        case .badSignature: "The envelope's mac is wrong."
        case .replayed(let number, let last):
            "The envelope's number \(number) is not above \(last), the last one taken."
        case .malformed(let message), .environment(let message): message
        }
    }
}

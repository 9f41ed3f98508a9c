/// A signed message after authorization (protocol section 6).
public struct Envelope: Equatable, Sendable {
    /// The body's text, itself JSON. The mac is over exactly these characters.
    public let body: String
    public let mac: Proof
    public let sequence: SequenceNumber

    public init(body: String, mac: Proof, sequence: SequenceNumber) {
        self.body = body
        self.mac = mac
        self.sequence = sequence
    }

    init(_ members: Members) throws(DeckError) {
        body = try members.string("body")
        mac = try members.parsed("mac") { Proof(hex: $0) }
        guard case .integer(let number) = try members.value("seq"),
            let sequence = SequenceNumber(number)
        else { throw .malformed("The member seq is not a plain integer from 1 to 2^53-1.") }
        self.sequence = sequence
    }

    /// The canonical text to send.
    public var text: String {
        // The keys in their order, without a detour over a JSON value: every message passes here.
        TextBuffer.text(size: Envelope.size(ofBody: body, sequence: sequence)) { output in
            output.append(#"{"body":"# as StaticString)
            output.appendQuoted(body)
            output.append(#","mac":""# as StaticString)
            output.append(mac.hex)
            output.append(#"","seq":"# as StaticString)
            sequence.withDecimal { output.append($0) }
            output.append(#","type":"secure"}"# as StaticString)
        }
    }

    /// How many bytes the canonical envelope around `body` takes, for a sequence number.
    public static func size(ofBody body: String, sequence: SequenceNumber = .maximum) -> Int {
        let frame: StaticString = #"{"body":,"mac":"","seq":,"type":"secure"}"#
        return frame.utf8CodeUnitCount + JSONValue.quotedSize(of: body) + 2 * Proof.size
            + sequence.withDecimal { $0.count }
    }
}

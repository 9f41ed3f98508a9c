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
        var output: [UInt8] = []
        output.reserveCapacity(Envelope.size(ofBody: body, sequence: sequence))
        output.append(contentsOf: #"{"body":"#.utf8)
        JSONValue.write(body, to: &output)
        output.append(contentsOf: #","mac":""#.utf8)
        output.append(contentsOf: mac.hex.utf8)
        output.append(contentsOf: #"","seq":"#.utf8)
        output.append(contentsOf: sequence.description.utf8)
        output.append(contentsOf: #","type":"secure"}"#.utf8)
        return String(decoding: output, as: UTF8.self)
    }

    /// How many bytes the canonical envelope around `body` takes, for a sequence number.
    public static func size(ofBody body: String, sequence: SequenceNumber = .maximum) -> Int {
        let frame = #"{"body":,"mac":"","seq":,"type":"secure"}"#
        return frame.utf8.count + JSONValue.quotedSize(of: body) + 2 * Proof.size
            + sequence.description.utf8.count
    }
}

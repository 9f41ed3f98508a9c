/// Something that stopped the host, or one request to it, in words for the person.
public struct HostError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Whose fault it is.
    public enum Kind: Sendable, Equatable {
        /// A file is not what the host wrote; it was left as it is.
        case damaged
        /// The system refused: no space, no permission, a port in use.
        case environment
        /// The request made no sense.
        case misuse
    }

    public let kind: Kind
    /// A sentence that says what is wrong and what to do.
    public let message: String

    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    public var description: String { message }
}

/// What went wrong, by whose fault it is.
///
/// The message is a plain English sentence that says what to do where something can be done. It
/// never holds a secret.
public struct DeckError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Whose fault a failure is.
    public enum Fault: String, Hashable, Sendable {
        /// The text is not what the protocol allows.
        case malformed
        /// Well-formed, but not from who it should be.
        case peerMisbehaved
        /// The caller asked for what cannot be done now.
        case misuse
        /// The platform failed: no random bytes, a full disk.
        case environment
    }

    public let fault: Fault
    public let message: String

    public init(_ fault: Fault, _ message: String) {
        self.fault = fault
        self.message = message
    }

    public var description: String { message }

    static func malformed(_ message: String) -> DeckError { DeckError(.malformed, message) }
    static func misuse(_ message: String) -> DeckError { DeckError(.misuse, message) }
    static func environment(_ message: String) -> DeckError { DeckError(.environment, message) }
}

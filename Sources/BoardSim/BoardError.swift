/// Why a board cannot start or keep what it should: plain words that say what to do.
public struct BoardError: Error, Sendable, Equatable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable {
        /// The flash holds bytes that are none of ours, or that were changed. Left as it was.
        case damagedFlash
        /// The flash was written by a later version of this program. Left as it was.
        case newerFlash
        /// Another process uses the same state directory.
        case stateInUse
        /// The system refused: a directory that cannot be made, a full disk, no permission.
        case environment
        /// The board's firmware does not start.
        case firmware
        /// The caller asked for what is not possible.
        case misuse
    }

    public let kind: Kind
    public let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}

/// What a board shows its person.
public enum BoardEvent: Sendable, Equatable {
    /// The board has started from its flash.
    case booted(deviceID: String)
    /// The client's state by its name in the specification, such as `expectingCode`.
    case state(String)
    case needCode
    /// The host that asks does not know this board, which has another host's token already.
    case askedByStranger
    case pairingFailed(remaining: Int)
    case pairingLocked
    case paired
    case authorized
    case layout(Layout)
    case result(PressResult)
    /// From the host, or the board's own: see `BoardErrorCode`.
    case error(code: String, message: String)
    case rejectedHost(reason: String)
    case ignored(reason: String)
    case gap(from: UInt64, to: UInt64)
    /// An open connection is gone.
    case disconnected(code: UInt16, reason: String)
    /// A connection did not come about; said once, however often it is tried again.
    case unreachable(reason: String)
}

/// Codes of the errors that a board reports itself.
public enum BoardErrorCode {
    /// The line is no command, or its values are out of range.
    public static let badCommand = "badCommand"
    /// A code that is not four digits.
    public static let badCode = "badCode"
    /// The command cannot be done now.
    public static let notNow = "notNow"
    /// The flash failed.
    public static let flash = "flash"
    /// The platform failed: no random bytes, no cryptography.
    public static let environment = "environment"
    /// The firmware ended by itself; the board starts it again.
    public static let firmware = "firmware"
    /// The host sent a message over the board's limit.
    public static let tooLarge = "tooLarge"
}

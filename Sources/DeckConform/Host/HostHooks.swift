/// What the person at a host does, put into the hands of a run.
public struct HostHooks: Sendable {
    /// The code that the host shows to the device with that id now; nil when there is none.
    public var code: (@Sendable (_ deviceID: String) async -> String?)?
    public var unlock: (@Sendable () async throws -> Void)?
    public var revoke: (@Sendable (_ deviceID: String) async throws -> Void)?
    /// Gives the device the right to edit keys.
    public var grant: (@Sendable (_ deviceID: String) async throws -> Void)?
    /// Ends the host and starts it again on what it keeps; gives its address if that is new.
    public var restart: (@Sendable () async throws -> String?)?
    /// What the host reports, as `deck-host --json` prints it.
    public var events: EventLog?

    public init() {}
}

extension Need {
    static let code = Need("code", "the code: --code-from, --ask, --host or --sim")
    static let unlock = Need("unlock", "a way to unlock pairing: --unlock, --host or --sim")
    static let revoke = Need("revoke", "a way to revoke a device: --revoke, --host or --sim")
    static let grant = Need("grant", "a way to grant editing: --grant, --host or --sim")
    static let commands = Need(
        "commands", "a way to grant editing, for keys that run `sh`, `true` and `echo`")
    static let restart = Need("restart", "a way to restart the host: --restart or --sim")
    static let events = Need("events", "the host's own events: --host or --sim")
    static let cut = Need("cut", "a system that cuts a link without a word: Linux")

    /// All that a profile of a host may be without.
    public static let ofHosts: [Need] = [
        .code, .unlock, .revoke, .grant, .commands, .restart, .events, .cut,
    ]
}

/// How much and how long a wire bears. Sizes in bytes.
///
/// The defaults are those of protocol sections 1 and 7; where a section names no figure, ours.
public struct WireLimits: Sendable, Equatable {
    /// The largest message before authorization: 8,192 on the host (section 7).
    public var unauthorizedMessage = 8192
    /// The largest message after authorization: 16 MiB on the host (section 7).
    public var authorizedMessage = 16 * 1024 * 1024
    /// Open connections that wait for authorization; one more closes the oldest (section 7).
    public var unauthorizedConnections = 8
    /// Sockets whose upgrade is not finished; one more drops the oldest.
    public var pendingConnections = 32
    /// All connections together; one more is refused.
    public var connections = 256
    /// Texts that wait to be sent may hold this many bytes and one message more.
    public var queueBytes = 1024 * 1024
    /// Texts that may wait to be sent.
    public var queueTexts = 1024
    /// Texts delivered and not yet `consumed` before reading pauses, after authorization; before
    /// it, 1. At most 32.
    public var unreadTexts = 16
    /// Bytes delivered and not yet `consumed` before reading pauses.
    public var unreadBytes = 1024 * 1024

    /// TCP keepalive (section 1). TCP counts whole seconds.
    public var keepaliveIdle = Duration.seconds(5)
    public var keepaliveInterval = Duration.seconds(2)
    public var keepaliveProbes = 3
    /// TCP_USER_TIMEOUT: how long sent bytes may wait to be acknowledged.
    public var userTimeout = Duration.seconds(11)
    /// Without a byte received for this long, a WebSocket ping (section 1).
    public var pingAfter = Duration.seconds(5)
    /// Pings while the silence lasts.
    public var pingEvery = Duration.seconds(2)
    /// Without a byte received for this long, a peer that has answered a ping is gone (section 1).
    public var silence = Duration.seconds(11)

    /// A client's time for name, TCP and upgrade together.
    public var connectTimeout = Duration.seconds(5)
    /// A server's patience with an unfinished upgrade request.
    public var upgradeTimeout = Duration.seconds(5)
    /// The time for queued texts to go out before a close.
    public var closeFlush = Duration.seconds(2)
    /// The wait for the peer's answer to a close frame.
    public var closeAnswer = Duration.seconds(1)
    /// `stop()` takes no longer than this and a quarter of a second.
    public var stopTime = Duration.milliseconds(500)

    /// A host's limits.
    public static let host = WireLimits()

    /// A deck's limits: 64 KiB for a message, before and after authorization (section 7).
    public static let deck: WireLimits = {
        var limits = WireLimits()
        limits.unauthorizedMessage = 65536
        limits.authorizedMessage = 65536
        return limits
    }()

    public init() {}
}

extension Attack where Target == HostTarget {
    /// All attacks on a host, in the order to play them: the last one locks its pairing.
    public static var all: [Attack] {
        [
            .forgedEnvelope, .replayedEnvelope, .reflectedEnvelope, .stolenDeviceID,
            .pressBeforeAuthorization, .webPage, .oversizedHello, .nineConnections, .neverReads,
            .slowDrip, .guessedCodes,
        ]
    }
}

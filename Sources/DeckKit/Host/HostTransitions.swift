/// What a connection waits for at the host.
public enum HostState: String, CaseIterable, Hashable, Sendable {
    case expectingHello
    case expectingAuth
    /// Has received an offer; whether it still stands is the authority's to say.
    case expectingPair
    /// Was told that pairing is locked.
    case expectingUnlock
    /// The right code came: the device's record is being written.
    case expectingStorage
    case authorized
}

/// What can come in, as far as the table tells it apart.
public enum HostInput: String, CaseIterable, Hashable, Sendable {
    case hello
    case auth
    case pair
    case secure
    /// Well-formed, but nothing that a host receives outside an envelope.
    case foreign
    case malformed
}

/// What the host does about it.
public enum HostAction: String, Hashable, Sendable {
    /// Start over: challenge a known device, make an offer to an unknown one.
    case identify
    /// Compare the proof with the trusted token.
    case checkAuth
    /// Compare the proof with the offer, or renew the offer.
    case checkCode
    /// Say `unauthorized`; nothing is compared or counted.
    case refuse
    case ignore
    /// Check mac and number, then hand the body on.
    case open
    /// Close with 1008.
    case close
}

/// The host's transition table (firmware-spec, "Session"), as one value.
public enum HostTransitions {
    public static let table: [HostState: [HostInput: HostAction]] = [
        .expectingHello: beforeAuthorization(auth: .refuse, pair: .refuse),
        .expectingAuth: beforeAuthorization(auth: .checkAuth, pair: .refuse),
        .expectingPair: beforeAuthorization(auth: .refuse, pair: .checkCode),
        .expectingUnlock: beforeAuthorization(auth: .refuse, pair: .checkCode),
        .expectingStorage: beforeAuthorization(auth: .refuse, pair: .refuse),
        .authorized: [
            .hello: .close, .auth: .close, .pair: .close, .foreign: .close, .malformed: .close,
            .secure: .open,
        ],
    ]

    /// What all states before authorization share.
    private static func beforeAuthorization(
        auth: HostAction, pair: HostAction
    ) -> [HostInput: HostAction] {
        [
            .hello: .identify, .auth: auth, .pair: pair, .secure: .ignore, .foreign: .refuse,
            .malformed: .refuse,
        ]
    }

    static func action(for input: HostInput, in state: HostState) -> HostAction {
        // Absent from the table means: not expected.
        table[state]?[input] ?? (state == .authorized ? .close : .refuse)
    }
}

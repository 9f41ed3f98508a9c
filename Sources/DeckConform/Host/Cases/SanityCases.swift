/// The first and the last case of a run: a host that is there and follows the protocol at all.
enum SanityCases {
    static let first = HostCase.must(
        "v1.0.sanity.first.01", ["FRM-1", "PAIR-1"],
        "A host upgrades a plain request and answers the hello of a deck that it does not know, "
            + "else nothing more can be tried.",
        place: .first, body: body)

    static let last = HostCase.must(
        "v1.0.sanity.last.01", ["FRM-1", "PAIR-1"],
        "A host still does so after all the other cases.", place: .last, body: body)

    private static let body: HostCase.Body = { stage in
        let link = try await stage.connect()
        let device = await stage.stranger()
        let incoming = await link.ask(DeckText.hello(device))
        switch incoming.message?.type {
        case "needPairing", "pairingLocked": return
        default:
            throw Failure(
                "To the hello of a new deck the host \(incoming.words), where `needPairing` or "
                    + "`pairingLocked` is due.")
        }
    }
}

/// The first and the last case of a run: a deck that comes and says hello.
enum DeckSanityCases {
    static let all: [DeckCase] = [
        .must(
            "v1.0.sanity.first.01", ["FRM-1", "SES-1"],
            "A deck connects, asks for a WebSocket and says hello, else nothing more can be tried.",
            place: .first, limit: .seconds(60), body: body),
        .must(
            "v1.0.sanity.last.01", ["FRM-1", "SES-1"],
            "A deck still does so after all the other cases.",
            place: .last, limit: .seconds(60), body: body),
    ]

    private static let body: DeckBody = { stage in
        _ = try await stage.arrive(within: .seconds(45))
    }
}

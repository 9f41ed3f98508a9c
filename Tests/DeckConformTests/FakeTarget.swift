import DeckConform

/// A target that answers as it is told, without a socket.
final class FakeTarget: ConformanceTarget {
    let kind = "fake"
    let address = "nowhere"
    let lacks: Set<String>
    let trouble: String?

    init(lacks: Set<String> = [], trouble: String? = nil) {
        self.lacks = lacks
        self.trouble = trouble
    }

    func lack(of need: Need) -> String? {
        lacks.contains(need.name) ? "It needs \(need.what)." : nil
    }
    func stage(_ context: CaseContext) -> FakeStage { FakeStage(context: context) }
    func trouble() async -> String? { trouble }
    func settle() {}
    func farewell() -> [String] { ["bye"] }
}

/// Waits until it is aborted, for cases that hang.
final class FakeStage: ConformanceStage {
    let context: CaseContext
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init(context: CaseContext) {
        self.context = context
        (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    }

    func hang() async { for await _ in stream {} }
    func abort() { continuation.finish() }
    func end() async {}
}

typealias FakeCase = ConformanceCase<FakeStage>

extension ConformanceCase where Stage == FakeStage {
    static func fake(
        _ id: CaseID, _ level: Level = .must, needs: [Need] = [], place: Place = .inTurn,
        limit: Duration? = nil,
        body: @escaping @Sendable (FakeStage) async throws -> Void = { _ in }
    ) -> FakeCase {
        FakeCase(
            id, level, ["PAIR-1"], "A case.", needs: needs, place: place, limit: limit, body: body)
    }
}

/// A case for a host.
public typealias HostCase = ConformanceCase<HostStage>

extension ConformanceCase where Stage == HostStage {
    typealias Body = @Sendable (HostStage) async throws -> Void

    static func must(
        _ id: CaseID, _ anchors: [String], _ sentence: String, needs: [Need] = [],
        place: Place = .inTurn, limit: Duration? = nil, body: @escaping Body
    ) -> HostCase {
        HostCase(
            id, .must, anchors, sentence, needs: needs, place: place, limit: limit, body: body)
    }

    static func should(
        _ id: CaseID, _ anchors: [String], _ sentence: String, needs: [Need] = [],
        place: Place = .inTurn, limit: Duration? = nil, body: @escaping Body
    ) -> HostCase {
        HostCase(
            id, .should, anchors, sentence, needs: needs, place: place, limit: limit, body: body)
    }
}

extension CaseID {
    /// Number `number` of a family, from 1.
    init(_ family: String, _ number: Int) {
        self.init("\(family).\(number < 10 ? "0" : "")\(number)")
    }
}

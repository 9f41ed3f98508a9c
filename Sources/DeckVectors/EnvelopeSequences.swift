/// Several envelopes in a row, to one receiver.
enum EnvelopeSequences {
    static func tests() throws -> [VectorFile.Test] {
        try Direction.allCases.flatMap { direction in
            try scenarios(direction).map { scenario in
                .init(
                    scenario.comment, [scenario.flag],
                    [
                        "direction": .string(direction.rawValue),
                        "key": .string(hex(try direction.key())),
                        "steps": .array(try steps(scenario.meets)),
                    ])
            }
        }
    }

    private struct Scenario {
        let comment: String
        let flag: String
        let meets: [(text: String, outcome: Outcome)]
    }

    private enum Outcome {
        case taken(UInt64)
        case refused(VectorFile.Layer)
    }

    private static func scenarios(_ direction: Direction) throws -> [Scenario] {
        func good(_ number: UInt64) throws -> (String, Outcome) {
            (try Sealed(direction, number, "body \(number)").text(), .taken(number))
        }
        func old(_ number: UInt64) throws -> (String, Outcome) {
            (try Sealed(direction, number, "body \(number)").text(), .refused(.sequence))
        }
        func forged(_ number: UInt64) throws -> (String, Outcome) {
            let zeros = String(repeating: "0", count: 64)
            return (
                try Sealed(direction, number, "body \(number)").text(mac: zeros), .refused(.mac)
            )
        }
        func broken(_ number: UInt64) throws -> (String, Outcome) {
            (try Sealed(direction, number, "body").text() + "x", .refused(.format))
        }
        let reflected = try Sealed(direction.other, 1, "body 1").text()
        let earlier = try Sealed(
            direction, 2, "body 2", key: direction.key(session: "envelope, earlier")
        ).text()
        let last: UInt64 = 9_007_199_254_740_991
        return [
            Scenario(comment: "in order", flag: "Normal", meets: try [1, 2, 3].map(good)),
            Scenario(
                comment: "the same again, then an older one, then a gap", flag: "Replay",
                meets: try [good(5), old(5), old(4), good(7), old(6), good(8)]),
            Scenario(
                comment: "a bad mac moves nothing", flag: "Forged",
                meets: try [good(5), forged(6), good(6), forged(100), good(7)]),
            Scenario(
                comment: "an old number with a bad mac is a bad mac", flag: "Forged",
                meets: try [good(5), forged(5), forged(4), old(4)]),
            Scenario(
                comment: "a broken text moves nothing", flag: "Json",
                meets: try [good(1), broken(2), good(2), broken(9), good(3)]),
            Scenario(
                comment: "a first number above 1", flag: "Gap", meets: try [good(4), good(5)]),
            Scenario(
                comment: "up to the last number", flag: "Limit",
                meets: try [good(1), good(last - 1), good(last), old(last), old(1)]),
            Scenario(
                comment: "another body under a taken number", flag: "Replay",
                meets: [
                    try good(3),
                    (try Sealed(direction, 3, "other").text(), .refused(.sequence)), try good(4),
                ]),
            Scenario(
                comment: "an envelope of an earlier session", flag: "Replay",
                meets: [try good(1), (earlier, .refused(.mac)), try good(2)]),
            Scenario(
                comment: "the receiver's own envelope", flag: "Reflection",
                meets: [(reflected, .refused(.mac)), try good(1), (reflected, .refused(.mac))]),
            Scenario(
                comment: "a message without an envelope", flag: "NotSecure",
                meets: [
                    try good(1), ("{\"type\":\"unauthorized\"}", .refused(.envelope)), try good(2),
                ]),
        ]
    }

    private static func steps(_ meets: [(text: String, outcome: Outcome)]) throws -> [JSONValue] {
        var last: UInt64 = 0
        return try meets.map { text, outcome in
            var step: [JSONValue.Member] = [.init(name: "text", value: .string(text))]
            switch outcome {
            case .taken(let number):
                guard number > last else { throw VectorError.inconsistent("a step goes back") }
                step.append(.init(name: "outcome", value: "taken"))
                step.append(.init(name: "skipped", value: .integer(Int(number - last - 1))))
                last = number
            case .refused(let layer):
                step.append(.init(name: "outcome", value: .string(layer.rawValue)))
            }
            step.append(.init(name: "last", value: .integer(Int(last))))
            return .object(step)
        }
    }
}

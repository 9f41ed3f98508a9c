/// Times pieces of work against each other in one run: the machine's noise hits all of them alike.
struct Measure {
    /// Nanoseconds one call of `work` takes: the best of several rounds, since noise only adds.
    static func nanoseconds(
        rounds: Int = 9, calls: Int, _ work: () throws -> Void
    ) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            for _ in 0..<calls { try work() }
            let elapsed = (ContinuousClock.now - start).components
            let total = Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9
            best = min(best, total / Double(calls))
        }
        return best
    }

    /// The same for several pieces of work that are compared: a round of each in turn, so that a
    /// busy moment of the machine does not hit one alone.
    static func together(rounds: Int, _ works: [() throws -> Double]) throws -> [Double] {
        var best = works.map { _ in Double.infinity }
        for _ in 0..<rounds {
            for (index, work) in works.enumerated() { best[index] = min(best[index], try work()) }
        }
        return best
    }

    /// The value that `share` of the sorted values lie below.
    static func quantile(_ values: [Double], _ share: Double) -> Double {
        let sorted = values.sorted()
        guard let last = sorted.indices.last else { return .nan }
        return sorted[min(last, Int(Double(sorted.count) * share))]
    }
}

/// A line of the report: what it cost, and that as a multiple of what it is made of.
struct Figure {
    let name: String
    let nanoseconds: Double
    let peer: String
    let peerNanoseconds: Double
    /// The most (or, for a speed-up, the least) that the ratio may be; nil: no target.
    var target: String?

    var ratio: Double { nanoseconds / peerNanoseconds }
}

/// The candidate that differs from `word` by the fewest typing slips, nil without candidates.
/// A slip is a letter too many, missing, wrong, or swapped with its neighbour; with `within`, what
/// is further away is not offered.
public func nearest(to word: String, in candidates: [String], within: Int = .max) -> String? {
    candidates.min { slips(word, $0) < slips(word, $1) }.flatMap {
        slips(word, $0) <= within ? $0 : nil
    }
}

/// Optimal string alignment distance. Both texts are cut to 64 characters: it is only advice.
func slips(_ first: String, _ second: String) -> Int {
    let a = Array(first.prefix(64))
    let b = Array(second.prefix(64))
    var beforeLast = [Int]()
    var last = Array(0...b.count)
    for i in 0..<a.count {
        var row = [i + 1]
        for j in 0..<b.count {
            var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                best = min(best, beforeLast[j - 1] + 1)
            }
            row.append(best)
        }
        beforeLast = last
        last = row
    }
    return last[b.count]
}

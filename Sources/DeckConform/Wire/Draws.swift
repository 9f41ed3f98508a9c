/// Whether values of a random source were drawn as a whole, or counted up, or filled with zeros.
enum Draws {
    /// Each place of so many values has had a few of its own: of 16 digits in 8 draws an even
    /// source gives less than two in one run in a million.
    ///
    /// - Throws: `Failure` when a place had hardly any. Says nothing of less than 8 values.
    static func areWhole(_ values: [[UInt8]], _ what: String) throws {
        guard values.count >= 8, let size = values.map(\.count).min() else { return }
        let least = values.count >= 24 ? 4 : 2
        for place in 0..<size {
            let seen = Set(values.map { $0[place] }).count
            guard seen >= least else {
                throw Failure(
                    "In \(values.count) draws of a \(what) its place \(place) had "
                        + (seen == 1 ? "one value." : "\(seen) values."))
            }
        }
    }
}

internal import DeckLine

// json.json.
extension LinePlayer {
    func json(_ vector: Vector, _ findings: inout Findings) throws {
        let answer = try device.json(try vector.bytes("bytes"))
        if vector.layer == nil {
            _ = findings.value("json", answer)
        } else {
            findings.expectRefusal("json", .notJSON, answer)
        }
    }
}

internal import DeckLine

// envelope.json.
extension LinePlayer {
    func seal(_ vector: Vector, _ findings: inout Findings) throws {
        let key = try vector.bytes("key")
        let body = try vector.text("body")
        let number = try vector.number("seq")
        findings.expect("mac", text: try vector.text("mac"), try device.mac(key, number, body))
        findings.expect(
            "text", text: try vector.text("text"), try device.seal(key, last: number - 1, body))
    }

    func open(_ vector: Vector, _ findings: inout Findings) throws {
        let text =
            vector.has("textHex")
            ? try vector.bytes("textHex") : Array(try vector.text("text").utf8)
        let opened = try device.open(try vector.bytes("key"), last: 0, text)
        guard vector.layer == nil else {
            return findings.expectRefusal("open", Self.refusals(vector.layer), opened)
        }
        guard let opened = findings.value("open", opened) else { return }
        findings.compare("seq", try vector.number("seq"), opened.number)
        findings.compare("body", Array(try vector.text("body").utf8), opened.body)
    }

    func receive(_ vector: Vector, _ findings: inout Findings) throws {
        let key = try vector.bytes("key")
        var last: UInt64 = 0
        for (place, step) in try vector.steps().enumerated() {
            let name = "step \(place + 1)"
            let opened = try device.open(key, last: last, Array(step.text.utf8))
            if step.outcome == "taken" {
                guard let opened = findings.value(name, opened) else { return }
                last = opened.number
                if let skipped = step.skipped {
                    findings.compare("\(name), skipped", skipped, opened.missed)
                }
            } else {
                let layer = Vector.Layer(rawValue: step.outcome)
                findings.expectRefusal(name, Self.refusals(layer), opened)
            }
            findings.compare("\(name), last", step.last, last)
        }
    }

    private static func refusals(_ layer: Vector.Layer?) -> [LineStatus] {
        switch layer {
        case .format: .malformed
        case .envelope: [.malformedType]
        case .mac: [.peerBadSignature]
        case .sequence: [.peerReplayed]
        default: []
        }
    }
}

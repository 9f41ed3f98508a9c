internal import DeckLine

// messages.json: as a deck where one is meant, and as a reader of all of them.
extension LinePlayer {
    func message(_ vector: MessageVector, _ findings: inout Findings) throws {
        if vector.receiver == "deck" {
            let deck = LineDeck(device)
            let (differences, last) = try vector.play(deck)
            for difference in differences { findings.add(difference) }
            if vector.kind == .body, vector.layer == nil, let last {
                findings.compare(
                    "body", ExactText(vector.body ?? ""), ExactText(last.body ?? "nothing"))
            }
        }
        switch (vector.receiver, vector.kind) {
        case (_, .message):
            try read(
                vector, vector.received, device.message, LineMessage.init(canonical:), &findings)
        case ("deck", .body):
            try read(
                vector, vector.body ?? "", device.body, LineBody.init(canonical:), &findings)
        default:
            // A deck only writes such bodies; its JSON reader must still tell JSON.
            expect(vector, try device.json(Array((vector.body ?? "").utf8)), &findings)
        }
    }

    /// Both spellings of what is taken must read as what they say.
    private func read<Value>(
        _ vector: MessageVector, _ text: String,
        _ reader: ([UInt8]) throws(LineError) -> LineAnswer<Value>,
        _ parse: (String) -> Value?, _ findings: inout Findings
    ) throws {
        let answer = try reader(Array(text.utf8))
        expect(vector, answer, &findings)
        guard vector.layer == nil, vector.receiver == "deck" else { return }
        guard let canonical = vector.canonical, let right = parse(canonical) else {
            throw VectorDamage(description: "\(vector.title): its canonical form says nothing")
        }
        findings.expect("what it says", right, answer)
        findings.expect("what its canonical form says", right, try reader(Array(canonical.utf8)))
    }

    /// The families of refusals, against the layers of the file.
    private func expect<Value>(
        _ vector: MessageVector, _ answer: LineAnswer<Value>, _ findings: inout Findings
    ) {
        let name = "reading"
        let isDecks = vector.receiver == "deck"
        let isMessage = vector.kind == .message
        switch vector.layer {
        case .json:
            findings.expectRefusal(name, .notJSON, answer)
        case .type where isDecks || isMessage:
            findings.expectRefusal(name, [.malformedType, .malformedMember], answer)
        case .value where isDecks || vector.message == "secure":
            findings.expectRefusal(name, [.malformedValue, .malformedMember], answer)
        default: _ = findings.value(name, answer)
        }
    }
}

/// A session with a deck, as its host plays it.
actor HostSession {
    typealias Opened = OpenedEnvelope

    nonisolated let stage: DeckStage
    nonisolated let arrival: Arrival
    nonisolated let values: SessionValues
    private var lastSent: Int64 = 0
    /// The deck's envelopes so far; the last one's number, as it should be.
    private(set) var received: Int64 = 0

    nonisolated var link: Link { arrival.link }

    init(stage: DeckStage, arrival: Arrival, values: SessionValues) {
        self.stage = stage
        self.arrival = arrival
        self.values = values
    }

    // MARK: - Out

    /// An envelope with the next number, or with the one given.
    func seal(_ body: String, number: Int64? = nil) -> String {
        let number = number ?? lastSent + 1
        lastSent = number
        return sealed("\(number)", body)
    }

    func send(_ body: String, number: Int64? = nil) async {
        await link.send(seal(body, number: number))
    }

    /// An envelope of any number, as it is spelled, which counts for nothing here.
    nonisolated func sealed(_ number: String, _ body: String, key: [UInt8]? = nil) -> String {
        DeckText.secure(number: number, body: body, mac: mac(number, body, key: key))
    }

    /// A mac with the host's key or another.
    nonisolated func mac(_ number: String, _ body: String, key: [UInt8]? = nil) -> String {
        OpenedEnvelope.mac(number, body, key: key ?? values.macToClient)
    }

    // MARK: - In

    /// The next envelope.
    func next(after what: String, within limit: Duration? = nil) async throws -> Opened {
        let incoming = await link.next(within: limit)
        guard let opened = Opened(incoming, key: values.clientToMac) else {
            throw Failure("After \(what) the deck \(incoming.words), where an envelope is due.")
        }
        received += 1
        return opened
    }

    /// Has a key pressed and expects its envelope; an `info` may come before it.
    func press(_ page: Int = 0, _ index: Int = 0, after what: String = "a press") async throws
        -> Opened
    {
        try await stage.press(page, index)
        var opened = try await next(after: what, within: stage.typingTime)
        if opened.type == "info" { opened = try await next(after: what, within: stage.typingTime) }
        guard opened.type == "press", let json = opened.json,
            json["page"]?.integer == Int64(page), json["index"]?.integer == Int64(index)
        else {
            throw Failure(
                "After \(what) of key \(page)/\(index) the deck sent \(opened.body).")
        }
        return opened
    }

    /// Expects the deck to show a result that only this call has sent.
    func expectShown(_ text: String, output: String, after what: String) async throws {
        let mark = await stage.mark()
        await link.send(text)
        try await stage.expectEvent("result", since: mark, after: what) {
            $0["output"]?.string == output
        }
    }
}

/// A session that the host has authorized, as its deck plays it.
actor DeckSession {
    typealias Opened = OpenedEnvelope

    nonisolated let link: Link
    nonisolated let device: Device
    nonisolated let values: SessionValues
    private(set) var lastSent: Int64 = 0
    /// The host's envelopes so far.
    private(set) var received: [Opened] = []

    init(link: Link, device: Device, values: SessionValues) {
        self.link = link
        self.device = device
        self.values = values
    }

    // MARK: - Out

    /// An envelope with the next number, or with the one given.
    func seal(_ body: String, number: Int64? = nil) -> String {
        let number = number ?? lastSent + 1
        lastSent = number
        return DeckText.secure(number: "\(number)", body: body, mac: mac("\(number)", body))
    }

    /// A mac over that spelling of a number, with the deck's key or another.
    nonisolated func mac(_ number: String, _ body: String, key: [UInt8]? = nil) -> String {
        OpenedEnvelope.mac(number, body, key: key ?? values.clientToMac)
    }

    func send(_ body: String, number: Int64? = nil) async {
        await link.send(seal(body, number: number))
    }

    // MARK: - In

    /// The next envelope; layouts that come because something changed are passed over.
    func next(
        after what: String, within limit: Duration? = nil, layouts: Bool = false
    ) async throws -> Opened {
        while true {
            let incoming = await link.next(within: limit)
            guard let opened = open(incoming) else {
                throw Failure("To \(what) the host \(incoming.words), where an envelope is due.")
            }
            if layouts || opened.type != "layout" { return opened }
        }
    }

    /// What the host sends next, whatever it is; layouts are passed over.
    func nextButLayouts(within limit: Duration? = nil) async -> Incoming {
        while true {
            let incoming = await link.next(within: limit)
            guard open(incoming)?.type == "layout" else { return incoming }
        }
    }

    private func open(_ incoming: Incoming) -> Opened? {
        guard let opened = Opened(incoming, key: values.macToClient) else { return nil }
        if received.last?.number != opened.number || received.last?.body != opened.body {
            received.append(opened)
        }
        return opened
    }

    // MARK: - Both

    /// Presses a key and waits for its result.
    @discardableResult
    func press(
        _ page: Int64 = 9_007, _ index: Int64 = 9_007, within limit: Duration? = nil
    ) async throws -> JSON {
        let body = DeckText.press(page, index)
        await send(body)
        return try await result(page, index, after: "a press of \(page)/\(index)", within: limit)
    }

    /// Expects the connection to live: a ping brings its pong. Says nothing of presses, so that
    /// a case about something else does not fail with them.
    func stays() async throws {
        let payload = Array("still here \(await link.pongs.count)".utf8)
        await link.send(frame: 9, payload)
        let deadline = ContinuousClock.now + .seconds(5)
        while let incoming = await link.read(
            within: deadline - .now, until: { $0.pongs.contains(payload) })
        {
            guard open(incoming) != nil else {
                throw Failure("On a connection that must stay the host \(incoming.words).")
            }
        }
    }

    /// Expects the result of a press.
    func result(
        _ page: Int64, _ index: Int64, after what: String, within limit: Duration? = nil
    ) async throws -> JSON {
        let opened = try await next(after: what, within: limit)
        guard opened.type == "result", let json = opened.json,
            json["page"]?.integer == page, json["index"]?.integer == index
        else {
            throw Failure("To \(what) the host answered \(opened.body), where its `result` is due.")
        }
        return json
    }

    /// Expects an `error` with that code.
    @discardableResult
    func expectError(_ code: String, after what: String) async throws -> JSON {
        let opened = try await next(after: what)
        guard opened.type == "error", let json = opened.json, json["code"]?.string == code else {
            throw Failure(
                "To \(what) the host answered \(opened.body), where `error` `\(code)` is due.")
        }
        return json
    }

    /// Expects the host to close; layouts on their way are passed over.
    func expectClose(_ code: UInt16, after what: String, within limit: Duration? = nil) async throws
    {
        let incoming = await nextButLayouts(within: limit)
        guard case .closed(code, _) = incoming else {
            throw Failure(
                "To \(what) the host \(incoming.words), where a close with \(code) is due.")
        }
    }
}

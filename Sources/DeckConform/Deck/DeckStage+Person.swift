// What the person at the deck does, and what the deck tells them.
extension DeckStage {
    /// A place in what the deck reports; 0 where it reports nothing.
    func mark() async -> Int { await hooks.events?.mark ?? 0 }

    /// Types a code at the deck.
    func type(_ code: String) async throws {
        guard let type = hooks.type else { throw Missing("It needs \(Need.type.what).") }
        transcript.add(.note, "typed at the deck", code, secret: true)
        try await type(code)
    }

    /// Types something that a deck must refuse; a hook that refuses it is as good.
    func typeInVain(_ text: String) async {
        transcript.add(.note, "typed at the deck", text)
        try? await hooks.type?(text)
    }

    func press(_ page: Int, _ index: Int) async throws {
        guard let press = hooks.press else { throw Missing("It needs \(Need.press.what).") }
        transcript.add(.note, "press of key \(page)/\(index) at the deck")
        try await press(page, index)
    }

    func repair() async throws {
        guard let repair = hooks.repair else { throw Missing("It needs \(Need.repair.what).") }
        transcript.add(.note, "repair at the deck")
        try await repair()
    }

    func reboot() async throws {
        guard let reboot = hooks.reboot else { throw Missing("It needs \(Need.reboot.what).") }
        transcript.add(.note, "reboot of the deck")
        try await reboot()
    }

    /// A deck without tokens, that has said hello.
    func stranger() async throws -> Arrival {
        if !deck.source.makesBoards {
            guard let forget = hooks.forget else {
                throw Missing("It needs \(Need.forget.what).")
            }
            // It takes effect on whatever connection there is.
            let arrival = try await arrive()
            transcript.add(.note, "forget at the deck")
            try await forget()
            await arrival.link.close()
            token = nil
        }
        return try await arrive()
    }

    // MARK: - What the deck tells

    /// Expects an event of the deck, where it tells any; says nothing where it does not.
    @discardableResult
    func expectEvent(
        _ name: String, since mark: Int, after what: String,
        where condition: @Sendable (JSON) -> Bool = { _ in true }
    ) async throws -> JSON? {
        guard let events = hooks.events else { return nil }
        let event = await events.wait(
            for: name, since: mark, within: deck.answer, where: condition)
        guard let event else {
            let told = await events.all(since: mark).compactMap { $0["event"]?.string }
            transcript.add(.silence, "no `\(name)`")
            throw Failure(
                "After \(what) the deck reported "
                    + (told.isEmpty ? "nothing" : told.joined(separator: ", "))
                    + ", where `\(name)` is due.")
        }
        transcript.add(.event, name, event.canonical)
        return event
    }

    /// Expects that something was ignored and reported so, where the deck tells it.
    func expectIgnored(_ reason: String, since mark: Int, after what: String) async throws {
        let event = try await expectEvent("ignored", since: mark, after: what)
        if let event, event["reason"]?.string != reason {
            throw Failure(
                "The deck reported \(what) as \(event["reason"]?.string ?? "?"), where "
                    + "\(reason) is due.")
        }
    }

    /// Fails when the deck has told something that it must not.
    func expectNo(_ names: Set<String>, since mark: Int, after what: String) async throws {
        guard let events = hooks.events else { return }
        for event in await events.all(since: mark) {
            guard let name = event["event"]?.string, names.contains(name) else { continue }
            transcript.add(.event, name, event.canonical)
            throw Failure("After \(what) the deck reported `\(name)`, which must not be.")
        }
    }
}

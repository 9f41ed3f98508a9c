internal import RawPeer

// What can be seen of a deck from outside, when a message has no answer.
extension DeckStage {
    /// Expects nothing on a connection that stays open.
    func expectSilence(_ link: Link, after what: String, for time: Duration? = nil) async throws {
        let incoming = await link.next(within: time ?? .milliseconds(300))
        guard incoming == .silence else {
            throw Failure("After \(what) the deck \(incoming.words), where nothing is due.")
        }
    }

    /// Expects the deck to give the connection up, without a further message.
    @discardableResult
    func expectGone(
        _ link: Link, after what: String, within limit: Duration? = nil
    ) async throws -> Incoming {
        let incoming = await link.next(within: limit)
        guard incoming.isEnd else {
            throw Failure(
                "After \(what) the deck \(incoming.words), where it must close the connection.")
        }
        await answerClose(link, incoming)
        return incoming
    }

    /// Expects a close with that code.
    func expectClose(_ code: UInt16, _ link: Link, after what: String) async throws {
        let incoming = try await expectGone(link, after: what)
        guard case .closed(code, _) = incoming else {
            throw Failure(
                "After \(what) the deck \(incoming.words), where a close with \(code) is due.")
        }
    }

    /// Ends a connection that the deck has closed, as a host does.
    func answerClose(_ link: Link, _ incoming: Incoming) async {
        if case .closed(let code, _) = incoming, code != 1005 {
            await link.send(frame: RawFrame.close, [UInt8(code >> 8), UInt8(code & 0xFF)])
        }
        link.socket.shutDown()
    }

    /// Whether the wire below still answers. A text may come first; it is left out.
    func expectPong(_ link: Link, after what: String) async throws {
        let payload = Array("still there?".utf8)
        let before = await link.pongs.count
        await link.send(frame: RawFrame.ping, payload)
        let deadline = ContinuousClock.now + deck.answer
        while await link.pongs.count == before {
            let incoming = await link.next(within: .milliseconds(100))
            guard !incoming.isEnd, ContinuousClock.now < deadline else {
                throw Failure("After \(what) the deck does not answer a ping any more.")
            }
        }
    }

    /// Expects that the deck takes the connection for one on which nobody has proved anything: it
    /// closes it when it is told `unauthorized`.
    func expectUnproved(_ link: Link, after what: String) async throws {
        await link.send(HostText.unauthorized)
        let incoming = await link.next()
        guard incoming.isEnd else {
            throw Failure(
                "After \(what) the deck \(incoming.words) to `unauthorized`, as one does that is "
                    + "authorized: it must close.")
        }
        await answerClose(link, incoming)
    }

    /// Expects that the deck takes the connection for authorized: it ignores `unauthorized`.
    func expectAuthorized(_ link: Link, after what: String) async throws {
        let mark = await mark()
        await link.send(HostText.unauthorized)
        var wait = deck.quiet
        if let events = hooks.events {
            // What was sent before may still be on its way there, but is ignored for other reasons.
            let event = await events.wait(
                forOneOf: ["ignored", "disconnected"], since: mark, within: deck.answer
            ) { $0["event"]?.string == "disconnected" || $0["reason"]?.string == "notSecure" }
            if let event { transcript.add(.event, "event", event.canonical) }
            if event?["event"]?.string == "ignored" { wait = .milliseconds(50) }
        }
        let incoming = await link.next(within: wait)
        guard incoming == .silence else {
            throw Failure(
                "After \(what) the deck \(incoming.words) to `unauthorized`, where it must be "
                    + "authorized and ignore that.")
        }
    }

    /// Expects the next connection in the time that the delay of 2 s ± 20 % leaves it.
    ///
    /// - Parameter start: when the connection was lost; no later than that.
    func expectReturn(
        since start: ContinuousClock.Instant, after what: String
    ) async throws -> Knock {
        let knock: Knock
        do {
            knock = try await self.knock(within: .seconds(10))
        } catch is Failure {
            throw Failure("After \(what) the deck did not come back within 10 s.")
        }
        let seconds = (knock.time - start) / .seconds(1)
        transcript.add(.note, "came back after \(oneDecimal(seconds)) s")
        guard DeckStage.delays.contains(seconds) else {
            throw Failure(
                "After \(what) the deck came back after \(hundredths(seconds)) s, where 1.6 s to "
                    + "2.4 s are due.")
        }
        return knock
    }

    /// 2 s ± 20 %, and what a busy machine or a slow network may add, in seconds.
    static let delays = 1.55...3.6

    private func hundredths(_ number: Double) -> String {
        let value = Int((number * 100).rounded())
        return "\(value / 100).\(value / 10 % 10)\(value % 10)"
    }
}

internal import RawPeer

/// What one case works with: a deck that comes to us, and whoever stands at it.
public final class DeckStage: ConformanceStage {
    private struct State {
        var program: BoardProgram?
        var ownDoorstep: Doorstep?
        var links: [Link] = []
        var sockets: [RawSocket] = []
        var token: [UInt8]?
        var isAborted = false
        var hasFailed = false
    }

    static var canCut: Bool { RawSocket.canCut }

    let deck: DeckUnderTest
    let context: CaseContext
    private let commonDoorstep: Doorstep?
    private let state: Guarded<State>

    init(deck: DeckUnderTest, context: CaseContext, doorstep: Doorstep?, token: [UInt8]?) {
        self.deck = deck
        self.context = context
        commonDoorstep = doorstep
        state = Guarded(State(token: token))
    }

    var transcript: Transcript { context.transcript }

    /// Choices that are the same again for the same seed.
    var choices: Choices { Choices(seed: context.seed) }

    /// The newest token that the deck is known to hold.
    var token: [UInt8]? {
        get { state.with { $0.token } }
        set { state.with { $0.token = newValue } }
    }

    var hooks: DeckHooks {
        if let program = state.with({ $0.program }) { return DeckHooks(program: program) }
        if case .board(_, _, let hooks) = deck.source { return hooks }
        return DeckHooks()
    }

    // MARK: - The board

    /// Plays a case on a deck of its own where one can be made.
    func play(_ body: DeckBody) async throws {
        do {
            try await open()
            try await body(self)
            if let program = state.with({ $0.program }), await !program.isRunning {
                throw Failure("The deck's program has ended during the case.")
            }
        } catch {
            if error is Failure { state.with { $0.hasFailed = true } }
            throw error
        }
    }

    /// Starts the case's own board.
    ///
    /// - Parameter arguments: for `deck-sim`, such as `--columns`.
    func open(arguments: [String] = []) async throws {
        guard case .program(let launch) = deck.source else { return }
        let doorstep = Doorstep(address: "127.0.0.1", port: 0)
        try await doorstep.open()
        let program: BoardProgram
        do {
            program = try BoardProgram(launch, url: await doorstep.url, arguments: arguments)
        } catch {
            throw Failure("\(error)")
        }
        let earlier = state.with { state in
            let earlier = (state.program, state.ownDoorstep)
            (state.program, state.ownDoorstep, state.token) = (program, doorstep, nil)
            return earlier
        }
        await earlier.0?.finish()
        await earlier.1?.close()
        if state.with({ $0.isAborted }) { await doorstep.abort() }
        try await program.start()
    }

    var doorstep: Doorstep {
        get throws {
            guard let doorstep = state.with({ $0.ownDoorstep }) ?? commonDoorstep else {
                throw Failure("There is nowhere for a deck to come to.")
            }
            return doorstep
        }
    }

    // MARK: - Connections

    /// The next TCP connection, with the request for an upgrade that was read on it.
    func knock(within limit: Duration? = nil) async throws -> Knock {
        let deadline = ContinuousClock.now + (limit ?? deck.arrival)
        while true {
            let left = deadline - ContinuousClock.now
            guard let caller = try await doorstep.next(within: left) else {
                throw Failure("The deck did not connect.")
            }
            state.with { $0.sockets.append(caller.socket) }
            if state.with({ $0.isAborted }) { caller.socket.shutDown() }
            // One that gave up while nobody looked is no failure of this case.
            guard
                let request = await UpgradeRequest.read(from: caller.socket, within: deck.answer)
            else { continue }
            let number = state.with { $0.links.count + 1 }
            transcript.add(.received, link: number, "upgrade", request.head.text)
            return Knock(number: number, request: request, socket: caller.socket, time: caller.time)
        }
    }

    /// Makes it a WebSocket.
    ///
    /// - Parameter accept: a wrong answer to its key.
    func upgrade(_ knock: Knock, accept: String? = nil) async -> Link {
        let link = Link(
            number: knock.number, socket: knock.socket, frames: knock.request.frames, masks: false,
            answer: deck.answer, transcript: transcript)
        state.with { $0.links.append(link) }
        await link.send(
            bytes: Array(knock.request.acceptance(accept: accept).utf8), "HTTP 101")
        return link
    }

    /// A deck that has connected and said hello.
    func arrive(within limit: Duration? = nil) async throws -> Arrival {
        let knock = try await knock(within: limit)
        let link = await upgrade(knock)
        return try await arrival(on: link, knock, after: "the upgrade")
    }

    /// The connection of a deck that was restarted, when one from before may have been made.
    func arriveLast() async throws -> Arrival {
        let arrival = try await arrive()
        return await arrival.link.next(within: deck.quiet).isEnd ? try await arrive() : arrival
    }

    /// Expects a hello next.
    func arrival(
        on link: Link, _ knock: Knock, after what: String, within limit: Duration? = nil
    ) async throws -> Arrival {
        let hello = try await link.expect("hello", after: what, within: limit)
        guard let nonce = hello.string("nonce") else {
            throw Failure("The deck's `hello` has no nonce.")
        }
        return Arrival(link: link, hello: hello, nonce: nonce, knock: knock)
    }

    /// How many connections have come so far.
    func arrivalCount() async throws -> Int { try await doorstep.times.count }

    // MARK: - The end

    public func abort() {
        let (sockets, doorsteps) = state.with { state in
            state.isAborted = true
            return (state.sockets, [state.ownDoorstep, commonDoorstep].compactMap { $0 })
        }
        for socket in sockets { socket.shutDown() }
        for doorstep in doorsteps { Task { await doorstep.abort() } }
        if let events = hooks.events { Task { await events.wakeUp() } }
    }

    public func end() async {
        let final = state.with { $0 }
        if let program = final.program {
            await program.finish()
        } else {
            for link in final.links where !final.isAborted { await link.close() }
        }
        for socket in final.sockets { socket.shutDown() }
        await final.ownDoorstep?.close()
        await deck.holds(final.hasFailed || final.isAborted ? nil : final.token)
    }
}

/// A connection on which a deck has asked for an upgrade.
struct Knock: Sendable {
    let number: Int
    let request: UpgradeRequest
    let socket: RawSocket
    /// When TCP was connected.
    let time: ContinuousClock.Instant
}

/// A deck that has said hello.
struct Arrival: Sendable {
    let link: Link
    let hello: Message
    let nonce: String
    let knock: Knock

    var time: ContinuousClock.Instant { knock.time }
}

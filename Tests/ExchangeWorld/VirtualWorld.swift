import DeckKit

/// One host and some decks in virtual time: links with latency that break, programs that restart,
/// flash and store that fail, and people who type. Nothing here waits; a seed is a whole history.
final class VirtualWorld {
    /// One deck with the flash that outlives its restarts.
    final class Deck {
        let id: String
        let isCore: Bool
        var machine: any DeckMachine
        var flash: [UInt8] = []
        var link: Link?
        var dialling: UInt64 = 0
        var flashFails = 0
        var pairedCount = 0
        var authorizedCount = 0
        /// Presses without a result on the present link.
        var open: [Int: Int] = [:]
        /// Its flash was wiped since the host stored a token for it.
        var wiped = false
        /// What the person has typed at it since it was last paired.
        var typed: Set<String> = []

        init(id: String, isCore: Bool, machine: any DeckMachine) {
            (self.id, self.isCore, self.machine) = (id, isCore, machine)
        }
    }

    /// A connection as both ends see it. Messages keep their order in each direction.
    final class Link {
        let session: SessionID
        /// In milliseconds; it only grows, so that messages keep their order.
        var latency: UInt64
        unowned let deck: Deck
        var deckUp = true
        var hostUp = true
        var watch = KeyWatch()
        var isAuthorizedByHost = false
        var losesUpward = false
        var losesDownward = false

        init(session: SessionID, latency: UInt64, deck: Deck) {
            (self.session, self.latency, self.deck) = (session, latency, deck)
        }
    }

    let seed: UInt64
    var dice: Dice
    var now: UInt64 = 0
    var host: HostEndpoint
    var stored: [DeviceID: TrustedDevice] = [:]
    var storeFails = 0
    var decks: [Deck] = []
    var links: [SessionID: Link] = [:]
    /// The code on the host's screen.
    var screen: PairingOffer?
    var unlocks = 0
    var wrongCodes = 0
    var nonces: Set<String> = []
    var sessionKeys: Set<[UInt8]> = []
    /// Nobody presses any more.
    var peopleRest = false
    /// What went against the rules; empty at the end of a good history.
    var faults: [String] = []
    private var agenda: [(at: UInt64, order: Int, action: () -> Void)] = []
    private var order = 0
    var sessionCount: UInt64 = 0
    /// Texts of the host to connections that no deck has.
    var strangers: [SessionID: (String) -> Void] = [:]

    init(seed: UInt64) throws {
        self.seed = seed
        dice = Dice(seed: seed)
        host = HostEndpoint(
            random: SeededRandomSourceForTestingOnly(seed: seed &* 3 &+ 1), trusted: [])
        for number in 0...dice.number(0...2) {
            let isCore = number == 0 || dice.chance(50)
            let id = "deck-\(number)"
            let machine = try VirtualWorld.machine(
                id: id, isCore: isCore, flash: [], seed: dice.next())
            decks.append(Deck(id: id, isCore: isCore, machine: machine))
        }
    }

    static func machine(
        id: String, isCore: Bool, flash: [UInt8], seed: UInt64
    ) throws -> any DeckMachine {
        if isCore { return try CoreMachine(id: id, flash: flash, seed: seed) }
        guard let machine = KitMachine(id: id, flash: flash, seed: seed) else {
            throw CancellationError()
        }
        return machine
    }

    // MARK: Time

    func after(_ delay: UInt64, _ action: @escaping () -> Void) {
        agenda.append((now + delay, order, action))
        order += 1
    }

    /// Runs everything until `end`, and each deck's own deadlines.
    func run(until end: UInt64) {
        while true {
            let deadline = decks.compactMap(\.machine.deadline).min() ?? .max
            let soonest = agenda.indices.min {
                (agenda[$0].at, agenda[$0].order) < (agenda[$1].at, agenda[$1].order)
            }
            let planned = soonest.map { agenda[$0].at } ?? .max
            guard min(deadline, planned) <= end else { break }
            if let soonest, planned <= deadline {
                let due = agenda.remove(at: soonest)
                now = max(now, due.at)
                due.action()
            } else {
                now = max(now, deadline)
                for deck in decks where (deck.machine.deadline ?? .max) <= now {
                    deck.machine.tick(now: now)
                    settle(deck)
                }
            }
        }
        now = end
    }

    func fault(_ text: String) { faults.append("at \(now) ms: \(text)") }

    // MARK: Decks

    func settle(_ deck: Deck) {
        while let step = deck.machine.next() { carryOut(step, for: deck) }
        for reason in deck.machine.ignoredReasons where reason != "notSecure" || unlocks == 0 {
            fault("\(deck.id) ignored a text as \(reason) (SES-2)")
        }
    }

    private func carryOut(_ step: DeckStep, for deck: Deck) {
        switch step {
        case .connect: dial(deck)
        case .close: if let link = deck.link { closeFromDeck(link) }
        case .transmit(let text): if let link = deck.link { sendUp(text, on: link) }
        case .save(let bytes):
            let works = deck.flashFails == 0
            if works { deck.flash = bytes } else { deck.flashFails -= 1 }
            checkTrust()
            deck.machine.saved(works, now: now)
            // A pairing that flash did not take is given up: the person types once more.
            if !works { personTypes(at: deck) }
        case .needCode, .pairingFailed:
            if stored[deviceID(deck)] != nil, !deck.wiped {
                fault("\(deck.id) asks for a code though it is paired: token lost (PAIR-25)")
            }
            personTypes(at: deck)
        case .pairingLocked: break
        case .paired:
            deck.pairedCount += 1
            if stored[deviceID(deck)] == nil {
                fault("\(deck.id) paired, the host stored nothing (PAIR-17)")
            }
        case .authorized:
            deck.authorizedCount += 1
            if deck.link?.isAuthorizedByHost != true {
                fault("\(deck.id) calls itself authorized, the host does not (SES-8)")
            }
            deck.open = [:]
            personPresses(at: deck)
        case .result(_, let index, _):
            if let count = deck.open[index], count > 0 {
                deck.open[index] = count - 1
            } else {
                fault("\(deck.id) got a result that it did not ask for (MSG-1)")
            }
        case .rejectedHost(let reason):
            fault("\(deck.id) rejected the true host: \(reason) (SES-4)")
        }
    }

    func deviceID(_ deck: Deck) -> DeviceID {
        guard let id = DeviceID(deck.id) else { preconditionFailure("test ids are valid") }
        return id
    }

    private func personTypes(at deck: Deck) {
        let machine = deck.machine
        after(dice.number(500...3_000)) { [self] in
            guard machine === deck.machine else { return }
            // A stranger may have locked the host meanwhile: anything typed gets a new answer.
            var code = screen?.code.digits ?? "0000"
            if dice.chance(15) { code = code == "0000" ? "0001" : "0000" }
            deck.typed.insert(code)
            machine.enter(code: code, now: now)
            settle(deck)
        }
    }

    private func personPresses(at deck: Deck) {
        let machine = deck.machine
        let link = deck.link
        after(dice.number(500...20_000)) { [self] in
            guard machine === deck.machine, link === deck.link, machine.isAuthorized, !peopleRest
            else { return }
            let index = Int(dice.number(0...14))
            if machine.press(page: 0, index: index) { deck.open[index, default: 0] += 1 }
            settle(deck)
            personPresses(at: deck)
        }
    }

    func reboot(_ deck: Deck, wipe: Bool) throws {
        if let link = deck.link { cut(link) }
        if wipe {
            deck.flash = []
            deck.wiped = true
        }
        deck.machine = try VirtualWorld.machine(
            id: deck.id, isCore: deck.isCore, flash: deck.flash, seed: dice.next())
        deck.link = nil
        deck.open = [:]
        deck.machine.start(now: now)
        settle(deck)
    }

    // MARK: Links

    private func dial(_ deck: Deck) {
        let machine = deck.machine
        let latency = dice.number(1...80)
        after(latency) { [self] in
            guard machine === deck.machine else { return }
            sessionCount += 1
            let link = Link(session: SessionID(sessionCount), latency: latency, deck: deck)
            links[link.session] = link
            deck.link = link
            host.connected(link.session, now: Instant(milliseconds: now))
            settleHost()
            machine.connected(now: now)
            settle(deck)
        }
    }

    private func sendUp(_ text: String, on link: Link) {
        noteNonce(text)
        after(link.latency) { [self] in
            guard link.hostUp, !link.losesUpward else { return }
            if let broken = link.watch.arrivedAtHost(text) { fault("\(link.deck.id): \(broken)") }
            host.handle(text: text, from: link.session, now: Instant(milliseconds: now))
            settleHost()
        }
    }

    private func sendDown(_ text: String, on link: Link) {
        noteNonce(text)
        if let broken = link.watch.sentByHost(text) { fault("the host: \(broken)") }
        after(link.latency) { [self] in
            guard link.deckUp, link.deck.link === link, !link.losesDownward else { return }
            link.deck.machine.receive(text, now: now)
            settle(link.deck)
        }
    }

    private func lostAtDeck(_ link: Link) {
        guard link.deckUp else { return }
        link.deckUp = false
        guard link.deck.link === link else { return }
        link.deck.link = nil
        link.deck.open = [:]
        link.deck.machine.disconnected(now: now)
        // Two layers often report one loss: the second notice must change nothing (case O9).
        link.deck.machine.disconnected(now: now)
        settle(link.deck)
    }

    private func lostAtHost(_ link: Link) {
        guard link.hostUp else { return }
        link.hostUp = false
        links[link.session] = nil
        host.disconnected(link.session, now: Instant(milliseconds: now))
        settleHost()
    }

    private func closeFromDeck(_ link: Link) {
        after(link.latency) { [self] in lostAtHost(link) }
        after(2 * link.latency) { [self] in lostAtDeck(link) }
    }

    private func closeFromHost(_ link: Link) {
        link.hostUp = false
        links[link.session] = nil
        after(link.latency) { [self] in lostAtDeck(link) }
    }

    /// The link breaks: what is on its way is lost in one direction or both, and each end hears
    /// of it at a time of its own.
    func cut(_ link: Link) {
        let kind = dice.number(0...2)
        link.losesUpward = kind != 0
        link.losesDownward = kind != 1
        after(dice.number(1...3_000)) { [self] in lostAtHost(link) }
        after(dice.number(1...3_000)) { [self] in lostAtDeck(link) }
    }

    func noteNonce(_ text: String) {
        // Both sides write canonical JSON: a nonce stands behind this and before a quote.
        guard let mark = text.firstRange(of: "\"nonce\":\"") else { return }
        let nonce = String(text[mark.upperBound...].prefix(32))
        if !nonces.insert(nonce).inserted { fault("the nonce \(nonce) was used twice (VAL-4)") }
    }

    // MARK: Host

    func settleHost() {
        while let output = host.pollOutput() {
            switch output {
            case .transmit(let session, let text):
                if let link = links[session] { sendDown(text, on: link) }
                strangers[session]?(text)
            case .close(let session, let code, let reason):
                if code != CloseCode.replaced && code != CloseCode.internalError {
                    fault("the host closed with \(code): \(reason) (SES-13)")
                }
                strangers[session] = nil
                if let link = links[session] { closeFromHost(link) }
            case .authorized(let session, let device):
                noteAuthorized(session, device)
                let layout = Layout(columns: 5, rows: 3, pages: [])
                if let layout { try? host.send(.layout(layout), to: session) }
            case .store(let request):
                noteStore(request.device.id)
                let works = storeFails == 0
                if works {
                    stored[request.device.id] = request.device
                    for deck in decks where deviceID(deck) == request.device.id {
                        // Its `pair` may have left before the wipe; then it is still to pair anew.
                        deck.wiped = deck.wiped && !holds(deck, request.device.token)
                    }
                } else {
                    storeFails -= 1
                }
                checkTrust()
                host.stored(request.id, succeeded: works, now: Instant(milliseconds: now))
            case .event(let event): hear(event)
            }
        }
    }

    private func hear(_ event: HostEvent) {
        switch event {
        case .code(let offer): screen = offer
        case .codeWithdrawn, .gap, .badRequest, .failed, .authorized: break
        case .paired: wrongCodes = 0
        case .pairingFailed(_, let remaining):
            wrongCodes += 1
            if remaining != 5 - wrongCodes {
                fault("\(remaining) tries left after \(wrongCodes) (PAIR-10)")
            }
            if wrongCodes >= 5 { fault("\(wrongCodes) wrong codes have not locked it (PAIR-12)") }
        case .locked:
            wrongCodes += 1
            if wrongCodes != 5 { fault("locked after \(wrongCodes) wrong codes (PAIR-12)") }
            screen = nil
            after(dice.number(5_000...40_000)) { [self] in unlock() }
        case .unlocked: wrongCodes = 0
        case .body(let session, _, .press(let page, let index)):
            try? host.send(
                .result(page: page, index: index, ok: true, exitCode: 0, output: nil), to: session)
        case .body: fault("a body arrived that no deck sent (ENV-5)")
        }
    }

    private func unlock() {
        unlocks += 1
        host.unlock(now: Instant(milliseconds: now))
        settleHost()
    }

    func restartHost() {
        for link in links.values.sorted(by: { $0.session < $1.session }) {
            cut(link)
            link.hostUp = false
        }
        links = [:]
        strangers = [:]
        screen = nil
        wrongCodes = 0
        host = HostEndpoint(
            random: SeededRandomSourceForTestingOnly(seed: dice.next()),
            trusted: stored.values.sorted { $0.id.text < $1.id.text })
    }
}

import BoardSim
import DeckKit
import Foundation
import Testing

struct NeverCame: Error, CustomStringConvertible {
    let description: String
}

/// A board between a radio and a clock that the test moves, and a host of the Swift kit that it
/// may talk to.
final class Rig {
    let board: Board
    let radio: FakeRadio
    let clock: ManualClock
    let directory: TemporaryDirectory
    var host = HostEndpoint(random: SeededRandomSourceForTestingOnly(seed: 7), trusted: [])
    /// The last code that the host showed.
    var code = ""
    /// The last `info` that the host heard.
    var lastInfo: DeckBody?
    private(set) var linkID: UInt64 = 0

    private(set) var backlog: [Seen] = []
    private var iterator: AsyncStream<Seen>.Iterator
    private let watchdog: Task<Void, Never>

    /// What a board may run: the C core here, and the same behind the line protocol.
    static let boards: [BoardFirmware] = [.native, .line(command: "exec '\(lineDevice)'")]
    static let lineDevice = programDirectory + "/deck-line"

    init(
        _ firmware: BoardFirmware = .native, directory: TemporaryDirectory? = nil,
        clock origin: UInt32 = 0,
        model: BoardModel = BoardModel(), seed: UInt64 = 1, radioIsUp: Bool = true
    ) async throws {
        let (stream, report) = AsyncStream.makeStream(of: Seen.self)
        iterator = stream.makeAsyncIterator()
        self.directory = try directory ?? TemporaryDirectory()
        radio = FakeRadio(report: report)
        clock = ManualClock(origin)
        var source = SplitMix(state: seed)
        let random = BoardRandom(forTestingOnly: { count in
            (0..<count).map { _ in UInt8(truncatingIfNeeded: source.next()) }
        })
        board = try Board(
            state: StateDirectory(path: self.directory.file("state")), model: model,
            firmware: firmware, radio: radio, clock: clock, random: random)
        await board.setRadioUp(radioIsUp)
        let events = board.events
        Task { for await event in events { report.yield(.event(event)) } }
        // A test that waits for what never comes ends with an error instead of hanging.
        watchdog = Task {
            try? await Task.sleep(for: .seconds(60))
            report.finish()
        }
        await board.start()
    }

    deinit { watchdog.cancel() }

    /// Waits for the first that `match` picks, of those seen and not yet picked.
    @discardableResult
    func wait<T>(_ what: String, _ match: (Seen) throws -> T?) async throws -> T {
        for (index, seen) in backlog.enumerated() {
            if let found = try match(seen) {
                backlog.remove(at: index)
                return found
            }
        }
        while let seen = await iterator.next(isolation: #isolation) {
            if let found = try match(seen) { return found }
            backlog.append(seen)
        }
        throw NeverCame(description: "\(what) never came; seen \(backlog)")
    }

    func wait(_ seen: Seen) async throws {
        try await wait("\(seen)") { $0 == seen ? true : nil }
    }

    func wait(_ event: BoardEvent) async throws { try await wait(.event(event)) }

    /// All that was seen, and not yet picked, up to an event's having been handled.
    func until(handled event: RadioEvent) async throws -> [Seen] {
        try await wait(.handled(event))
        return backlog
    }

    // MARK: The host's side

    /// Opens the link that the board asks for.
    func open() async throws {
        linkID = try await wait("connect") {
            if case .connect(let id) = $0 { id } else { nil }
        }
        host.connected(SessionID(linkID), now: Instant(milliseconds: 0))
        radio.bring(.opened(linkID))
    }

    func drop(code: UInt16 = 1006) {
        host.disconnected(SessionID(linkID), now: Instant(milliseconds: 0))
        radio.bring(.closed(linkID, code: code, reason: "dropped"))
    }

    /// Hands texts to and fro until the board shows what `match` picks.
    @discardableResult
    func talk<T>(until what: String, _ match: (Seen) -> T?) async throws -> T {
        while true {
            let found: T? = try await wait(what) { seen in
                if case .sent(let id, let text) = seen, id == linkID {
                    host.handle(text: text, from: SessionID(id), now: Instant(milliseconds: 0))
                    pumpHost()
                    return .some(nil)
                }
                return match(seen).map { .some($0) }
            }
            if let found { return found }
        }
    }

    func talk(until event: BoardEvent) async throws {
        try await talk(until: "\(event)") { $0 == .event(event) ? true : nil }
    }

    static let layout = DeckKit.Layout(
        columns: 5, rows: 3,
        pages: [
            [.init(index: 0, label: "Zäh/1"), .init(index: 3, label: "Date", color: "#aa0011")]
        ])

    func pumpHost() {
        while let output = host.pollOutput() {
            switch output {
            case .transmit(let id, let text): radio.bring(.text(id.value, text))
            case .close(let id, let code, let reason):
                radio.bring(.closed(id.value, code: code, reason: reason))
            case .authorized(let id, _):
                if let layout = Rig.layout { try? host.send(.layout(layout), to: id) }
            case .store(let request):
                host.stored(request.id, succeeded: true, now: Instant(milliseconds: 0))
            case .event(.code(let offer)): code = offer.code.digits
            case .event(.body(let id, _, .press(let page, let index))):
                try? host.send(
                    .result(page: page, index: index, ok: true, exitCode: 0, output: "out\n"),
                    to: id)
            case .event(.body(_, _, let body)): lastInfo = body
            case .event: break
            }
        }
    }

    /// Through a first pairing up to the layout.
    func pair() async throws {
        try await open()
        try await talk(until: .needCode)
        await board.perform(.code(code))
        try await talk(until: .paired)
        try await talk(until: "layout") { if case .event(.layout) = $0 { true } else { nil } }
    }
}

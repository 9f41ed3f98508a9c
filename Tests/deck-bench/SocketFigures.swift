import DeckHost
import DeckKit
import DeckWire
import Foundation

/// Presses through a real host over real loopback sockets.
struct SocketFigures {
    var perSecond = 0.0
    var pressMedian = 0.0
    var pressWorst = 0.0
    var commandMedian = 0.0
    var commandWorst = 0.0
    var bytesAConnection = 0.0

    static let inFlight = 16

    var report: String {
        """
        | over a loopback socket | |
        |---|---|
        | presses answered a second, \(Self.inFlight) in flight | \(shown(perSecond)) |
        | press to result, empty key, median and p99 | \(shown(pressMedian)) µs, \
        \(shown(pressWorst)) µs |
        | press to result, a key that runs `true`, median and p99 | \(shown(commandMedian)) µs, \
        \(shown(commandWorst)) µs |
        | memory a connection, host and deck together | \(shown(bytesAConnection / 1024)) KiB |

        """
    }

    static func measure() async throws -> SocketFigures {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("deck-bench-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let host = try HostController(.init(statePath: folder))
        let codes = Codes(host.reports)
        await host.start()
        await host.perform(line: #"button 0 3 "True" -- true"#)
        var figures = SocketFigures()

        let deck = try await BenchDeck(id: "bench-0", url: host.url, codes: codes)
        _ = try await deck.presses(2_000, index: 14, inFlight: inFlight)
        let start = ContinuousClock.now
        _ = try await deck.presses(20_000, index: 14, inFlight: inFlight)
        let elapsed = (ContinuousClock.now - start).components
        figures.perSecond =
            20_000 / (Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18)
        let empty = try await deck.presses(2_000, index: 14, inFlight: 1)
        figures.pressMedian = Measure.quantile(empty, 0.5)
        figures.pressWorst = Measure.quantile(empty, 0.99)
        let command = try await deck.presses(500, index: 3, inFlight: 1)
        figures.commandMedian = Measure.quantile(command, 0.5)
        figures.commandWorst = Measure.quantile(command, 0.99)

        let before = residentBytes()
        var others: [BenchDeck] = []
        for number in 1...100 {
            others.append(
                try await BenchDeck(id: "bench-\(number)", url: host.url, codes: codes))
        }
        figures.bytesAConnection = (residentBytes() - before) / Double(others.count)
        for deck in others { await deck.stop() }
        await deck.stop()
        await host.stop()
        return figures
    }

    private static func residentBytes() -> Double {
        let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = status.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? .nan
        return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
    }
}

/// The codes that the host shows, for decks that have no person.
actor Codes {
    private var iterator: AsyncStream<HostReport>.Iterator

    init(_ reports: AsyncStream<HostReport>) { iterator = reports.makeAsyncIterator() }

    func next(for id: String) async -> String? {
        var reports = iterator
        defer { iterator = reports }
        while let report = await reports.next(isolation: self) {
            if case .code(let code, let device, _, _, _) = report, device.text == id { return code }
        }
        return nil
    }
}

/// A Swift deck on a socket of its own.
final class BenchDeck {
    private let client: WebSocketClient
    private var events: AsyncStream<WireEvent>.Iterator
    private var connection: ConnectionID
    private var session: ClientSession
    private var results = 0
    private var isAuthorized = false
    private let now = Instant(milliseconds: 0)

    struct Failed: Error {
        let why: String
    }

    init(id: String, url: String, codes: Codes) async throws {
        guard let target = WebSocketURL(url), let device = DeviceID(id) else {
            throw Failed(why: "bad address")
        }
        client = try WebSocketClient()
        events = client.events.makeAsyncIterator()
        session = ClientSession(
            configuration: ClientConfiguration(deviceID: device, deviceName: id),
            random: SystemRandomSource(), memory: DeckMemory())
        connection = client.connect(to: target)
        session.start(now: now)
        while !isAuthorized {
            try await step()
            if session.state == .expectingCode, let code = await codes.next(for: id) {
                try session.enter(code: code, now: now)
                settle()
            }
        }
    }

    /// Microseconds from each press to its result.
    func presses(_ count: Int, index: Int, inFlight: Int) async throws -> [Double] {
        var starts: [ContinuousClock.Instant] = []
        var times: [Double] = []
        results = 0
        while times.count < count {
            while starts.count < count, starts.count - times.count < inFlight {
                starts.append(.now)
                try session.press(page: 0, index: index)
                settle()
            }
            try await step()
            while times.count < results {
                let elapsed = (ContinuousClock.now - starts[times.count]).components
                times.append(Double(elapsed.seconds) * 1e6 + Double(elapsed.attoseconds) / 1e12)
            }
        }
        return times
    }

    func stop() async { await client.stop() }

    private func step() async throws {
        switch await events.next() {
        case .opened: session.connected(hostID: nil, now: now)
        case .text(let id, let text):
            session.handle(text: text, now: now)
            client.consumed(id)
        case .closed(_, let close): throw Failed(why: close.reason)
        case nil: throw Failed(why: "the wire has ended")
        }
        settle()
    }

    private func settle() {
        while let output = session.pollOutput() {
            switch output {
            case .transmit(let text): client.send(text, to: connection)
            case .save(let request): session.saved(request.id, succeeded: true, now: now)
            case .event(.authorized):
                isAuthorized = true
                client.authorize(connection)
            case .event(.body(.result)): results += 1
            case .connect, .close, .event: break
            }
        }
    }
}

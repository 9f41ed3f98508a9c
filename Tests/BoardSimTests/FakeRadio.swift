import BoardSim
import Foundation

/// What a board did, in order.
enum Seen: Sendable, Equatable {
    case connect(UInt64)
    case sent(UInt64, String)
    case closed(UInt64, code: UInt16)
    case aborted(UInt64)
    case authorized(UInt64)
    case event(BoardEvent)
    case handled(RadioEvent)
}

/// A radio whose other end is the test.
final class FakeRadio: Radio, @unchecked Sendable {
    struct Link: RadioLink {
        let id: UInt64
        let report: AsyncStream<Seen>.Continuation

        func send(_ text: String) { report.yield(.sent(id, text)) }
        func close(code: UInt16, reason: String) { report.yield(.closed(id, code: code)) }
        func abort() { report.yield(.aborted(id)) }
        func authorize() { report.yield(.authorized(id)) }
    }

    private let lock = NSLock()
    private var count: UInt64 = 0
    private let report: AsyncStream<Seen>.Continuation
    private let incoming = AsyncStream.makeStream(of: RadioEvent.self)

    init(report: AsyncStream<Seen>.Continuation) { self.report = report }

    func connect() -> any RadioLink {
        let id = lock.withLock {
            count += 1
            return count
        }
        report.yield(.connect(id))
        return Link(id: id, report: report)
    }

    func run(_ handle: @escaping @Sendable (RadioEvent) async -> Void) async {
        for await event in incoming.stream {
            await handle(event)
            report.yield(.handled(event))
        }
    }

    func stop() async { incoming.continuation.finish() }

    func bring(_ event: RadioEvent) { incoming.continuation.yield(event) }
}

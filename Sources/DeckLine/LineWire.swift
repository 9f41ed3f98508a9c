/// Lines to and from a device, each step with a limit of its own.
final class LineWire {
    enum Failure: Error {
        case ended
        /// Nothing moved for as long as it may, or the whole took too long.
        case silent
        /// A line is longer than it may be.
        case endless
        /// More came before it was ready than may.
        case noisy
    }

    /// When to give up: the end of everything, and how long nothing may move.
    struct Patience {
        let end: ContinuousClock.Instant
        let silence: Duration

        init(end: ContinuousClock.Instant, silence: Duration) {
            self.end = end
            self.silence = silence
        }

        init(seconds: Double, silence: Double) {
            self.init(end: .now + .seconds(seconds), silence: .seconds(silence))
        }
    }

    private let output: LineDescriptor
    private let input: LineDescriptor
    /// Where the device complains; nil where it cannot.
    private let complaints: LineDescriptor?
    private let lineLimit: Int
    private var waiting: [UInt8] = []
    private var hasEnded = false
    /// Bytes that it has said.
    private(set) var received = 0
    private var log: [UInt8] = []

    /// - Parameters:
    ///   - output: to write to; may be the same as `input`.
    ///   - lineLimit: of a line that is read, in bytes.
    init(
        output: LineDescriptor, input: LineDescriptor, complaints: LineDescriptor?, lineLimit: Int
    ) {
        self.output = output
        self.input = input
        self.complaints = complaints
        self.lineLimit = lineLimit
    }

    /// No more requests: a device that reads them sees the end of its input.
    func endOutput() { output.close() }

    /// Writes a line and its LF, and reads meanwhile, so that neither side waits for the other.
    func send(_ line: String, _ patience: Patience) throws(Failure) {
        var rest = ArraySlice(Array(line.utf8) + [0x0A])
        var silenceEnds = ContinuousClock.now + patience.silence
        while !rest.isEmpty {
            switch output.write(rest) {
            case .moved(let count):
                rest = rest.dropFirst(count)
                silenceEnds = .now + patience.silence
            case .ended: throw .ended
            case .blocked:
                if take() { silenceEnds = .now + patience.silence }
                if hasEnded { throw .ended }
                let limit = min(silenceEnds, patience.end)
                if ContinuousClock.now >= limit { throw .silent }
                waitFor(reading: readers, writing: output, until: limit)
            }
        }
    }

    /// The next line, without its LF and a CR before that.
    func nextLine(_ patience: Patience) throws(Failure) -> String {
        var silenceEnds = ContinuousClock.now + patience.silence
        var scanned = 0
        while true {
            if let end = waiting[scanned...].firstIndex(of: 0x0A) {
                var line = waiting[..<end]
                waiting.removeFirst(end + 1)
                if line.last == 0x0D { line.removeLast() }
                return String(decoding: line, as: UTF8.self)
            }
            scanned = waiting.count
            guard scanned <= lineLimit else { throw .endless }
            if take() {
                silenceEnds = .now + patience.silence
                continue
            }
            if hasEnded { throw .ended }
            let limit = min(silenceEnds, patience.end)
            if ContinuousClock.now >= limit { throw .silent }
            waitFor(reading: readers, writing: nil, until: limit)
        }
    }

    /// A line that has come and was not asked for.
    func unaskedLine() -> String? {
        _ = take()
        guard let end = waiting.firstIndex(of: 0x0A) else { return nil }
        defer { waiting.removeFirst(end + 1) }
        return String(decoding: waiting[..<end], as: UTF8.self)
    }

    /// Reads and drops until nothing has come for so many seconds, at most ten times as long.
    func drain(seconds: Double) {
        let end = ContinuousClock.now + .seconds(10 * seconds)
        var quietAt = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < min(quietAt, end), !hasEnded {
            waitFor(reading: readers, writing: nil, until: min(quietAt, end))
            if take() { quietAt = .now + .seconds(seconds) }
        }
        waiting = []
    }

    /// The last line that the device has complained with.
    var lastComplaint: String? {
        _ = take()
        return String(decoding: log, as: UTF8.self).split(separator: "\n").last.map {
            shortened(String($0))
        }
    }

    private var readers: [LineDescriptor] { [input] + (complaints.map { [$0] } ?? []) }

    /// Reads what is there; whether a byte of an answer was among it.
    private func take() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        if let complaints, complaints.number >= 0 {
            switch complaints.read(into: &buffer) {
            case .moved(let count):
                log += buffer[..<count]
                log.removeFirst(max(0, log.count - 4096))
            case .blocked: break
            case .ended: complaints.close()
            }
        }
        guard !hasEnded else { return false }
        switch input.read(into: &buffer) {
        case .moved(let count):
            waiting += buffer[..<count]
            received += count
            return true
        case .blocked: return false
        case .ended:
            hasEnded = true
            return false
        }
    }
}

/// Where a device is.
public enum LineTarget: Sendable, Equatable {
    /// A line of shell that starts it; it speaks on its stdin and stdout.
    case command(String)
    /// A serial line.
    case serial(path: String, baud: Int)
}

/// A device that speaks the line protocol (`firmware-spec/line-protocol.md`): one request after
/// another, each answered or given up within its time limit. One thread at a time.
public final class LineDevice {
    /// How many requests it was sent.
    public private(set) var requestCount = 0
    /// The longest line it takes, in bytes with the LF; nil until `limits` was asked.
    public internal(set) var longestLine: Int?
    /// The longest message it takes, in bytes; nil until `limits` was asked.
    public internal(set) var longestMessage: Int?

    private let wire: LineWire
    private let process: LineProcess?
    private let limits: LineLimits
    private let quoting: Quoting

    /// Starts or opens it and waits until it says that it is ready.
    /// - Parameter quoting: what errors may show of the lines.
    public init(
        _ target: LineTarget, limits: LineLimits = LineLimits(), quoting: Quoting = .lines
    ) throws(LineError) {
        self.limits = limits
        self.quoting = quoting
        switch target {
        case .command(let command):
            let process = try LineProcess(shell: command)
            self.process = process
            wire = LineWire(
                output: process.streams[0], input: process.streams[1],
                complaints: process.streams[2], lineLimit: limits.line)
        case .serial(let path, let baud):
            let port = try SerialPort.open(path, baud: baud)
            process = nil
            wire = LineWire(output: port, input: port, complaints: nil, lineLimit: limits.line)
        }
        try awaitReady()
    }

    deinit { process?.kill() }

    /// Calls `body` once when the device's process ends by itself or is ended; never for a serial
    /// line.
    public func whenEnded(_ body: @escaping @Sendable () -> Void) { process?.whenEnded(body) }

    /// Ends a process as the protocol has it, by the end of its input.
    /// - Throws: when it does not end within `seconds`, or ends with another status than 0.
    public func end(within seconds: Double = 10) throws(LineError) {
        guard let process else { return }
        wire.endOutput()
        switch process.ending(within: seconds) {
        case .status(0): return
        case nil:
            process.kill()
            throw LineError(.silent, "it did not end at the end of its input")
        case let ending?:
            throw LineError(.ended, "at the end of its input \(ending)\(complaint)")
        }
    }

    /// Ends a process at once, with all that it has started; from any thread.
    public var kill: @Sendable () -> Void {
        { [process] in process?.kill() }
    }

    // MARK: Requests

    /// The lines that a request brought: those of its own, and the last one without its `ok`.
    struct Reply {
        var lines: [LineWords] = []
        var refusal: LineStatus?
        var words: LineWords
    }

    /// Sends a request and waits for its last line.
    /// - Parameters:
    ///   - words: spelled already.
    ///   - random: answers the device's wish for random bytes; nil where it may have none.
    func request(
        _ words: [String], random: ((Int) -> [UInt8]?)? = nil
    ) throws(LineError) -> Reply {
        let line = words.joined(separator: " ")
        if let longestLine, line.utf8.count + 1 > longestLine {
            throw LineError(
                .tooLong, "\(line.utf8.count + 1) bytes are over the \(longestLine) of its line")
        }
        if let unasked = wire.unaskedLine() {
            throw LineError(.garbled, "nobody asked for \(quoting.quote(unasked))")
        }
        requestCount += 1
        let patience = LineWire.Patience(seconds: limits.request, silence: limits.silence)
        try send(line, patience, request: line)
        return try reply(to: line, patience, random)
    }

    private func reply(
        to request: String, _ patience: LineWire.Patience, _ random: ((Int) -> [UInt8]?)?
    ) throws(LineError) -> Reply {
        var lines: [LineWords] = []
        var count = 0
        var strange: LineError?
        while count < limits.lines {
            let line = try nextLine(patience, request: request, after: lines.last?.line)
            count += 1
            let whole = LineWords(line, answering: request, quoting)
            var words = whole
            let kind = try? words.word()
            if let strange, kind == "ok" || kind == "error" { throw strange }
            switch kind {
            case "ok": return Reply(lines: lines, refusal: nil, words: words)
            case "error": return try refusal(words, lines)
            case "random": try send(try answer(words, random), patience, request: request)
            case "key", "send", "event": lines.append(whole)
            default:
                // The last line is waited for all the same: the next request must meet its own.
                strange = strange ?? words.garbled("there is no such line")
                lines.append(whole)
            }
        }
        throw LineError(
            .silent, "\(count) lines, and none of them ends the answer to \(quoting.quote(request))"
        )
    }

    /// What goes back for a wish for random bytes.
    private func answer(
        _ wish: LineWords, _ random: ((Int) -> [UInt8]?)?
    ) throws(LineError) -> String {
        var words = wish
        let count = try words.number(Int.self)
        try words.end()
        guard let random, (1...4096).contains(count) else {
            throw words.garbled("no such random bytes are due")
        }
        return "random " + (random(count).map { spelled($0) } ?? "-")
    }

    private func refusal(
        _ given: LineWords, _ lines: [LineWords]
    ) throws(LineError) -> Reply {
        var words = given
        let name = String(try words.word())
        if let status = LineStatus(rawValue: name) {
            return Reply(lines: lines, refusal: status, words: words)
        }
        switch name {
        case "unsupported": throw LineError(.unsupported, "the device cannot do this")
        case "line": throw LineError(.tooLong, "the device says that the line is too long")
        default: throw words.garbled("there is no such status")
        }
    }

    // MARK: Lines

    private func awaitReady() throws(LineError) {
        var last: String?
        do throws(LineWire.Failure) {
            let end = ContinuousClock.now + .seconds(limits.ready)
            while try !nextIsReady(end, &last) {}
            if process == nil { wire.drain(seconds: 0.3) }
        } catch {
            throw LineError(
                .unreachable, "it never said ready 1: \(failure(error, after: last).description)")
        }
    }

    /// Reads until it is ready: true; or has said nothing for a while, on a serial line.
    private func nextIsReady(
        _ end: ContinuousClock.Instant, _ last: inout String?
    ) throws(LineWire.Failure) -> Bool {
        let isSerial = process == nil
        let patience = LineWire.Patience(
            end: end, silence: .seconds(isSerial ? limits.again : limits.ready))
        // One that was on before this program may have said so to nobody: ask it. Again, because
        // the first may have come too early, or have ended the half of a line.
        if isSerial { try wire.send("", patience) }
        do throws(LineWire.Failure) {
            while true {
                let line = try wire.nextLine(patience)
                if line == "ready 1" || (isSerial && line == "ok") { return true }
                last = line
                if wire.received > limits.noise { throw .noisy }
            }
        } catch {
            guard case .silent = error, isSerial, ContinuousClock.now < end else { throw error }
            return false
        }
    }

    private func send(
        _ line: String, _ patience: LineWire.Patience, request: String
    ) throws(LineError) {
        do { try wire.send(line, patience) } catch { throw failure(error, request: request) }
    }

    private func nextLine(
        _ patience: LineWire.Patience, request: String, after last: String?
    ) throws(LineError) -> String {
        do { return try wire.nextLine(patience) } catch {
            throw failure(error, request: request, after: last)
        }
    }

    /// - Parameter last: the last line that came.
    private func failure(
        _ failure: LineWire.Failure, request: String? = nil, after last: String? = nil
    ) -> LineError {
        let asked = request.map { ", after the request \(quoting.quote($0))" } ?? ""
        let said = last.map { "; its last line was \(quoting.quote($0))" } ?? ""
        switch failure {
        case .silent:
            return LineError(.silent, "no answer within the time limit" + asked + said)
        case .endless:
            return LineError(.silent, "a line of over \(limits.line) bytes" + asked)
        case .noisy:
            return LineError(.silent, "over \(limits.noise) bytes of something else" + said)
        case .ended:
            let ending = process?.ending(within: 2).map { "\($0)" } ?? "the line is closed"
            return LineError(.ended, ending + asked + said + complaint)
        }
    }

    private var complaint: String { wire.lastComplaint.map { "; it complained: \($0)" } ?? "" }
}

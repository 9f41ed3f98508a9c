internal import RawPeer

/// A WebSocket that is spoken by hand from either side, and that writes down all that passes.
actor Link {
    /// In bytes, with room for what a host may send after authorization.
    static let largest = 17 << 20

    nonisolated let number: Int
    nonisolated let socket: RawSocket
    nonisolated let transcript: Transcript
    /// Decks mask what they send.
    private let masks: Bool
    private let answer: Duration

    private var frames: RawFrameReader
    private var joined: (opcode: UInt8, payload: [UInt8])?
    private(set) var ending: Incoming?
    private var answersPings = true
    private var saidClose = false
    /// When pings came, and what came back on own ones.
    private(set) var pings: [ContinuousClock.Instant] = []
    private(set) var pongs: [[UInt8]] = []
    /// The texts that came, in order.
    private(set) var texts: [String] = []

    /// - Parameters:
    ///   - frames: may hold what came behind the upgrade.
    ///   - answer: how long an answer may take.
    init(
        number: Int, socket: RawSocket, frames: RawFrameReader, masks: Bool, answer: Duration,
        transcript: Transcript
    ) {
        self.number = number
        self.socket = socket
        self.frames = frames
        self.masks = masks
        self.answer = answer
        self.transcript = transcript
    }

    // MARK: - Out

    func send(_ text: String) async {
        transcript.add(.sent, link: number, Link.title(text), text)
        await write(RawFrame.encode(RawFrame.text, Array(text.utf8), masked: masks))
    }

    /// One frame, as right or wrong as the parameters make it.
    func send(
        frame opcode: UInt8, _ payload: [UInt8] = [], final: Bool = true, masked: Bool? = nil,
        reserved: UInt8 = 0, claim: UInt64? = nil
    ) async {
        if opcode == RawFrame.close { saidClose = true }
        let name = Link.names[opcode] ?? "frame with opcode \(opcode)"
        let more = final ? "" : ", more to come"
        transcript.add(
            .sent, link: number, "\(name) of \(claim ?? UInt64(payload.count)) bytes\(more)",
            Link.shown(payload))
        await write(
            RawFrame.encode(
                opcode, payload, final: final, masked: masked ?? masks, reserved: reserved,
                claim: claim))
    }

    /// Bytes as they are, under a title for the transcript.
    @discardableResult
    func send(bytes: [UInt8], _ title: String?, stall: Duration? = nil) async -> RawSocket.Sent {
        if let title { transcript.add(.sent, link: number, title, Link.shown(bytes)) }
        return await socket.send(bytes, stall: stall ?? answer)
    }

    private func write(_ bytes: [UInt8]) async { _ = await socket.send(bytes, stall: answer) }

    func answerPings(_ answers: Bool) { answersPings = answers }

    // MARK: - In

    /// Sends a text and gives what comes next.
    func ask(_ text: String, within limit: Duration? = nil) async -> Incoming {
        await send(text)
        return await next(within: limit)
    }

    /// The next message or the end. Pings are answered on the way, unless that is turned off.
    func next(within limit: Duration? = nil) async -> Incoming {
        let limit = limit ?? answer
        let deadline = ContinuousClock.now + limit
        while true {
            switch await step(until: deadline) {
            case .came(let incoming): return incoming
            case .control: continue
            case .nothing:
                transcript.add(
                    .silence, link: number, "nothing for \(oneDecimal(limit / .seconds(1))) s")
                return .silence
            }
        }
    }

    /// Reads on until a condition holds, which is looked at after every control frame. Gives what
    /// came instead: a message, the end, or silence; nil when the condition holds.
    func read(
        within limit: Duration, until condition: @Sendable (isolated Link) -> Bool
    ) async -> Incoming? {
        let deadline = ContinuousClock.now + limit
        while !condition(self) {
            switch await step(until: deadline) {
            case .came(let incoming): return incoming
            case .control: continue
            case .nothing: return .silence
            }
        }
        return nil
    }

    private enum Step {
        case came(Incoming)
        case control
        case nothing
    }

    private func step(until deadline: ContinuousClock.Instant) async -> Step {
        while true {
            if let ending { return .came(ending) }
            switch frames.next() {
            case .frame(let frame): return await take(frame).map(Step.came) ?? .control
            case .tooLong: return .came(end(.ended, "a frame over \(Link.largest) bytes"))
            case .incomplete: break
            }
            let left = deadline - ContinuousClock.now
            guard left > .zero else { return .nothing }
            guard let bytes = await socket.receive(within: left) else { continue }
            if bytes.isEmpty {
                return .came(end(.ended, "the end of the connection, without a close"))
            }
            frames.add(bytes)
        }
    }

    private func end(_ incoming: Incoming, _ title: String) -> Incoming {
        if ending == nil {
            ending = incoming
            transcript.add(.received, link: number, title)
        }
        return incoming
    }

    private func take(_ frame: RawFrame) async -> Incoming? {
        guard frame.isMasked != masks else {
            return end(.ended, "a frame masked as it must not be")
        }
        switch frame.opcode {
        case RawFrame.text, RawFrame.binary, RawFrame.continuation:
            var message = joined ?? (frame.opcode, [])
            message.payload += frame.payload
            joined = frame.isFinal ? nil : message
            return frame.isFinal ? took(message.opcode, message.payload) : nil
        case RawFrame.close:
            let code = frame.payload.prefix(2).reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
            let reason = String(decoding: frame.payload.dropFirst(2), as: UTF8.self)
            let incoming = end(
                .closed(frame.payload.count >= 2 ? code : 1005, reason), "close \(code) \(reason)")
            if !saidClose {
                saidClose = true
                await write(
                    RawFrame.encode(
                        RawFrame.close, Array(frame.payload.prefix(2)), masked: masks))
            }
            return incoming
        case RawFrame.ping:
            pings.append(.now)
            transcript.add(.received, link: number, "ping")
            guard answersPings else { return nil }
            transcript.add(.sent, link: number, "pong")
            await write(RawFrame.encode(RawFrame.pong, frame.payload, masked: masks))
        case RawFrame.pong:
            pongs.append(frame.payload)
            transcript.add(.received, link: number, "pong", Link.shown(frame.payload))
        default:
            return end(.ended, "a frame with opcode \(frame.opcode)")
        }
        return nil
    }

    private func took(_ opcode: UInt8, _ payload: [UInt8]) -> Incoming {
        guard opcode == RawFrame.text, let text = String(validating: payload, as: UTF8.self) else {
            transcript.add(
                .received, link: number, "a message that is no text", Link.shown(payload))
            return .noText
        }
        texts.append(text)
        transcript.add(.received, link: number, Link.title(text), text)
        return .text(text)
    }

    // MARK: - The end

    /// Says goodbye and waits a moment for the other side to do so too.
    func close() async {
        if ending == nil, !saidClose {
            saidClose = true
            transcript.add(.sent, link: number, "close 1000")
            await write(RawFrame.encode(RawFrame.close, [0x03, 0xE8], masked: masks))
        }
        let deadline = ContinuousClock.now + .seconds(2)
        while ending == nil, ContinuousClock.now < deadline {
            _ = await next(within: deadline - ContinuousClock.now)
        }
        // Until both sides have let go, the other one may count this connection.
        _ = await socket.receive(within: .milliseconds(500))
        socket.shutDown()
    }

    /// Breaks the connection without a close.
    nonisolated func reset() {
        transcript.add(.note, link: number, "connection reset")
        socket.reset()
    }

    /// From here on nothing arrives from the other side and nothing of it is acknowledged.
    nonisolated func cut() throws {
        guard socket.cut() else { throw Missing("This system cannot cut a connection.") }
        transcript.add(.note, link: number, "link cut: nothing arrives any more")
    }

    nonisolated func mend() {
        transcript.add(.note, link: number, "link mended")
        socket.mend()
    }
}

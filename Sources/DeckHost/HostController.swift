internal import DeckKit
internal import DeckWire

/// A whole host: the socket, the protocol, the list of trusted devices, the buttons and what they
/// do, joined.
///
/// Make it, take `reports`, call `start`, hand in the person's commands with `perform`, and end it
/// with `stop`, after which `reports` ends.
public actor HostController {
    public struct Configuration: Sendable {
        /// The folder that is all a host keeps; made when it is missing.
        public var statePath: String
        /// A numeric address.
        public var address: String
        /// 0: any free one.
        public var port: UInt16
        public var commands: CommandRunner.Limits

        public init(
            statePath: String, address: String = "127.0.0.1", port: UInt16 = 0,
            commands: CommandRunner.Limits = CommandRunner.Limits()
        ) {
            self.statePath = statePath
            self.address = address
            self.port = port
            self.commands = commands
        }
    }

    /// What happens, in order; for one consumer. Of more than 65,536 that wait the oldest go.
    public nonisolated let reports: AsyncStream<HostReport>
    /// Where decks connect.
    public nonisolated let url: String

    let directory: StateDirectory
    let store: TrustStore
    let server: WebSocketServer
    let runner: CommandRunner
    var endpoint: HostEndpoint
    var book: ButtonBook
    var editors: Set<DeviceID>
    var connections: [SessionID: Connection] = [:]
    private let output: AsyncStream<HostReport>.Continuation
    private let origin = ContinuousClock.now
    private var reader: Task<Void, Never>?
    private var timer: (deadline: Instant, task: Task<Void, Never>)?
    private var isStopped = false

    /// What the host remembers of an open connection.
    struct Connection {
        /// Address and port.
        let peer: String
        /// Once it is authorized.
        var device: DeviceID?
        var info = DeckInfo.standard
        /// The layout that it has, as text.
        var layout: String?
        /// The warning that was given last about what does not fit.
        var warning: String?
        /// For a quirk alone.
        var hasPaired = false
    }

    /// Opens the state and starts listening.
    ///
    /// - Throws: `HostError` when the folder is in use, a file in it is damaged (it is left as it
    ///   is), or the address cannot be listened at.
    public init(_ configuration: Configuration) throws {
        directory = try StateDirectory(path: configuration.statePath)
        store = try TrustStore(in: directory, newHostID: try HostController.makeHostID())
        let devices = try store.devices()
        book = try ButtonFile.open(in: directory)
        endpoint = HostEndpoint(
            random: SystemRandomSource(), trusted: try devices.map { try TrustedDevice($0) })
        editors = Set(devices.filter(\.mayEdit).compactMap { DeviceID($0.id) })
        runner = CommandRunner(limits: configuration.commands)
        do {
            server = try WebSocketServer(
                address: configuration.address, port: configuration.port,
                limits: HostController.limits)
        } catch {
            throw HostError(.environment, "\(error)")
        }
        url = server.url
        (reports, output) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(65_536))
    }

    /// Takes connections from now on. Call it once.
    public func start() {
        guard reader == nil, !isStopped else { return }
        report(.listening(url: url))
        let events = server.events
        reader = Task { [weak self] in
            for await event in events { await self?.take(event) }
        }
    }

    /// Ends all: connections are closed with 1001, running commands killed, files closed.
    public func stop() async {
        guard !isStopped else { return }
        isStopped = true
        runner.stop()
        timer?.task.cancel()
        timer = nil
        for id in connections.keys {
            server.close(
                ConnectionID(rawValue: id.value), code: CloseCode.goingAway,
                reason: "the host is ending")
        }
        await server.stop()
        // The stream of the wire ends with it: what is left in it is taken in first.
        await reader?.value
        store.close()
        directory.release()
        output.finish()
    }

    func report(_ report: HostReport) {
        output.yield(report)
    }

    /// The time of the protocol's clock.
    var now: Instant {
        let elapsed = ContinuousClock.now - origin
        let (seconds, attoseconds) = elapsed.components
        return Instant(
            milliseconds: UInt64(max(0, seconds)) * 1_000
                + UInt64(max(0, attoseconds)) / 1_000_000_000_000_000)
    }

    private func take(_ event: WireEvent) {
        switch event {
        case .opened(let connection, let peer):
            let id = SessionID(connection.rawValue)
            connections[id] = Connection(peer: peer)
            endpoint.connected(id, now: now)
        case .text(let connection, let text):
            endpoint.handle(text: text, from: SessionID(connection.rawValue), now: now)
            drain()
            server.consumed(connection)
        case .closed(let connection, let close):
            let id = SessionID(connection.rawValue)
            endpoint.disconnected(id, now: now)
            let device = connections.removeValue(forKey: id)?.device
            drain()
            report(.closed(device, code: close.code, reason: close.reason))
        }
        drain()
    }

    /// Carries out what the protocol asks for, until it asks for nothing more.
    func drain() {
        while let next = endpoint.pollOutput() { carryOut(next) }
        let deadline = endpoint.pollTimeout()
        guard deadline != timer?.deadline else { return }
        timer?.task.cancel()
        timer = nil
        guard let deadline, !isStopped else { return }
        let moment = origin + .milliseconds(Int64(clamping: deadline.milliseconds))
        let task = Task { [weak self] in
            guard (try? await Task.sleep(until: moment, clock: .continuous)) != nil else { return }
            await self?.timeIsUp()
        }
        timer = (deadline, task)
    }

    private func timeIsUp() {
        timer = nil
        endpoint.handle(timeoutAt: now)
        drain()
    }

    private func carryOut(_ next: HostOutput) {
        switch next {
        case .transmit(let id, let text):
            server.send(text, to: ConnectionID(rawValue: id.value))
        case .close(let id, let code, let reason):
            server.close(ConnectionID(rawValue: id.value), code: code, reason: reason)
        case .authorized(let id, let device):
            if Quirk.isOn("greetsFirst") {
                try? endpoint.send(.error(code: "welcome", message: "Welcome."), to: id)
            }
            if !(Quirk.isOn("keepsPairedForStranger") && connections[id]?.hasPaired == true) {
                server.authorize(ConnectionID(rawValue: id.value))
            }
            connections[id]?.device = device
            sendLayout(to: id)
        case .store(let request):
            if Quirk.isOn("keepsPairedForStranger") {
                for id in connections.keys where endpoint.state(of: id) == .expectingStorage {
                    connections[id]?.hasPaired = true
                }
            }
            trust(request)
        case .event(let event):
            tell(event)
        }
    }

    private func trust(_ request: StoreRequest) {
        var succeeded = true
        do {
            if !Quirk.isOn("forgetsAtRestart") { try store.trust(StoredDevice(request.device)) }
            editors.remove(request.device.id)
        } catch {
            succeeded = false
            report(.error("\(error)"))
        }
        if Quirk.isOn("tellsToken") {
            let token = request.device.token.withUnsafeBytes(Array.init)
            let digits = token.map { String(Int($0) + 256, radix: 16).dropFirst() }
            report(.log("Token \(digits.joined())"))
        }
        endpoint.stored(request.id, succeeded: succeeded, now: now)
    }

    private func tell(_ event: HostEvent) {
        switch event {
        case .code(let offer):
            report(
                .code(
                    offer.code.digits, deviceID: offer.deviceID, deviceName: offer.deviceName,
                    isKnown: offer.isKnown, peer: connections[offer.session]?.peer ?? ""))
        case .codeWithdrawn: report(.codeWithdrawn)
        case .paired(_, let device, let name): report(.paired(device, deviceName: name))
        case .authorized(_, let device, let name): report(.authorized(device, deviceName: name))
        case .pairingFailed(_, let remaining): report(.pairingFailed(remaining: remaining))
        case .locked: report(.locked)
        case .unlocked: report(.unlocked)
        case .body(let id, let device, let body): answer(body, from: device, on: id)
        case .badRequest(_, let device, let message):
            report(.log("\(device) sent a request that is not understood: \(message)"))
        case .gap(_, let device, let from, let to): report(.gap(device, from: from, to: to))
        case .failed(_, let message): report(.error(message))
        }
    }

    private static var limits: WireLimits {
        var limits = WireLimits.host
        if Quirk.isOn("takesMore") { limits.unauthorizedMessage = 65_536 }
        if Quirk.isOn("takesLess") { limits.unauthorizedMessage = 8_191 }
        if Quirk.isOn("keepsNine") { limits.unauthorizedConnections = 9 }
        if Quirk.isOn("keepsAllAnswers") {
            limits.queueBytes = 1 << 30
            limits.queueTexts = 1 << 30
        }
        if Quirk.isOn("trustsTCPForEver") {
            limits.keepaliveIdle = .seconds(3_600)
            limits.userTimeout = .seconds(3_600)
        }
        if Quirk.isOn("neverPings") { limits.pingAfter = .seconds(3_600) }
        // A peer that does not read would else be taken for dead first.
        if Quirk.isOn("keepsSilent") || Quirk.isOn("keepsAllAnswers") {
            limits.silence = .seconds(3_600)
            limits.userTimeout = .seconds(3_600)
        }
        return limits
    }

    private static func makeHostID() throws -> String {
        var random = SystemRandomSource()
        return try Nonce(random: &random).text
    }
}

extension TrustedDevice {
    init(_ stored: StoredDevice) throws {
        guard let id = DeviceID(stored.id) else {
            throw HostError(
                .damaged, "The list of trusted devices holds an id that no device can have.")
        }
        self.init(id: id, name: stored.name, token: stored.token)
    }
}

extension StoredDevice {
    /// Without the right to edit.
    init(_ device: TrustedDevice) {
        self.init(id: device.id.text, name: device.name, token: device.token, mayEdit: false)
    }
}

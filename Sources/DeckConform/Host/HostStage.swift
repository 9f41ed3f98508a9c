internal import DeckWire
internal import RawPeer

/// What one case works with: connections to the host, devices, and what the person does.
public final class HostStage: ConformanceStage {
    let host: HostUnderTest
    let context: CaseContext
    private let links = Guarded<[Link]>([])
    private let sockets = Guarded<[RawSocket]>([])
    private let devices = Guarded<[Device]>([])
    private let isAborted = Guarded(false)

    init(host: HostUnderTest, context: CaseContext) {
        self.host = host
        self.context = context
    }

    var transcript: Transcript { context.transcript }
    var hooks: HostHooks { host.hooks }

    /// Choices that are the same again for the same seed.
    var choices: Choices { Choices(seed: context.seed) }

    // MARK: - Connections

    /// A TCP connection on which nothing was said.
    func socket(small: Bool = false) async throws -> RawSocket {
        let url = await host.url
        do {
            let socket = try await RawSocket.connect(
                to: url.host, port: url.port, within: host.answer, small: small)
            sockets.with { $0.append(socket) }
            if isAborted.with({ $0 }) { socket.shutDown() }
            return socket
        } catch {
            throw Failure("\(error)")
        }
    }

    /// Asks for an upgrade, right or wrong.
    func upgrade(
        path: String? = nil, version: String = "13", headers: [String] = [], small: Bool = false
    ) async throws -> (answer: UpgradeAnswer, link: Link) {
        let url = await host.url
        let socket = try await socket(small: small)
        let number = links.with { $0.count + 1 }
        let request = UpgradeAnswer.request(
            host: url.host, port: url.port, path: path ?? url.path, version: version,
            headers: headers)
        transcript.add(.sent, link: number, "upgrade of \(path ?? url.path)", request)
        _ = await socket.send(Array(request.utf8), stall: host.answer)
        let answer = try await UpgradeAnswer.read(from: socket, within: host.answer)
        transcript.add(
            .received, link: number,
            answer.status == 0 ? "the end of the connection" : "HTTP \(answer.status)")
        return (answer, link(number, socket, answer))
    }

    /// What comes behind an upgrade.
    func link(_ number: Int, _ socket: RawSocket, _ answer: UpgradeAnswer) -> Link {
        let link = Link(
            number: number, socket: socket, frames: answer.frames, masks: true,
            answer: host.answer, transcript: transcript)
        links.with { $0.append(link) }
        return link
    }

    /// A WebSocket on which nothing was said.
    func connect(headers: [String] = [], small: Bool = false) async throws -> Link {
        let (answer, link) = try await upgrade(headers: headers, small: small)
        guard answer.status == 101 else {
            throw Failure("The host refuses a WebSocket (HTTP \(answer.status)).")
        }
        return link
    }

    /// Breaks a connection, and gives the host a moment to notice: until then it counts it.
    func breakOff(_ link: Link) async throws {
        link.reset()
        try await Task.sleep(for: .milliseconds(20))
    }

    // MARK: - Devices

    /// One that the host does not know.
    func stranger() async -> Device { await host.stranger() }

    /// Lends a trusted device to this case, which nobody else uses meanwhile.
    func lend(_ device: Device) { devices.with { $0.append(device) } }

    /// Gives a device back before the end.
    func giveBack(_ device: Device) async {
        devices.with { $0.removeAll { $0.id == device.id } }
        await host.give(back: device)
    }

    /// Keeps the newest token of a device.
    func update(_ device: Device) {
        devices.with { all in
            all.removeAll { $0.id == device.id }
            all.append(device)
        }
    }

    /// Nobody else shall use it: it is not like others any more.
    func retire(_ device: Device) { devices.with { $0.removeAll { $0.id == device.id } } }

    func trustsNoMore(_ device: Device) async {
        devices.with { $0.removeAll { $0.id == device.id } }
        await host.trustsNoMore(device.id)
    }

    // MARK: - The end

    public func abort() {
        isAborted.with { $0 = true }
        for socket in sockets.with({ $0 }) { socket.shutDown() }
    }

    public func end() async {
        var types: Set<String> = []
        for link in links.with({ $0 }) {
            if !isAborted.with({ $0 }) { await link.close() }
            var reason: String?
            if case .closed(_, let words) = await link.ending { reason = words }
            await host.heard(link.texts, reason: reason)
            types.formUnion(
                await link.texts.lazy.filter { $0.utf8.count < 200 }
                    .compactMap { Message($0)?.type })
        }
        await host.wasAnswered(types)
        for socket in sockets.with({ $0 }) { socket.shutDown() }
        for device in devices.with({ $0 }) { await host.give(back: device) }
    }
}

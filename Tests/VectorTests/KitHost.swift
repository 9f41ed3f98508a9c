import DeckLine
import VectorPlay

@testable import DeckKit

/// The Swift kit's host, played step by step.
final class KitHost: ExchangeSide {
    private let draws = Draws(delaySize: 0)
    private var endpoint: HostEndpoint?
    private var requests: [Int: StoreRequest.ID] = [:]
    private var now = Instant(milliseconds: 0)
    private var kept: [ExchangeStep.Device]?

    func perform(_ step: ExchangeStep) throws -> Outcome {
        try draws.load(step)
        if step.call == "start" {
            let trusted = try step.required(step.trusted, "trusted")
            if let kept, kept != trusted {
                return Outcome(draws: ["trusted: expected \(trusted), got \(kept)"])
            }
            endpoint = try start(step, trusted)
        }
        guard var endpoint else { throw VectorDamage(description: "the host is not started") }
        let id = SessionID(UInt64(step.connection ?? 0))
        switch step.call {
        case "start": break
        case "connected": endpoint.connected(id, now: now)
        case "disconnected": endpoint.disconnected(id, now: now)
        case "receive":
            endpoint.handle(text: try step.required(step.text, "text"), from: id, now: now)
        case "stored":
            let request = try step.required(requests[step.connection ?? 0], "request")
            endpoint.stored(request, succeeded: try step.required(step.ok, "ok"), now: now)
        case "send":
            endpoint.send(step)
        case "wait":
            now = endpoint.pollTimeout() ?? now
            endpoint.handle(timeoutAt: now)
        case "unlock": endpoint.unlock(now: now)
        case "revoke":
            endpoint.revoke(try step.required(step.text.flatMap(DeviceID.init), "text"))
        default: throw VectorDamage(description: "unknown call \(step.call)")
        }
        var outcome = poll(&endpoint, step.connection)
        if step.connection != nil {
            outcome.state = endpoint.state(of: id)?.rawValue ?? "closed"
        }
        self.endpoint = endpoint
        kept = trusted
        return outcome
    }

    var trusted: [ExchangeStep.Device] { endpoint?.devices.map(Self.device) ?? [] }
    var isLocked: Bool { endpoint?.isLocked ?? false }

    private func start(
        _ step: ExchangeStep, _ trusted: [ExchangeStep.Device]
    ) throws -> HostEndpoint {
        HostEndpoint(
            random: DrawnSource(draws: draws),
            trusted: try trusted.map { device in
                TrustedDevice(
                    id: try step.required(DeviceID(device.deviceId), "deviceId"),
                    name: device.deviceName,
                    token: try step.required(
                        unhex(device.token).flatMap { Token(bytes: $0) }, "token"))
            })
    }

    private func poll(_ endpoint: inout HostEndpoint, _ connection: Int?) -> Outcome {
        var outcome = Outcome()
        while let output = endpoint.pollOutput() {
            switch output {
            case .transmit(let id, let text):
                outcome.sends.append(.init(connection: Int(id.value), text: text))
            case .close(let id, let code, _):
                outcome.closes.append(.init(connection: Int(id.value), code: Int(code)))
            case .authorized: continue
            case .store(let request):
                requests[connection ?? 0] = request.id
                outcome.store = Self.device(request.device)
            case .event(.body(_, _, let body)): outcome.body = body.text
            // What is shown to a person beside the code is the program's own affair.
            case .event(.codeWithdrawn): continue
            case .event(let event): outcome.events.append(Self.name(event))
            }
        }
        outcome.draws = draws.problems
        return outcome
    }

    private static func device(_ device: TrustedDevice) -> ExchangeStep.Device {
        .init(
            deviceId: device.id.text, deviceName: device.name,
            token: hex(device.token.withUnsafeBytes { Array($0) }))
    }

    private static func name(_ event: HostEvent) -> String {
        switch event {
        case .code(let offer): "code \(offer.code.digits)" + (offer.isKnown ? " known" : "")
        case .paired: "paired"
        case .authorized: "authorized"
        case .pairingFailed(_, let remaining): "pairingFailed \(remaining)"
        case .locked: "locked"
        case .unlocked: "unlocked"
        case .badRequest: "badRequest"
        case .gap(_, _, let from, let to): "gap \(from)-\(to)"
        case .failed: "failed"
        case .codeWithdrawn, .body: "unexpected"
        }
    }
}

extension HostEndpoint {
    /// Sends the body of a step; what is no body of a host's is not sent, and so missed.
    fileprivate mutating func send(_ step: ExchangeStep) {
        guard let id = step.connection, let body = try? HostBody(parsing: step.text ?? "") else {
            return
        }
        try? send(body, to: SessionID(UInt64(id)))
    }
}

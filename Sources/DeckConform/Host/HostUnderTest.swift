public import DeckWire
internal import RawPeer

/// A host under test, the trust that the run has gained at it, and what it has said so far.
public actor HostUnderTest: ConformanceTarget {
    public nonisolated let kind = "host"
    nonisolated let hooks: HostHooks
    /// How long an answer may take.
    nonisolated let answer: Duration

    private(set) var url: WebSocketURL
    private var idle: [Device] = []
    private var trusted: Set<String> = []
    private var deviceCount = 0
    private let prefix: String
    private var mayHaveCounted = false
    private var mayBeLocked = false
    private var mayHaveForgotten = false
    /// What must be said nowhere.
    private var secrets: [Secret] = []
    private var heard = Heard()

    public init(url: WebSocketURL, hooks: HostHooks, answer: Duration = .seconds(5)) {
        self.answer = answer
        self.url = url
        self.hooks = hooks
        prefix = "conform-" + Cryptography.hex(Cryptography.randomBytes(4))
    }

    public var address: String { url.description }

    public func lack(of need: Need) -> String? {
        let has =
            switch need {
            case .code: hooks.code != nil
            case .unlock: hooks.unlock != nil
            case .revoke: hooks.revoke != nil
            case .grant, .commands: hooks.grant != nil
            case .restart: hooks.restart != nil
            case .events: hooks.events != nil
            case .cut: RawSocket.canCut
            default: false
            }
        return has ? nil : "It needs \(need.what)."
    }

    public func stage(_ context: CaseContext) -> HostStage {
        HostStage(host: self, context: context)
    }

    public func trouble() async -> String? {
        let stage = HostStage(host: self, context: .ofNoCase)
        var trouble: String?
        // A host that is busy for a moment is not dead.
        for _ in 0..<3 {
            do {
                _ = try await stage.connect()
                trouble = nil
                break
            } catch {
                trouble = "\(error)"
            }
        }
        await stage.end()
        return trouble
    }

    func moved(to text: String?) {
        if let text, let moved = WebSocketURL(text) { url = moved }
        (mayHaveCounted, mayBeLocked) = (false, false)
    }

    // MARK: - Devices

    /// One that no host knows.
    func stranger() -> Device {
        deviceCount += 1
        let number = deviceCount < 10 ? "0\(deviceCount)" : "\(deviceCount)"
        return Device(id: "\(prefix)-\(number)", name: "Conformance \(number)")
    }

    /// One that the host trusts and that nobody uses now.
    func takeIdle() -> Device? { idle.popLast() }

    func give(back device: Device) {
        if device.token != nil, trusted.contains(device.id) { idle.append(device) }
    }

    func nowTrusts(_ id: String) {
        trusted.insert(id)
    }

    func trustsNoMore(_ id: String) {
        trusted.remove(id)
        idle.removeAll { $0.id == id }
    }

    /// What a case was answered: afterwards tries may be counted, or pairing locked.
    func wasAnswered(_ types: Set<String>) {
        mayHaveCounted = mayHaveCounted || types.contains("pairingFailed")
        mayBeLocked = mayBeLocked || types.contains("pairingLocked")
    }

    // MARK: - What was heard

    func keep(secret: Secret) { secrets.append(secret) }

    func keep(code: String) { heard.codes.insert(code) }

    func heard(_ texts: [String], reason: String?) { heard.add(texts, reason: reason) }

    func everything() -> (heard: Heard, secrets: [Secret]) { (heard, secrets) }

    // MARK: - Between the cases

    public func caseFailed() { mayHaveForgotten = true }

    public func settle() async {
        await settleCodes()
        if mayHaveForgotten { await settleDevices() }
    }

    /// Lets go of the devices that the host knows no longer, lest later cases fail for that.
    private func settleDevices() async {
        mayHaveForgotten = false
        let (all, stage) = (idle, HostStage(host: self, context: .ofNoCase))
        idle = []
        for device in all {
            guard let link = try? await stage.connect() else { continue }
            if (try? await stage.challenge(device, on: link)) != nil { idle.append(device) }
            await link.close()
        }
        await stage.end()
    }

    private func settleCodes() async {
        guard mayHaveCounted || mayBeLocked else { return }
        if let unlock = hooks.unlock, (try? await unlock()) != nil {
            (mayHaveCounted, mayBeLocked) = (false, false)
            return
        }
        // A pairing that succeeds starts the count again.
        guard hooks.code != nil, !mayBeLocked else { return }
        let stage = HostStage(host: self, context: .ofNoCase)
        if let session = try? await stage.pairedAnew() {
            mayHaveCounted = false
            await stage.giveBack(session.device)
        }
        await stage.end()
    }

    public func farewell() async -> [String] {
        guard !trusted.isEmpty else { return [] }
        guard let revoke = hooks.revoke else {
            let (first, last) = (trusted.min() ?? "", trusted.max() ?? "")
            return [
                "The host trusts \(trusted.count) devices of this run now, from \(first) to "
                    + "\(last): revoke them there."
            ]
        }
        for id in trusted.sorted() where (try? await revoke(id)) != nil { trustsNoMore(id) }
        return trusted.isEmpty ? [] : ["\(trusted.count) devices could not be revoked."]
    }
}

/// A deck as the run plays it.
struct Device: Sendable {
    let id: String
    var name: String
    /// What it shares with the host, once paired.
    var token: [UInt8]?
}

/// Something that nobody may say.
struct Secret: Sendable {
    let name: String
    let bytes: [UInt8]
}

/// What a host has said in a run.
struct Heard: Sendable {
    private(set) var texts: [String] = []
    private(set) var reasons: Set<String> = []
    /// What it has shown to the person.
    var codes: Set<String> = []

    mutating func add(_ more: [String], reason: String?) {
        // A layout over and over is no news; so much is enough to find a habit.
        if texts.count < 20_000 { texts += more.filter { $0.utf8.count < 20_000 } }
        if let reason, !reason.isEmpty { reasons.insert(reason) }
    }
}

extension CaseContext {
    /// For what is done between the cases, with the turn taken or none needed.
    static var ofNoCase: CaseContext {
        CaseContext(
            id: "v1.0.none.between.01", transcript: Transcript(), seed: 0, holdsTurn: true,
            turn: Turn())
    }
}

internal import DeckKit
internal import DeckWire
internal import RawPeer

extension Attack where Target == HostTarget {
    static let slowDrip = Attack(
        "slowDrip", "A stranger sends his upgrade, and then a hello, one byte at a time for ever.",
        rules: ["FRM-8", "FRM-10"]
    ) { target in
        let limits = target.limits
        let upgrade = try await drippedUpgrade(target)
        guard let upgrade else {
            return .notStood("The host bore an unfinished upgrade for \(limits.upgrade).")
        }
        let link = try await target.connect()
        await link.stopAnsweringPings()
        let hello = try await target.hello(HostTarget.freshID(), name: longName)
        let bytes = RawFrame.masked(RawFrame.text, Array(hello.text.utf8))
        let start = ContinuousClock.now
        var servesOthers = false
        for byte in bytes {
            guard ContinuousClock.now - start < limits.idle + limits.idleMargin else { break }
            _ = await link.send(bytes: [byte])
            let answer = await link.next(within: limits.idle / 200)
            if !servesOthers {
                servesOthers = try await target.connect().ask("{}").handshake != nil
                guard servesOthers else {
                    return .notStood("While it waited for the rest the host served nobody else.")
                }
            }
            if answer == .silence { continue }
            guard answer == .closed(4005) || answer == .ended else {
                return .notStood("To a hello in drops the host \(answer.words).")
            }
            return .stood(
                "The host dropped the upgrade after \(upgrade), served others meanwhile and "
                    + "\(answer.words) after \((ContinuousClock.now - start).rounded).")
        }
        return .notStood(
            "The host bore a hello in drops for \((ContinuousClock.now - start).rounded).")
    }

    /// Far more bytes than the time allows.
    private static let longName = String(repeating: "drip ", count: 800)

    /// How long the host bore it; nil when it bore it to the end.
    private static func drippedUpgrade(_ target: HostTarget) async throws -> String? {
        let limits = target.limits
        let socket = try await RawSocket.connect(
            to: target.url.host, port: target.url.port, within: limits.answer)
        let start = ContinuousClock.now
        let endless = Array("GET / HTTP/1.1\r\nX-Drip: ".utf8)
        var position = 0
        while ContinuousClock.now - start < limits.upgrade {
            let byte = position < endless.count ? endless[position] : UInt8(ascii: "a")
            position += 1
            let sent = await socket.send([byte], stall: limits.answer)
            let received = await socket.receive(within: .milliseconds(100))
            if sent == .broken || received != nil {
                return (ContinuousClock.now - start).rounded
            }
        }
        return nil
    }
}

extension Duration {
    /// In seconds with one decimal, for people.
    var rounded: String {
        let tenths = Int((self / .milliseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }
}

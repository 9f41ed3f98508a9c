internal import DeckKit
internal import RawPeer

extension Attack where Target == HostTarget {
    static let neverReads = Attack(
        "neverReads", "A stranger sends without end and never reads an answer.", rules: ["FRM-11"]
    ) { target in
        let limits = target.limits
        let (status, link) = try await AttackerLink.upgrade(
            target.url, small: true, limits: limits)
        guard status == 101 else {
            throw AttackError.environment("The host refuses a WebSocket (HTTP \(status)).")
        }
        let frame = RawFrame.masked(RawFrame.text, Array("{}".utf8))
        let chunk = Array(repeatElement(frame, count: 512).joined())
        var sent = 0
        var outcome = RawSocket.Sent.all
        let start = ContinuousClock.now
        while ContinuousClock.now - start < limits.flood, outcome == .all {
            outcome = await link.send(bytes: chunk, stall: limits.stall)
            sent += chunk.count
        }
        guard outcome != .all else {
            return .notStood(
                "The host took \(sent) bytes in \(limits.flood) and was still taking more.")
        }
        let other = try await target.connect().ask("{}")
        guard other.handshake == .unauthorized else {
            return .notStood("Beside it, to someone else, the host \(other.words).")
        }
        return .stood(
            outcome == .broken
                ? "The host ended the connection after \((ContinuousClock.now - start).rounded) and served others."
                : "The host took no more after \(sent) bytes and served others.")
    }
}

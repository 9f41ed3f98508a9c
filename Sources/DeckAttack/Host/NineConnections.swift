internal import DeckKit

extension Attack where Target == HostTarget {
    static let nineConnections = Attack(
        "nineConnections", "A stranger opens nine connections to keep everyone else out.",
        rules: ["FRM-9"]
    ) { target in
        var links: [AttackerLink] = []
        for _ in 0..<9 { links.append(try await target.connect()) }
        let oldest = await links[0].next()
        guard oldest == .closed(1013) else {
            return .notStood("With nine open, on the oldest one the host \(oldest.words).")
        }
        for link in links.dropFirst() {
            // No hello: eight of them would show the person eight codes.
            let answer = await link.ask("{}")
            guard answer.handshake == .unauthorized else {
                return .notStood("On one of the eight younger ones the host \(answer.words).")
            }
        }
        return .stood("The host closed the oldest one with 1013 and went on with the other eight.")
    }
}

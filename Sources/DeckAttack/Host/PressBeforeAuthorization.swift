internal import DeckKit

extension Attack where Target == HostTarget {
    static let pressBeforeAuthorization = Attack(
        "pressBeforeAuthorization",
        "A stranger presses a key, bare and in an envelope of his own, before any proof.",
        rules: ["SES-11", "SES-12"]
    ) { target in
        let link = try await target.connect()
        let press = AttackerSession.press.text
        for moment in ["before", "after"] {
            if moment == "after" {
                let hello = await link.ask(try await target.hello(HostTarget.freshID()).text)
                guard hello.handshake != nil else {
                    return .notStood("To a hello after it the host \(hello.words).")
                }
            }
            let bare = await link.ask(press)
            guard bare.handshake == .unauthorized else {
                return .notStood("To a press \(moment) hello the host \(bare.words).")
            }
            // An answer to the envelope would come before the one to the second press.
            await link.send(
                Envelope(body: press, mac: .madeUp(), sequence: .first).text)
            let wrapped = await link.ask(press)
            guard wrapped.handshake == .unauthorized else {
                return .notStood("To an envelope \(moment) hello the host \(wrapped.words).")
            }
            let extra = await link.next(within: target.limits.quiet)
            guard extra == .silence else {
                return .notStood("To an envelope \(moment) hello the host \(extra.words).")
            }
        }
        return .stood("The host answered every bare press unauthorized and no envelope at all.")
    }
}

extension Proof {
    /// A proof by someone who has no key.
    static func madeUp() -> Proof {
        var bytes = [UInt8](repeating: 0, count: Proof.size)
        for index in bytes.indices { bytes[index] = .random(in: 0...255) }
        // 32 bytes are always a proof; the loop above never makes another number of them.
        return Proof(bytes: bytes) ?? .madeUp()
    }
}

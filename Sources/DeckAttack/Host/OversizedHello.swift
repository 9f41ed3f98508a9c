internal import DeckKit

extension Attack where Target == HostTarget {
    static let oversizedHello = Attack(
        "oversizedHello", "A stranger says a hello of 8,193 bytes, one over the limit.",
        rules: ["FRM-7"]
    ) { target in
        let within = try await padded(to: 8192, target)
        let taken = try await target.connect().ask(within)
        guard taken.handshake != nil, taken.handshake != .unauthorized else {
            return .notStood(
                "To a hello of 8,192 bytes, which is allowed, the host \(taken.words).")
        }
        let over = try await padded(to: 8193, target)
        let refused = try await target.connect().ask(over)
        guard refused == .closed(1009) else {
            return .notStood("To a hello of 8,193 bytes the host \(refused.words).")
        }
        return .stood("The host took 8,192 bytes and closed with 1009 on 8,193.")
    }

    private static func padded(to size: Int, _ target: HostTarget) async throws -> String {
        let id = try HostTarget.freshID()
        let bare = try await target.hello(id, name: "").text
        let name = String(repeating: "a", count: size - bare.utf8.count)
        return try await target.hello(id, name: name).text
    }
}

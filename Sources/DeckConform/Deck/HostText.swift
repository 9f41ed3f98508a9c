/// What a host says, canonical unless a case changes a member's spelling.
enum HostText {
    static let unauthorized = DeckText.object(["type": JSON.quoted("unauthorized")])
    static let pairingLocked = DeckText.object(["type": JSON.quoted("pairingLocked")])

    static func challenge(
        nonce: String, proof: String, changing changes: [String: String?] = [:]
    ) -> String {
        DeckText.object(
            [
                "type": JSON.quoted("challenge"), "nonce": JSON.quoted(nonce),
                "proof": JSON.quoted(proof),
            ], changing: changes)
    }

    static func needPairing(
        nonce: String, key: [UInt8], changing changes: [String: String?] = [:]
    ) -> String {
        DeckText.object(
            [
                "type": JSON.quoted("needPairing"), "nonce": JSON.quoted(nonce),
                "publicKey": JSON.quoted(Base64.encode(key)),
            ], changing: changes)
    }

    static func paired(_ proof: String, changing changes: [String: String?] = [:]) -> String {
        DeckText.object(
            ["type": JSON.quoted("paired"), "proof": JSON.quoted(proof)], changing: changes)
    }

    /// - Parameter remaining: as it is spelled.
    static func pairingFailed(_ remaining: String) -> String {
        DeckText.object(["type": JSON.quoted("pairingFailed"), "remaining": remaining])
    }

    // MARK: - Bodies

    /// One key, by which a layout is told from another.
    static func layout(label: String = "Lamp") -> String {
        DeckText.object([
            "type": JSON.quoted("layout"), "columns": "5", "rows": "3",
            "pages": "[[{\"index\":0,\"label\":\(JSON.quoted(label))}]]",
        ])
    }

    static func result(page: Int = 0, index: Int = 0, output: String? = nil) -> String {
        DeckText.object(
            [
                "type": JSON.quoted("result"), "page": "\(page)", "index": "\(index)",
                "ok": "true",
            ], changing: output.map { ["output": JSON.quoted($0)] } ?? [:])
    }

    static func error(_ code: String, _ message: String) -> String {
        DeckText.object([
            "type": JSON.quoted("error"), "code": JSON.quoted(code),
            "message": JSON.quoted(message),
        ])
    }
}

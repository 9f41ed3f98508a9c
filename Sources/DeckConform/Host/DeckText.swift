/// What a deck says, canonical unless a case changes a member's spelling.
enum DeckText {
    /// Members with values that are spelled already. A change of nil leaves its member out.
    static func object(
        _ members: [String: String], changing changes: [String: String?] = [:]
    ) -> String {
        var all = members
        for (name, spelling) in changes { all[name] = spelling }
        let sorted = all.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return "{" + sorted.map { JSON.quoted($0.key) + ":" + $0.value }.joined(separator: ",")
            + "}"
    }

    static func hello(
        _ device: Device, nonce: String = Cryptography.nonce(),
        changing changes: [String: String?] = [:]
    ) -> String {
        object(
            [
                "type": JSON.quoted("hello"), "deviceId": JSON.quoted(device.id),
                "deviceName": JSON.quoted(device.name), "nonce": JSON.quoted(nonce),
            ], changing: changes)
    }

    static func auth(_ proof: String, changing changes: [String: String?] = [:]) -> String {
        object(["type": JSON.quoted("auth"), "proof": JSON.quoted(proof)], changing: changes)
    }

    static func pair(
        _ key: [UInt8], _ proof: String, changing changes: [String: String?] = [:]
    ) -> String {
        object(
            [
                "type": JSON.quoted("pair"), "proof": JSON.quoted(proof),
                "publicKey": JSON.quoted(Base64.encode(key)),
            ], changing: changes)
    }

    static func secure(number: String, body: String, mac: String) -> String {
        object([
            "type": JSON.quoted("secure"), "seq": number, "body": JSON.quoted(body),
            "mac": JSON.quoted(mac),
        ])
    }

    static func press(_ page: Int64, _ index: Int64) -> String {
        object(["type": JSON.quoted("press"), "page": "\(page)", "index": "\(index)"])
    }

    static func info(columns: Int, rows: Int, maxMessage: Int) -> String {
        object([
            "type": JSON.quoted("info"), "columns": "\(columns)", "rows": "\(rows)",
            "maxMessage": "\(maxMessage)",
        ])
    }

    /// - Parameter button: spelled JSON, `null` to empty the key.
    static func setButton(page: Int = 0, index: Int, button: String) -> String {
        object([
            "type": JSON.quoted("setButton"), "page": "\(page)", "index": "\(index)",
            "button": button,
        ])
    }

    /// A key that no host has: a press of it does nothing and has an answer.
    static let unknownKey = press(9_007, 9_007)
    /// A mac or a proof that nothing gives.
    static let madeUpProof = String(repeating: "0123456789abcdef", count: 4)
}

/// Standard base64 (RFC 4648 section 4).
enum Base64 {
    static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    static func encode(_ bytes: [UInt8]) -> String {
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(
                    place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : "=")
            }
        }
        return text
    }

    /// The 32 bytes of a public key in its one right spelling, else nil.
    static func decodeKey(_ text: String) -> [UInt8]? {
        guard text.utf8.count == 44, text.hasSuffix("=") else { return nil }
        let digits = text.dropLast().compactMap { alphabet.firstIndex(of: $0) }
        guard digits.count == 43 else { return nil }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: 44, by: 4) {
            let bits = (start..<start + 4).reduce(0) { $0 << 6 | ($1 < 43 ? digits[$1] : 0) }
            bytes += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
        }
        bytes.removeLast()
        return encode(bytes) == text ? bytes : nil
    }
}

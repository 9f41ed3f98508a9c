internal import DeckLine
internal import Foundation

// What a canonical text says, taken apart by another reader than the device's.
extension LineMessage {
    /// Nil for what a host does not send outside an envelope.
    init?(canonical text: String) {
        guard let members = CanonicalMembers(text) else { return nil }
        switch members.type {
        case "challenge":
            guard let nonce = members.text("nonce"), let proof = members.text("proof") else {
                return nil
            }
            self = .challenge(nonce: nonce, proof: proof)
        case "needPairing":
            guard let nonce = members.text("nonce"),
                let key = members.text("publicKey").flatMap({ Data(base64Encoded: $0) })
            else { return nil }
            self = .needPairing(nonce: nonce, publicKey: Array(key))
        case "paired":
            guard let proof = members.text("proof") else { return nil }
            self = .paired(proof: proof)
        case "pairingFailed":
            guard let remaining = members.number("remaining", UInt8.self) else { return nil }
            self = .pairingFailed(remaining: remaining)
        case "pairingLocked": self = .pairingLocked
        case "unauthorized": self = .unauthorized
        case "secure":
            guard let number = members.number("seq", UInt64.self),
                let mac = members.text("mac").flatMap({ unhex($0) }),
                let body = members.text("body")
            else { return nil }
            self = .secure(number: number, mac: mac, body: Array(body.utf8))
        default: return nil
        }
    }
}

extension LineBody {
    /// Nil for what is no body of a host's.
    init?(canonical text: String) {
        guard let members = CanonicalMembers(text) else { return nil }
        switch members.type {
        case "layout":
            guard let columns = members.number("columns", UInt32.self),
                let rows = members.number("rows", UInt32.self),
                let pages = members.value["pages"] as? [[[String: Any]]]
            else { return nil }
            var keys: [LineKey] = []
            for (page, entries) in pages.enumerated() {
                for entry in entries {
                    let key = CanonicalMembers(entry)
                    guard let index = key.number("index", UInt32.self),
                        let label = key.text("label")
                    else { return nil }
                    keys.append(
                        LineKey(
                            page: UInt32(page), index: index, label: label,
                            color: key.text("color")))
                }
            }
            self = .layout(
                columns: columns, rows: rows, pages: UInt32(pages.count), keys: keys)
        case "result":
            guard let page = members.number("page", UInt32.self),
                let index = members.number("index", UInt32.self),
                let ok = members.value["ok"] as? Bool
            else { return nil }
            self = .result(
                page: page, index: index, ok: ok,
                exitCode: members.number("exitCode", Int32.self), output: members.text("output"))
        case "error":
            guard let code = members.text("code"), let message = members.text("message") else {
                return nil
            }
            self = .error(code: code, message: message)
        default: return nil
        }
    }
}

private struct CanonicalMembers {
    let value: [String: Any]

    init(_ value: [String: Any]) { self.value = value }

    init?(_ text: String) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        else { return nil }
        self.value = value
    }

    var type: String? { text("type") }
    func text(_ name: String) -> String? { value[name] as? String }
    func number<Number: FixedWidthInteger>(_ name: String, _ type: Number.Type) -> Number? {
        (value[name] as? NSNumber).flatMap { Number(exactly: $0.int64Value) }
    }
}

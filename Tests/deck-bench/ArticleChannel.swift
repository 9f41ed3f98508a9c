import CDeckBench
import Foundation

/// The press as the article writes it: Codable in, Codable out, and hex by format string. For
/// comparison only.
struct ArticleChannel {
    struct Press: Codable {
        var type = "press"
        let index: Int
        let page: Int

        init(index: Int, page: Int) { (self.index, self.page) = (index, page) }
    }

    private struct Envelope: Codable {
        var type = "secure"
        let seq: Int
        let body: String
        let mac: String
    }

    struct Refused: Error {}

    let key: [UInt8]
    private var sent = 0
    private var received = 0

    init(key: [UInt8]) { self.key = key }

    private func mac(_ number: Int, _ body: String) -> String {
        let text = Array("\(number)|\(body)".utf8)
        var mac = [UInt8](repeating: 0, count: 32)
        bench_hmac(&mac, key, key.count, text, text.count)
        return mac.map { String(format: "%02x", $0) }.joined()
    }

    mutating func seal(_ press: Press) throws -> String {
        sent += 1
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let body = String(decoding: try encoder.encode(press), as: UTF8.self)
        let envelope = Envelope(seq: sent, body: body, mac: mac(sent, body))
        return String(decoding: try encoder.encode(envelope), as: UTF8.self)
    }

    mutating func open(_ text: String) throws -> Press {
        let decoder = JSONDecoder()
        let envelope = try decoder.decode(Envelope.self, from: Data(text.utf8))
        guard mac(envelope.seq, envelope.body) == envelope.mac, envelope.seq > received else {
            throw Refused()
        }
        received = envelope.seq
        return try decoder.decode(Press.self, from: Data(envelope.body.utf8))
    }
}

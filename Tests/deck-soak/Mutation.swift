import DeckKit

@testable import ExchangeWorld

/// Texts to start from, and what is done to them.
enum Mutation {
    /// One valid message of every kind, in values that prove nothing.
    static func sample(_ dice: inout Dice) -> String {
        let hex = (0..<2).map { _ in sixteen(dice.next()) }.joined()
        let proof = hex + hex
        let key = PublicKey(bytes: (0..<32).map { _ in UInt8(dice.next() & 0xFF) })?.base64 ?? ""
        let number = dice.number(1...40)
        let body = [
            #"{\"index\":3,\"page\":0,\"type\":\"press\"}"#,
            #"{\"columns\":5,\"maxMessage\":4096,\"rows\":3,\"type\":\"info\"}"#,
            #"{\"columns\":5,\"pages\":[],\"rows\":3,\"type\":\"layout\"}"#,
        ][Int(dice.next() % 3)]
        let samples = [
            #"{"deviceId":"deck-1","deviceName":"Küche 🎛","nonce":"\#(hex)","type":"hello"}"#,
            #"{"nonce":"\#(hex)","proof":"\#(proof)","type":"challenge"}"#,
            #"{"proof":"","type":"auth"}"#,
            #"{"proof":"\#(proof)","type":"auth"}"#,
            #"{"nonce":"\#(hex)","publicKey":"\#(key)","type":"needPairing"}"#,
            #"{"proof":"\#(proof)","publicKey":"\#(key)","type":"pair"}"#,
            #"{"proof":"\#(proof)","type":"paired"}"#,
            #"{"remaining":3,"type":"pairingFailed"}"#,
            #"{"type":"pairingLocked"}"#,
            #"{"type":"unauthorized"}"#,
            #"{"body":"\#(body)","mac":"\#(proof)","seq":\#(number),"type":"secure"}"#,
            #"{"index":3,"page":0,"type":"press"}"#,
            #"{"index":1,"ok":true,"page":0,"type":"result"}"#,
            #"{"a":[1,2.5e-7,{"b":"\ud83d\ude00\n"},null,true,false],"type":"press"}"#,
        ]
        return samples[Int(dice.next() % UInt64(samples.count))]
    }

    static func bytes(of text: String, _ dice: inout Dice) -> [UInt8] {
        var bytes = Array(text.utf8)
        let pieces = [
            "\"", "\\", "{", "}", "[", "]", ",", ":", "\\u", "\\ud800", "\u{FEFF}", "\0", " ",
            "\n", "-0", "1e3", "9007199254740992", "\"type\":\"secure\",", "\"x\":1,", "\\/",
        ]
        for _ in 0...dice.number(0...3) {
            let place = Int(dice.next() % UInt64(bytes.count + 1))
            switch dice.number(0...6) {
            case 0 where place < bytes.count: bytes[place] ^= UInt8(1 << dice.number(0...7))
            case 1 where place < bytes.count: bytes.remove(at: place)
            case 2:
                bytes.insert(contentsOf: pieces[Int(dice.next() % 20)].utf8, at: place)
            case 3: bytes.removeLast(min(bytes.count, Int(dice.number(0...9))))
            case 4 where place < bytes.count:
                let end = min(bytes.count, place + Int(dice.number(1...40)))
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            case 5: bytes = Array(#"{"a":"#.utf8) + bytes + Array(#","\u0061":1}"#.utf8)
            default: bytes.insert(UInt8(dice.number(0x20...0x7E)), at: place)
            }
        }
        return bytes
    }

    static func text(of text: String, _ dice: inout Dice) -> String {
        String(decoding: bytes(of: text, &dice), as: UTF8.self)
    }

    private static func sixteen(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// Whether two texts are one message, spelled in whatever way.
func areOneMessage(_ left: String, _ right: String) -> Bool {
    guard let left = try? WireMessage(parsing: left), let right = try? WireMessage(parsing: right)
    else { return false }
    return left == right
}

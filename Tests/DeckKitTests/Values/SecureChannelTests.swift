import Testing

@testable import DeckKit

/// Envelopes computed with Python's `hmac` and `json` on the keys of `KeyScheduleTests`.
@Suite struct SecureChannelTests {
    let clientToMac = bytes("5fb4c7c73c5855d6e14d2790a6643640712e69aa085340f5c90342a0f83d81d8")
    let macToClient = bytes("9f19b3c443d0ce25f59907ed1058782d33431566b1c949338d203347c4770817")
    let press = #"{"index":3,"page":0,"type":"press"}"#

    func deck() throws -> SecureChannel {
        try #require(SecureChannel(sendKey: clientToMac, receiveKey: macToClient))
    }

    func host() throws -> SecureChannel {
        try #require(SecureChannel(sendKey: macToClient, receiveKey: clientToMac))
    }

    @Test func sealsByteForByte() throws {
        var deck = try deck()
        let expected =
            #"{"body":"{\"index\":3,\"page\":0,\"type\":\"press\"}","mac":""#
            + "92bed23477f71642e5081954ea04933d643086302cd639b838e615fc07f36cbc"
            + #"","seq":1,"type":"secure"}"#
        #expect(deck.sealedSize(of: press) == expected.utf8.count)
        #expect(try deck.seal(press) == expected)
        #expect(DeckBody.press(page: 0, index: 3).text == press)
    }

    @Test func theLastNumberIsUsedOnce() throws {
        var deck = try deck()
        deck.skipForTestingOnly(
            sent: try #require(SequenceNumber(9_007_199_254_740_990)), received: .first)
        let expected =
            #"{"body":"{\"index\":3,\"page\":0,\"type\":\"press\"}","mac":""#
            + "5139515b02265661ce3e04856709c11ea2adf5944fc2d134cb6396992cf392de"
            + #"","seq":9007199254740991,"type":"secure"}"#
        #expect(deck.sealedSize(of: press) == expected.utf8.count)
        #expect(try deck.seal(press) == expected)
        let error = #expect(throws: DeckError.self) { try deck.seal(press) }
        #expect(error?.fault == .misuse)
    }

    /// O4: the mac is over the characters that came, in whatever spelling.
    @Test func bodiesAreNotRespelled() throws {
        let first = #"{"z":1,"a":"http://h/\u00e9 😀","n":1.0}"#
        let second = #"{"a":"http:\/\/h\/\u00e9 😀","n":1.0,"z":1}"#
        let macs = [
            "aaa389e7794ec8cefd19d0444fb4184844539a8e35fb45c657d0edc02558c9f4",
            "db655841acebd2b4e751eba381eaf3a7917e2813d304c500abde83560cf02080",
        ]
        var deck = try deck()
        #expect(try deck.open(text(first, macs[0], 1)).body == first)
        #expect(try deck.open(text(second, macs[1], 2)).body == second)
        var swapped = try self.deck()
        #expect(throws: ChannelError.badSignature) {
            try swapped.open(text(first, macs[1], 1))
        }
        #expect(throws: ChannelError.badSignature) {
            try swapped.open(text(second, macs[0], 2))
        }
    }

    /// The same envelope in free form: other key order, white space, escapes, unknown members.
    @Test func freeFormIsTaken() throws {
        var host = try host()
        let mac = "92bed23477f71642e5081954ea04933d643086302cd639b838e615fc07f36cbc"
        let free =
            " {\n\"later\":[1.5,{}], \"type\":\"se\\u0063ure\",\"seq\" : 1,\"mac\":\"\(mac)\","
            + #""body":"{\u0022index\":3,\"page\":0,\"type\":\"press\"}"}"# + "\r\n"
        #expect(try host.open(free).body == press)
    }

    @Test func nulGoesIntoTheMacWhole() throws {
        var deck = try deck()
        let mac = "93012503d1cb75ce7c3838e60d2c6c45b3c28decce3ff849d29c6a58eaa88b35"
        let envelope = #"{"body":"A\u0000B","mac":"\#(mac)","seq":1,"type":"secure"}"#
        #expect(try Array(deck.open(envelope).body.utf8) == [0x41, 0, 0x42])
    }

    /// O13 (d): 5, 5, 4, 7, then 6 with a bad mac and 6 with a good one, which is old by then.
    @Test func numbersOnlyRise() throws {
        var sender = try deck()
        var texts: [String] = [""]
        for _ in 1...9 { texts.append(try sender.seal(press)) }
        var host = try host()
        #expect(try host.open(texts[5]).gap == 1...4)
        #expect(throws: ChannelError.replayed(5, last: 5)) { try host.open(texts[5]) }
        #expect(throws: ChannelError.replayed(4, last: 5)) { try host.open(texts[4]) }
        #expect(try host.open(texts[7]).gap == 6...6)
        // A bad mac never moves the counter.
        let forged = try flip(texts[9])
        #expect(throws: ChannelError.badSignature) { try host.open(forged) }
        #expect(try host.open(texts[8]).gap == nil)
        #expect(try host.open(texts[9]).gap == nil)
        #expect(throws: ChannelError.replayed(6, last: 9)) { try host.open(texts[6]) }
    }

    /// O13 (e): what a side has sent is not taken by it.
    @Test func reflectionIsRefused() throws {
        var deck = try deck()
        let sent = try deck.seal(press)
        #expect(throws: ChannelError.badSignature) { try deck.open(sent) }
    }

    @Test(arguments: [
        "9007199254740992", "9007199254740993", "18446744073709551616", "1.0", "1e3", "-0", "-1",
        #""5""#, "true", "01", "0", "null",
    ])
    func badNumbersAreMalformed(_ number: String) throws {
        var host = try host()
        let mac = String(repeating: "0", count: 64)
        let error = #expect(throws: ChannelError.self) {
            try host.open(#"{"body":"{}","mac":"\#(mac)","seq":\#(number),"type":"secure"}"#)
        }
        guard case .malformed = error else { return #expect(error == .notSecure) }
    }

    @Test func everySingleFaultIsFound() throws {
        var sender = try deck()
        let good = try sender.seal(press)
        let mac = "92bed23477f71642e5081954ea04933d643086302cd639b838e615fc07f36cbc"
        let malformed = [
            good + "x", "\u{FEFF}" + good, good.replacing(mac, with: mac.uppercased()),
            good.replacing(mac, with: String(mac.dropLast())), good.replacing(mac, with: mac + "0"),
            good.replacing(mac, with: ""), good.replacing("\"\(mac)\"", with: "null"),
            good.replacing("\"\(mac)\"", with: "7"), good.replacing(mac, with: mac + "\\n"),
            good.replacing(#","seq":1"#, with: ""), good.replacing("\"seq\"", with: "\"mac\""),
            good.replacing(#""seq":1"#, with: #""seq":1,"seq":1"#), "", "[]", "null", "{}",
            #"{"type":7}"#, #"{"type":"other"}"#, good.replacing("secure", with: "Secure"),
        ]
        for text in malformed {
            var host = try host()
            let error = #expect(throws: ChannelError.self) { try host.open(text) }
            guard case .malformed = error else {
                Issue.record("\(text) gave \(String(describing: error))")
                continue
            }
            #expect(throws: Never.self) { try host.open(good) }
        }
        var host = try host()
        #expect(throws: ChannelError.notSecure) {
            try host.open(#"{"type":"unauthorized"}"#)
        }
        #expect(throws: ChannelError.notSecure) { try host.open(press) }
    }

    private func text(_ body: String, _ mac: String, _ number: Int) -> String {
        Envelope(
            body: body, mac: Proof(hex: mac)!, sequence: SequenceNumber(number)!
        ).text
    }

    private func flip(_ text: String) throws -> String {
        guard case .secure(let envelope) = try WireMessage(parsing: text) else { return text }
        var mac = envelope.mac.bytes
        mac[31] ^= 1
        return Envelope(
            body: envelope.body, mac: Proof(bytes: mac)!, sequence: envelope.sequence
        ).text
    }
}

/// Section 5: public keys that give a secret which everybody knows (RFC 7748, section 6.1).
enum LowOrderCases {
    static let all: [HostCase] =
        keys.enumerated().map { number, low in
            .must(
                CaseID("v1.5.pair.low-order", number + 1), ["PAIR-7", "CRY-1"],
                "A host answers a `pair` whose public key is \(low.what) with `unauthorized`: it "
                    + "gives a secret of zeros, which everybody knows."
            ) { stage in
                let offer = try await stage.offer(to: await stage.stranger())
                let incoming = await offer.link.ask(
                    DeckText.pair(low.key, DeckText.madeUpProof))
                let type = incoming.message?.type
                guard type == "unauthorized" else {
                    throw Failure("To a key that is \(low.what) the host \(incoming.words).")
                }
            }
        } + [
            .must(
                "v1.5.pair.low-order-uncounted.01", ["PAIR-7", "PAIR-10"],
                "A host counts none of them, not even one with the proof that a secret of zeros "
                    + "and the right code give, and the offer stands.",
                needs: [.code]
            ) { stage in
                let offer = try await stage.offer(to: await stage.stranger())
                let code = try await stage.code(for: offer.device)
                for low in keys {
                    let values = await stage.values(
                        offer, code: code, shared: [UInt8](repeating: 0, count: 32),
                        deckKey: low.key)
                    try await offer.link.expect(
                        "unauthorized", asking: DeckText.pair(low.key, values.clientProof),
                        "a key that is \(low.what)")
                }
                try await stage.wrongCode(offer, code: code, leaving: 4, "a wrong code after them")
                _ = try await stage.pair(offer, code: code)
            }
        ]

    private static let prime: [UInt8] = [0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]

    private static let keys: [(what: String, key: [UInt8])] = {
        let zero = [UInt8](repeating: 0, count: 32)
        let order8: [UInt8] = [
            0xE0, 0xEB, 0x7A, 0x7C, 0x3B, 0x41, 0xB8, 0xAE, 0x16, 0x56, 0xE3, 0xFA, 0xF1, 0x9F,
            0xC4, 0x6A, 0xDA, 0x09, 0x8D, 0xEB, 0x9C, 0x32, 0xB1, 0xFD, 0x86, 0x62, 0x05, 0x16,
            0x5F, 0x49, 0xB8, 0x00,
        ]
        let otherOrder8: [UInt8] = [
            0x5F, 0x9C, 0x95, 0xBC, 0xA3, 0x50, 0x8C, 0x24, 0xB1, 0xD0, 0xB1, 0x55, 0x9C, 0x83,
            0xEF, 0x5B, 0x04, 0x44, 0x5C, 0xC4, 0x58, 0x1C, 0x8E, 0x86, 0xD8, 0x22, 0x4E, 0xDD,
            0xD0, 0x9F, 0x11, 0x57,
        ]
        func plus(_ key: [UInt8], _ add: Int) -> [UInt8] {
            [UInt8(Int(key[0]) + add)] + key.dropFirst()
        }
        func topBit(_ key: [UInt8]) -> [UInt8] { key.dropLast() + [key[31] | 0x80] }
        return [
            ("0", zero), ("1", plus(zero, 1)), ("p − 1", plus(prime, -1)), ("p", prime),
            ("p + 1", plus(prime, 1)), ("a point of order 8", order8),
            ("the other point of order 8", otherOrder8), ("0 with its top bit set", topBit(zero)),
            ("1 with its top bit set", topBit(plus(zero, 1))),
            ("p with its top bit set", topBit(prime)),
            ("a point of order 8 with its top bit set", topBit(order8)),
        ]
    }()
}

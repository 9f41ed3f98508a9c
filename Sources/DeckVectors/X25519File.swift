/// `x25519.json`: the key exchange and the public key's spelling on the wire (RFC 7748;
/// firmware-spec, "Primitives").
enum X25519File {
    static func make() throws -> VectorFile {
        VectorFile(
            name: "x25519", algorithm: "X25519",
            header: [
                "All keys and secrets little-endian, as on the wire. PublicKey: public belongs to",
                "private. KeyExchange: shared is X25519(private, public), public being the peer's;",
                "with layer key it is the 32 zero bytes that a careless function would return,",
                "with layer format there is none, and it is empty. Iterated: shared comes out of",
                "the loop of RFC 7748, section 5.2, after iterations rounds that begin with k =",
                "private and u = public. PublicKeySpelling: base64 is publicKey as it stands in a",
                "message, public the 32 bytes it names; none where it is refused.",
            ],
            notes: notes,
            groups: [
                .init(
                    type: "KeyExchange", source: .rfc(7748, "sections 5.2 and 6.1"),
                    tests: try rfc()),
                .init(type: "Iterated", source: .rfc(7748, "section 5.2"), tests: try iterated()),
                .init(
                    type: "PublicKey", source: .rfc(7748, "section 6.1"), tests: try publicKeys()),
                .init(
                    type: "KeyExchange", source: .ours("firmware-spec/conventions.md"),
                    tests: try widths() + lowOrder()),
                .init(type: "KeyExchange", source: .wycheproof, tests: try wycheproof()),
                .init(
                    type: "PublicKeySpelling", source: .ours("firmware-spec/conventions.md"),
                    tests: try spellings()),
            ])
    }

    private static let notes: [VectorFile.Note] = [
        .init(
            "Ktv", .basic, "A published value, to check the set-up.", ["CRY-8"],
            links: ["https://www.rfc-editor.org/rfc/rfc7748"]),
        .init(
            "Clamp", .functionality, "The private key is clamped by the function itself.", ["CRY-8"]
        ),
        .init(
            "TopBit", .encoding,
            "The public key's top bit is set. It does not change the secret.", ["CRY-2"]),
        .init(
            "NonCanonicalPublic", .edgeCase,
            "The public key is not below 2^255 - 19; it is reduced.", ["CRY-2"]),
        .init(
            "FixedWidth", .encoding,
            "A secret or key that ends in zero bytes; it stays 32 bytes long.", ["CRY-3"]),
        .init(
            "LowOrderPublic", .missingCheck,
            "The secret is all zeros, known to everyone; the peer is refused.", ["CRY-1"],
            links: ["https://www.rfc-editor.org/rfc/rfc7748#section-6.1"]),
        .init(
            "WrongLength", .missingCheck, "The key is not 32 bytes; never padded, never cut.",
            ["VAL-1"]),
        .init(
            "Pseudorandom", .functionality, "Random-looking keys, on the curve or its twist.",
            ["CRY-8"]),
        .init(
            "EdgeCaseMultiplication", .functionality,
            "An inner value of the ladder is special, such as 0, 1 or -1.", ["CRY-8"]),
        .init("EdgeCaseShared", .edgeCase, "The secret is near the ends of the field.", ["CRY-8"]),
        .init(
            "EdgeCasePublicKey", .edgeCase,
            "The public key is special, such as a small number or a long run of equal bits.",
            ["CRY-8"]),
        .init("EdgeCasePrivateKey", .edgeCase, "The private key is special.", ["CRY-8"]),
        .init("Base64", .basic, "Padded standard base64 of 32 bytes.", ["VAL-1"]),
        .init(
            "Spelling", .encoding, "Base64 of another kind; exactly one spelling is taken.",
            ["VAL-1"]),
    ]

    private static func exchange(
        _ comment: String, _ flags: [String], _ privateKey: [UInt8], _ publicKey: [UInt8],
        published: String? = nil
    ) throws -> VectorFile.Test {
        let secret = try sharedSecret(privateKey, publicKey)
        let shared = hex(secret ?? [UInt8](repeating: 0, count: 32))
        guard published == nil || published == shared else {
            throw VectorError.published("X25519 \(comment)")
        }
        return .init(
            comment, flags,
            [
                "private": .string(hex(privateKey)), "public": .string(hex(publicKey)),
                "shared": .string(shared),
            ], secret == nil ? .invalid(.key) : .valid)
    }

    private static func rfc() throws -> [VectorFile.Test] {
        let alice = (try bytes(Published.alice.privateKey), try bytes(Published.alice.publicKey))
        let bob = (try bytes(Published.bob.privateKey), try bytes(Published.bob.publicKey))
        return try Published.rfc7748.map {
            let peer = try bytes($0.publicKey)
            return try exchange(
                $0.comment, peer[31] & 0x80 == 0 ? ["Ktv"] : ["Ktv", "TopBit"],
                try bytes($0.privateKey), peer, published: $0.shared)
        } + [
            exchange("Alice's view", ["Ktv"], alice.0, bob.1, published: Published.aliceAndBob),
            exchange("Bob's view", ["Ktv"], bob.0, alice.1, published: Published.aliceAndBob),
        ]
    }

    private static func iterated() throws -> [VectorFile.Test] {
        let start = [9] + [UInt8](repeating: 0, count: 31)
        return try Published.rfc7748Iterated.map { count, right in
            var (k, u) = (start, start)
            for _ in 0..<count {
                guard let next = try sharedSecret(k, u) else {
                    throw VectorError.inconsistent("the loop met a point of low order")
                }
                (k, u) = (next, k)
            }
            guard hex(k) == right else { throw VectorError.published("X25519, \(count) rounds") }
            return .init(
                "k and u begin as 9", ["Ktv"],
                [
                    "private": .string(hex(start)), "public": .string(hex(start)),
                    "iterations": .integer(count), "shared": .string(right),
                ])
        }
    }

    private static func publicKeys() throws -> [VectorFile.Test] {
        func test(
            _ comment: String, _ flags: [String], _ key: [UInt8], published: String? = nil
        ) throws -> VectorFile.Test {
            let result = hex(try publicKey(of: key))
            guard published == nil || published == result else {
                throw VectorError.published("public key, \(comment)")
            }
            return .init(
                comment, flags, ["private": .string(hex(key)), "public": .string(result)])
        }
        let ones = [UInt8](repeating: 0xff, count: 32)
        let zeros = [UInt8](repeating: 0, count: 32)
        return [
            try test(
                "Alice", ["Ktv"], try bytes(Published.alice.privateKey),
                published: Published.alice.publicKey),
            try test(
                "Bob", ["Ktv"], try bytes(Published.bob.privateKey),
                published: Published.bob.publicKey),
            try test("all bits set", ["Clamp"], ones),
            try test("no bit set", ["Clamp"], zeros),
            try test("random bytes", ["Pseudorandom"], try seeded("x25519 public")),
        ]
    }

    private static func widths() throws -> [VectorFile.Test] {
        let alice = try bytes(Published.alice.privateKey)
        let bob = try bytes(Published.bob.publicKey)
        let short = try bytes("48f3cb7d17387a9d066c938cd0e9fa1526fac6132b86fb3ec37a14c132f8f883")
        let zeroEnd = try bytes("91a6c0d53dc445b5a7108d328fdbb7e3c330d6c57b8f683e73d6b9475bc57200")
        let lengths: [VectorFile.Test] = [31, 33, 0, 64].map { count in
            let key = Array((bob + bob).prefix(count))
            return .init(
                "public key of \(count) bytes", ["WrongLength"],
                ["private": .string(hex(alice)), "public": .string(hex(key)), "shared": ""],
                .invalid(.format))
        }
        return [
            try exchange(
                "the top bit is set", ["TopBit"], alice, bob.flipping(bit: 255),
                published: Published.aliceAndBob),
            try exchange(
                "the secret ends in a zero byte", ["FixedWidth"], short, bob,
                published: "e4a4916ec17a7e2f69b5361700899904b300baf9b127ad9f37f97a60493ccf00"),
            try exchange(
                "the public key ends in a zero byte", ["FixedWidth"], alice, zeroEnd,
                published: "da3ac3b4e77a8db7164a7e8e07af332964c5cd3089a36365a72b51004bc0ca55"),
            try exchange(
                "a private key with every bit to be clamped", ["Clamp"],
                [UInt8](repeating: 0xff, count: 32), bob),
        ] + lengths
    }

    private static func lowOrder() throws -> [VectorFile.Test] {
        let key = try seeded("x25519 low order")
        return try LowOrder.keys.map {
            try exchange($0.comment, ["LowOrderPublic"], key, try bytes($0.key))
        }
    }

    private static func wycheproof() throws -> [VectorFile.Test] {
        try PublishedRecord.read(wycheproofX25519Table).map { record in
            let peer = try record.hexBytes("public")
            let secret = try record.hexBytes("shared")
            var flags = [flag(record.note, secret)]
            if peer[31] & 0x80 != 0 { flags.append("TopBit") }
            return try exchange(
                "\(record.note) (tcId \(record.id) there)", flags, try record.hexBytes("private"),
                peer, published: hex(secret))
        }
    }

    private static func flag(_ note: String, _ secret: [UInt8]) -> String {
        if secret.allSatisfy({ $0 == 0 }) { return "LowOrderPublic" }
        if note.contains("shared secret") { return "EdgeCaseShared" }
        if note.contains("non-canonical") { return "NonCanonicalPublic" }
        if note.contains("private key") { return "EdgeCasePrivateKey" }
        if note.contains("case public key") || note.hasSuffix("special") {
            return "EdgeCasePublicKey"
        }
        return note == "normal case" || note.contains("twist")
            ? "Pseudorandom" : "EdgeCaseMultiplication"
    }
}

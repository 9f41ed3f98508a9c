/// `hkdf.json`: HKDF-SHA256 (RFC 5869), 32 bytes out wherever the protocol uses it.
enum HkdfFile {
    static func make() throws -> VectorFile {
        VectorFile(
            name: "hkdf", algorithm: "HKDF-SHA256",
            header: [
                "okm is size bytes of HKDF-SHA256 of ikm with salt and info; prk is what its first",
                "half gives. A salt of null is an absent one: not passed, where that is possible.",
                "In an invalid test okm is empty: the function must refuse the size.",
            ],
            notes: notes,
            groups: [
                .init(type: "Hkdf", source: .rfc(5869, "appendix A.1 to A.3"), tests: try rfc()),
                .init(
                    type: "Hkdf", source: .ours("firmware-spec/conventions.md"), tests: try salts()),
                .init(
                    type: "Hkdf", source: .ours("firmware-spec/session.md"), tests: try protocols()
                ),
                .init(type: "Hkdf", source: .ours("RFC 5869, section 2.3"), tests: try sizes()),
                .init(type: "Hkdf", source: .wycheproof, tests: try wycheproof()),
            ])
    }

    private static let notes: [VectorFile.Note] = [
        .init(
            "Ktv", .basic, "A published value, to check the set-up.", ["CRY-7"],
            links: ["https://www.rfc-editor.org/rfc/rfc5869"]),
        .init(
            "EmptySalt", .functionality,
            "No salt, an empty one and 32 zero bytes are the same; back ends differ here.",
            ["CRY-7"]),
        .init("EmptyInfo", .edgeCase, "The info has no bytes.", ["CRY-7"]),
        .init(
            "Label", .basic, "An info and a salt of the shape that the protocol uses.", ["CRY-7"]),
        .init(
            "CodeAsText", .encoding,
            "The salt is the code's four ASCII digits, leading zeros included, never a number.",
            ["VAL-7"]),
        .init("OutputSize", .edgeCase, "Sizes around the ends of a 32-byte block.", ["CRY-7"]),
        .init(
            "MaximalOutputSize", .edgeCase, "255 blocks: 8,160 bytes, the most there is.", ["CRY-7"]
        ),
        .init("SizeTooLarge", .missingCheck, "Over 255 blocks the counter would wrap.", ["CRY-7"]),
        .init("Pseudorandom", .functionality, "Random-looking inputs of many sizes.", ["CRY-7"]),
        .init(
            "OutputCollision", .functionality,
            "Another salt with the same output: HMAC pads or hashes its key.", ["CRY-7"]),
    ]

    private static func test(
        _ comment: String, _ flags: [String], ikm: [UInt8], salt: [UInt8]?, info: [UInt8],
        size: Int = 32
    ) throws -> VectorFile.Test {
        let okm = try hkdf(ikm, salt: salt ?? [], info: info, size: size)
        return test(comment, flags, ikm: ikm, salt: salt, info: info, size: size, okm: okm)
    }

    private static func test(
        _ comment: String, _ flags: [String], ikm: [UInt8], salt: [UInt8]?, info: [UInt8],
        size: Int, okm: [UInt8]?
    ) -> VectorFile.Test {
        let prk = (try? hkdfExtract(ikm, salt: salt ?? [])) ?? []
        return .init(
            comment, flags,
            [
                "ikm": .string(hex(ikm)), "salt": salt.map { .string(hex($0)) } ?? .null,
                "info": .string(hex(info)), "size": .integer(size), "prk": .string(hex(prk)),
                "okm": .string(hex(okm ?? [])),
            ], okm == nil ? .invalid(.size) : .valid)
    }

    private static func rfc() throws -> [VectorFile.Test] {
        try Published.rfc5869.map { value in
            let okm = try hkdf(
                bytes(value.ikm), salt: bytes(value.salt), info: bytes(value.info),
                size: value.okm.utf8.count / 2)
            let prk = hex(try hkdfExtract(bytes(value.ikm), salt: bytes(value.salt)))
            guard hex(okm) == value.okm, prk == value.prk else {
                throw VectorError.published(value.comment)
            }
            return test(
                value.comment, value.salt.isEmpty ? ["Ktv", "EmptySalt", "EmptyInfo"] : ["Ktv"],
                ikm: try bytes(value.ikm), salt: try bytes(value.salt),
                info: try bytes(value.info), size: okm.count, okm: okm)
        }
    }

    private static func salts() throws -> [VectorFile.Test] {
        let ikm = [UInt8](repeating: 7, count: 32)
        let info = Array("td".utf8)
        let zero = [UInt8](repeating: 0, count: 32)
        let tests = [
            try test("absent salt", ["EmptySalt"], ikm: ikm, salt: nil, info: info),
            try test("empty salt", ["EmptySalt"], ikm: ikm, salt: [], info: info),
            try test("salt of 32 zero bytes", ["EmptySalt"], ikm: ikm, salt: zero, info: info),
        ]
        let okm = hex(try hkdf(ikm, salt: zero, info: info))
        guard okm == "3e2407d6b7d34f0079e9fece33b0da4d0c2837d8b178754e0f1e6e68ae6dbe7a" else {
            throw VectorError.published("the three spellings of no salt")
        }
        return tests
    }

    private static func protocols() throws -> [VectorFile.Test] {
        let shared = try seeded("hkdf shared")
        let token = try seeded("hkdf token")
        let transcript = try seeded("hkdf transcript", 64)
        let salt = Array("\(hex(try seeded("hkdf c", 16)))|\(hex(try seeded("hkdf m", 16)))".utf8)
        var tests = try ["0000", "0007", "0042", "0808", "4821", "9999"].map { code in
            try test(
                "confirm key under code \(code)", ["CodeAsText"], ikm: shared,
                salt: Array(code.utf8), info: Array(Labels.confirm.utf8) + transcript)
        }
        tests.append(
            try test(
                "token under code 4821", ["Label"], ikm: shared, salt: Array("4821".utf8),
                info: Array(Labels.token.utf8) + transcript))
        for label in [Labels.auth, Labels.clientToMac, Labels.macToClient] {
            tests.append(
                try test(label, ["Label"], ikm: token, salt: salt, info: Array(label.utf8)))
        }
        return tests
    }

    private static func sizes() throws -> [VectorFile.Test] {
        let ikm = try seeded("hkdf size ikm")
        let salt = try seeded("hkdf size salt", 16)
        var tests = try [1, 31, 32, 33, 64, 65].map { size in
            try test(
                "\(size) bytes", ["OutputSize"], ikm: ikm, salt: salt, info: [1, 2], size: size)
        }
        tests.append(
            try test("no info", ["EmptyInfo"], ikm: ikm, salt: salt, info: []))
        return tests
    }

    private static func wycheproof() throws -> [VectorFile.Test] {
        try PublishedRecord.read(wycheproofHKDFTable).map { record in
            let ikm = try record.hexBytes("ikm")
            let salt = try record.hexBytes("salt")
            let info = try record.hexBytes("info")
            guard let size = record.text("size").flatMap({ Int($0) }) else {
                throw VectorError.inconsistent("record \(record.id) has no size")
            }
            var okm: [UInt8]?
            if size <= 8160 {
                let output = try hkdf(ikm, salt: salt, info: info, size: size)
                let right = record.text("okm") ?? record.text("digest")
                guard try right == hex(size == 8160 ? sha256(output) : output) else {
                    throw VectorError.published("Wycheproof HKDF \(record.id)")
                }
                okm = output
            }
            return test(
                "\(record.note) (tcId \(record.id) there)", flags(record.note, salt, info, size),
                ikm: ikm, salt: salt, info: info, size: size, okm: okm)
        }
    }

    private static func flags(
        _ note: String, _ salt: [UInt8], _ info: [UInt8], _ size: Int
    ) -> [String] {
        if size > 8160 { return ["SizeTooLarge"] }
        if size == 8160 { return ["MaximalOutputSize"] }
        let first =
            note.contains("salt") && note != "empty salt"
            ? "OutputCollision" : "Pseudorandom"
        return [first] + (salt.isEmpty ? ["EmptySalt"] : []) + (info.isEmpty ? ["EmptyInfo"] : [])
    }
}

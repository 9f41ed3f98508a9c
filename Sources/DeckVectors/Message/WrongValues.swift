/// Values that a member may not have, by the kind of the member. One malformation each.
enum WrongValues {
    static func of(_ kind: Kind, right: String) -> [(comment: String, value: String)] {
        switch kind {
        case .hex(let digits): return text + hexes(right, digits)
        case .publicKey: return text + keys(right)
        case .deviceID: return text + ids
        case .text: return text
        case .integer(let least, let most): return integers(least, most)
        }
    }

    enum Kind {
        case hex(digits: Int)
        case publicKey, deviceID, text
        case integer(least: String?, most: String?)
    }

    private static let text = [
        ("null", "null"), ("a number", "1"), ("true", "true"), ("in an array", "[\"a\"]"),
        ("an object", "{}"),
    ]

    private static func hexes(_ right: String, _ digits: Int) -> [(String, String)] {
        let plain = String(right.dropFirst().dropLast())
        let start = digits == 32 ? "ABCDEF0123" : "ABCDEF"
        return [
            ("upper case", quoted(start + plain.dropFirst(start.count))),
            ("a digit less", quoted(String(plain.dropLast()))),
            ("a digit more", quoted(plain + "0")),
            ("a letter g", quoted("g" + plain.dropFirst())),
            ("a space after it", quoted(plain.dropLast() + " ")),
            ("a newline after it", quoted(plain + "\\n")),
            ("full-width digits", quoted(String(repeating: "\u{ff11}", count: digits))),
        ]
    }

    private static func keys(_ right: String) -> [(String, String)] {
        let plain = String(right.dropFirst().dropLast())
        return [
            ("empty", "\"\""),
            ("no padding", quoted(String(plain.dropLast()))),
            ("URL-safe letters", quoted("-_-_" + plain.dropFirst(4))),
            ("unused bits set", quoted(plain.dropLast(2) + "/=")),
            ("31 bytes", quoted(base64([UInt8](repeating: 5, count: 31)))),
            ("33 bytes", quoted(base64([UInt8](repeating: 5, count: 33)))),
            ("hex", quoted(hex([UInt8](repeating: 5, count: 32)))),
            ("a newline inside", quoted(plain.prefix(20) + "\\n" + plain.dropFirst(20))),
        ]
    }

    private static let ids = [
        ("empty", "\"\""), ("65 characters", quoted(String(repeating: "a", count: 65))),
        ("a space", "\"deck 1\""), ("a slash", "\"deck/1\""), ("a NUL", "\"deck\\u0000\""),
        ("a letter beyond ASCII", "\"d\u{e9}ck\""),
    ]

    private static func integers(_ least: String?, _ most: String?) -> [(String, String)] {
        let spelled = [
            ("null", "null"), ("true", "true"), ("a text", "\"1\""), ("a fraction", "1.0"),
            ("an exponent", "1e1"), ("minus zero", "-0"), ("in an array", "[1]"),
            ("beyond 64 bits", "18446744073709551617"),
        ]
        return spelled + (least.map { [("too small", $0)] } ?? [])
            + (most.map { [("too large", $0)] } ?? [])
    }

    private static func quoted(_ text: some StringProtocol) -> String { "\"" + text + "\"" }
}

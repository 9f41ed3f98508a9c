/// The public keys that give an all-zero secret with every private key.
enum LowOrder {
    static let keys: [(comment: String, key: String)] = [
        ("0", String(repeating: "00", count: 32)),
        ("1", "01" + String(repeating: "00", count: 31)),
        ("order 8", "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
        ("order 8, other", "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"),
        ("p - 1", "ec" + String(repeating: "ff", count: 30) + "7f"),
        ("p", "ed" + String(repeating: "ff", count: 30) + "7f"),
        ("p + 1", "ee" + String(repeating: "ff", count: 30) + "7f"),
        ("0, top bit set", String(repeating: "00", count: 31) + "80"),
        ("1, top bit set", "01" + String(repeating: "00", count: 30) + "80"),
        (
            "order 8, top bit set",
            "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b880"
        ),
        (
            "order 8, other, top bit set",
            "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f11d7"
        ),
        ("p - 1, top bit set", "ec" + String(repeating: "ff", count: 31)),
        ("p, top bit set", "ed" + String(repeating: "ff", count: 31)),
        ("p + 1, top bit set", "ee" + String(repeating: "ff", count: 31)),
    ]
}

/// Values printed in RFCs. The generator computes each one again and stops at a difference.
enum Published {
    struct Hmac {
        let comment: String
        let key: String
        let data: String
        let mac: String
    }

    struct Hkdf {
        let comment: String
        let ikm: String
        let salt: String
        let info: String
        let prk: String
        let okm: String
    }

    struct Exchange {
        let comment: String
        let privateKey: String
        let publicKey: String
        let shared: String
    }

    /// RFC 4231, sections 4.2 to 4.8. Case 5 prints the first 128 bits alone.
    static let rfc4231: [Hmac] = [
        Hmac(
            comment: "test case 1", key: run("0b", 20), data: text("Hi There"),
            mac: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        Hmac(
            comment: "test case 2", key: text("Jefe"), data: text("what do ya want for nothing?"),
            mac: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        Hmac(
            comment: "test case 3", key: run("aa", 20), data: run("dd", 50),
            mac: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        Hmac(
            comment: "test case 4", key: "0102030405060708090a0b0c0d0e0f10111213141516171819",
            data: run("cd", 50),
            mac: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
        Hmac(
            comment: "test case 5", key: run("0c", 20), data: text("Test With Truncation"),
            mac: "a3b6167473100ee06e0c796c2955552b"),
        Hmac(
            comment: "test case 6", key: run("aa", 131),
            data: text("Test Using Larger Than Block-Size Key - Hash Key First"),
            mac: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
        Hmac(
            comment: "test case 7", key: run("aa", 131),
            data: text(
                "This is a test using a larger than block-size key and a larger than "
                    + "block-size data. The key needs to be hashed before being used by the "
                    + "HMAC algorithm."),
            mac: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
    ]

    /// RFC 5869, appendix A.1 to A.3.
    static let rfc5869: [Hkdf] = [
        Hkdf(
            comment: "test case 1", ikm: run("0b", 22), salt: "000102030405060708090a0b0c",
            info: "f0f1f2f3f4f5f6f7f8f9",
            prk: "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
            okm: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
                + "34007208d5b887185865"),
        Hkdf(
            comment: "test case 2", ikm: count(0x00, 80), salt: count(0x60, 80),
            info: count(0xb0, 80),
            prk: "06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244",
            okm: "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
                + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
                + "cc30c58179ec3e87c14c01d5c1f3434f1d87"),
        Hkdf(
            comment: "test case 3", ikm: run("0b", 22), salt: "", info: "",
            prk: "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
            okm: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
                + "9d201395faa4b61a96c8"),
    ]

    /// RFC 7748, section 5.2, the two single computations.
    static let rfc7748: [Exchange] = [
        Exchange(
            comment: "section 5.2, first",
            privateKey: "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
            publicKey: "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
            shared: "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"),
        Exchange(
            comment: "section 5.2, second",
            privateKey: "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
            publicKey: "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
            shared: "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957"),
    ]

    /// RFC 7748, section 5.2: how often, and what stands there then.
    static let rfc7748Iterated: [(Int, String)] = [
        (1, "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"),
        (1000, "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"),
    ]

    /// RFC 7748, section 6.1: Alice's and Bob's private and public keys, and their secret.
    static let alice = (
        privateKey: "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
        publicKey: "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
    )
    static let bob = (
        privateKey: "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
        publicKey: "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"
    )
    static let aliceAndBob = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"

    private static func run(_ byte: String, _ count: Int) -> String {
        String(repeating: byte, count: count)
    }

    private static func text(_ value: String) -> String { hex(Array(value.utf8)) }

    private static func count(_ first: UInt8, _ number: UInt8) -> String {
        hex((0..<number).map { first &+ $0 })
    }
}

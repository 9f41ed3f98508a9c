import CDeckCore
import CDeckCoreFaults
import Testing

/// Each call into Mbed TLS fails in turn, and what the core hands out must then be zero: a shim
/// that drops one return code would leave a key that everyone knows (field case O2).
@Suite(.serialized) struct CryptoFaultTests {
    static let untouched = [UInt8](repeating: 0xA5, count: 96)

    /// Runs `call` with no fault, then with the first, second, … call failing.
    private func everyFault(
        outputSize: Int, least: Int, _ call: (UnsafeMutablePointer<UInt8>) -> Int32
    ) {
        var output = Self.untouched
        faults_arm(0)
        #expect(call(&output) == DECK_OK)
        let calls = Int(faults_calls())
        #expect(calls >= least)
        for failing in 1...max(calls, 1) {
            output = Self.untouched
            faults_arm(Int32(failing))
            let status = call(&output)
            #expect(status < 0, "call \(failing) of \(calls) failed, the status says success")
            #expect(
                output[..<outputSize].allSatisfy { $0 == 0 },
                "call \(failing) of \(calls) failed and left bytes behind")
            #expect(output[outputSize...].allSatisfy { $0 == 0xA5 })
        }
        faults_arm(0)
    }

    @Test func sha256HonoursItsCall() {
        everyFault(outputSize: 32, least: 1) { faulty_sha256($0, "abc", 3) }
    }

    @Test func hmacHonoursEveryCall() {
        everyFault(outputSize: 32, least: 4) { faulty_hmac($0, "key", 3, "text", 4) }
    }

    @Test func hkdfHonoursEveryCall() {
        // Three blocks: one HMAC to extract and three to expand.
        everyFault(outputSize: 80, least: 16) {
            faulty_hkdf($0, 80, "secret", 6, "salt", 4, "info", 4)
        }
    }

    @Test func x25519HonoursEveryCall() {
        let scalar = [UInt8](repeating: 0x42, count: 32)
        var base = [UInt8](repeating: 0, count: 32)
        base[0] = 9
        everyFault(outputSize: 32, least: 9) { faulty_x25519($0, scalar, base) }
    }

    @Test func theGeneratorHonoursEveryCall() {
        everyFault(outputSize: 64, least: 2) { faulty_drbg($0, 64) }
    }

    // CRY-5
    @Test func aRefusedSourceLeavesNothing() {
        var output = Self.untouched
        let refuses: deck_random_fn = { _, out, _ in
            out?.storeBytes(of: 0x77, as: UInt8.self)
            return -1
        }
        #expect(deck_random(&output, 32, refuses, nil) == DECK_ENV_RANDOM)
        #expect(output[..<32].allSatisfy { $0 == 0 })
        #expect(deck_random(&output, 32, nil, nil) == DECK_MISUSE_ARGUMENT)
    }

    // CRY-1
    /// Every point of low order, plain and with the bit that is ignored (field case O2; the values
    /// are those of RFC 7748's security notes as listed by D. J. Bernstein).
    @Test(arguments: [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000080",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    ])
    func aKeyOfLowOrderGivesNoSecret(hex: String) {
        var key = [UInt8](repeating: 0, count: 32)
        var shared = Self.untouched
        #expect(deck_hex_decode(&key, 32, hex, hex.utf8.count) == DECK_OK)
        let scalar = [UInt8](repeating: 0x42, count: 32)
        #expect(deck_x25519(&shared, scalar, key) == DECK_PEER_BAD_KEY)
        #expect(shared[..<32].allSatisfy { $0 == 0 })
    }
}

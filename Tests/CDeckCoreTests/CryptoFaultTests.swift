import CDeckCore
import CDeckCoreFaults
import Testing

/// Each call into Mbed TLS fails in turn, and what the core hands out must then be zero: a shim
/// that drops one return code would leave a key that everyone knows (field case O2).
@Suite(.serialized) struct CryptoFaultTests {
    @Test(arguments: [BackEnd.classic: 1, .psa: 2])
    func sha256HonoursItsCalls(backEnd: BackEnd, least: Int32) {
        #expect(backEnd.problem(deck_faults_sha256, least: least) == nil)
    }

    @Test(arguments: [BackEnd.classic: 4, .psa: 8])
    func hmacHonoursEveryCall(backEnd: BackEnd, least: Int32) {
        #expect(backEnd.problem(deck_faults_hmac, least: least) == nil)
    }

    @Test(arguments: [BackEnd.classic: 16, .psa: 24])
    func hkdfHonoursEveryCall(backEnd: BackEnd, least: Int32) {
        #expect(backEnd.problem(deck_faults_hkdf, least: least) == nil)
    }

    @Test(arguments: [BackEnd.classic: 9, .psa: 4])
    func x25519HonoursEveryCall(backEnd: BackEnd, least: Int32) {
        #expect(backEnd.problem(deck_faults_x25519, least: least) == nil)
    }

    @Test(arguments: [BackEnd.classic, .psa])
    func theGeneratorHonoursEveryCall(backEnd: BackEnd) {
        #expect(backEnd.problem(deck_faults_drbg, least: 2) == nil)
    }

    // CRY-5
    @Test func aRefusedSourceLeavesNothing() {
        var output = [UInt8](repeating: 0xA5, count: 96)
        let refuses: deck_random_fn = { _, out, _ in
            out?.storeBytes(of: 0x77, as: UInt8.self)
            return -1
        }
        #expect(deck_random(&output, 32, refuses, nil) == DECK_ENV_RANDOM)
        #expect(output[..<32].allSatisfy { $0 == 0 })
        #expect(output[32...].allSatisfy { $0 == 0xA5 })
        #expect(deck_random(&output, 32, nil, nil) == DECK_MISUSE_ARGUMENT)
    }
}

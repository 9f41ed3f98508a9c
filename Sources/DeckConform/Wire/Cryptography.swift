internal import CMbedTLS
import Foundation

/// The suite's own primitives, on Mbed TLS alone: it shares no code with what it tests.
enum Cryptography {
    static func hmac(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        var mac = [UInt8](repeating: 0, count: 32)
        let status = mbedtls_md_hmac(sha256, key, key.count, message, message.count, &mac)
        precondition(status == 0, "Mbed TLS has no HMAC-SHA256")
        return mac
    }

    static func hmacHex(key: [UInt8], _ text: String) -> String {
        hex(hmac(key: key, Array(text.utf8)))
    }

    /// HKDF-SHA256 (RFC 5869), 32 bytes.
    static func hkdf(_ secret: [UInt8], salt: String, info: [UInt8]) -> [UInt8] {
        let extracted = hmac(key: Array(salt.utf8), secret)
        return hmac(key: extracted, info + [1])
    }

    /// X25519 (RFC 7748); nil where Mbed TLS refuses the point.
    static func x25519(_ scalar: [UInt8], _ point: [UInt8]) -> [UInt8]? {
        var clamped = scalar
        clamped[0] &= 0xF8
        clamped[31] = clamped[31] & 0x7F | 0x40
        var group = mbedtls_ecp_group()
        var (factor, peer, product) = (mbedtls_mpi(), mbedtls_ecp_point(), mbedtls_ecp_point())
        mbedtls_ecp_group_init(&group)
        mbedtls_mpi_init(&factor)
        mbedtls_ecp_point_init(&peer)
        mbedtls_ecp_point_init(&product)
        defer {
            mbedtls_ecp_group_free(&group)
            mbedtls_mpi_free(&factor)
            mbedtls_ecp_point_free(&peer)
            mbedtls_ecp_point_free(&product)
        }
        var out = [UInt8](repeating: 0, count: 32)
        var length = 0
        guard mbedtls_ecp_group_load(&group, MBEDTLS_ECP_DP_CURVE25519) == 0,
            mbedtls_mpi_read_binary_le(&factor, clamped, 32) == 0,
            mbedtls_ecp_point_read_binary(&group, &peer, point, 32) == 0,
            mbedtls_ecp_mul(&group, &product, &factor, &peer, random, nil) == 0,
            mbedtls_ecp_point_write_binary(
                &group, &product, MBEDTLS_ECP_PF_UNCOMPRESSED, &length, &out, 32) == 0
        else { return nil }
        return out
    }

    static func publicKey(of scalar: [UInt8]) -> [UInt8] {
        let base: [UInt8] = [9] + [UInt8](repeating: 0, count: 31)
        return x25519(scalar, base) ?? base
    }

    /// From the system: never from a seed, so that no token of a run can be computed again.
    static func randomBytes(_ count: Int) -> [UInt8] {
        var source = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &source) }
    }

    static func nonce() -> String { hex(randomBytes(16)) }

    static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    private static var sha256: OpaquePointer? { mbedtls_md_info_from_type(MBEDTLS_MD_SHA256) }

    private static let random:
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int
        ) -> Int32 = { _, output, count in
            // Blinding only.
            for index in 0..<count { output?[index] = UInt8.random(in: 0...255) }
            return 0
        }
}

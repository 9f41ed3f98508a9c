import Testing
import VectorPlay

@testable import DeckKit

/// The Swift kit against hmac-hex.json, hkdf.json and x25519.json.
///
/// The kit's own calls take keys and secrets of 32 bytes and give 32 bytes out: that is all the
/// protocol needs, and everything else has no spelling in its types. The vectors of other sizes
/// are the C core's alone; `coverage` holds how many those are.
@Suite struct KitPrimitiveTests {
    static let macs = VectorReader.tests("hmac-hex", "HmacHex")
    static let derivations = VectorReader.tests("hkdf", "Hkdf")

    /// The spelling of every mac, and the mac itself where the kit has such a key.
    @Test(arguments: macs) func hmac(_ vector: Vector) throws {
        let given = Proof(hex: try vector.text("mac"))
        #expect((given == nil) == (vector.layer == .format))
        if let given, vector.layer == nil { #expect(given.hex == (try vector.text("mac"))) }
        guard let (key, text) = try Self.inputs(of: vector) else { return }
        let right = try Primitives.hmac(key: key, text)
        #expect((right == given) == (vector.layer == nil))
    }

    /// The kit takes a text in pieces under a mac without joining them: every cut gives the same.
    @Test(arguments: try macs.filter { try inputs(of: $0) != nil && $0.layer == nil })
    func hmacOfParts(_ vector: Vector) throws {
        let (key, text) = try #require(try Self.inputs(of: vector))
        let scalars = Array(text.unicodeScalars)
        for cut in [0, scalars.count / 2, scalars.count] {
            var parts = ["", ""]
            parts[0].unicodeScalars.append(contentsOf: scalars[..<cut])
            parts[1].unicodeScalars.append(contentsOf: scalars[cut...])
            let joined = try key.withUnsafeBytes {
                try Primitives.hmac(key: $0, parts[0], "", parts[1]).hex
            }
            #expect(joined == (try vector.text("mac")))
        }
    }

    @Test(arguments: derivations.filter { fits($0) })
    func hkdf(_ vector: Vector) throws {
        let secret = try #require(Secret(copying: try vector.bytes("ikm")))
        let out = try Primitives.hkdf(
            secret, salt: try vector.bytesOrNull("salt") ?? [], info: try vector.bytes("info"))
        // A shorter output is the beginning of a longer one.
        let size = min(32, Int(try vector.number("size")))
        #expect(out.exportedBytes.prefix(size) == (try vector.bytes("okm"))[..<size])
    }

    @Test(arguments: VectorReader.tests("x25519", "KeyExchange"))
    func keyExchange(_ vector: Vector) throws {
        let own = try #require(PrivateKey(bytes: try vector.bytes("private")))
        guard let peer = PublicKey(bytes: try vector.bytes("public")) else {
            #expect(vector.layer == .format)
            return
        }
        #expect(peer.bytes == (try vector.bytes("public")), "the bytes are kept as they came")
        #expect(peer.isLowOrder == (vector.layer == .key))
        switch vector.layer {
        case nil:
            #expect(try own.sharedSecret(with: peer).exportedBytes == (try vector.bytes("shared")))
        default:
            let error = #expect(throws: DeckError.self) { try own.sharedSecret(with: peer) }
            #expect(vector.layer == .key && error?.fault == .peerMisbehaved)
        }
    }

    @Test(arguments: VectorReader.tests("x25519", "Iterated"))
    func iterated(_ vector: Vector) throws {
        var k = try vector.bytes("private")
        var u = try vector.bytes("public")
        for _ in 0..<(try vector.number("iterations")) {
            let own = try #require(PrivateKey(bytes: k))
            let peer = try #require(PublicKey(bytes: u))
            (k, u) = (try own.sharedSecret(with: peer).exportedBytes, k)
        }
        #expect(k == (try vector.bytes("shared")))
    }

    @Test(arguments: VectorReader.tests("x25519", "PublicKey"))
    func publicKey(_ vector: Vector) throws {
        let own = try #require(PrivateKey(bytes: try vector.bytes("private")))
        #expect(try own.publicKey().bytes == (try vector.bytes("public")))
    }

    @Test(arguments: VectorReader.tests("x25519", "PublicKeySpelling"))
    func publicKeySpelling(_ vector: Vector) throws {
        let key = PublicKey(base64: try vector.text("base64"))
        #expect((key == nil) == (vector.layer == .format))
        guard let key else { return }
        #expect(key.bytes == (try vector.bytes("public")))
        #expect(key.base64 == (try vector.text("base64")))
    }

    /// So that a change of a filter above cannot leave vectors out unseen.
    @Test func coverage() throws {
        let fitting = try Self.macs.filter { try Self.inputs(of: $0) != nil }
        #expect(Self.macs.count == 127)
        #expect(fitting.count == 81)
        #expect(Self.derivations.count == 106)
        #expect(Self.derivations.filter(Self.fits).count == 56)
    }

    /// The key and text of a vector, where the kit has types for them.
    private static func inputs(of vector: Vector) throws -> (Secret, String)? {
        guard let key = Secret(copying: try vector.bytes("key")),
            let text = String(validating: try vector.bytes("msg"), as: UTF8.self)
        else { return nil }
        return (key, text)
    }

    private static func fits(_ vector: Vector) -> Bool {
        vector.layer == nil && (try? vector.bytes("ikm").count) == 32
    }
}

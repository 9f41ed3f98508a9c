import DeckVectors
import Testing

/// The committed files are whole, are what the generator makes, and every type has its tests.
struct VectorFileTests {
    @Test(arguments: VectorReader.files)
    func readsWhole(_ name: String) throws {
        #expect(try VectorReader.read(name).count > 30)
    }

    @Test func generatorMakesTheSame() throws {
        let files = try VectorSet.make()
        #expect(VectorSet.differences(in: VectorReader.directory, from: files) == [])
        #expect(
            files.map(\.name) == [
                "hmac-hex.json", "hkdf.json", "x25519.json", "pairing.json", "session.json",
                "envelope.json", "messages.json", "transcripts.json",
            ])
    }

    @Test func exchangesReadWhole() throws {
        #expect(try Exchange.read().count > 30)
        let groups = try MessageVector.read().testGroups
        #expect(groups.map(\.type) == ["Message", "Body"])
        #expect(groups.allSatisfy { $0.tests.count > 300 })
    }

    /// A type that no test below asks for would be left out in silence.
    @Test func everyTypeIsRun() throws {
        let types = try Set(VectorReader.files.flatMap { try VectorReader.read($0).map(\.type) })
        #expect(
            types == [
                "HmacHex", "Hkdf", "KeyExchange", "Iterated", "PublicKey", "PublicKeySpelling",
                "Pairing", "PairReceived", "PairedReceived", "Code", "Session", "ChallengeReceived",
                "AuthReceived", "HelloReceived", "Seal", "Open", "Receive",
            ])
    }

    @Test func readerRefusesAWrongCount() throws {
        #expect(throws: Vector.Damage.self) {
            _ = try Vector(file: "x", type: "y", members: ["tcId": .number(1)])
        }
    }
}

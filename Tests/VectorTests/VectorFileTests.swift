import DeckVectors
import Testing
import VectorPlay

/// The committed files are whole, are what the generator makes, and every type has its tests.
struct VectorFileTests {
    @Test(arguments: VectorFolder.valueFiles)
    func readsWhole(_ name: String) throws {
        #expect(try VectorReader.folder.values(name).count > 30)
    }

    @Test func generatorMakesTheSame() throws {
        let files = try VectorSet.make()
        #expect(VectorSet.differences(in: VectorReader.folder.url, from: files) == [])
        #expect(
            files.map(\.name) == [
                "hmac-hex.json", "hkdf.json", "x25519.json", "json.json", "pairing.json",
                "session.json", "envelope.json", "messages.json", "transcripts.json",
            ])
    }

    @Test func exchangesReadWhole() throws {
        #expect(try VectorReader.folder.exchanges().count > 30)
        let messages = try VectorReader.folder.messages()
        for kind in [MessageVector.Kind.message, .body] {
            #expect(messages.count { $0.kind == kind } > 300)
        }
    }

    /// A type that no test below asks for would be left out in silence.
    @Test func everyTypeIsRun() throws {
        let types = try Set(
            VectorFolder.valueFiles.flatMap { try VectorReader.folder.values($0).map(\.type) })
        #expect(
            types == [
                "HmacHex", "Hkdf", "KeyExchange", "Iterated", "PublicKey", "PublicKeySpelling",
                "Json", "Pairing", "PairReceived", "PairedReceived", "Code", "Session",
                "ChallengeReceived",
                "AuthReceived", "HelloReceived", "DeviceName", "Seal", "Open", "Receive",
            ])
    }
}

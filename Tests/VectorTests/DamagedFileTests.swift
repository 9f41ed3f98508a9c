import Foundation
import Testing
import VectorPlay

/// A file that is not as it was made is refused whole, and the refusal names the place.
@Suite struct DamagedFileTests {
    struct Damage: Sendable {
        let file: String
        /// A text that stands in the file, and what is put in its first place.
        let old, new: String
        let words: String
    }

    static let damages = [
        Damage(
            file: "hkdf", old: "\"numberOfTests\": 106", new: "\"numberOfTests\": 107",
            words: "hkdf: 106 tests, 107 stated"),
        Damage(
            file: "x25519", old: "\"tcId\": 2,", new: "\"tcId\": 3,",
            words: "x25519: the tests are not numbered from 1"),
        Damage(
            file: "envelope", old: "\"type\": \"Seal\"", new: "\"type\": \"Reseal\"",
            words: "envelope: unknown group type \"Reseal\""),
        Damage(
            file: "session", old: "\"authKey\":", new: "\"authkey\":",
            words: "session tcId 1: unknown member \"authkey\""),
        Damage(
            file: "pairing", old: "\"result\": \"invalid\"", new: "\"result\": \"acceptable\"",
            words: "result and layer do not fit"),
        Damage(
            file: "hmac-hex", old: "\"layer\": \"format\"", new: "\"layer\": \"form\"",
            words: "unknown layer form"),
        Damage(
            file: "messages", old: "\"nonce\": \"", new: "\"once\": \"",
            words: "messages, setup: unknown member \"once\""),
        Damage(
            file: "messages", old: "\"state\": \"expectingChallenge\",\n          \"steps\"",
            new: "\"state\": \"offline\",\n          \"steps\"", words: "has no setup"),
        Damage(
            file: "transcripts", old: "\"pending\":", new: "\"waiting\":",
            words: "unknown member \"waiting\""),
    ]

    @Test(arguments: damages) func isRefused(_ damage: Damage) throws {
        let copy = try Copy()
        defer { copy.remove() }
        let place = copy.folder.url.appendingPathComponent(damage.file + ".json")
        var text = try String(contentsOf: place, encoding: .utf8)
        let range = try #require(text.range(of: damage.old))
        text.replaceSubrange(range, with: damage.new)
        try text.write(to: place, atomically: true, encoding: .utf8)
        let refusal = #expect(throws: VectorDamage.self) {
            switch damage.file {
            case "messages": _ = try copy.folder.messages()
            case "transcripts": _ = try copy.folder.exchanges()
            default: _ = try copy.folder.values(damage.file)
            }
        }
        #expect(
            refusal?.description.contains(damage.words) == true, "\(refusal?.description ?? "")")
    }

    @Test func isFoundInAFolderAround() throws {
        let deep = VectorReader.folder.url.appendingPathComponent("schema")
        #expect(
            VectorFolder.near(deep)?.url.resolvingSymlinksInPath()
                == VectorReader.folder.url.resolvingSymlinksInPath())
        #expect(VectorFolder.near(URL(fileURLWithPath: "/dev")) == nil)
        #expect(try VectorReader.folder.names().contains("hkdf"))
    }

    private struct Copy {
        let folder = VectorFolder(
            FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString))

        init() throws {
            try FileManager.default.copyItem(at: VectorReader.folder.url, to: folder.url)
        }

        func remove() { try? FileManager.default.removeItem(at: folder.url) }
    }
}

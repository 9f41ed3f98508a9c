/// One file of vectors, before its tests are numbered.
struct VectorFile {
    let name: String
    let algorithm: String
    let header: [String]
    let notes: [Note]
    let groups: [Group]

    /// What a flag of a test means.
    struct Note {
        let flag: String
        let bugType: BugType
        let description: String
        /// The rules of the specification that the flagged tests hold an implementation to.
        let anchors: [String]
        let links: [String]
    }

    /// The kind of harm an implementation does that gets a flagged test wrong.
    enum BugType: String {
        case basic = "BASIC"
        case functionality = "FUNCTIONALITY"
        case edgeCase = "EDGE_CASE"
        case encoding = "ENCODING"
        case missingCheck = "MISSING_CHECK"
        case authBypass = "AUTH_BYPASS"
    }

    struct Group {
        let type: String
        let source: Source
        let tests: [Test]
        /// What the tests of the group share, besides.
        var shared: [JSONValue.Member] = []
    }

    /// Where the values of a group come from.
    struct Source {
        let name: String
        let version: String
        let licence: String
        let link: String

        static let rfcLicence = "IETF Trust Legal Provisions"

        /// `page` has the rules: a path in this repository, or another document's section.
        static func ours(_ page: String) -> Source {
            Source(name: "touchdeck", version: "1", licence: "Apache-2.0", link: page)
        }

        static func rfc(_ number: Int, _ section: String) -> Source {
            Source(
                name: "RFC \(number)", version: section, licence: rfcLicence,
                link: "https://www.rfc-editor.org/rfc/rfc\(number)")
        }

        static let wycheproof = Source(
            name: "C2SP/wycheproof", version: "dac1dd4729fd", licence: "Apache-2.0",
            link: "https://github.com/C2SP/wycheproof")

        static let jsonTestSuite = Source(
            name: "nst/JSONTestSuite", version: "1ef36fa01286", licence: "MIT",
            link: "https://github.com/nst/JSONTestSuite")
    }

    struct Test {
        let comment: String
        let flags: [String]
        let fields: JSONValue
        let verdict: Verdict
    }

    enum Verdict {
        case valid
        /// Refused, and by that layer.
        case invalid(Layer)
    }

    /// Which part of an implementation must object. There is no third answer.
    enum Layer: String {
        /// The text, or a value in it, is not spelled as the protocol wants it.
        case format
        /// A well-formed message that is no envelope.
        case envelope
        /// More output was asked for than the function has.
        case size
        /// The public key gives an all-zero secret.
        case key
        /// A proof of pairing or session is not the right one.
        case proof
        /// The mac is not the right one.
        case mac
        /// The number is not above the last one taken.
        case sequence

        // For whole messages, where it matters what each part of a machine lets pass.

        /// No JSON that the protocol takes.
        case json
        /// No object with a `type` that names a message.
        case type
        /// A member is missing, of another type, or not spelled as it must be.
        case value
        /// Well-formed, but not for this receiver in this state.
        case state
        /// A proof or a mac is not the right one.
        case signature
        /// The number was taken before.
        case order
    }

    static let generatorVersion = "1.0.0"

    /// The bytes of the file. Refuses flags without a note and notes without a test.
    func text() throws -> String {
        var next = 1
        var used: Set<String> = []
        let groups: [JSONValue] = groups.map { group in
            let tests: [JSONValue] = group.tests.map { test in
                defer { next += 1 }
                used.formUnion(test.flags)
                return test.json(id: next)
            }
            let start: JSONValue = ["type": .string(group.type), "source": group.source.json]
            return start.adding(group.shared + [.init(name: "tests", .array(tests))])
        }
        let known = Set(notes.map(\.flag))
        guard known == used, known.count == notes.count else {
            throw VectorError.inconsistent(
                "\(name): flags and notes differ: \(known.symmetricDifference(used).sorted())")
        }
        let file: JSONValue = [
            "algorithm": .string(algorithm),
            "schema": "schema/\(name).schema.json",
            "generatorVersion": .string(Self.generatorVersion),
            "numberOfTests": .integer(next - 1),
            "header": .array(header.map { .string($0) }),
            "notes": .object(notes.map { JSONValue.Member(name: $0.flag, value: $0.json) }),
            "testGroups": .array(groups),
        ]
        return file.pretty()
    }
}

extension VectorFile.Note {
    init(
        _ flag: String, _ bugType: VectorFile.BugType, _ description: String,
        _ anchors: [String] = [], links: [String] = []
    ) {
        self.init(
            flag: flag, bugType: bugType, description: description, anchors: anchors, links: links)
    }

    var json: JSONValue {
        [
            "bugType": .string(bugType.rawValue),
            "description": .string(description),
            "anchors": .array(anchors.map { .string($0) }),
            "links": .array(links.map { .string($0) }),
        ]
    }
}

extension VectorFile.Source {
    var json: JSONValue {
        [
            "name": .string(name), "version": .string(version), "licence": .string(licence),
            "link": .string(link),
        ]
    }
}

extension VectorFile.Test {
    init(
        _ comment: String, _ flags: [String], _ fields: JSONValue,
        _ verdict: VectorFile.Verdict = .valid
    ) {
        self.init(comment: comment, flags: flags, fields: fields, verdict: verdict)
    }

    func json(id: Int) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init(name: "tcId", value: .integer(id)),
            .init(name: "comment", value: .string(comment)),
            .init(name: "flags", value: .array(flags.map { .string($0) })),
        ]
        if case .object(let fields) = fields { members += fields }
        switch verdict {
        case .valid: members.append(.init(name: "result", value: "valid"))
        case .invalid(let layer):
            members.append(.init(name: "result", value: "invalid"))
            members.append(.init(name: "layer", value: .string(layer.rawValue)))
        }
        return .object(members)
    }
}

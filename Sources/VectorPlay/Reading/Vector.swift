internal import DeckLine

/// One test of a file with one input a test: its title and its members.
public struct Vector: Sendable, CustomStringConvertible {
    public let title: VectorTitle
    /// The type of its group, such as `Hkdf`.
    public let type: String
    public let flags: [String]
    /// The layer that must object, nil where the vector is valid.
    public let layer: Layer?
    private let members: [String: Value]

    /// Which part must refuse an input; `Vectors/README.md` says what each one is.
    public enum Layer: String, Sendable {
        case format, envelope, size, key, proof, mac, sequence, json
    }

    /// One text of a `Receive` vector and what the receiver makes of it.
    public struct Step: Sendable, Decodable {
        public let text: String
        public let outcome: String
        public let skipped: UInt64?
        public let last: UInt64
    }

    /// A member as it stands in the file.
    enum Value: Sendable, Decodable {
        case absent
        case text(String)
        case number(UInt64)
        case texts([String])
        case steps([Step])
    }

    init(file: String, type: String, members: [String: Value], notes: VectorNotes) throws {
        guard case .number(let id) = members["tcId"], case .text(let comment) = members["comment"],
            case .texts(let flags) = members["flags"]
        else {
            throw VectorDamage(description: "\(file): a test lacks tcId, comment or flags")
        }
        title = VectorTitle(
            file: file, id: Int(clamping: id), comment: comment, rules: notes.rules(of: flags))
        self.type = type
        self.flags = flags
        self.members = members
        switch (members["result"], members["layer"]) {
        case (.text("valid"), nil): layer = nil
        case (.text("invalid"), .text(let name)):
            guard let layer = Layer(rawValue: name) else {
                throw VectorDamage(description: "\(file): tcId \(id): unknown layer \(name)")
            }
            self.layer = layer
        default: throw VectorDamage(description: "\(file): tcId \(id): result and layer do not fit")
        }
    }

    public var id: Int { title.id }
    public var description: String { title.description }

    public func has(_ name: String) -> Bool { members[name] != nil }

    public func text(_ name: String) throws -> String {
        guard case .text(let text) = members[name] else { throw missing(name) }
        return text
    }

    public func bytes(_ name: String) throws -> [UInt8] {
        guard let bytes = unhex(try text(name)) else { throw missing(name) }
        return bytes
    }

    /// Bytes, or nil where the file says null.
    public func bytesOrNull(_ name: String) throws -> [UInt8]? {
        if case .absent = members[name] { return nil }
        return try bytes(name)
    }

    public func number(_ name: String) throws -> UInt64 {
        guard case .number(let number) = members[name] else { throw missing(name) }
        return number
    }

    public func steps() throws -> [Step] {
        guard case .steps(let steps) = members["steps"] else { throw missing("steps") }
        return steps
    }

    private func missing(_ name: String) -> VectorDamage {
        VectorDamage(description: "\(title.file): tcId \(id) has no usable \(name)")
    }
}

extension Vector.Value {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .absent
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(UInt64.self) {
            self = .number(number)
        } else if let texts = try? container.decode([String].self) {
            self = .texts(texts)
        } else {
            self = .steps(try container.decode([Vector.Step].self))
        }
    }
}

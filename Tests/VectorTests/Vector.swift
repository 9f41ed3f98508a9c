import Foundation
import Testing

/// One vector, as a test case: the file and number it is, and its members.
struct Vector: Sendable, CustomTestStringConvertible {
    let file: String
    let type: String
    let id: Int
    let comment: String
    /// The layer that must object, nil where the vector is valid.
    let layer: Layer?
    private let members: [String: Value]

    /// Which part must refuse an input; `Vectors/README.md` says what each one is.
    enum Layer: String, Sendable, Decodable {
        case format, envelope, size, key, proof, mac, sequence
    }

    /// One text of a `Receive` vector and what the receiver makes of it.
    struct Step: Sendable, Decodable {
        let text: String
        let outcome: String
        let skipped: UInt64?
        let last: UInt64
    }

    /// A member as it stands in the file.
    enum Value: Sendable {
        case absent
        case text(String)
        case number(UInt64)
        case steps([Step])
    }

    /// What is wrong with a file, in one sentence.
    struct Damage: Error, CustomStringConvertible {
        let description: String
    }

    init(file: String, type: String, members: [String: Value]) throws {
        func text(_ name: String) throws -> String {
            guard case .text(let text) = members[name] else {
                throw Damage(description: "\(file): a test has no \(name)")
            }
            return text
        }
        self.file = file
        self.type = type
        self.members = members
        guard case .number(let id) = members["tcId"] else {
            throw Damage(description: "\(file): a test has no tcId")
        }
        self.id = Int(id)
        comment = try text("comment")
        switch (try text("result"), members["layer"]) {
        case ("valid", nil): layer = nil
        case ("invalid", .text(let name)):
            guard let layer = Layer(rawValue: name) else {
                throw Damage(description: "\(file): tcId \(id): unknown layer \(name)")
            }
            self.layer = layer
        default: throw Damage(description: "\(file): tcId \(id): result and layer do not fit")
        }
    }

    var testDescription: String {
        var flags: [String] = []
        if case .text(let names) = members["flags"] {
            flags = names.split(separator: ",").map(String.init)
        }
        return "\(file) tcId \(id): \(comment)" + Rules.suffix(file, flags)
    }

    func has(_ name: String) -> Bool { members[name] != nil }

    func text(_ name: String) throws -> String {
        guard case .text(let text) = members[name] else { throw missing(name) }
        return text
    }

    func bytes(_ name: String) throws -> [UInt8] {
        guard let bytes = unhex(try text(name)) else { throw missing(name) }
        return bytes
    }

    /// Bytes, or nil where the file says null.
    func bytesOrNull(_ name: String) throws -> [UInt8]? {
        if case .absent = members[name] { return nil }
        return try bytes(name)
    }

    func number(_ name: String) throws -> UInt64 {
        guard case .number(let number) = members[name] else { throw missing(name) }
        return number
    }

    func steps() throws -> [Step] {
        guard case .steps(let steps) = members["steps"] else { throw missing("steps") }
        return steps
    }

    private func missing(_ name: String) -> Damage {
        Damage(description: "\(file): tcId \(id) has no usable \(name)")
    }
}

/// Hex of any case; nil for anything else.
func unhex(_ text: String) -> [UInt8]? {
    let digits = text.utf8.map { byte -> UInt8? in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
        guard let high = digits[index], let low = digits[index + 1] else { return nil }
        bytes.append(high << 4 | low)
    }
    return bytes
}

/// Lowercase hex.
func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
        let digits = String(byte, radix: 16)
        return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
}

internal import Foundation

/// A test of any file, ready to be played to a device.
public struct VectorCase: Sendable {
    public let title: VectorTitle
    /// The type of its group, such as `Hkdf`.
    public let type: String
    private let run: @Sendable (LinePlayer) throws -> Verdict

    /// `hkdf/3`.
    public var name: String { "\(title.file)/\(title.id)" }

    /// - Throws: `LineError` when the device is of no more use, `VectorDamage` when the vector
    ///   makes no sense.
    public func play(to player: LinePlayer) throws -> Verdict { try run(player) }

    /// Whether a pattern names this test, its type or its file: `hkdf/3`, `hkdf/Hkdf`, `hkdf`,
    /// with the wildcards of a shell.
    public func isNamed(by pattern: String) -> Bool {
        let names: [String] = [name, "\(title.file)/\(type)", title.file]
        return names.contains { (name: String) in fnmatch(pattern, name, 0) == 0 }
    }

    fileprivate init(
        _ title: VectorTitle, _ type: String,
        _ run: @escaping @Sendable (LinePlayer) throws -> Verdict
    ) {
        self.title = title
        self.type = type
        self.run = run
    }
}

extension VectorFolder {
    /// The tests of all files, file by file.
    /// - Throws: when a file is damaged, or holds what this reader does not know.
    public func cases() throws -> [VectorCase] {
        let cases = try names().flatMap { name -> [VectorCase] in
            switch name {
            case "messages":
                try messages().map { message in
                    VectorCase(message.title, message.kind.rawValue) { try $0.play(message) }
                }
            case "transcripts":
                try exchanges().map { exchange in
                    VectorCase(exchange.title, "Exchange") { try $0.play(exchange) }
                }
            default:
                try values(name).map { vector in
                    VectorCase(vector.title, vector.type) { try $0.play(vector) }
                }
            }
        }
        guard !cases.isEmpty else {
            throw VectorDamage(description: "there are no vectors in \(url.path)")
        }
        return cases
    }
}

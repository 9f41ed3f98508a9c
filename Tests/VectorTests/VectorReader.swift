import Foundation
import Testing
import VectorPlay

/// The package's own vectors, as arguments of tests.
enum VectorReader {
    static let folder = VectorFolder(
        URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/v1"))

    /// The tests of one type. Empty when the file is damaged, which `VectorFileTests` reports.
    static func tests(_ name: String, _ type: String) -> [Vector] {
        ((try? folder.values(name)) ?? []).filter { $0.type == type }
    }

    static func messages(_ kind: MessageVector.Kind, to receiver: String? = nil) -> [MessageVector]
    {
        allMessages.filter { $0.kind == kind && (receiver == nil || $0.receiver == receiver) }
    }

    static let exchanges = (try? folder.exchanges()) ?? []

    private static let allMessages = (try? folder.messages()) ?? []
}

extension MessageVector {
    /// Plays the message or body and reports what the side does otherwise than it must; what it
    /// did with a message that arrived.
    @discardableResult
    func expect(_ side: some ExchangeSide) throws -> Outcome? {
        let (differences, last) = try play(side)
        for difference in differences { Issue.record("\(difference)") }
        return last
    }
}

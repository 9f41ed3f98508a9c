internal import Foundation

/// The string members of a message that a host reads and a deck only writes. Its JSON has been
/// judged by then; this only takes it apart.
struct HostMessage {
    private let members: [String: Any]

    init(_ text: String) {
        let value = try? JSONSerialization.jsonObject(
            with: Data(text.utf8), options: .fragmentsAllowed)
        members = value as? [String: Any] ?? [:]
    }

    var type: String? { self["type"] }
    subscript(_ name: String) -> String? { members[name] as? String }
}

/// What went to and fro in one case, as it happens. Written from many tasks.
public final class Transcript: Sendable {
    private struct State {
        var entries: [TranscriptEntry] = []
        var dropped = 0
        var isOver = false
        var tail: [TranscriptEntry] = []
    }

    /// So many entries are kept from the beginning, and as many from the end.
    static let half = 200
    /// Of one entry's text, in bytes.
    static let longestText = 4_096

    private let start = ContinuousClock.now
    private let state = Guarded(State())

    public init() {}

    public func add(
        _ kind: TranscriptEntry.Kind, link: Int? = nil, _ title: String, _ text: String = "",
        secret: Bool = false
    ) {
        let passed = ContinuousClock.now - start
        let shortened = Transcript.cut(text)
        state.with { state in
            let entry = TranscriptEntry(
                seconds: passed / .seconds(1), kind: kind, link: link, title: title,
                text: shortened, isSecret: secret, isAfterwards: state.isOver)
            if state.entries.count < Transcript.half {
                state.entries.append(entry)
                return
            }
            state.tail.append(entry)
            guard state.tail.count > Transcript.half else { return }
            state.tail.removeFirst()
            state.dropped += 1
        }
    }

    /// A value that this side derived. Keys, codes and tokens are secret; proofs travel.
    public func derived(_ name: String, _ value: String, secret: Bool) {
        add(.derived, name, value, secret: secret)
    }

    /// The case has its outcome; what follows is tidying up.
    func caseIsOver() { state.with { $0.isOver = true } }

    /// All of it, with what was left out in the middle.
    public var record: TranscriptRecord {
        state.with { state in
            var entries = state.entries
            if state.dropped > 0 {
                entries.append(
                    TranscriptEntry(
                        seconds: state.tail.first?.seconds ?? 0, kind: .note, link: nil,
                        title: "\(state.dropped) entries left out", text: "", isSecret: false,
                        isAfterwards: false))
            }
            return TranscriptRecord(entries: entries + state.tail)
        }
    }

    private static func cut(_ text: String) -> String {
        guard text.utf8.count > longestText else { return text }
        var kept = String(text.unicodeScalars.prefix(longestText / 2))
        while kept.utf8.count > longestText { kept.unicodeScalars.removeLast() }
        return kept + "… (\(text.utf8.count) bytes)"
    }
}

/// A case's transcript when it is over.
public struct TranscriptRecord: Sendable {
    public let entries: [TranscriptEntry]

    /// The entry at which the case failed: the last thing that the target did or left undone.
    public var culprit: Int? {
        let signs: Set<TranscriptEntry.Kind> = [.received, .silence, .event]
        return entries.lastIndex { !$0.isAfterwards && signs.contains($0.kind) }
            ?? entries.lastIndex { !$0.isAfterwards }
    }
}

/// One line of a transcript.
public struct TranscriptEntry: Sendable {
    public enum Kind: String, Sendable {
        case sent
        case received
        /// Nothing came in the time given.
        case silence
        /// What the target's own program reported.
        case event
        /// What was done beside the connections: a hook, a cut, a wait.
        case note
        case derived
    }

    /// Since the case began.
    public let seconds: Double
    public let kind: Kind
    /// The case's own number for the connection, from 1.
    public let link: Int?
    public let title: String
    public let text: String
    public let isSecret: Bool
    /// Whether the case had its outcome by then.
    public let isAfterwards: Bool

    /// What a report may show of the text.
    public func shown(secrets: Bool) -> String {
        isSecret && !secrets ? "(hidden: --show-secrets shows it)" : text
    }
}

internal import DeckKit

/// Someone at the deck: types there, and tells what it reports.
///
/// The commands and events are those of `deck-sim --json`.
public struct DeckWitness: Sendable {
    /// One event of the deck.
    public struct Report: Sendable, Equatable {
        public let event: String
        /// Of `ignored` and `rejectedHost`.
        public let reason: String?

        public init(event: String, reason: String? = nil) {
            self.event = event
            self.reason = reason
        }

        /// A line of JSON; nil when it is no event.
        public init?(line: String) {
            guard case .object(let object)? = try? JSONReader.parse(line),
                case .string(let event)? = object["event"]
            else { return nil }
            self.event = event
            if case .string(let reason)? = object["reason"] {
                self.reason = reason
            } else {
                reason = nil
            }
        }
    }

    let reports: AsyncStream<Report>
    let type: @Sendable (String) async -> Void

    /// - Parameters:
    ///   - reports: what the deck reports; one consumer.
    ///   - type: enters a command such as `code 4821`.
    public init(reports: AsyncStream<Report>, type: @escaping @Sendable (String) async -> Void) {
        self.reports = reports
        self.type = type
    }
}

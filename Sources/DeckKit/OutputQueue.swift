/// First in, first out, with constant-time removal.
struct OutputQueue<Element: Sendable>: Sendable {
    private var incoming: [Element] = []
    private var outgoing: [Element] = []

    mutating func append(_ element: Element) {
        incoming.append(element)
    }

    mutating func popFirst() -> Element? {
        if outgoing.isEmpty {
            outgoing = incoming.reversed()
            incoming.removeAll(keepingCapacity: true)
        }
        return outgoing.popLast()
    }

    var isEmpty: Bool { incoming.isEmpty && outgoing.isEmpty }
}

/// So many may hold it at a time; the others wait in order.
actor Turn {
    private var free: Int
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    init(places: Int = 1) { free = places }

    func take(_ count: Int = 1) async {
        if count == 0 || (waiting.isEmpty && free >= count) {
            free -= count
            return
        }
        await withCheckedContinuation { waiting.append((count, $0)) }
    }

    func give(_ count: Int = 1) {
        free += count
        while let next = waiting.first, free >= next.count {
            free -= next.count
            waiting.removeFirst()
            next.continuation.resume()
        }
    }
}

extension Attack where Target == HostTarget {
    static let webPage = Attack(
        "webPage", "A page in a browser opens a WebSocket to the host.", rules: ["FRM-3"]
    ) { target in
        for origin in ["https://example.com", "http://127.0.0.1", "null"] {
            let (status, _) = try await AttackerLink.upgrade(
                target.url, origin: origin, limits: target.limits)
            guard status != 101 else {
                return .notStood("The host let a page of the origin \(origin) in.")
            }
            guard status == 403 else {
                return .notStood(
                    "The host answered a page of the origin \(origin) with HTTP \(status), "
                        + "where 403 is due.")
            }
        }
        return .stood("The host answered every page with HTTP 403.")
    }
}

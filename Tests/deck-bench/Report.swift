/// The figures that need no socket, each against its peer of the same run.
func measureSides() throws -> [Figure] {
    let (hmacs, article, core, kit) = try Envelopes.measure()
    let x25519 = Handshakes.bareX25519()
    let hmac = Handshakes.bareHMAC()
    let pairing = Handshakes.pairingX25519s * x25519 + Handshakes.pairingHMACs * hmac
    let reconnect = Handshakes.reconnectHMACs * hmac
    return [
        Figure(
            name: "seal and open a press, C", nanoseconds: core, peer: "2 HMACs",
            peerNanoseconds: hmacs, target: "at most 1.5"),
        Figure(
            name: "seal and open a press, Swift", nanoseconds: kit, peer: "2 HMACs",
            peerNanoseconds: hmacs, target: "at most 3"),
        Figure(
            name: "the same, the article's way", nanoseconds: article, peer: "C",
            peerNanoseconds: core, target: "at least 20"),
        Figure(
            name: "the same, the article's way", nanoseconds: article, peer: "Swift",
            peerNanoseconds: kit, target: "at least 20"),
        Figure(
            name: "pairing, C deck and Swift host", nanoseconds: try Handshakes.pairing(),
            peer: "4 X25519, 20 HMACs", peerNanoseconds: pairing, target: "at most 1.2"),
        Figure(
            name: "reconnect, C deck and Swift host", nanoseconds: try Handshakes.reconnect(),
            peer: "16 HMACs", peerNanoseconds: reconnect),
    ]
}

func report(_ figures: [Figure]) -> String {
    var lines = [
        "| what | µs | against | µs | ratio | target |", "|---|---|---|---|---|---|",
    ]
    for figure in figures {
        lines.append(
            "| \(figure.name) | \(shown(figure.nanoseconds / 1e3)) | \(figure.peer) "
                + "| \(shown(figure.peerNanoseconds / 1e3)) | \(shown(figure.ratio)) "
                + "| \(figure.target ?? "") |")
    }
    return lines.joined(separator: "\n") + "\n"
}

/// Three significant digits are more than the noise allows.
func shown(_ value: Double) -> String {
    let digits = value < 10 ? 100.0 : value < 100 ? 10 : 1
    let rounded = (value * digits).rounded() / digits
    return digits == 1 ? "\(Int(rounded))" : "\(rounded)"
}

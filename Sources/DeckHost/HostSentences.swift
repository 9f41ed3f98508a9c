internal import DeckKit

extension HostReport {
    /// What a person reads; several lines for a code and for the list of devices.
    ///
    /// Names come from devices: make the text safe for the terminal before it is shown.
    public var sentence: String { sentence(commandPrefix: "") }

    /// The same where the host's commands are typed behind a prefix, as in `host unlock`.
    public func sentence(commandPrefix: String) -> String {
        switch self {
        case .listening(let url):
            "Listening at \(url)"
        case .code(let code, let id, let name, let isKnown, let peer):
            HostReport.screen(
                code, HostReport.who(id, name) + (peer.isEmpty ? "" : " at \(peer)"), isKnown)
        case .codeWithdrawn:
            "The code is void: who asked for it has gone or started over."
        case .paired(let id, let name):
            "Paired with \(HostReport.who(id, name)). It is trusted from now on."
        case .authorized(let id, let name):
            "Connected: \(HostReport.who(id, name))"
        case .pairingFailed(let remaining):
            "Wrong code; \(remaining) \(remaining == 1 ? "try" : "tries") left."
        case .locked:
            "Pairing is locked after five wrong codes. Type \(commandPrefix)unlock to allow it again."
        case .unlocked:
            "Pairing is unlocked."
        case .press(let id, let page, let index, let label):
            "Pressed by \(id): page \(page), key \(index)"
                + (label.map { $0.isEmpty ? "" : " \"\($0)\"" } ?? ", which is empty")
        case .result(_, let page, let index, let isSuccess, let exitCode):
            "Page \(page), key \(index): " + HostReport.outcome(isSuccess, exitCode)
        case .edited(let id, let page, let index):
            "Button changed by \(id): page \(page), key \(index)"
        case .gap(let id, let from, let to):
            "Messages \(from) to \(to) of \(id) never came."
        case .closed(let id, let code, let reason):
            "Disconnected: \(id?.text ?? "a device that was not authorized") (\(code)"
                + (reason.isEmpty ? ")" : ", \(reason))")
        case .devices(let devices):
            HostReport.table(devices)
        case .done(let message), .error(let message), .log(let message):
            message
        }
    }

    private static func who(_ id: DeviceID, _ name: String) -> String {
        name.isEmpty ? id.text : "\"\(name)\" (\(id))"
    }

    private static func outcome(_ isSuccess: Bool, _ exitCode: Int32?) -> String {
        if isSuccess { return "done" }
        return exitCode.map { "failed with exit code \($0)" } ?? "failed"
    }

    private static func table(_ devices: [DeviceSummary]) -> String {
        guard !devices.isEmpty else { return "No device is trusted yet." }
        let rows = devices.map { device in
            "  \(device.isConnected ? "●" : "○") \(who(device.id, device.name))"
                + (device.isConnected ? ", connected" : "")
                + (device.mayEdit ? ", may change buttons" : "")
        }
        return (["Trusted devices:"] + rows).joined(separator: "\n")
    }

    private static func screen(_ code: String, _ who: String, _ isKnown: Bool) -> String {
        let known =
            isKnown
            ? "A device with this id is trusted already. If you are not pairing it again, someone "
                + "else may be using its id: type no code."
            : "No device with this id is trusted yet."
        return "Pairing code, to be typed at the device:\n\n\(LargeDigits.draw(code))\n\n"
            + "Asked for by \(who).\n\(known)"
    }
}

/// Digits five lines high.
enum LargeDigits {
    static func draw(_ digits: String) -> String {
        let shapes = digits.utf8.map { digit -> [String] in
            digit >= 0x30 && digit <= 0x39 ? glyphs[Int(digit) - 0x30] : glyphs[0].map { _ in "" }
        }
        return (0..<5).map { row -> String in
            let line = "    " + shapes.map { $0[row] }.joined(separator: "   ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    private static let glyphs: [[String]] = [
        ["█████", "█   █", "█   █", "█   █", "█████"],
        ["  █  ", " ██  ", "  █  ", "  █  ", "█████"],
        ["█████", "    █", "█████", "█    ", "█████"],
        ["█████", "    █", " ████", "    █", "█████"],
        ["█   █", "█   █", "█████", "    █", "    █"],
        ["█████", "█    ", "█████", "    █", "█████"],
        ["█████", "█    ", "█████", "█   █", "█████"],
        ["█████", "    █", "   █ ", "  █  ", "  █  "],
        ["█████", "█   █", "█████", "█   █", "█████"],
        ["█████", "█   █", "█████", "    █", "█████"],
    ]
}

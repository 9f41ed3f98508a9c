import BoardSim
import DeckConsole

extension BoardEvent {
    /// The `event` that a program reads; nil for what only a person sees.
    var name: String? {
        switch self {
        case .booted, .unreachable, .askedByStranger: nil
        case .state: "state"
        case .needCode: "needCode"
        case .pairingFailed: "pairingFailed"
        case .pairingLocked: "pairingLocked"
        case .paired: "paired"
        case .authorized: "authorized"
        case .layout: "layout"
        case .result: "result"
        case .error: "error"
        case .rejectedHost: "rejectedHost"
        case .ignored: "ignored"
        case .gap: "gap"
        case .disconnected: "disconnected"
        }
    }

    /// The members beside `event`.
    var members: [String: JSONValue] {
        switch self {
        case .booted, .unreachable, .askedByStranger, .needCode, .pairingLocked, .paired,
            .authorized:
            [:]
        case .state(let state): ["state": .string(state)]
        case .pairingFailed(let remaining): ["remaining": .number(remaining)]
        case .layout(let layout): layout.members
        case .result(let result): result.members
        case .error(let code, let message): ["code": .string(code), "message": .string(message)]
        case .rejectedHost(let reason), .ignored(let reason): ["reason": .string(reason)]
        case .gap(let from, let to): ["from": .number(from), "to": .number(to)]
        case .disconnected(let code, let reason):
            ["code": .number(code), "reason": .string(reason)]
        }
    }

    /// What a person reads.
    var sentence: String {
        switch self {
        case .booted(let deviceID): "Board \(deviceID) starts."
        case .state(let state): "state: \(state)"
        case .needCode: "The host shows a code of four digits. Type code and the digits."
        case .askedByStranger:
            "This board is paired with a host already, and the one that asks does not know it. If "
                + "you did not expect that, type no code."
        case .pairingFailed(let remaining):
            "Wrong code; \(remaining) \(remaining == 1 ? "try" : "tries") left."
        case .pairingLocked:
            "Pairing is locked after too many wrong codes, until the person at the host unlocks it."
        case .paired: "Paired. The token is in the flash."
        case .authorized: "Authorized: the host has proved itself, and so has this board."
        case .layout(let layout):
            // A line's uptime stands before the drawing.
            LayoutDrawing.draw(layout, width: (terminalColumns() ?? 80) - 12)
        case .result(let result): result.sentence
        case .error(let code, let message): "Error \(code): \(message)"
        case .rejectedHost(let reason): "This host is not trusted (\(reason)). \(advice(reason))"
        case .ignored(let reason): "A message was ignored: \(reason)"
        case .gap(let from, let to): "Messages \(from) to \(to) never came."
        case .disconnected(let code, let reason):
            "Disconnected (\(code)\(reason.isEmpty ? "" : ", \(reason)"))."
        case .unreachable(let reason): "Not connected: \(reason). Trying again every 2 s."
        }
    }

    var style: EventStyle {
        switch self {
        case .booted, .state, .disconnected, .unreachable: .dim
        case .needCode, .askedByStranger, .ignored, .gap: .notice
        case .paired, .authorized: .good
        case .pairingFailed, .pairingLocked, .error, .rejectedHost: .bad
        case .layout: .plain
        case .result(let result): result.ok ? .good : .bad
        }
    }

    private func advice(_ reason: String) -> String {
        reason == "wrongChallengeProof"
            ? "It could not prove that it knows this board: a fake, or it lost its list. "
                + "If you trust it, type repair."
            : "Nothing was stored."
    }
}

extension Layout {
    fileprivate var members: [String: JSONValue] {
        [
            "columns": .number(columns), "rows": .number(rows),
            "pages": .array(pages.map { .array($0.map(\.value)) }),
        ]
    }
}

extension Layout.Key {
    fileprivate var value: JSONValue {
        var members: [String: JSONValue] = ["index": .number(index), "label": .string(label)]
        members["color"] = color.map { .string($0) }
        return .object(members)
    }
}

extension PressResult {
    fileprivate var members: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "page": .number(page), "index": .number(index), "ok": .bool(ok),
        ]
        members["exitCode"] = exitCode.map { .number($0) }
        members["output"] = output.map { .string($0) }
        return members
    }

    fileprivate var sentence: String {
        let exit = exitCode.map { ", exit code \($0)" } ?? ""
        var text = "Page \(page), key \(index): \(ok ? "done" : "failed")\(exit)"
        var lines = (output ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.isEmpty == true { lines.removeLast() }
        for line in lines { text += "\n  \(line)" }
        return text
    }
}

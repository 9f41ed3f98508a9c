public import DeckKit

/// What a host tells the person, or the program in their place.
public enum HostReport: Sendable, Equatable {
    case listening(url: String)
    /// Show this code; it takes the place of any other. Name and id are only claimed; `peer` is
    /// the address and port that they come from.
    case code(String, deviceID: DeviceID, deviceName: String, isKnown: Bool, peer: String)
    /// The code that was shown is void.
    case codeWithdrawn
    case paired(DeviceID, deviceName: String)
    case authorized(DeviceID, deviceName: String)
    /// A wrong code; so many tries are left.
    case pairingFailed(remaining: Int)
    case locked
    case unlocked
    /// `label` is nil for a key without a button.
    case press(DeviceID, page: Int, index: Int, label: String?)
    /// The answer to a press; nothing of what the command printed.
    case result(DeviceID, page: Int, index: Int, isSuccess: Bool, exitCode: Int32?)
    /// A device that may do so has changed a button.
    case edited(DeviceID, page: Int, index: Int)
    /// Message numbers of a device that never came, first to last.
    case gap(DeviceID, from: UInt64, to: UInt64)
    /// A connection has ended; once for each that was opened.
    case closed(DeviceID?, code: UInt16, reason: String)
    case devices([DeviceSummary])
    /// A command was carried out.
    case done(String)
    case error(String)
    /// For the log only.
    case log(String)
}

/// A trusted device in the list of devices.
public struct DeviceSummary: Sendable, Equatable {
    public let id: DeviceID
    public let name: String
    public let isConnected: Bool
    public let mayEdit: Bool
}

/// A member of a report as a program reads it.
public indirect enum ReportValue: Sendable, Equatable {
    case text(String)
    case integer(Int64)
    case truth(Bool)
    case list([[String: ReportValue]])
}

extension HostReport {
    /// The `event` that a program reads; nil for what only the log gets.
    public var event: String? {
        switch self {
        case .listening: "listening"
        case .code: "code"
        case .codeWithdrawn: "codeWithdrawn"
        case .paired: "paired"
        case .authorized: "authorized"
        case .pairingFailed: "pairingFailed"
        case .locked: "locked"
        case .unlocked: "unlocked"
        case .press: "press"
        case .result: "result"
        case .edited: "edited"
        case .gap: "gap"
        case .closed: "closed"
        case .devices: "devices"
        case .done: "done"
        case .error: "error"
        case .log: nil
        }
    }

    /// The members beside `event`.
    public var members: [String: ReportValue] {
        switch self {
        case .listening(let url):
            ["url": .text(url)]
        case .code(let code, let id, let name, let isKnown, peer: _):
            [
                "code": .text(code), "deviceId": .text(id.text), "deviceName": .text(name),
                "known": .truth(isKnown),
            ]
        case .paired(let id, let name), .authorized(let id, let name):
            ["deviceId": .text(id.text), "deviceName": .text(name)]
        case .pairingFailed(let remaining):
            ["remaining": .integer(Int64(remaining))]
        case .press(let id, let page, let index, label: _), .edited(let id, let page, let index):
            HostReport.key(id, page, index)
        case .result(let id, let page, let index, let isSuccess, let exitCode):
            HostReport.result(id, page, index, isSuccess, exitCode)
        case .gap(let id, let from, let to):
            [
                "deviceId": .text(id.text), "from": .integer(Int64(clamping: from)),
                "to": .integer(Int64(clamping: to)),
            ]
        case .closed(let id, let code, let reason):
            HostReport.closed(id, code, reason)
        case .devices(let devices):
            ["devices": .list(devices.map(\.members))]
        case .done(let message), .error(let message), .log(let message):
            ["message": .text(message)]
        case .codeWithdrawn, .locked, .unlocked:
            [:]
        }
    }

    private static func key(_ id: DeviceID, _ page: Int, _ index: Int) -> [String: ReportValue] {
        [
            "deviceId": .text(id.text), "page": .integer(Int64(page)),
            "index": .integer(Int64(index)),
        ]
    }

    private static func result(
        _ id: DeviceID, _ page: Int, _ index: Int, _ isSuccess: Bool, _ exitCode: Int32?
    ) -> [String: ReportValue] {
        var members = key(id, page, index)
        members["ok"] = .truth(isSuccess)
        members["exitCode"] = exitCode.map { .integer(Int64($0)) }
        return members
    }

    private static func closed(
        _ id: DeviceID?, _ code: UInt16, _ reason: String
    ) -> [String: ReportValue] {
        var members: [String: ReportValue] = [
            "code": .integer(Int64(code)), "reason": .text(reason),
        ]
        members["deviceId"] = id.map { .text($0.text) }
        return members
    }
}

extension DeviceSummary {
    fileprivate var members: [String: ReportValue] {
        ["id": .text(id.text), "name": .text(name), "connected": .truth(isConnected)]
    }
}

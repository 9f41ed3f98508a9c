import DeckKit
import Testing

@testable import DeckHost

/// What programs read and what people read.
struct ReportTests {
    private let id: DeviceID

    init() throws {
        id = try #require(DeviceID("deck-1"))
    }

    @Test func membersAreTheContract() {
        let key: [String: ReportValue] = [
            "deviceId": .text("deck-1"), "page": .integer(2), "index": .integer(7),
        ]
        let name: [String: ReportValue] = [
            "deviceId": .text("deck-1"), "deviceName": .text("Desk"),
        ]
        let contract: [(HostReport, String, [String: ReportValue])] = [
            (.listening(url: "ws://h:1/"), "listening", ["url": .text("ws://h:1/")]),
            (
                .code("0042", deviceID: id, deviceName: "Desk", isKnown: true, peer: "h:1"), "code",
                name.merging(["code": .text("0042"), "known": .truth(true)]) { $1 }
            ),
            (.paired(id, deviceName: "Desk"), "paired", name),
            (.authorized(id, deviceName: "Desk"), "authorized", name),
            (.pairingFailed(remaining: 4), "pairingFailed", ["remaining": .integer(4)]),
            (.locked, "locked", [:]),
            (.unlocked, "unlocked", [:]),
            (.press(id, page: 2, index: 7, label: "Date"), "press", key),
            (
                .gap(id, from: 3, to: 5), "gap",
                ["deviceId": .text("deck-1"), "from": .integer(3), "to": .integer(5)]
            ),
            (
                .closed(nil, code: 1006, reason: "gone"), "closed",
                ["code": .integer(1006), "reason": .text("gone")]
            ),
            (
                .closed(id, code: 4003, reason: ""), "closed",
                ["code": .integer(4003), "reason": .text(""), "deviceId": .text("deck-1")]
            ),
            (
                .devices([
                    DeviceSummary(id: id, name: "Desk", isConnected: true, mayEdit: true)
                ]),
                "devices",
                [
                    "devices": .list([
                        ["id": .text("deck-1"), "name": .text("Desk"), "connected": .truth(true)]
                    ])
                ]
            ),
            (.error("No."), "error", ["message": .text("No.")]),
            (
                .result(id, page: 2, index: 7, isSuccess: false, exitCode: nil), "result",
                key.merging(["ok": .truth(false)]) { $1 }
            ),
        ]
        for (report, event, members) in contract {
            #expect(report.event == event)
            #expect(report.members == members)
        }
        #expect(HostReport.log("x").event == nil)
    }

    @Test func codeIsLargeAndSaysWhoAsks() {
        let text = HostReport.code(
            "0417", deviceID: id, deviceName: "Desk", isKnown: false, peer: "192.0.2.7:5000"
        ).sentence
        #expect(
            text == """
                Pairing code, to be typed at the device:

                    █████   █   █     █     █████
                    █   █   █   █    ██         █
                    █   █   █████     █        █
                    █   █       █     █       █
                    █████       █   █████     █

                Asked for by "Desk" (deck-1) at 192.0.2.7:5000.
                No device with this id is trusted yet.
                """)
        let known = HostReport.code(
            "0417", deviceID: id, deviceName: "", isKnown: true, peer: "")
        #expect(known.sentence.contains("Asked for by deck-1.\nA device with this id is trusted"))
    }
}

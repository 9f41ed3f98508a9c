import DeckKit
import DeckWire
import Foundation
import Testing

@testable import DeckHost

/// The whole host over a real loopback socket, with the Swift kit's deck at the other end.
struct HostControllerTests {
    /// A host and what it has reported.
    private struct Running {
        let controller: HostController
        let reports = Collector<HostReport>()
        let watcher: Task<Void, Never>

        init(_ folder: TemporaryFolder, seconds: Int = 10) async throws {
            var configuration = HostController.Configuration(statePath: folder.file("state"))
            configuration.commands.time = seconds * 1_000
            let controller = try HostController(configuration)
            self.controller = controller
            let collector = reports
            watcher = Task {
                for await report in controller.reports { await collector.add(report) }
            }
            await controller.start()
        }

        func stop() async {
            await controller.stop()
            await watcher.value
        }

        func code() async throws -> (code: String, isKnown: Bool) {
            let report = try await reports.next("code") { $0.event == "code" }
            guard case .code(let code, _, _, let isKnown, _) = report else {
                throw CollectorTimeout()
            }
            return (code, isKnown)
        }
    }

    private let folder: TemporaryFolder
    private let id: DeviceID

    init() throws {
        folder = try TemporaryFolder()
        id = try #require(DeviceID("deck-1"))
    }

    private func pair(_ deck: LoopbackDeck, with host: Running) async throws {
        await deck.start()
        _ = try await deck.events.next("needCode") { $0 == .needCode }
        try await deck.enter(code: try await host.code().code)
        _ = try await deck.events.next("authorized") { $0 == .authorized }
    }

    private func layout(_ deck: LoopbackDeck) async throws -> Layout {
        let event = try await deck.events.next("layout") {
            if case .body(.layout) = $0 { true } else { false }
        }
        guard case .body(.layout(let layout)) = event else { throw CollectorTimeout() }
        return layout
    }

    private func result(_ deck: LoopbackDeck) async throws -> HostBody {
        let event = try await deck.events.next("result or error") {
            switch $0 {
            case .body(.result), .body(.error): true
            default: false
            }
        }
        guard case .body(let body) = event else { throw CollectorTimeout() }
        return body
    }

    @Test func pairsPressesAndFindsItsWayBackAfterARestart() async throws {
        let host = try await Running(folder)
        let deck = try LoopbackDeck(id, name: "Desk \u{7}é", url: host.controller.url)
        try await pair(deck, with: host)
        let keys = try await layout(deck).pages[0]
        #expect(keys[3] == Layout.Key(index: 3, label: "System", color: "#663399"))

        try await deck.send(.press(page: 0, index: 3))
        let pressed = try await result(deck)
        let uname = await CommandRunner().run(["uname", "-srm"])
        #expect(
            pressed == .result(page: 0, index: 3, ok: true, exitCode: 0, output: uname.output))
        try await deck.send(.press(page: 9, index: 3))
        #expect(
            try await result(deck)
                == .result(
                    page: 9, index: 3, ok: false, exitCode: nil,
                    output: "There is no button on page 9, key 3."))

        await deck.reconnect()
        _ = try await deck.events.next("authorized again") { $0 == .authorized }
        await host.controller.perform(line: "devices")
        let devices = try await host.reports.next("devices") { $0.event == "devices" }
        #expect(
            devices
                == .devices([
                    DeviceSummary(id: id, name: "Desk é", isConnected: true, mayEdit: false)
                ]))
        await host.stop()
        #expect(try await deck.closes.next("goodbye") { $0.code == 1001 }.byPeer)

        let again = try await Running(folder)
        await again.controller.perform(line: "devices")
        let kept = try await again.reports.next("devices") { $0.event == "devices" }
        #expect(
            kept
                == .devices([
                    DeviceSummary(id: id, name: "Desk é", isConnected: false, mayEdit: false)
                ]))
        await again.stop()
        await deck.stop()

        let events = await host.reports.all.compactMap(\.event)
        #expect(
            events.prefix(6) == ["listening", "code", "paired", "authorized", "press", "result"])
        #expect(events.count { $0 == "closed" } == 2)
    }

    // MSG-3
    @Test func editingNeedsTheGrant() async throws {
        let host = try await Running(folder)
        let deck = try LoopbackDeck(id, url: host.controller.url)
        try await pair(deck, with: host)
        _ = try await layout(deck)
        let button = Button(
            label: "New", action: .command(arguments: ["echo", "new"], shell: nil))

        try await deck.send(.setButton(page: 1, index: 2, button: button))
        guard case .error("forbidden", _) = try await result(deck) else {
            Issue.record("not forbidden")
            return
        }
        await host.controller.perform(line: "grant deck-1 edit")
        try await deck.send(.setButton(page: 1, index: 2, button: button))
        #expect(
            try await layout(deck).pages[1] == [Layout.Key(index: 2, label: "New")])
        try await deck.send(.press(page: 1, index: 2))
        #expect(
            try await result(deck)
                == .result(page: 1, index: 2, ok: true, exitCode: 0, output: "new\n"))
        try await deck.send(.setButton(page: 100, index: 2, button: button))
        guard case .error("badRequest", _) = try await result(deck) else {
            Issue.record("not a bad request")
            return
        }
        await host.stop()

        // Button and grant are on disk.
        let again = try await Running(folder)
        await again.controller.perform(line: "devices")
        guard
            case .devices(let devices) = try await again.reports.next(
                "devices",
                where: {
                    $0.event == "devices"
                })
        else { return }
        #expect(devices.map(\.mayEdit) == [true])
        #expect(await again.controller.book[page: 1, index: 2] == button)
        await again.controller.perform(line: "grant deck-1 none")
        await again.stop()
        await deck.stop()
        let third = try await Running(folder)
        #expect(await third.controller.editors.isEmpty)
        await third.stop()
    }

    // MSG-6, MSG-7, MSG-8
    @Test func layoutFollowsTheDeckAndThePerson() async throws {
        let host = try await Running(folder)
        let info = try #require(DeckInfo(columns: 2, rows: 2, maximumMessage: 700))
        let deck = try LoopbackDeck(id, info: info, url: host.controller.url)
        try await pair(deck, with: host)
        // The first layout knows nothing of the deck yet; the kit's deck says what it has by itself.
        #expect(try await layout(deck).columns == 5)
        let fitted = try await layout(deck)
        #expect(fitted.columns == 2 && fitted.rows == 2)
        #expect(fitted.pages.count == 1)
        #expect(fitted.pages.joined().allSatisfy { $0.index < 4 })
        await host.controller.perform(line: "button 0 0 clear")
        #expect(try await layout(deck).pages.joined().contains { $0.index == 0 } == false)
        await host.controller.perform(line: "button 0 0 Big --shell \"yes | head -c 5000\"")
        _ = try await layout(deck)
        try await deck.send(.press(page: 0, index: 0))
        let body = try await result(deck)
        #expect(Envelope.size(ofBody: body.text) <= 700)
        guard case .result(0, 0, true, 0, let output?) = body else {
            Issue.record("\(body)")
            return
        }
        #expect(output.count > 20)
        await host.stop()
        await deck.stop()
    }

    // SES-16
    @Test func revokedDeviceIsClosedAndMustPairAgain() async throws {
        let host = try await Running(folder)
        let deck = try LoopbackDeck(id, url: host.controller.url)
        try await pair(deck, with: host)
        await host.controller.perform(line: "grant deck-1 edit")
        await host.controller.perform(line: "revoke deck-1")
        _ = try await deck.closes.next("4003") { $0.code == 4003 }
        let closed = try await host.reports.next("closed") { $0.event == "closed" }
        guard case .closed(let device, code: 4003, reason: _) = closed else {
            Issue.record("\(closed)")
            return
        }
        #expect(device == id)
        await deck.reconnect()
        _ = try await deck.events.next("needCode") { $0 == .needCode }
        let offer = try await host.code()
        #expect(!offer.isKnown)
        try await deck.enter(code: offer.code)
        _ = try await deck.events.next("authorized") { $0 == .authorized }
        #expect(await host.controller.editors.isEmpty)
        await host.controller.perform(line: "revoke stranger")
        _ = try await host.reports.next("error") { $0.event == "error" }
        await host.stop()
        await deck.stop()
    }

    // PAIR-18
    @Test func failedStoreMeansNoTrust() async throws {
        let host = try await Running(folder)
        try await host.controller.refuseWrites()
        let deck = try LoopbackDeck(id, url: host.controller.url)
        await deck.start()
        _ = try await deck.events.next("needCode") { $0 == .needCode }
        try await deck.enter(code: try await host.code().code)
        _ = try await deck.closes.next("1011") { $0.code == 1011 }
        _ = try await host.reports.next("error") { $0.event == "error" }
        await host.controller.perform(line: "devices")
        #expect(
            try await host.reports.next("devices") { $0.event == "devices" } == .devices([]))
        await host.stop()
        await deck.stop()
        let again = try await Running(folder)
        #expect(await again.controller.endpoint.devices.isEmpty)
        await again.stop()
    }

    // MSG-1, MSG-2
    @Test func everyPressGetsOneResult() async throws {
        let host = try await Running(folder)
        let deck = try LoopbackDeck(id, url: host.controller.url)
        try await pair(deck, with: host)
        await host.controller.perform(line: "button 0 0 True -- true")
        for number in 0..<300 { try await deck.send(.press(page: 0, index: number % 3 * 7)) }
        var ok = 0
        for _ in 0..<300 {
            if case .result(_, _, true, _, _) = try await result(deck) { ok += 1 }
        }
        #expect(ok == 100, "keys 7 and 14 are empty")
        await host.controller.perform(
            line:
                #"button 0 1 {"label":"H","action":{"kind":"http","method":"GET","url":"http://h/"}}"#
        )
        try await deck.send(.press(page: 0, index: 1))
        #expect(
            try await result(deck)
                == .result(
                    page: 0, index: 1, ok: false, exitCode: nil,
                    output: "HTTP actions come with a later version."))
        await host.stop()
        await deck.stop()
    }

    @Test func twoHostsOnOneFolderAndATakenPortAreRefused() async throws {
        let host = try await Running(folder)
        #expect(throws: HostError.self) {
            try HostController(.init(statePath: folder.file("state")))
        }
        let port = try #require(UInt16(host.controller.url.split(separator: ":")[2].dropLast()))
        let error = #expect(throws: HostError.self) {
            try HostController(.init(statePath: folder.file("other"), port: port))
        }
        #expect(error?.kind == .environment)
        await host.stop()
        // What a failed start held is free again.
        let again = try HostController(.init(statePath: folder.file("other")))
        await again.stop()
    }
}

extension HostController {
    /// Lets the list of devices take no more, as a full disk does.
    func refuseWrites() throws {
        try store.database.run("PRAGMA query_only = ON")
    }
}

import DeckConsole
import DeckLine
import Foundation
import VectorPlay

/// `deck-conform vectors`: plays vectors to a device.
enum VectorsCommand {
    static func run() async -> Never {
        let given = VectorsOptions.parser.parseCommandLine(
            afterSubcommand: true, refusedWith: .couldNotRun)
        let screen = VectorsScreen(printer: EventPrinter(json: given.has("--json")))
        let signals = Signals.endRequests()
        let device = DeviceGuard()
        // The device is waited for without a word to the rest, so it has a thread of its own.
        Thread.detachNewThread {
            let status: ExitStatus
            do {
                let options = try VectorsOptions(given)
                status = try play(try options.cases(), options, screen, device)
            } catch {
                complain("\(error)")
                status = .couldNotRun
            }
            device.end()
            endProgram(status)
        }
        for await _ in signals { break }
        device.end()
        endProgram(.couldNotRun)
    }

    private static func play(
        _ cases: [VectorCase], _ options: VectorsOptions, _ screen: VectorsScreen,
        _ guarding: DeviceGuard
    ) throws -> ExitStatus {
        let device = try LineDevice(options.target, limits: options.limits)
        guarding.watch(device)
        let version = try device.optional(device.version)
        _ = try device.optional(device.readLimits)
        screen.greet(version, device, tests: cases.count)

        let start = ContinuousClock.now
        var run = VectorRun(screen: screen, player: LinePlayer(device: device))
        run.mayNotSkip = options.mayNotSkip
        var hasDied = false
        do {
            try run.play(cases)
            try device.end()
        } catch let error as LineError {
            screen.died(run.current, error)
            hasDied = true
        }
        screen.sum(
            run.tally, requests: device.requestCount,
            seconds: (ContinuousClock.now - start) / .seconds(1))
        if hasDied { return .targetDied }
        if run.tally.passed == 0 { complain("no test was passed") }
        return run.tally.failed > 0 || run.tally.passed == 0 ? .checkFailed : .done
    }

    private static func complain(_ text: String) { logLine("deck-conform vectors: \(text)") }
}

/// The tests one after another, counted.
struct VectorRun {
    let screen: VectorsScreen
    let player: LinePlayer
    var mayNotSkip = false
    private(set) var tally = VectorTally()
    /// The test that is being played.
    private(set) var current: VectorCase?

    init(screen: VectorsScreen, player: LinePlayer) {
        self.screen = screen
        self.player = player
    }

    mutating func play(_ cases: [VectorCase]) throws {
        var rest = cases[...]
        while let file = rest.first?.title.file {
            var ofFile = VectorTally()
            defer { tally += ofFile }
            for test in rest.prefix(while: { $0.title.file == file }) {
                current = test
                var verdict = try test.play(to: player)
                if mayNotSkip, case .skipped(let reason) = verdict {
                    verdict = .failed(["it was skipped: \(reason)"])
                }
                screen.show(test, verdict)
                ofFile.count(verdict)
            }
            screen.show(file: file, ofFile)
            rest = rest.drop { $0.title.file == file }
        }
        current = nil
    }
}

/// Ends the device's process on every way out of the program.
final class DeviceGuard: @unchecked Sendable {
    private let lock = NSLock()
    private var kill: (@Sendable () -> Void)?

    func watch(_ device: LineDevice) { lock.withLock { kill = device.kill } }
    func end() { lock.withLock { kill }?() }
}

extension LineDevice {
    /// What a request brings; nil when the device cannot do it.
    fileprivate func optional<Value>(_ request: () throws(LineError) -> Value) throws -> Value? {
        do { return try request() } catch  where error.kind == .unsupported { return nil }
    }
}

import BoardSim
import DeckConsole
import DeckHost
import DeckWire

/// The program: options in, library calls, exit status out.
@main
struct DeckSim {
    static func main() async {
        if OptionParser.commandLineNames("attack") { await SimAttack.run() }
        Signals.prepare()
        let signals = Signals.endRequests()
        let options = SimOptions.parser.parseCommandLine()
        let uptime = BoardUptime()
        let screen = SimScreen(printer: EventPrinter(json: options.has("--json"), uptime: uptime))
        do {
            let settings = try SimOptions(options)
            // The state is locked before anything in it is touched, the host's part included.
            let state = try StateDirectory(path: settings.statePath)
            let host = try settings.url == nil ? ownHost(in: state) : nil
            guard let url = settings.url ?? host.flatMap({ WebSocketURL($0.url) }) else {
                throw UsageError("this host's address is not understood")
            }
            let board = try Board(
                state: state, model: settings.model, firmware: settings.firmware,
                radio: radio(url, settings.model),
                clock: SystemBoardClock(), random: BoardRandom())
            screen.greet(url: url.description, ownHost: host != nil)
            await run(board, host, screen, uptime, endingOn: signals)
        } catch let error as UsageError {
            logLine("deck-sim: \(error.description)")
            endProgram(error.status)
        } catch {
            screen.fail("\(error)")
            logLine("deck-sim: \(error)")
            endProgram(.couldNotRun)
        }
    }

    private static func radio(
        _ url: WebSocketURL, _ model: BoardModel
    ) throws -> WebSocketRadio {
        #if DECK_QUIRKS
            return try WebSocketRadio(url: url, maxMessage: model.maxMessage, quirk: model.quirk)
        #else
            return try WebSocketRadio(url: url, maxMessage: model.maxMessage)
        #endif
    }

    private static func ownHost(in state: StateDirectory) throws -> HostController {
        try HostController(HostController.Configuration(statePath: state.path + "/host"))
    }

    private static func run(
        _ board: Board, _ host: HostController?, _ screen: SimScreen, _ uptime: BoardUptime,
        endingOn signals: AsyncStream<Int32>
    ) async -> Never {
        let boardPrinting = Task {
            for await event in board.events {
                if case .booted = event { uptime.boardStarted() }
                screen.show(event)
            }
        }
        let hostPrinting = Task {
            guard let host else { return }
            for await report in host.reports { screen.show(report) }
        }
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        Task {
            for await _ in signals { end.yield() }
        }
        let console = SimConsole(board: board, host: host, screen: screen)
        // Firmware that hangs at its start must not keep a signal waiting.
        Task {
            await host?.start()
            await board.start()
            if await console.obey(LineInput()) { end.yield() }
        }
        for await _ in ends { break }
        endProgram(.done, atTheLatestIn: 0.8) { board.pullThePlug() }
        await board.stop()
        await host?.stop()
        await boardPrinting.value
        await hostPrinting.value
        endProgram(.done)
    }
}

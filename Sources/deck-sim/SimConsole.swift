import BoardSim
import DeckConsole
import DeckHost

/// Carries out what the person types.
struct SimConsole {
    let board: Board
    let host: HostController?
    let screen: SimScreen

    /// True after `quit`, false at the end of input.
    func obey(_ lines: LineInput) async -> Bool {
        for await line in lines {
            switch line {
            case .tooLong(let limit): refuse("a line has at most \(limit) bytes")
            case .notText: refuse("the line is not UTF-8")
            case .text(let text):
                let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" })
                switch words {
                case []: continue
                case ["quit"]: return true
                case ["help"]: screen.showHelp(ownHost: host != nil)
                default: await perform(text, words)
                }
            }
        }
        return false
    }

    private func perform(_ text: String, _ words: [Substring]) async {
        let name = words.first.map(String.init) ?? ""
        if name == "host" {
            guard let host else { return refuse("this board has no host of its own") }
            if words.count == 1 || words == ["host", "help"] {
                return screen.showHelp(ownHost: true)
            }
            let line = text.drop { $0 == " " || $0 == "\t" }.dropFirst("host".count)
            return await host.perform(line: String(line))
        }
        do {
            if let command = try BoardCommand(line: text) {
                await board.perform(command)
                return screen.confirm(command)
            }
        } catch {
            return refuse(error.description)
        }
        let known = BoardCommand.names + ["host", "help", "quit"]
        let advice = nearest(to: name, in: known, within: 2).map { "; did you mean \($0)?" } ?? ":"
        refuse(
            "unknown command \"\(terminalSafe(String(name.prefix(40))))\"\(advice) "
                + "help lists the commands.")
    }

    private func refuse(_ message: String) {
        screen.show(BoardEvent.error(code: BoardErrorCode.badCommand, message: message))
    }
}

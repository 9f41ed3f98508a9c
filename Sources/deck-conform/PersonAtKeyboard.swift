import DeckConsole

/// Whoever reads the host's screen and types here.
actor PersonAtKeyboard {
    private let printer: EventPrinter
    private lazy var lines = LineInput()

    init(printer: EventPrinter) { self.printer = printer }

    /// Nil for an empty line and at the end of input.
    func code(for deviceID: String) async -> String? {
        printer.emit(
            "needCode", ["deviceId": .string(deviceID)],
            text:
                "The host shows a code for \(deviceID). Type it, or an empty line to go on without.",
            style: .strong)
        var iterator = lines.makeAsyncIterator()
        guard case .text(let line)? = await iterator.next() else { return nil }
        return line.lastWord
    }
}

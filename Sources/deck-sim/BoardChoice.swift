import BoardSim
import DeckConsole
import Foundation

/// What `--board` names: the firmware that runs on the board.
enum BoardChoice {
    /// The release of Mbed TLS and the back end of an image that is named by its chip alone.
    static let usualImage = "-3.6.6-classic"

    static let help = """
        what runs on it: native (default), the same on an emulated
        chip (qemu-rv32imc, qemu-rv32imac, qemu-lx106), or with
        line:COMMAND what this line of shell starts, which speaks the
        line protocol
        """

    /// - Throws: `UsageError` that says what to do, when it cannot run.
    static func firmware(_ name: String) throws(UsageError) -> BoardFirmware {
        if name == "native" { return .native }
        if name.hasPrefix("line:") {
            let command = String(name.dropFirst("line:".count))
            guard !command.isEmpty else { throw UsageError("--board line: needs a command") }
            return .line(command: command)
        }
        guard name.hasPrefix("qemu-"),
            let chip = Chip(rawValue: String(name.split(separator: "-").dropFirst().first ?? ""))
        else {
            throw UsageError(
                "--board takes native, qemu-rv32imc, qemu-rv32imac, qemu-lx106 or line:COMMAND")
        }
        let image = String(name.dropFirst("qemu-".count))
        return try emulated(image == chip.rawValue ? image + usualImage : image, on: chip)
    }

    private enum Chip: String {
        case rv32imc, rv32imac, lx106

        var emulator: String { self == .lx106 ? "qemu-system-xtensa" : "qemu-system-riscv32" }
    }

    private static func emulated(
        _ image: String, on chip: Chip
    ) throws(UsageError) -> BoardFirmware {
        guard let repository else {
            throw UsageError(
                "the emulated boards are started from a checkout of Touchdeck Kit: run deck-sim "
                    + "there.", status: .couldNotRun)
        }
        guard isOnPath(chip.emulator) else {
            throw UsageError(
                "\(chip.emulator) is not installed. In \(repository.path), run: "
                    + "make firmware-images", status: .couldNotRun)
        }
        let folder =
            ProcessInfo.processInfo.environment["TOUCHDECK_QEMU_OUT"]
            .map { URL(fileURLWithPath: $0) } ?? repository.appendingPathComponent(".build/qemu")
        let file = folder.appendingPathComponent(image).appendingPathComponent("deck.elf").path
        guard FileManager.default.fileExists(atPath: file) else {
            throw UsageError(
                "there is no image \(file). In \(repository.path), run: make firmware-images",
                status: .couldNotRun)
        }
        let run = repository.appendingPathComponent("firmware-spec/qemu/run").path
        return .line(command: "exec \(quoted(run)) \(quoted(image))")
    }

    /// The folder around this one, or around the program, that holds the images' runner.
    private static let repository: URL? = {
        let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
        let places = [
            URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
            program.resolvingSymlinksInPath().deletingLastPathComponent(),
        ]
        for place in places {
            var folder = place.standardizedFileURL
            while true {
                let runner = folder.appendingPathComponent("firmware-spec/qemu/run").path
                if FileManager.default.isExecutableFile(atPath: runner) { return folder }
                if folder.path == "/" { break }
                folder.deleteLastPathComponent()
            }
        }
        return nil
    }()

    private static func isOnPath(_ program: String) -> Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: $0 + "/" + program)
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}

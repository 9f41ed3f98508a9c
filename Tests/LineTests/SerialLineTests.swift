import DeckLine
import Foundation
import Testing

/// A device at a serial line, which is one end of a pseudo-terminal here.
@Suite struct SerialLineTests {
    @Test func aDeviceThatStartsNow() throws {
        let terminal = try Terminal()
        try terminal.start("exec " + ScriptedDevice.native)
        let device = try LineDevice(.serial(path: terminal.path, baud: 115_200))
        #expect(try device.version().target == "native")
        // Every byte value in both directions: nothing is echoed, translated or swallowed.
        let all = (0...255).map { UInt8($0) }
        #expect(
            try device.sha256(all).value.map { hex($0) }
                == "40aff2e9d2d8922e47afd4648e6967497158785fbd1da870e7110266bf944880")
        try device.end()
    }

    /// A board that stood there before said `ready 1` to nobody.
    @Test func aDeviceThatWasOnBefore() throws {
        let terminal = try Terminal()
        try terminal.start(
            "while read -r line; do case $line in '') echo ok;; *) echo ok ab;; esac; done")
        let device = try LineDevice(.serial(path: terminal.path, baud: 921_600))
        #expect(try device.hexDecode("ab", length: 1) == .value([0xAB]))
    }

    /// What a ROM, a loader and an application print, and bytes of another speed.
    @Test func whatABoardSaysWhenItStartsIsSkipped() throws {
        let terminal = try Terminal()
        try terminal.start(
            #"printf 'rst:0x1 (POWERON)\r\nload:0x3fff0030,len:1184\r\n\377\200\001x\n'; "#
                + "yes 'I (38) boot: a line' | head -n 2000; exec " + ScriptedDevice.native)
        let device = try LineDevice(.serial(path: terminal.path, baud: 115_200))
        #expect(try device.version().target == "native")
        try device.end()
    }

    /// The first empty line ends what an earlier run has left of a request.
    @Test func aDeviceInTheMiddleOfARequestIsAskedAgain() throws {
        let terminal = try Terminal()
        try terminal.start(
            "read -r line; echo 'error unknown'; "
                + "while read -r line; do case $line in '') echo ok;; *) echo ok ab;; esac; done")
        var limits = LineLimits.short
        limits.again = 0.05
        let device = try LineDevice(
            .serial(path: terminal.path, baud: 115_200), limits: limits)
        #expect(try device.hexDecode("ab", length: 1) == .value([0xAB]))
    }

    @Test(arguments: [true, false])
    func whatNeverEndsIsNoStart(isSerial: Bool) throws {
        let terminal = try Terminal()
        let babble = "exec yes 'I (38) boot: again'"
        if isSerial { try terminal.start(babble) }
        let target: LineTarget =
            isSerial ? .serial(path: terminal.path, baud: 115_200) : .command(babble)
        let error = lineError { _ = try LineDevice(target) }
        #expect(error?.kind == .unreachable)
        #expect(
            error?.description.hasPrefix(
                "it never said ready 1: over 262144 bytes of something else; its last line was")
                == true, "\(error.debugDescription)")
    }

    @Test func whatCannotBeOpenedIsSaid() {
        let missing = lineError { _ = try LineDevice(.serial(path: "/dev/no-such", baud: 9600)) }
        #expect(missing?.kind == .unreachable)
        #expect(missing?.description == "cannot open /dev/no-such: No such file or directory")
        let file = lineError { _ = try LineDevice(.serial(path: "/dev/null", baud: 9600)) }
        #expect(file?.description == "/dev/null is no serial device")
        let speed = lineError { _ = try LineDevice(.serial(path: "/dev/null", baud: 110)) }
        #expect(
            speed?.description.hasPrefix("110 is no speed of a serial line; known: 9600") == true)
    }

    @Test func aLineThatIsPulledOutIsAnEnd() throws {
        let terminal = try Terminal()
        try terminal.start("read -r line; echo 'ready 1'; read -r line")
        let device = try LineDevice(.serial(path: terminal.path, baud: 115_200), limits: .short)
        terminal.close()
        let error = lineError { _ = try device.sha256([]) }
        #expect(error?.kind == .ended || error?.kind == .silent)
    }

    /// The board's end of a pseudo-terminal, and a process behind it.
    private final class Terminal {
        let path: String
        private let board: FileHandle
        /// The computer's end, held open: a board does not see who comes and goes there.
        private let line: FileHandle
        private let process = Process()

        init() throws {
            // grantpt(3) and its kin are out of Swift's sight.
            let number = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var locked: Int32 = 0
            var name: UInt32 = 0
            try #require(number >= 0)
            try #require(ioctl(number, UInt(0x4004_5431), &locked) == 0)  // TIOCSPTLCK
            try #require(ioctl(number, UInt(0x8004_5430), &name) == 0)  // TIOCGPTN
            path = "/dev/pts/\(name)"
            board = FileHandle(fileDescriptor: number, closeOnDealloc: false)
            let other = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
            try #require(other >= 0)
            line = FileHandle(fileDescriptor: other, closeOnDealloc: false)
            // A serial line has no echo of its own.
            var settings = termios()
            try #require(tcgetattr(other, &settings) == 0)
            settings.c_lflag &= ~tcflag_t(ECHO)
            try #require(tcsetattr(other, TCSANOW, &settings) == 0)
        }

        func start(_ command: String) throws {
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", command]
            process.standardInput = board
            process.standardOutput = board
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        func close() {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            try? line.close()
            try? board.close()
        }

        deinit { close() }
    }
}

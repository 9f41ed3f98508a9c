#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A serial device, opened raw: eight bits, no parity, no flow control, no echo.
enum SerialPort {
    /// The speeds that can be asked for, in baud.
    static let speeds: [Int: speed_t] = [
        9_600: speed_t(B9600), 19_200: speed_t(B19200), 38_400: speed_t(B38400),
        57_600: speed_t(B57600), 115_200: speed_t(B115200), 230_400: speed_t(B230400),
    ].merging(fastSpeeds) { $1 }

    #if os(Linux)
        private static let fastSpeeds: [Int: speed_t] = [
            460_800: speed_t(B460800), 921_600: speed_t(B921600), 1_000_000: speed_t(B1000000),
            1_500_000: speed_t(B1500000), 2_000_000: speed_t(B2000000),
        ]
    #else
        private static let fastSpeeds: [Int: speed_t] = [
            460_800: 460_800, 921_600: 921_600, 1_000_000: 1_000_000, 1_500_000: 1_500_000,
            2_000_000: 2_000_000,
        ]
    #endif

    static func open(_ path: String, baud: Int) throws(LineError) -> LineDescriptor {
        guard let speed = speeds[baud] else {
            let known = speeds.keys.sorted().map(String.init).joined(separator: ", ")
            throw LineError(.unreachable, "\(baud) is no speed of a serial line; known: \(known)")
        }
        func fail(_ what: String) -> LineError {
            LineError(.unreachable, "\(what) \(path): \(systemMessage(errno))")
        }
        // Non-blocking, so that a line without carrier does not hold up the opening.
        let number = openFile(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { throw fail("cannot open") }
        let descriptor = LineDescriptor(number)
        var settings = termios()
        guard tcgetattr(number, &settings) == 0 else {
            throw LineError(.unreachable, "\(path) is no serial device")
        }
        cfmakeraw(&settings)
        settings.c_cflag |= tcflag_t(CLOCAL | CREAD)
        guard cfsetspeed(&settings, speed) == 0, tcsetattr(number, TCSANOW, &settings) == 0 else {
            throw fail("cannot set the speed of")
        }
        _ = ioctl(number, UInt(TIOCEXCL))
        return descriptor
    }
}

/// `open(2)` under a name that the method does not hide.
private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

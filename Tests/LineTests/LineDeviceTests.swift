import DeckLine
import Foundation
import Testing

/// What this program makes of devices that answer, and of those that do not.
@Suite struct LineDeviceTests {
    @Test func theRealOneAnswers() throws {
        let device = try LineDevice(.command(ScriptedDevice.native))
        #expect(try device.version().target == "native")
        try device.readLimits()
        #expect(try #require(device.longestLine) > 2 * (try #require(device.longestMessage)))
        let usage = try device.usage()
        #expect(usage.instructions == nil && usage.stack == nil && usage.heap == nil)
        // RFC 4231 says the same of this key and text as firmware-spec/line-protocol.md.
        let mac = try device.hmac(
            key: Array("key".utf8), Array("The quick brown fox jumps over the lazy dog".utf8))
        #expect(
            mac.value.map { hex($0) }
                == "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8")
        #expect(
            try device.sha256([]).value.map { hex($0) }
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(try device.code("482").refusal == .misuseCode)
        #expect(try device.code("0042") == .value(LineDone()))
        let info = try device.writeInfo(columns: 4, rows: 2, maxMessage: 4096)
        #expect(
            info.value == #"{"columns":4,"maxMessage":4096,"rows":2,"type":"info"}"#)
        let press = try device.writePress(page: 0, index: 7)
        #expect(press.value == #"{"index":7,"page":0,"type":"press"}"#)
        #expect(device.requestCount == 9)
        try device.end()
    }

    @Test func aLayoutComesWithItsKeys() throws {
        let device = try LineDevice(.command(ScriptedDevice.native))
        let body =
            ##"{"columns":2,"pages":[[],[{"color":"#ff0000","index":1,"label":"é"}]],"##
            + ##""rows":1,"type":"layout"}"##
        guard case .value(.layout(2, 1, 2, let keys)) = try device.body(Array(body.utf8)) else {
            Issue.record("no layout")
            return
        }
        #expect(keys.map(\.label) == ["é"] && keys.map(\.color) == ["#ff0000"])
        #expect(keys.map(\.page) == [1] && keys.map(\.index) == [1])
    }

    /// An answer, and what is wrong with it.
    static let garbled: [(String, String)] = [
        ("ok", "a word is missing"),
        ("ok abcd", "32 bytes belong where 2 stand"),
        ("ok " + String(repeating: "AB", count: 32), "no lowercase hex"),
        ("ok " + String(repeating: "ab", count: 32) + " 00", "\"00\" is too much"),
        ("ok  " + String(repeating: "ab", count: 32), "a word is missing"),
        ("ok " + String(repeating: "ab", count: 32) + " ", "is too much"),
        ("error", "a word is missing"),
        ("error malformed", "there is no such status"),
        ("error unknown", "there is no such status"),
        ("error malformed-value 7", "\"7\" is too much"),
        ("random 16", "no such random bytes are due"),
    ]

    @Test(arguments: garbled) func aGarbledAnswerIsQuoted(_ answer: String, _ words: String) throws
    {
        let device = try LineDevice(
            .command(ScriptedDevice.answering(answer)), limits: .short)
        let error = lineError { _ = try device.sha256([1]) }
        #expect(error?.kind == .garbled)
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("\"\(answer)\"") == true)
        #expect(error?.description.contains("\"sha256 01\"") == true)
    }

    /// A strange line is an error, and the next request still meets its own answer.
    @Test func aStrangeLineDoesNotShiftTheAnswers() throws {
        let digest = String(repeating: "ab", count: 32)
        let device = try LineDevice(
            .command(
                "echo 'ready 1'; read -r a; echo 'D (12) boot'; echo 'ok \(digest)'; "
                    + "read -r a; echo 'ok \(digest)'; read -r a"))
        let error = lineError { _ = try device.sha256([]) }
        #expect(error?.kind == .garbled)
        #expect(error?.description.contains("D (12) boot") == true)
        #expect(try device.sha256([]).value.map { hex($0) } == digest)
    }

    @Test func aLineThatNobodyAskedForIsAnError() throws {
        let digest = String(repeating: "ab", count: 32)
        let device = try LineDevice(
            .command("echo 'ready 1'; read -r a; printf 'ok \(digest)\\nok too much\\n'; read -r a")
        )
        _ = try device.sha256([])
        let error = lineError { _ = try device.sha256([]) }
        #expect(error?.kind == .garbled)
        #expect(error?.description.contains("ok too much") == true)
    }

    @Test func whatComesBeforeReadyIsSkipped() throws {
        let device = try LineDevice(
            .command(
                "printf 'ets Jan  8\\r\\n\\377\\376\\nready 1\\r\\n'; read -r a; printf 'ok\\r\\n'")
        )
        #expect(try device.code("0042") == .value(LineDone()))
    }

    /// A command, and what is said of it.
    static let unreachable: [(String, String)] = [
        ("/no/such/device", "status 127"),
        ("true", "it ended with status 0"),
        ("echo 'ready 2'; sleep 100", "its last line was \"ready 2\""),
        ("echo Guru Meditation; sleep 100", "its last line was \"Guru Meditation\""),
        ("echo no such chip >&2; exit 4", "it ended with status 4; it complained: no such chip"),
        ("kill -SEGV $$", "signal 11 ended it"),
    ]

    @Test(arguments: unreachable) func isUnreachable(_ command: String, _ words: String) throws {
        let error = lineError { _ = try LineDevice(.command(command), limits: .short) }
        #expect(error?.kind == .unreachable)
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func aDeviceThatEndsIsNamed() throws {
        let device = try LineDevice(
            .command("echo 'ready 1'; read -r a; echo 'stack smashed' >&2; exit 9"))
        let error = lineError { _ = try device.code("0042") }
        #expect(error?.kind == .ended)
        #expect(
            error?.description
                == "it ended with status 9, after the request \"code 30303432\"; "
                + "it complained: stack smashed")
        // And again, not hanging.
        #expect(lineError { _ = try device.code("0042") }?.kind == .ended)
    }

    @Test func aSilentDeviceIsGivenUp() throws {
        let device = try LineDevice(
            .command("echo 'ready 1'; read -r a; echo 'event connect'; sleep 100"), limits: .short)
        let error = lineError { _ = try device.start(now: 0, nil) }
        #expect(error?.kind == .silent)
        #expect(error?.description.contains("its last line was \"event connect\"") == true)
    }

    @Test func aDeviceThatNeverReadsIsGivenUp() throws {
        let device = try LineDevice(.command("echo 'ready 1'; sleep 100"), limits: .short)
        let long = [UInt8](repeating: 0, count: 200_000)
        #expect(lineError { _ = try device.sha256(long) }?.kind == .silent)
    }

    @Test func aLineWithoutAnEndIsGivenUp() throws {
        var limits = LineLimits()
        limits.line = 100_000
        let device = try LineDevice(
            .command("echo 'ready 1'; read -r a; exec tr '\\0' x </dev/zero"), limits: limits)
        let error = lineError { _ = try device.sha256([]) }
        #expect(error?.kind == .silent)
        #expect(error?.description.contains("over 100000 bytes") == true)
    }

    @Test func linesWithoutAnEndAreGivenUp() throws {
        let device = try LineDevice(
            .command("echo 'ready 1'; read -r a; exec yes 'event connect'"))
        #expect(lineError { _ = try device.start(now: 0, nil) }?.kind == .silent)
    }

    @Test func whatTheDeviceCannotDoIsSaid() throws {
        let unable = try LineDevice(.command(ScriptedDevice.answering("error unsupported")))
        #expect(lineError { _ = try unable.sha256([]) }?.kind == .unsupported)
        let small = try LineDevice(.command(ScriptedDevice.answering("error line")))
        #expect(lineError { _ = try small.sha256([]) }?.kind == .tooLong)
        let native = try LineDevice(.command(ScriptedDevice.native))
        try native.readLimits()
        let tooMuch = [UInt8](repeating: 0, count: try #require(native.longestLine))
        #expect(lineError { _ = try native.sha256(tooMuch) }?.kind == .tooLong)
        #expect(native.requestCount == 1)
    }

    @Test func theEndOfInputEndsADevice() throws {
        let bad = try LineDevice(
            .command("echo 'ready 1'; cat >/dev/null; echo 'leaked 40 bytes' >&2; exit 23"))
        #expect(
            lineError { try bad.end() }?.description
                == "at the end of its input it ended with status 23; it complained: leaked 40 bytes"
        )
        let stubborn = try LineDevice(.command("echo 'ready 1'; exec sleep 100"))
        #expect(lineError { try stubborn.end(within: 0.2) }?.kind == .silent)
    }

    /// Whatever a device has started in its group goes with it.
    @Test func nothingIsLeftRunning() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let place = ScriptedDevice.quoted(file.path)
        var device: LineDevice? = try LineDevice(
            .command("sleep 100 & echo $! >\(place); echo 'ready 1'; wait"))
        let ended = DispatchSemaphore(value: 0)
        device?.whenEnded { ended.signal() }
        let text = try String(contentsOf: file, encoding: .utf8)
        let child = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
        #expect(kill(child, 0) == 0)
        device = nil
        #expect(ended.wait(timeout: .now() + 10) == .success)
        // Killed, and gone as soon as whoever adopted it has looked.
        #expect(Self.isGone(child, within: 10))
    }

    private static func isGone(_ process: pid_t, within seconds: Double) -> Bool {
        let limit = Date(timeIntervalSinceNow: seconds)
        while Date() < limit {
            if kill(process, 0) != 0 { return true }
            let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            if status?.contains(") Z ") == true { return true }
            usleep(2000)
        }
        return false
    }
}

import Foundation
import Testing

@testable import DeckConsole

/// A pipe to print into; `finish` returns what was printed.
private struct Printed {
    let pipe = Pipe()
    var output: ConsoleOutput {
        ConsoleOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    }

    func finish(_ output: ConsoleOutput) throws -> String {
        output.flush(seconds: 10)
        try pipe.fileHandleForWriting.close()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
}

@Suite struct OutputTests {
    @Test func printsOneJSONObjectALine() throws {
        let printed = Printed()
        let output = printed.output
        let printer = EventPrinter(mode: .json, output: output, uptime: { 0 })
        printer.emit(
            "result",
            [
                "page": 0, "ok": true, "output": "a/b\n\"\\\u{1B}\u{9B}é", "event": "no",
                "from": "host",
                "list": .array([.null, .object(["b": 1, "a": .number(UInt64.max)])]),
            ], text: "not shown")
        printer.say("not shown either")
        let text = try printed.finish(output)
        #expect(
            text
                == #"{"event":"result","from":"host","list":[null,{"a":9223372036854775807,"b":1}],"#
                + #""ok":true,"output":"a/b\n\"\\\u001b\u009bé","page":0}"# + "\n")
    }

    @Test func printsLinesWithUptimeForAPerson() throws {
        let printed = Printed()
        let output = printed.output
        let printer = EventPrinter(
            mode: .person(colour: true), output: output, uptime: { 12.3456 })
        printer.emit("x", text: "one\ntwo \u{1B}[2Jthree\u{07}", style: .good)
        printer.emit("silent", text: nil)
        #expect(
            try printed.finish(output)
                == "[   12.345] \u{1B}[32mone\u{1B}[0m\n            \u{1B}[32mtwo [2Jthree\u{1B}[0m\n"
        )
    }

    @Test func stampsAnyUptime() {
        #expect(EventPrinter.stamp(0) == "[    0.000]")
        #expect(EventPrinter.stamp(4_294_967.295) == "[4294967.295]")
        #expect(EventPrinter.stamp(-1) == "[    0.000]")
        #expect(EventPrinter.stamp(.infinity) == "[1000000000000.000]")
    }

    @Test func survivesAReaderThatLeaves() throws {
        Signals.prepare()
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let output = ConsoleOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        output.write("lost\n")
        output.flush(seconds: 10)
        output.write("lost too\n")
        #expect(output.droppedCount == 0)
    }

    /// The way out of a program: all that fits goes out in the calling thread, in order, and a
    /// reader who takes nothing is not waited for.
    @Test func flushesWhatTheReaderTakes() throws {
        let pipe = Pipe()
        let end = dup(pipe.fileHandleForWriting.fileDescriptor)
        _ = Unmanaged.passRetained(pipe)
        let output = ConsoleOutput(descriptor: end)
        let lines = (0..<20_000).map { "line \($0)\n" }
        for line in lines { output.write(line) }
        let start = ContinuousClock.now
        output.flush(seconds: 0.1)
        #expect(ContinuousClock.now - start < .seconds(8))
        let text = lines.joined()
        var read = Data()
        while read.count < text.utf8.count {
            read += pipe.fileHandleForReading.availableData
        }
        #expect(String(decoding: read, as: UTF8.self) == text)
    }

    @Test func dropsWhenNobodyReads() {
        let pipe = Pipe()
        // Never closed: the writing thread stays on this descriptor for good.
        let end = dup(pipe.fileHandleForWriting.fileDescriptor)
        _ = Unmanaged.passRetained(pipe)
        let output = ConsoleOutput(descriptor: end, capacity: 1000)
        // A pipe holds 64 KiB; 2,000 texts of 100 bytes fit neither there nor in the queue.
        for _ in 0..<2000 { output.write(String(repeating: "x", count: 100)) }
        #expect(output.droppedCount > 0)
    }

    @Test(arguments: [
        ("a\u{1B}]0;x\u{07}b", "a]0;xb"), ("a\u{202E}b\u{2066}c", "abc"), ("tab\there", "tab here"),
        ("\u{9B}31mé\u{7F}", "31mé"), ("two\nlines\u{2028}", "twolines"),
    ])
    func makesTextSafe(_ text: String, _ expected: String) {
        #expect(terminalSafe(text) == expected)
    }

    @Test func findsTheStateDirectory() {
        #expect(
            defaultStatePath(program: "deck-sim", environment: [:], home: "/home/a")
                == "/home/a/.local/state/touchdeck/deck-sim")
        #expect(
            defaultStatePath(
                program: "p", environment: ["XDG_STATE_HOME": "/var/s"], home: "/home/a")
                == "/var/s/touchdeck/p")
        #expect(
            defaultStatePath(program: "p", environment: ["XDG_STATE_HOME": "rel"], home: "/h")
                == "/h/.local/state/touchdeck/p")
    }
}

@Suite struct LineInputTests {
    @Test func readsLinesUntilTheEnd() async throws {
        let pipe = Pipe()
        let bytes = Array("one\r\n\n".utf8) + [0xFF, 0x0A] + Array("0123456789\nlast".utf8)
        try pipe.fileHandleForWriting.write(contentsOf: bytes)
        try pipe.fileHandleForWriting.close()
        var lines: [LineInput.Line] = []
        let input = LineInput(descriptor: pipe.fileHandleForReading.fileDescriptor, limit: 9)
        for await line in input { lines.append(line) }
        #expect(lines == [.text("one"), .text(""), .notText, .tooLong(limit: 9), .text("last")])
    }

    @Test func splitsTheSameForEveryChunking() {
        let bytes = Array("ab\nc\n\nlong line\nz".utf8)
        for size in 1...bytes.count {
            var splitter = LineSplitter(limit: 5)
            var lines: [LineInput.Line] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                lines += splitter.take(bytes[start..<min(start + size, bytes.count)])
            }
            if let end = splitter.end() { lines.append(end) }
            #expect(
                lines == [.text("ab"), .text("c"), .text(""), .tooLong(limit: 5), .text("z")])
        }
    }
}

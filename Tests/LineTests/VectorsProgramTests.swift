import Foundation
import Testing

/// `deck-conform vectors` as a process: what it prints and how it ends.
@Suite struct VectorsProgramTests {
    @Test func theRealDevicePassesThemAll() throws {
        let run = try ConformRun(["--exec", ScriptedDevice.native])
        #expect(run.status == 0, "\(run.output) \(run.errors)")
        let last = try #require(run.lines.last)
        #expect(last.hasSuffix(" passed, 0 failed, 0 skipped"))
        #expect(run.output.contains("tests for native mbedtls-"))
        #expect(run.errors == "")
    }

    @Test func programsGetALineATest() throws {
        let run = try ConformRun(["--exec", ScriptedDevice.native, "--json", "--only", "hkdf"])
        #expect(run.status == 0)
        let events = run.lines.map { $0.prefix { $0 != "," } }
        #expect(events.first == #"{"event":"target""#)
        #expect(events.count { $0 == #"{"event":"test""# } == 106)
        #expect(
            run.lines.last?.hasPrefix(
                #"{"event":"summary","failed":0,"forHosts":0,"milliseconds":"#) == true)
        #expect(run.lines.last?.contains(#""passed":106,"#) == true)
        #expect(run.lines.last?.hasSuffix(#""skipped":0}"#) == true)
    }

    @Test func oneBitInOneMacIsNamed() throws {
        // The first value of hmac-hex.json, as the device spells it.
        let run = try ConformRun([
            "--exec", ScriptedDevice.native + " | sed -u s/^ok.f7bc83f4/ok\\ f6bc83f4/",
            "--only", "hmac-hex",
        ])
        #expect(run.status == 1)
        let place = try #require(run.output.range(of: "Failed: hmac-hex tcId "))
        let rest = run.output[place.lowerBound...]
        #expect(rest.contains("[Example: CRY-6]"), "\(rest)")
        let right = "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8"
        #expect(
            rest.contains(
                "hmac: expected \"\(right)\", got \"f6\(right.dropFirst(2))\""), "\(rest)")
        #expect(run.lines.last?.contains(" 1 failed, 0 skipped") == true)
    }

    @Test func aDeviceThatDiesIsToldFromOneThatFails() throws {
        let dying =
            "{ n=0; while read -r l; do n=$((n+1)); [ $n = 120 ] && kill $$; echo \"$l\"; done; }"
        let run = try ConformRun(["--exec", ScriptedDevice.native + " | " + dying])
        #expect(run.status == 3)
        #expect(run.output.contains("The device died in envelope tcId "))
        #expect(run.output.contains("signal 15 ended it"))
        #expect(run.lines.last?.contains(" passed, 0 failed, 0 skipped") == true)
    }

    @Test func aDeviceThatHangsIsGivenUp() throws {
        let hanging =
            "{ n=0; while read -r l; do n=$((n+1)); [ $n = 9 ] && sleep 97; echo \"$l\"; done; }"
        let run = try ConformRun([
            "--exec", ScriptedDevice.native + " | " + hanging, "--time-limit", "1", "--only",
            "hkdf",
        ])
        #expect(run.status == 3)
        #expect(run.output.contains("The device died in hkdf tcId 6: "))
        #expect(run.output.contains("no answer within the time limit"))
        #expect(run.lines.last?.hasSuffix("5 passed, 0 failed, 0 skipped") == true)
    }

    @Test func aDeviceThatEndsBadlyHasDied() throws {
        let run = try ConformRun([
            "--exec", ScriptedDevice.native + "; echo leaked >&2; exit 23", "--only", "hkdf",
        ])
        #expect(run.status == 3)
        #expect(run.output.contains("The device died at the end:"))
        #expect(run.output.contains("ended with status 23; it complained: leaked"))
    }

    @Test func garbageIsAFailureThatQuotesIt() throws {
        let shouting = " | sed -u '/^ok [0-9a-f]*$/y/abcdef/ABCDEF/'"
        let run = try ConformRun(["--exec", ScriptedDevice.native + shouting, "--only", "hkdf"])
        #expect(run.status == 1)
        #expect(run.output.contains("is no lowercase hex in \"ok "))
        #expect(run.output.contains("which answers \"hkdf 42 "))
    }

    @Test func whatADeviceCannotDoIsSkippedAndSaid() throws {
        let unable =
            "sed -u 's/^hkdf.*/none/' | \(ScriptedDevice.native) | sed -u s/^error.unknown/error\\ unsupported/"
        let run = try ConformRun(["--exec", unable, "--only", "hkdf,hmac-hex"])
        #expect(run.status == 0)
        #expect(run.output.contains("Skipped: hkdf tcId 1: "))
        #expect(run.output.contains("the device cannot do this"))
        #expect(run.lines.last?.hasSuffix("127 passed, 0 failed, 106 skipped") == true)
        let strict = try ConformRun(["--exec", unable, "--only", "hkdf,hmac-hex", "--no-skip"])
        #expect(strict.status == 1)
        #expect(strict.lines.last?.hasSuffix("127 passed, 106 failed, 0 skipped") == true)
        let nothing = try ConformRun(["--exec", unable, "--only", "hkdf"])
        #expect(nothing.status == 1)
        #expect(nothing.errors.contains("no test was passed"))
    }

    @Test func testsAreChosenByName() throws {
        let run = try ConformRun([
            "--exec", ScriptedDevice.native, "--json", "--only",
            "hkdf/1?,x25519/PublicKey,transcripts/1", "--except", "hkdf/12,x25519/*[02468]",
        ])
        #expect(run.status == 0)
        let names = run.lines.filter { $0.contains(#""event":"test""#) }.compactMap { line in
            line.range(of: #""name":""#).map { line[$0.upperBound...].prefix { $0 != "\"" } }
        }
        #expect(names.prefix(4) == ["hkdf/10", "hkdf/11", "hkdf/13", "hkdf/14"])
        #expect(names.filter { $0.hasPrefix("x25519/") }.count == 3)
        #expect(names.contains("transcripts/1"))
    }

    /// Arguments, the exit status, and what stands on stderr.
    static let wrong: [([String], String)] = [
        ([], "either --exec or --serial says where the device is"),
        (["--exec", "true", "--serial", "/dev/null"], "either --exec or --serial"),
        (["--exec", "true", "--baud", "9600"], "--baud is for --serial"),
        (["--exec", "true", "--time-limit", "0"], "--time-limit takes a number from 1 to 86400"),
        (
            ["--exec", "true", "--only", "hkfd"],
            "no test is named \"hkfd\"; the files are envelope"
        ),
        (["--exec", "true", "--onyl", "hkdf"], "did you mean --only?"),
        (["--exec", "true", "--vectors", "/nowhere"], "/nowhere"),
        (["--exec", "exit 5"], "it never said ready 1: it ended with status 5"),
        (["--serial", "/dev/no-such"], "cannot open /dev/no-such: No such file or directory"),
    ]

    @Test(arguments: wrong) func cannotRun(_ arguments: [String], _ words: String) throws {
        let run = try ConformRun(arguments)
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.output == "")
    }

    @Test func itSaysWhatItTakes() throws {
        let run = try ConformRun(["--help"])
        #expect(run.status == 0)
        for option in ["--exec COMMAND", "--serial PATH", "--baud N", "--only NAMES", "--json"] {
            #expect(run.output.contains(option))
        }
    }
}

/// One run of the program to its end.
struct ConformRun {
    let status: Int32
    let output: String
    let errors: String
    var lines: [Substring] { output.split(separator: "\n") }

    init(_ arguments: [String]) throws {
        let process = Process()
        let output = Pipe()
        let errors = Pipe()
        process.executableURL = URL(fileURLWithPath: programDirectory + "/deck-conform")
        process.arguments = ["vectors"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: repository + "/Tests")
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let id = process.processIdentifier
        let alarm = DispatchWorkItem { kill(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: alarm)
        self.output = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        alarm.cancel()
        status = process.terminationReason == .exit ? process.terminationStatus : -1
    }
}

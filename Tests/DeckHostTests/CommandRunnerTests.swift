import Foundation
import Testing

@testable import DeckHost

/// Commands as real processes.
struct CommandRunnerTests {
    private func runner(
        time: Int = 20_000, output: Int = 65_536, running: Int = 8, waiting: Int = 1_024,
        patience: Int = 20_000
    ) -> CommandRunner {
        var limits = CommandRunner.Limits()
        limits.time = time
        limits.output = output
        limits.running = running
        limits.waiting = waiting
        limits.patience = patience
        return CommandRunner(limits: limits)
    }

    @Test func argumentsReachTheProgramUntouched() async {
        let result = await runner().run(["printf", "<%s>", "a b", "", "$HOME;é", "\"'\\"])
        #expect(
            result
                == CommandResult(
                    isSuccess: true, exitCode: 0, output: "<a b><><$HOME;é><\"'\\>"))
    }

    @Test func bothStreamsAndExitCodeComeBack() async {
        let result = await runner().run(shell: "echo out; echo err >&2; exit 3")
        #expect(result == CommandResult(isSuccess: false, exitCode: 3, output: "out\nerr\n"))
    }

    @Test func signalCountsAs128AndItsNumber() async {
        let result = await runner().run(shell: "kill -TERM $$")
        #expect(result == CommandResult(isSuccess: false, exitCode: 143, output: ""))
    }

    @Test func missingProgramIsAPlainFailure() async {
        let result = await runner().run(["no-such-program-here", "x"])
        #expect(result == .failed("Program not found: no-such-program-here"))
        #expect(await runner().run(["/etc/passwd"]) == .failed("Not allowed to run: /etc/passwd"))
        #expect(await runner().run([]).isSuccess == false)
        #expect(await runner().run([""]).isSuccess == false)
        #expect(await runner().run(["echo", "a\u{0}b"]).isSuccess == false)
    }

    @Test func environmentIsMinimalAndNothingElseIsOpen() async {
        let names = await runner().run(shell: "env | cut -d= -f1 | sort")
        let allowed: Set = ["HOME", "LANG", "PATH", "USER", "PWD", "OLDPWD", "SHLVL", "_"]
        #expect(Set(names.output.split(separator: "\n").map(String.init)).isSubset(of: allowed))
        let open = await runner().run(shell: "ls /proc/self/fd | sort -n | tr '\\n' ' '")
        #expect(open.output == "0 1 2 3 ", "3 is the listing itself")
        let input = await runner().run(shell: "readlink /proc/self/fd/0; cat")
        #expect(input.output == "/dev/null\n")
    }

    @Test func signalsAreAsTheSystemGivesThem() async {
        signal(SIGPIPE, SIG_IGN)
        let result = await runner().run(shell: "grep -E '^Sig(Blk|Ign):' /proc/self/status")
        // The C library keeps signals 32 and 33 for itself.
        let ignored = result.output.replacing("0000000180000000", with: "0000000000000000")
        #expect(ignored == "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n")
    }

    @Test func timeoutKillsTheWholeGroup() async throws {
        let folder = try TemporaryFolder()
        let result = await runner(time: 300).run(
            shell: "echo begun; sleep 60 & echo $! > \(folder.file("pid")); wait")
        #expect(
            result
                == CommandResult(
                    isSuccess: false, exitCode: nil,
                    output: "begun\nStopped: it did not end within 0.3 s."))
        let text = String(decoding: try folder.bytes(of: "pid"), as: UTF8.self)
        let child = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(await isGone(child))
    }

    @Test func descendantThatHoldsThePipeDoesNotHoldTheResult() async throws {
        let folder = try TemporaryFolder()
        let result = await runner().run(
            shell: "sleep 60 & echo $! > \(folder.file("pid")); echo done")
        #expect(result == CommandResult(isSuccess: true, exitCode: 0, output: "done\n"))
        // That the child still sleeps shows that nobody waited for it.
        let text = String(decoding: try folder.bytes(of: "pid"), as: UTF8.self)
        let child = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(child, 0) == 0, "what a command leaves behind goes on")
        kill(child, SIGKILL)
    }

    @Test func outputIsCutAndTheRestDrained() async {
        let result = await runner(output: 1_000).run(
            shell: "head -c 3000000 /dev/zero | tr '\\0' x; exit 5")
        #expect(result.exitCode == 5)
        #expect(result.output == String(repeating: "x", count: 1_000))
        let cut = await runner(output: 4).run(["printf", "abc😀"])
        #expect(cut.output == "abc", "a character that the limit cuts goes")
        let whole = await runner(output: 7).run(["printf", "abc😀"])
        #expect(whole.output == "abc😀")
    }

    @Test func endlessOutputEndsAtTheTimeLimit() async {
        let result = await runner(time: 300, output: 10).run(["yes"])
        #expect(result.exitCode == nil)
        #expect(result.output == "y\ny\ny\ny\ny\nStopped: it did not end within 0.3 s.")
    }

    @Test func bytesThatAreNoTextAreReplaced() async {
        let result = await runner().run(["printf", "a\\377b\\303"])
        #expect(result.output == "a\u{FFFD}b\u{FFFD}")
    }

    @Test func commandsTakeTurnsAndTheRestIsBusy() async throws {
        let runner = runner(running: 2, waiting: 1_000)
        let count = await withTaskGroup(of: CommandResult.self) { group in
            for _ in 0..<60 { group.addTask { await runner.run(["true"]) } }
            return await group.reduce(0) { $0 + ($1.isSuccess ? 1 : 0) }
        }
        #expect(count == 60)

        let folder = try TemporaryFolder()
        let narrow = self.runner(running: 1, waiting: 0)
        let held = Task { [marked = folder.file("begun")] in
            await narrow.run(shell: "echo > \(marked); exec sleep 60")
        }
        try await waitForFile(folder.file("begun"))
        let refused = await narrow.run(["true"])
        #expect(refused == .failed("Busy: other commands are still running. Try again later."))
        narrow.stop()
        #expect(await held.value.isSuccess == false)
        #expect(await narrow.run(["true"]).isSuccess == false)
    }

    @Test func patienceEnds() async throws {
        let folder = try TemporaryFolder()
        let runner = runner(running: 1, patience: 50)
        let held = Task { [marked = folder.file("begun")] in
            await runner.run(shell: "echo > \(marked); exec sleep 60")
        }
        try await waitForFile(folder.file("begun"))
        #expect(await runner.run(["true"]).output.hasPrefix("Busy"))
        runner.stop()
        _ = await held.value
    }

    private func waitForFile(_ path: String) async throws {
        for _ in 0..<3_000 where !FileManager.default.fileExists(atPath: path) {
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private func isGone(_ child: pid_t) async -> Bool {
        for _ in 0..<1_000 {
            if kill(child, 0) != 0 { return true }
            // A killed orphan is a zombie until its new parent has reaped it.
            let status = try? String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)
            if status?.contains("State:\tZ") != false { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

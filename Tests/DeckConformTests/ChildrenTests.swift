import Foundation
import Testing

@testable import DeckConform

/// Programs that the suite starts end whole, and leave nothing open.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ChildrenTests {
    /// `cat` holds the pipe when only the shell is ended; so the test would hang.
    @Test func aCommandThatIsOverTimeEndsWithAllItHasStarted() async {
        let command = ShellCommand("cat /dev/zero >/dev/null | sleep 3600", limit: .seconds(1))
        await #expect(throws: Failure.self) { try await command.run() }
    }

    @Test func aBoardsPipelineEndsWithTheBoard() async throws {
        let board = try BoardProgram(
            .shell("sleep 3600 & echo '{\"event\":\"up\"}'; wait"), url: "ws://127.0.0.1:9/")
        try await board.start()
        let up = await board.events.wait(for: "up", since: 0, within: .seconds(10))
        #expect(up != nil)
        await board.finish()
        let isRunning = await board.isRunning
        #expect(!isRunning)
    }

    /// A run starts hundreds, and 1,024 descriptors are a usual limit.
    @Test func finishedBoardsLeaveNoDescriptorOpen() async throws {
        var before = 0
        for turn in 0..<12 {
            let board = try BoardProgram(.shell("exec cat"), url: "ws://127.0.0.1:9/")
            try await board.start()
            await board.finish()
            // What is opened once for all of them.
            if turn == 1 { before = try descriptors() }
        }
        let after = try descriptors()
        #expect(after <= before + 4, "\(before) before ten boards, \(after) after them")
    }

    private func descriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
    }
}

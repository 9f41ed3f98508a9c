import Foundation
import Testing

@testable import ExchangeWorld

/// Random histories of the C client and the Swift client against the Swift host.
@Suite(.serialized) struct ExchangeTests {
    /// A failing history names its seed; `History(seed:)` plays it again.
    static let firstSeed: UInt64 = 20_261_130

    @Test(arguments: 0..<20)
    func fiftyHistoriesAgree(block: UInt64) async throws {
        let first = Self.firstSeed + block * 50
        print("Histories of the seeds \(first) to \(first + 49)")
        // Off the tests' own threads, which others need for their clocks and sockets.
        let faults = try await onAThreadOfItsOwn {
            try (first..<first + 50).flatMap { seed in
                try History(seed: seed).faults().map { "seed \(seed): \($0)" }
            }
        }
        #expect(faults.isEmpty, "\(faults.prefix(5))")
    }

    /// A rule that no history comes by is not tested by them.
    @Test func fiftyHistoriesComeByTheLock() async throws {
        let locks = try await onAThreadOfItsOwn {
            try (Self.firstSeed..<Self.firstSeed + 50).map { try History(seed: $0).play().unlocks }
        }
        #expect(locks.reduce(0, +) >= 5)
    }
}

/// Runs long work on a thread of its own.
func onAThreadOfItsOwn<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: .init(catching: work))
        }
    }
}

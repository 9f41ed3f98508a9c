/// Prints the figures of Docs/benchmarks.md; `make bench` writes them there.
///
/// `deck-bench profile` only seals and opens presses in Swift, for a profiler to look at.
if CommandLine.arguments.dropFirst().first == "profile" {
    _ = try Envelopes.kit(calls: 2_000)
} else {
    let sides = try measureSides()
    print(report(sides))
    let socket = try await SocketFigures.measure()
    print(socket.report)
}

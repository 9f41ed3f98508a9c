/// Prints the figures of Docs/benchmarks.md; `make bench` writes them there.
let sides = try measureSides()
print(report(sides))
let socket = try await SocketFigures.measure()
print(socket.report)

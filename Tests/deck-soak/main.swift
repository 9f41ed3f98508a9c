import Foundation

// Random frames and histories. A failure becomes a small file, and `replay` plays it again.
let usage = """
    deck-soak run [--frames N] [--exchanges N] [--seed N] [--machine NAME] [--out DIR]
    deck-soak replay FILE

    run feeds N frames (1000000) to each of core, kit, host and readers, and plays N whole
    exchanges (10000). A failure is made small and written to DIR (.build/soak).
    Exit status: 0 all held, 1 something broke, 2 could not run, 64 wrong arguments.
    """

func tell(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// One process's share: each case is on disk before it runs.
func batch(_ machine: SoakCase.Machine, seed: UInt64, count: Int, current: String) throws -> Int32 {
    var frames = 0
    var seed = seed
    while frames < count {
        let soakCase = SoakCase(machine: machine, seed: seed)
        guard FileManager.default.createFile(atPath: current, contents: Data(soakCase.text.utf8))
        else { throw SoakError(message: "\(current) cannot be written.") }
        let (faults, fed) = try soakCase.run()
        frames += fed
        if !faults.isEmpty {
            for fault in faults.prefix(5) { say("\(machine.rawValue), seed \(seed): \(fault)") }
            return 1
        }
        seed &+= 1
    }
    tell("\(machine.rawValue): \(frames) \(machine == .exchange ? "exchanges" : "frames")")
    return 0
}

func replay(_ path: String) throws -> Int32 {
    guard let data = FileManager.default.contents(atPath: path),
        let soakCase = SoakCase(text: String(decoding: data, as: UTF8.self))
    else { throw SoakError(message: "\(path) is not a case that deck-soak has written.") }
    let faults = try soakCase.run().faults
    for fault in faults { say(fault) }
    return faults.isEmpty ? 0 : 1
}

func run(_ options: [String: String]) throws -> Int32? {
    let machines = options["--machine"].map { SoakCase.Machine(rawValue: $0).map { [$0] } }
    guard let frames = Int(options["--frames"] ?? "1000000"),
        let exchanges = Int(options["--exchanges"] ?? "10000"),
        let seed = UInt64(options["--seed"] ?? String(UInt64.random(in: 0...UInt64(Int32.max)))),
        let machines = machines ?? SoakCase.Machine.allCases
    else { return nil }
    let folder = URL(fileURLWithPath: options["--out"] ?? ".build/soak")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    tell("seed \(seed)")
    var status: Int32 = 0
    for machine in machines {
        let count = machine == .exchange ? exchanges : frames
        if let file = try Hunt(folder: folder).run(machine, seed: seed, count: count) {
            say("Play it again: deck-soak replay \(file.path)")
            status = 1
        }
    }
    return status
}

func start(_ arguments: [String]) throws -> Int32 {
    switch (arguments.first, arguments.count) {
    case ("run", let count) where count % 2 == 1:
        var options: [String: String] = [:]
        for place in stride(from: 1, to: count, by: 2) {
            options[arguments[place]] = arguments[place + 1]
        }
        let known: Set = ["--frames", "--exchanges", "--seed", "--machine", "--out"]
        if known.isSuperset(of: options.keys), let status = try run(options) { return status }
    case ("replay", 2): return try replay(arguments[1])
    case ("batch", 5):
        if let machine = SoakCase.Machine(rawValue: arguments[1]),
            let seed = UInt64(arguments[2]), let count = Int(arguments[3])
        {
            return try batch(machine, seed: seed, count: count, current: arguments[4])
        }
    case ("--help", _):
        tell(usage)
        return 0
    default: break
    }
    say(usage)
    return 64
}

do {
    exit(try start(Array(CommandLine.arguments.dropFirst())))
} catch let error as SoakError {
    say(error.message)
    exit(2)
} catch {
    say("deck-soak could not run: \(error)")
    exit(2)
}

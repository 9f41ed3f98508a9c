import DeckConsole
import DeckLine
import Foundation
import VectorPlay

/// A command line that cannot be carried out.
struct VectorsRefusal: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// What the command line of `deck-conform vectors` asks for.
struct VectorsOptions {
    static let parser = OptionParser(
        program: "deck-conform vectors", version: touchdeckVersion,
        summary: "Plays every vector of Vectors/ to a device that speaks the line protocol\n"
            + "(firmware-spec/line-protocol.md), and compares every byte.",
        options: [
            ProgramOption(
                "--exec", value: "COMMAND",
                help: "start the device with this line of shell; it speaks on stdin and stdout"),
            ProgramOption("--serial", value: "PATH", help: "the device is at this serial line"),
            ProgramOption(
                "--baud", value: "N", help: "the speed of the serial line (default: 115200)"),
            ProgramOption(
                "--vectors", value: "DIR",
                help: "the folder of the vectors (default: Vectors/v1 here or in a folder\n"
                    + "around this one)"),
            ProgramOption(
                "--only", value: "NAMES",
                help:
                    "just these, separated by commas: a file (hkdf), a type (x25519/KeyExchange),\n"
                    + "a test (hkdf/3), or a pattern ('messages/1*')"),
            ProgramOption("--except", value: "NAMES", help: "leave these out, named alike"),
            ProgramOption(
                "--no-skip", help: "a test that the device cannot be given counts as failed"),
            ProgramOption(
                "--time-limit", value: "SECONDS",
                help: "how long the device may be silent while it is asked (default: 10)"),
            ProgramOption("--json", help: "print one JSON object a line, for programs"),
        ],
        notes: """
            A device that ends, or is silent for too long, ends the run. Exit status: 0 all passed,
            1 a test failed, 2 wrong usage or no device, 3 the device died.
            """)

    let target: LineTarget
    let folder: VectorFolder
    let only: [String]
    let except: [String]
    let mayNotSkip: Bool
    let limits: LineLimits

    init(_ given: GivenOptions) throws(VectorsRefusal) {
        switch (given.value("--exec"), given.value("--serial")) {
        case (let command?, nil):
            guard !given.has("--baud") else { throw VectorsRefusal("--baud is for --serial") }
            target = .command(command)
        case (nil, let path?):
            target = .serial(
                path: path, baud: Int(try number("--baud", given, 1...10_000_000) ?? 115_200))
        default: throw VectorsRefusal("either --exec or --serial says where the device is")
        }
        folder = try VectorsOptions.folder(given.value("--vectors"))
        only = VectorsOptions.names(given.value("--only"))
        except = VectorsOptions.names(given.value("--except"))
        mayNotSkip = given.has("--no-skip")
        var limits = LineLimits()
        if let seconds = try number("--time-limit", given, 1...86_400) {
            limits.silence = seconds
            limits.ready = max(limits.ready, seconds)
            limits.request = 12 * seconds
        }
        self.limits = limits
    }

    /// The tests that are asked for.
    func cases() throws -> [VectorCase] {
        let all = try folder.cases()
        for pattern in only + except where !all.contains(where: { $0.isNamed(by: pattern) }) {
            let known = Set(all.map(\.title.file)).sorted().joined(separator: ", ")
            throw VectorsRefusal(
                "no test is named \"\(terminalSafe(pattern))\"; the files are \(known)")
        }
        return all.filter { test in
            (only.isEmpty || only.contains(where: test.isNamed))
                && !except.contains(where: test.isNamed)
        }
    }

    private static func names(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",").map(String.init)
    }

    private static func folder(_ path: String?) throws(VectorsRefusal) -> VectorFolder {
        if let path { return VectorFolder(URL(fileURLWithPath: path)) }
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        guard let found = VectorFolder.near(here) else {
            throw VectorsRefusal(
                "there is no Vectors/v1 here or in a folder around: say where with --vectors DIR")
        }
        return found
    }
}

private func number(
    _ name: String, _ given: GivenOptions, _ range: ClosedRange<Double>
) throws(VectorsRefusal) -> Double? {
    guard let text = given.value(name) else { return nil }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Double(text),
        range.contains(number)
    else {
        throw VectorsRefusal(
            "\(name) takes a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }
    return number
}

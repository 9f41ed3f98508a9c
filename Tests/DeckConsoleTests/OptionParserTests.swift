import Testing

@testable import DeckConsole

@Suite struct OptionParserTests {
    let parser = OptionParser(
        program: "demo", version: "1.2.3", summary: "Shows how options are read.",
        options: [
            ProgramOption("--connect", value: "URL", help: "connect to this host"),
            ProgramOption("--state", value: "DIR", help: "keep the state here"),
            ProgramOption("--json", help: "print JSON lines"),
        ],
        notes: "Commands: none.")

    @Test func takesFlagsAndBothSpellingsOfValues() throws {
        guard
            case .run(let given) = parser.parse([
                "--state", "/tmp/a", "--json", "--connect=ws://h/?a=b",
            ])
        else {
            Issue.record("refused")
            return
        }
        #expect(given.value("--state") == "/tmp/a")
        #expect(given.value("--connect") == "ws://h/?a=b")
        #expect(given.has("--json"))
        #expect(!given.has("--help"))
    }

    @Test(arguments: [
        (["--conect", "x"], "did you mean --connect?"),
        (["--jsno"], "did you mean --json?"),
        (["-state", "x"], "did you mean --state?"),
        (["--json", "--json"], "--json is given twice"),
        (["--json=yes"], "--json takes no value"),
        (["--state"], "--state needs a value: --state DIR"),
        (["--state", "--json"], "--state needs a value: --state DIR"),
        (["--state="], "--state needs a value: --state DIR"),
        (["here"], "unexpected argument \"here\""),
        (["--"], "unexpected argument \"--\""),
        (["--\u{1B}[2J"], "unknown option \"--[2J\""),
    ])
    func refuses(_ arguments: [String], _ words: String) {
        guard case .refuse(let text) = parser.parse(arguments) else {
            Issue.record("taken: \(arguments)")
            return
        }
        #expect(text.contains(words), "\(text)")
    }

    @Test func takesArgumentsAndOptionsThatRepeatWhereTheProgramDoes() throws {
        let parser = OptionParser(
            program: "demo", version: "1", summary: "Shows.",
            options: [
                ProgramOption("-x", value: "ID", repeats: true, help: "leave it out"),
                ProgramOption("--json", help: "print JSON lines"),
                ProgramOption("--secret", isListed: false, help: "known to few"),
            ], argument: "CASE")
        guard case .run(let given) = parser.parse(["a", "-x", "1", "--json", "b", "-x", "2"]) else {
            Issue.record("refused")
            return
        }
        #expect(given.arguments == ["a", "b"])
        #expect(
            parser.parse(["--secret"]) != .show(parser.help) && !parser.help.contains("--secret"))
        #expect(given.all("-x") == ["1", "2"])
        #expect(parser.help.contains("Usage: demo [-x ID]… [--json] [--help] [--version] [CASE]…"))
        for wrong in [["-y"], ["-x"], ["--json", "--json"], [""], ["-"]] {
            guard case .refuse = parser.parse(wrong) else {
                Issue.record("taken: \(wrong)")
                continue
            }
        }
    }

    @Test func showsHelpAndVersion() {
        #expect(parser.parse(["--version"]) == .show("demo 1.2.3\n"))
        #expect(
            parser.parse(["--json", "--help"])
                == .show(
                    """
                    Shows how options are read.

                    Usage: demo [--connect URL] [--state DIR] [--json] [--help] [--version]

                    Options:
                      --connect URL  connect to this host
                      --state DIR    keep the state here
                      --json         print JSON lines
                      --help         show this help and end
                      --version      show the version and end

                    Commands: none.

                    """))
    }

    // Distances as Wikipedia's "Damerau-Levenshtein distance" gives them for the restricted form.
    @Test(arguments: [("CA", "ABC", 3), ("kitten", "sitting", 3), ("ab", "ba", 1), ("", "abc", 3)])
    func countsSlips(_ a: String, _ b: String, _ expected: Int) {
        #expect(slips(a, b) == expected)
    }
}

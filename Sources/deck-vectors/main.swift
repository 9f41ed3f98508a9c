import DeckConsole
import DeckVectors
import Foundation

let usage = """
    usage: deck-vectors generate DIR   write every vector file into DIR
           deck-vectors check DIR      compare DIR with what would be written
           deck-vectors --help | --version

    Exit status: 0 done, 1 a file differs, 2 could not run, 64 wrong usage.

    """

func complain(_ text: String) {
    FileHandle.standardError.write(Data("deck-vectors: \(text)\n".utf8))
}

func run(_ arguments: [String]) -> Int32 {
    do {
        switch (arguments.first, arguments.count) {
        case ("--help", 1):
            print(usage, terminator: "")
            return 0
        case ("--version", 1):
            print("deck-vectors \(VectorSet.version)")
            return 0
        case ("generate", 2):
            try VectorSet.generate(into: URL(fileURLWithPath: arguments[1]))
            return 0
        case ("check", 2):
            let differences = try VectorSet.differences(in: URL(fileURLWithPath: arguments[1]))
            differences.forEach(complain)
            return differences.isEmpty ? 0 : 1
        default:
            return refuse(arguments.first)
        }
    } catch let error as VectorError {
        complain(error.description)
    } catch {
        complain(error.localizedDescription)
    }
    return 2
}

func refuse(_ word: String?) -> Int32 {
    let known = ["generate", "check", "--help", "--version"]
    if let word, !known.contains(word) {
        let advice = nearest(to: word, in: known).map { "; did you mean \($0)?" } ?? ""
        complain("unknown command \(word)\(advice)")
    }
    FileHandle.standardError.write(Data(usage.utf8))
    return 64
}

exit(run(Array(CommandLine.arguments.dropFirst())))

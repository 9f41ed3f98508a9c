public import DeckAttack
internal import DeckConsole

/// No attack has the name that was given.
public struct UnknownAttack: Error, CustomStringConvertible {
    public let description: String
}

extension Attack {
    /// Those of `attacks` that `--only` names, separated by commas, in their own order; all of
    /// them without it.
    public static func named(_ names: String?, of attacks: [Attack]) throws -> [Attack] {
        guard let names = names?.split(separator: ",").map(String.init) else { return attacks }
        let known = attacks.map(\.name)
        for name in names where !known.contains(name) {
            let advice = nearest(to: name, in: known).map { "; did you mean \($0)?" } ?? ""
            throw UnknownAttack(
                description: "no attack is called \(terminalSafe(name))\(advice)")
        }
        return attacks.filter { names.contains($0.name) }
    }

    /// Names and sentences for `--help`.
    public static func list(_ attacks: [Attack]) -> String {
        attacks.map { "  \($0.name)\n      \($0.attempt)" }.joined(separator: "\n")
    }
}

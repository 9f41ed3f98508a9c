/// What the programs tell the shell when they end.
public enum ExitStatus: Int32, Sendable {
    case done = 0
    /// The program ran, and what it was asked to check is not so.
    case checkFailed = 1
    /// The program could not do its work: a damaged store, a busy port, a state in use.
    case couldNotRun = 2
    /// What was to be checked died under the check.
    case targetDied = 3
    /// The command line is wrong (EX_USAGE of sysexits.h).
    case usage = 64
}

import Foundation

/// Where a program keeps its state without `--state`: `$XDG_STATE_HOME/touchdeck/<program>`, or
/// `~/.local/state/touchdeck/<program>`. A relative `XDG_STATE_HOME` is ignored, as the XDG Base
/// Directory specification asks.
public func defaultStatePath(
    program: String,
    environment: [String: String]? = nil,
    home: String? = nil
) -> String {
    let environment = environment ?? ProcessInfo.processInfo.environment
    if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") {
        return base + "/touchdeck/" + program
    }
    // A shell's own HOME counts; Foundation would ask the password file.
    let stated = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (home ?? stated ?? NSHomeDirectory()) + "/.local/state/touchdeck/" + program
}

import Foundation

/// How many columns the terminal at stdout has; nil when stdout is none.
public func terminalColumns() -> Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
        size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
}

/// Breaks a line between words so that each part takes at most `width` characters; continuation
/// lines keep the indent of the first. A word that is longer stays whole.
func wrapped(_ line: Substring, width: Int) -> [Substring] {
    guard line.count > width, width > 20 else { return [line] }
    let indent = line.prefix { $0 == " " }
    var parts: [Substring] = []
    var part = indent
    for word in line.dropFirst(indent.count).split(separator: " ") {
        if part.count > indent.count, part.count + 1 + word.count > width {
            parts.append(part)
            part = indent
        }
        part += (part.count > indent.count ? " " : "") + word
    }
    return parts + [part]
}

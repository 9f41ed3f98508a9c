/// Text from elsewhere made fit for a terminal: without control characters (Unicode Cc), which
/// could move the cursor or rename the window, and without the characters that turn the reading
/// direction or break the line. Tabs become spaces; with `keepingLines`, line feeds stay.
public func terminalSafe(_ text: String, keepingLines: Bool = false) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x0A where keepingLines: safe.append(scalar)
        case 0x09: safe.append(" ")
        case 0x00...0x1F, 0x7F...0x9F: continue
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: continue
        default: safe.append(scalar)
        }
    }
    return String(safe)
}

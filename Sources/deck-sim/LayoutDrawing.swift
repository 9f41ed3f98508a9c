import BoardSim
import DeckConsole

/// The display: the keys as a grid of labels.
enum LayoutDrawing {
    static let widestCell = 14
    /// A grid whose cells would be narrower is shown as a list.
    static let narrowestCell = 8
    static let pagesShown = 8

    /// - Parameter width: columns that the drawing may take.
    static func draw(_ layout: Layout, width: Int = 68) -> String {
        guard !layout.pages.isEmpty else {
            return "The host shows no keys (\(layout.columns) × \(layout.rows))."
        }
        // Each cell has a border at its left, and the last one at its right too.
        let cell = min(widestCell, (width - 1) / Int(max(1, layout.columns)) - 1)
        var lines: [String] = []
        for (number, page) in layout.pages.prefix(pagesShown).enumerated() {
            lines.append("Page \(number)")
            lines += cell >= narrowestCell ? grid(page, layout, cell) : list(page)
        }
        if layout.pages.count > pagesShown {
            lines.append("and \(layout.pages.count - pagesShown) more pages")
        }
        return lines.joined(separator: "\n")
    }

    private static func grid(
        _ page: [Layout.Key], _ layout: Layout, _ cellWidth: Int
    ) -> [String] {
        let labels = Dictionary(page.map { ($0.index, $0.label) }, uniquingKeysWith: { $1 })
        let columns = Int(layout.columns)
        let used = page.map { $0.index / layout.columns }.max() ?? 0
        let bar = String(repeating: "─", count: cellWidth)
        let line = { (left: String, middle: String, right: String) in
            left + Array(repeating: bar, count: columns).joined(separator: middle) + right
        }
        var lines = [line("┌", "┬", "┐")]
        // Empty rows below the last used one are left out.
        for row in 0...min(used, layout.rows - 1) {
            if row > 0 { lines.append(line("├", "┼", "┤")) }
            let cells = (0..<layout.columns).map { column in
                let index = row * layout.columns + column
                let text = labels[index].map { "\(index) \(terminalSafe($0))" } ?? ""
                return " " + fitted(text, cellWidth - 2) + " "
            }
            lines.append("│" + cells.joined(separator: "│") + "│")
        }
        lines.append(line("└", "┴", "┘"))
        return lines
    }

    private static func list(_ page: [Layout.Key]) -> [String] {
        page.prefix(64).map { "  \($0.index) \(terminalSafe($0.label))" }
            + (page.count > 64 ? ["  and \(page.count - 64) more keys"] : [])
    }

    /// Exactly so many columns of a terminal, cut with an ellipsis or padded.
    static func fitted(_ text: String, _ width: Int) -> String {
        var out = ""
        var used = 0
        let needed = text.reduce(0) { $0 + columns($1) }
        let room = needed > width ? width - 1 : width
        for character in text {
            guard used + columns(character) <= room else { break }
            out.append(character)
            used += columns(character)
        }
        if needed > width {
            out += "…"
            used += 1
        }
        return out + String(repeating: " ", count: max(0, width - used))
    }

    /// How many columns a terminal gives a character: two for East Asian wide ones and emoji.
    static func columns(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if scalar.properties.isEmojiPresentation { return 2 }
        if character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
        switch scalar.value {
        case 0x200B...0x200D, 0x0300...0x036F: return 0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}

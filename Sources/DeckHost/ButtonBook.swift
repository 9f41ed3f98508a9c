public import DeckKit

/// All buttons of a host, by page and index.
public struct ButtonBook: Sendable, Equatable {
    /// Pages are numbered from 0.
    public static let pageLimit = 100
    /// Indices are from 0, row by row; the largest grid is 255 by 255 keys.
    public static let indexLimit = 255 * 255
    /// Buttons in all.
    public static let buttonLimit = 2_000
    /// Bytes of UTF-8.
    public static let labelLimit = 4_096
    /// Bytes of UTF-8.
    public static let colorLimit = 64
    /// Bytes of a button's canonical JSON.
    public static let buttonSizeLimit = 16_384

    private var pages: [Int: [Int: Button]] = [:]

    public init() {}

    public subscript(page page: Int, index index: Int) -> Button? {
        pages[page]?[index]
    }

    public var count: Int {
        pages.values.reduce(0) { $0 + $1.count }
    }

    /// One more than the highest page with a button.
    public var pageCount: Int {
        (pages.keys.max() ?? -1) + 1
    }

    /// A page's buttons in the order of their indices.
    public func buttons(onPage page: Int) -> [(index: Int, button: Button)] {
        (pages[page] ?? [:]).sorted { $0.key < $1.key }.map { (index: $0.key, button: $0.value) }
    }

    /// Sets a button, or with nil clears the key.
    ///
    /// - Throws: `HostError` of kind `misuse` when a limit is passed; nothing has changed then.
    public mutating func set(_ button: Button?, page: Int, index: Int) throws(HostError) {
        guard (0..<ButtonBook.pageLimit).contains(page) else {
            throw HostError(.misuse, "Pages go from 0 to \(ButtonBook.pageLimit - 1).")
        }
        guard (0..<ButtonBook.indexLimit).contains(index) else {
            throw HostError(.misuse, "Indices go from 0 to \(ButtonBook.indexLimit - 1).")
        }
        guard let button else {
            pages[page]?[index] = nil
            if pages[page]?.isEmpty == true { pages[page] = nil }
            return
        }
        try ButtonBook.check(button)
        guard count < ButtonBook.buttonLimit || pages[page]?[index] != nil else {
            throw HostError(
                .misuse, "There are \(ButtonBook.buttonLimit) buttons already. Clear one first.")
        }
        pages[page, default: [:]][index] = button
    }

    private static func check(_ button: Button) throws(HostError) {
        guard button.label.utf8.count <= labelLimit else {
            throw HostError(.misuse, "A label has at most \(labelLimit) bytes.")
        }
        guard (button.color ?? "").utf8.count <= colorLimit else {
            throw HostError(.misuse, "A colour has at most \(colorLimit) bytes, as in #3366cc.")
        }
        guard button.value.canonicalText.utf8.count <= buttonSizeLimit else {
            throw HostError(.misuse, "A button has at most \(buttonSizeLimit) bytes of JSON.")
        }
    }
}

extension ButtonBook {
    /// What a new host starts with: commands that every system has and that change nothing.
    static var standard: ButtonBook {
        let commands: [(String, String, [String])] = [
            ("Date", "#3366cc", ["date"]),
            ("User", "#339966", ["whoami"]),
            ("Uptime", "#996633", ["uptime"]),
            ("System", "#663399", ["uname", "-srm"]),
            ("Disk", "#cc6633", ["df", "-h", "/"]),
            ("Hostname", "#336666", ["uname", "-n"]),
            ("Home", "#666633", ["ls"]),
        ]
        var book = ButtonBook()
        for (index, (label, color, command)) in commands.enumerated() {
            book.pages[0, default: [:]][index] = Button(
                label: label, color: color, action: .command(arguments: command, shell: nil))
        }
        return book
    }
}

internal import DeckKit

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The buttons on disk: a JSON file that a person can read and edit.
enum ButtonFile {
    static let name = "buttons.json"
    static let version = 1
    /// In bytes.
    static let sizeLimit = 64 << 20

    /// Reads the file of a state folder; writes the first one when there is none.
    ///
    /// - Throws: `HostError` of kind `damaged` that names the place, with the file left alone.
    static func open(in directory: StateDirectory) throws -> ButtonBook {
        let path = directory.file(name)
        guard fileSize(path) != nil else {
            let book = ButtonBook.standard
            try save(book, in: directory)
            return book
        }
        let descriptor = try Descriptor(opening: path, O_RDONLY)
        guard let bytes = try descriptor.readAll(limit: sizeLimit, of: path) else {
            throw damaged(path, "it is over \(sizeLimit) bytes")
        }
        do throws(Problem) {
            return try parse(bytes)
        } catch {
            throw damaged(path, error.description)
        }
    }

    /// Replaces the file so that a crash leaves the old or the new one.
    static func save(_ book: ButtonBook, in directory: StateDirectory) throws {
        try directory.replace(name, with: Array(text(of: book).utf8))
    }

    /// One button a line.
    static func text(of book: ButtonBook) -> String {
        var pages: [String] = []
        for page in 0..<book.pageCount {
            let lines = book.buttons(onPage: page).map { entry in
                "      " + line(of: entry.button, at: entry.index)
            }
            pages.append(
                lines.isEmpty ? "    []" : "    [\n\(lines.joined(separator: ",\n"))\n    ]")
        }
        let body = pages.isEmpty ? "[]" : "[\n\(pages.joined(separator: ",\n"))\n  ]"
        return "{\n  \"version\": \(version),\n  \"pages\": \(body)\n}\n"
    }

    static func parse(_ bytes: [UInt8]) throws(Problem) -> ButtonBook {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.parse(utf8: bytes)
        } catch {
            throw Problem(place(of: error.offset, in: bytes), error.reason.rawValue)
        }
        let object = try members(value, at: "the file", allowed: ["version", "pages"])
        guard case .integer(let found)? = object["version"], found >= 1 else {
            throw Problem("version", "it must be \(version)")
        }
        guard found == version else { throw Problem("version", "a newer program wrote it") }
        guard case .array(let pages)? = object["pages"] else {
            throw Problem("pages", "it must be an array of pages")
        }
        var book = ButtonBook()
        for (page, value) in pages.enumerated() {
            guard case .array(let buttons) = value else {
                throw Problem("pages[\(page)]", "it must be an array of buttons")
            }
            for (position, value) in buttons.enumerated() {
                let place = "pages[\(page)][\(position)]"
                try add(value, to: &book, page: page, place: place)
            }
        }
        return book
    }

    /// What is wrong, and where.
    struct Problem: Error, CustomStringConvertible {
        let description: String

        init(_ place: String, _ reason: String) {
            description = "\(place): \(reason)"
        }
    }

    private static func add(
        _ value: JSONValue, to book: inout ButtonBook, page: Int, place: String
    ) throws(Problem) {
        let object = try members(
            value, at: place, allowed: ["index", "label", "color", "action"])
        guard case .integer(let number)? = object["index"], let index = Int(exactly: number) else {
            throw Problem(place + ".index", "it must be a plain integer")
        }
        guard book[page: page, index: index] == nil else {
            throw Problem(place + ".index", "\(index) stands twice on this page")
        }
        let button: Button
        do throws(DeckError) {
            button = try Button(value)
        } catch {
            throw Problem(place, error.message)
        }
        do throws(HostError) {
            try book.set(button, page: page, index: index)
        } catch {
            throw Problem(place, error.message)
        }
    }

    private static func members(
        _ value: JSONValue, at place: String, allowed: [String]
    ) throws(Problem) -> JSONObject {
        guard case .object(let object) = value else {
            throw Problem(place, "it must be an object")
        }
        if let stranger = object.members.first(where: { !allowed.contains($0.key) }) {
            throw Problem(
                place,
                "unknown member \"\(stranger.key)\"; known are "
                    + allowed.joined(separator: ", "))
        }
        return object
    }

    private static func line(of button: Button, at index: Int) -> String {
        var parts = ["\"index\": \(index)"]
        parts.append("\"label\": " + JSONValue.string(button.label).canonicalText)
        if let color = button.color {
            parts.append("\"color\": " + JSONValue.string(color).canonicalText)
        }
        parts.append("\"action\": " + button.action.value.canonicalText)
        return "{" + parts.joined(separator: ", ") + "}"
    }

    private static func place(of offset: Int, in bytes: [UInt8]) -> String {
        let before = bytes[..<min(offset, bytes.count)]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let lineStart = (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
        return "line \(line), column \(before.count - lineStart + 1)"
    }

    private static func damaged(_ path: String, _ reason: String) -> HostError {
        // The reason may be a sentence of its own, with a full stop.
        let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
        return HostError(
            .damaged,
            "The buttons in \(path) cannot be used: \(reason). Nothing was changed. Mend the "
                + "file, or move it away to start with the first buttons again.")
    }
}

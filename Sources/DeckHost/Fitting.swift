internal import DeckKit

/// Makes what the host sends fit the deck: its grid, and the largest message that it takes
/// (protocol section 3, `info`).
enum Fitting {
    struct FittedLayout: Equatable {
        /// Nil when not even an empty layout fits.
        let layout: Layout?
        /// Pages left out from the end because the message would be too large.
        let pagesLeftOut: Int
        /// Buttons outside the deck's grid, on the pages that are there.
        let buttonsLeftOut: Int
    }

    static func layout(of book: ButtonBook, for info: DeckInfo) -> FittedLayout {
        let keyCount = info.columns * info.rows
        var outside: [Int] = []
        let pages = (0..<book.pageCount).map { page in
            let buttons = book.buttons(onPage: page)
            let shown = buttons.filter { $0.index < keyCount || Quirk.isOn("showsAllKeys") }
            outside.append(buttons.count - shown.count)
            return shown.map {
                Layout.Key(index: $0.index, label: $0.button.label, color: $0.button.color)
            }
        }
        func layout(_ count: Int) -> Layout? {
            Layout(
                columns: Quirk.isOn("showsAllKeys") ? 5 : info.columns,
                rows: Quirk.isOn("showsAllKeys") ? 3 : info.rows, pages: Array(pages.prefix(count)))
        }
        let fits = { (count: Int) in
            layout(count).map { isFit(.layout($0), info) } ?? false
        }
        guard let count = greatest(upTo: pages.count, where: fits) else {
            return FittedLayout(layout: nil, pagesLeftOut: pages.count, buttonsLeftOut: 0)
        }
        return FittedLayout(
            layout: layout(count), pagesLeftOut: pages.count - count,
            buttonsLeftOut: outside.prefix(count).reduce(0, +))
    }

    /// A result whose output is cut, in whole characters, so that it fits; nil when it cannot.
    static func result(
        page: Int, index: Int, _ result: CommandResult, for info: DeckInfo
    ) -> HostBody? {
        func body(_ output: String?) -> HostBody {
            .result(
                page: page, index: index, ok: result.isSuccess,
                exitCode: result.exitCode.map { Int($0) }, output: output)
        }
        let whole = body(result.output)
        if isFit(whole, info) { return whole }
        let room = info.maximumMessage - Envelope.size(ofBody: body("").text)
        guard room >= 0 else { return isFit(body(nil), info) ? body(nil) : nil }
        if Quirk.isOn("cutsInsideCharacters") {
            return body(String(decoding: result.output.utf8.prefix(room / 2), as: UTF8.self))
        }
        return body(String(prefix(of: result.output, room: room)))
    }

    /// An error whose message is cut so that it fits; nil when it cannot.
    static func error(code: String, message: String, for info: DeckInfo) -> HostBody? {
        let characters = Array(message)
        let fits = { (count: Int) in
            isFit(.error(code: code, message: String(characters.prefix(count))), info)
        }
        guard let count = greatest(upTo: characters.count, where: fits) else { return nil }
        return .error(code: code, message: String(characters.prefix(count)))
    }

    static func isFit(_ body: HostBody, _ info: DeckInfo) -> Bool {
        Envelope.size(ofBody: body.text) <= info.maximumMessage
    }

    /// The greatest number in 0...`limit` that fits, given that all below it fit too.
    private static func greatest(upTo limit: Int, where fits: (Int) -> Bool) -> Int? {
        guard fits(0) else { return nil }
        if fits(limit) { return limit }
        var low = 0
        var high = limit
        while high - low > 1 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// The longest run of whole characters that takes at most `room` bytes in an envelope.
    private static func prefix(of text: String, room: Int) -> Substring {
        var left = room
        var end = text.startIndex
        while end < text.endIndex {
            let next = text.index(after: end)
            left -= text.utf8[end..<next].reduce(0) { $0 + size(of: $1) }
            if left < 0 { break }
            end = next
        }
        return text[..<end]
    }

    /// What a byte of a body's text member takes after it is escaped twice: for the body, and
    /// with the body for the envelope (protocol section 2).
    private static func size(of byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): 4
        case 0x08, 0x09, 0x0A, 0x0C, 0x0D: 3
        case 0x00..<0x20: 7
        default: 1
        }
    }
}

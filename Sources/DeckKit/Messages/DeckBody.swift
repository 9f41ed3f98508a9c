/// What a deck says inside an envelope (protocol section 3).
public enum DeckBody: Equatable, Sendable {
    case press(page: Int, index: Int)
    /// A nil button clears the key.
    case setButton(page: Int, index: Int, button: Button?)
    case info(DeckInfo)

    /// Reads a body's text. Throws a `malformed` error that says what is wrong.
    public init(parsing text: String) throws(DeckError) {
        let members = try Members(
            try parseBody(
                text, keeping: ["type", "page", "index", "button"] + DeckInfo.keys),
            called: "The body")
        switch try members.string("type") {
        case "press":
            self = .press(
                page: try members.integer("page", in: Members.anyPosition),
                index: try members.integer("index", in: Members.anyPosition))
        case "setButton":
            let button = try members.value("button")
            self = .setButton(
                page: try members.integer("page", in: Members.anyPosition),
                index: try members.integer("index", in: Members.anyPosition),
                button: button == .null ? nil : try Button(button))
        case "info": self = .info(try DeckInfo(members))
        default: throw .malformed("The body's type is none that a deck sends.")
        }
    }

    /// The canonical text to sign.
    public var text: String {
        let object: JSONObject
        switch self {
        case .press(let page, let index):
            object = JSONObject([
                "type": .string("press"), "page": .integer(Int64(page)),
                "index": .integer(Int64(index)),
            ])
        case .setButton(let page, let index, let button):
            object = JSONObject([
                "type": .string("setButton"), "page": .integer(Int64(page)),
                "index": .integer(Int64(index)), "button": button?.value ?? .null,
            ])
        case .info(let info):
            object = JSONObject([
                "type": .string("info"), "columns": .integer(Int64(info.columns)),
                "rows": .integer(Int64(info.rows)),
                "maxMessage": .integer(Int64(info.maximumMessage)),
            ])
        }
        return JSONValue.object(object).canonicalText
    }
}

/// The keys that a deck has and the largest message that it takes.
public struct DeckInfo: Equatable, Sendable {
    static let keys = ["columns", "rows", "maxMessage"]

    /// What holds until a deck says otherwise: 5 by 3 keys, 65,536 bytes.
    public static let standard = DeckInfo(
        unchecked: 5, rows: 3, maximumMessage: 65_536)

    /// 1 to 255.
    public let columns: Int
    /// 1 to 255.
    public let rows: Int
    /// In bytes, at least 1.
    public let maximumMessage: Int

    /// Nil if a value is out of its range.
    public init?(columns: Int, rows: Int, maximumMessage: Int) {
        guard (1...255).contains(columns), (1...255).contains(rows),
            (1...(1 << 53 - 1)).contains(maximumMessage)
        else { return nil }
        self.init(unchecked: columns, rows: rows, maximumMessage: maximumMessage)
    }

    init(_ members: Members) throws(DeckError) {
        columns = try members.integer("columns", in: 1...255)
        rows = try members.integer("rows", in: 1...255)
        maximumMessage = try members.integer("maxMessage", in: 1...(1 << 53 - 1))
    }

    private init(unchecked columns: Int, rows: Int, maximumMessage: Int) {
        self.columns = columns
        self.rows = rows
        self.maximumMessage = maximumMessage
    }
}

/// Reads the JSON text inside an envelope, as strictly as the envelope itself.
func parseBody(_ text: String, keeping keys: [String]) throws(DeckError) -> JSONValue {
    do throws(JSONError) {
        return try JSONReader.parse(text, keeping: keys)
    } catch {
        throw .malformed("The body is refused: \(error).")
    }
}

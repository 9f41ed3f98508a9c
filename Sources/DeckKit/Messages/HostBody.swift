/// What a host says inside an envelope (protocol section 3).
public enum HostBody: Equatable, Sendable {
    /// First after every authorization, and on change.
    case layout(Layout)
    /// Exactly one for every well-formed press.
    case result(page: Int, index: Int, ok: Bool, exitCode: Int?, output: String?)
    /// `forbidden`, `badRequest`, or a code of a later version.
    case error(code: String, message: String)

    public static let forbidden = "forbidden"
    public static let badRequest = "badRequest"

    /// Reads a body's text. Throws a `malformed` error that says what is wrong.
    public init(parsing text: String) throws(DeckError) {
        let keys = [
            "type", "columns", "rows", "pages", "page", "index", "ok", "exitCode", "output",
            "code", "message",
        ]
        let members = try Members(try parseBody(text, keeping: keys), called: "The body")
        switch try members.string("type") {
        case "layout": self = .layout(try Layout(members))
        case "result":
            let exitCodes = Int64(Int32.min)...Int64(Int32.max)
            self = .result(
                page: try members.integer("page"), index: try members.integer("index"),
                ok: try members.bool("ok"),
                exitCode: members.has("exitCode")
                    ? try members.integer("exitCode", in: exitCodes) : nil,
                output: try members.optionalString("output"))
        case "error":
            self = .error(
                code: try members.string("code"), message: try members.string("message"))
        default: throw .malformed("The body's type is none that a host sends.")
        }
    }

    /// The canonical text to sign.
    public var text: String {
        let object: JSONObject
        switch self {
        case .layout(let layout):
            object = JSONObject([
                "type": .string("layout"), "columns": .integer(Int64(layout.columns)),
                "rows": .integer(Int64(layout.rows)),
                "pages": .array(layout.pages.map { .array($0.map(\.value)) }),
            ])
        case .result(let page, let index, let ok, let exitCode, let output):
            object = JSONObject([
                "type": .string("result"), "page": .integer(Int64(page)),
                "index": .integer(Int64(index)), "ok": .bool(ok),
                "exitCode": exitCode.map { .integer(Int64($0)) },
                "output": output.map { .string($0) },
            ])
        case .error(let code, let message):
            object = JSONObject([
                "type": .string("error"), "code": .string(code), "message": .string(message),
            ])
        }
        return JSONValue.object(object).canonicalText
    }
}

/// The pages of keys that a deck shows.
public struct Layout: Equatable, Sendable {
    /// A key that is not empty.
    public struct Key: Equatable, Sendable {
        /// From 0, row by row.
        public let index: Int
        public let label: String
        public let color: String?

        public init(index: Int, label: String, color: String? = nil) {
            self.index = index
            self.label = label
            self.color = color
        }

        var value: JSONValue {
            .object(
                JSONObject([
                    "index": .integer(Int64(index)), "label": .string(label),
                    "color": color.map { .string($0) },
                ]))
        }
    }

    /// 1 to 255.
    public let columns: Int
    /// 1 to 255.
    public let rows: Int
    public let pages: [[Key]]

    /// Nil if the grid or a key's index is out of range.
    public init?(columns: Int, rows: Int, pages: [[Key]]) {
        guard (1...255).contains(columns), (1...255).contains(rows),
            pages.allSatisfy({ $0.allSatisfy { (0..<columns * rows).contains($0.index) } })
        else { return nil }
        self.columns = columns
        self.rows = rows
        self.pages = pages
    }

    init(_ members: Members) throws(DeckError) {
        columns = try members.integer("columns", in: 1...255)
        rows = try members.integer("rows", in: 1...255)
        let lastIndex = Int64(columns * rows - 1)
        var pages: [[Key]] = []
        for page in try members.array("pages") {
            guard case .array(let elements) = page else {
                throw .malformed("A page of the layout is not an array.")
            }
            var keys: [Key] = []
            for element in elements {
                let key = try Members(element, called: "A key of the layout")
                keys.append(
                    Key(
                        index: try key.integer("index", in: 0...lastIndex),
                        label: try key.string("label"), color: try key.optionalString("color")))
            }
            pages.append(keys)
        }
        self.pages = pages
    }
}

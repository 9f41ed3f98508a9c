/// What the keys show.
public struct Layout: Sendable, Equatable {
    public struct Key: Sendable, Equatable {
        /// From 0, row by row.
        public let index: UInt32
        public let label: String
        public let color: String?

        public init(index: UInt32, label: String, color: String? = nil) {
            self.index = index
            self.label = label
            self.color = color
        }
    }

    public let columns: UInt32
    public let rows: UInt32
    public let pages: [[Key]]

    public init(columns: UInt32, rows: UInt32, pages: [[Key]]) {
        self.columns = columns
        self.rows = rows
        self.pages = pages
    }
}

/// What a press came to.
public struct PressResult: Sendable, Equatable {
    public let page: UInt32
    public let index: UInt32
    public let ok: Bool
    public let exitCode: Int32?
    public let output: String?

    public init(page: UInt32, index: UInt32, ok: Bool, exitCode: Int32?, output: String?) {
        self.page = page
        self.index = index
        self.ok = ok
        self.exitCode = exitCode
        self.output = output
    }
}

/// What a host says in a body (firmware-spec, "Messages").
public enum HostBody: Sendable, Equatable {
    case layout(Layout)
    case result(PressResult)
    case error(code: String, message: String)
}

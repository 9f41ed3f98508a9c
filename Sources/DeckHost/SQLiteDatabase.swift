internal import CSQLite
internal import DeckKit

/// One connection to an SQLite file. Only this class sees SQLite's pointers.
final class SQLiteDatabase {
    enum Value: Equatable {
        case null
        case integer(Int64)
        case text(String)
        case blob([UInt8])
        /// A blob of 32 bytes that is wiped after use.
        case secret(Token)
        /// A number with a fraction, which no table of ours holds.
        case other
    }

    /// SQLite's answer to something that did not work.
    struct Failure: Error, CustomStringConvertible {
        let code: Int32
        let description: String
    }

    private var handle: OpaquePointer?

    /// Opens an existing file: never makes one.
    ///
    /// `immutable` reads the main file alone and touches nothing beside it.
    init(_ path: String, immutable: Bool = false) throws {
        let name = "file:" + SQLiteDatabase.escaped(path) + (immutable ? "?immutable=1" : "")
        let mode = immutable ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let code = sqlite3_open_v2(name, &handle, mode | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK else {
            let failure = lastFailure(code)
            _ = sqlite3_close_v2(handle)
            handle = nil
            throw failure
        }
        _ = sqlite3_extended_result_codes(handle, 1)
        _ = sqlite3_busy_timeout(handle, 0)
    }

    deinit {
        close()
    }

    func close() {
        _ = sqlite3_close_v2(handle)
        handle = nil
    }

    /// Keeps the write-ahead log as it is when the connection closes, or lets SQLite fold it in.
    func keepLogOnClose(_ keep: Bool) {
        _ = deck_sqlite_keep_log(handle, keep ? 1 : 0)
    }

    /// Treats the file's schema as data from a stranger.
    func distrustSchema() {
        _ = deck_sqlite_defensive(handle)
    }

    /// Runs one statement and gives all its rows.
    ///
    /// - Parameter secretColumn: whose blobs of 32 bytes are given as secrets.
    @discardableResult
    func run(
        _ sql: String, _ values: [Value] = [], secretColumn: Int32? = nil
    ) throws -> [[Value]] {
        var statement: OpaquePointer?
        let prepared = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard prepared == SQLITE_OK else { throw lastFailure(prepared) }
        // The values outlive the statement, which may hold on to lent ones.
        defer { withExtendedLifetime(values) { _ = sqlite3_finalize(statement) } }
        for (offset, value) in values.enumerated() {
            let code = bind(value, at: Int32(offset + 1), in: statement)
            guard code == SQLITE_OK else { throw lastFailure(code) }
        }
        var rows: [[Value]] = []
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return rows }
            guard code == SQLITE_ROW else { throw lastFailure(code) }
            rows.append(
                (0..<sqlite3_column_count(statement)).map {
                    column(of: statement, at: $0, isSecret: $0 == secretColumn)
                })
        }
    }

    /// Runs `work` wholly or not at all.
    func transaction(_ work: () throws -> Void) throws {
        try run("BEGIN IMMEDIATE")
        do {
            try work()
            try run("COMMIT")
        } catch {
            _ = try? run("ROLLBACK")
            throw error
        }
    }

    private func bind(_ value: Value, at index: Int32, in statement: OpaquePointer?) -> Int32 {
        switch value {
        case .null, .other:
            return sqlite3_bind_null(statement, index)
        case .integer(let number):
            return sqlite3_bind_int64(statement, index, number)
        case .text(let text):
            var copy = text
            return copy.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { buffer in
                    deck_sqlite_bind_text(statement, index, buffer.baseAddress, Int32(buffer.count))
                }
            }
        case .secret(let token):
            // Lent, so that SQLite makes no copy here: `run` holds the token until the end.
            return token.withUnsafeBytes { buffer in
                deck_sqlite_bind_lent(statement, index, buffer.baseAddress, Int32(buffer.count))
            }
        case .blob(let bytes):
            return bytes.withUnsafeBytes { buffer in
                deck_sqlite_bind_blob(statement, index, buffer.baseAddress, Int32(buffer.count))
            }
        }
    }

    private func column(
        of statement: OpaquePointer?, at index: Int32, isSecret: Bool
    ) -> Value {
        switch sqlite3_column_type(statement, index) {
        case SQLITE_NULL:
            return .null
        case SQLITE_INTEGER:
            return .integer(sqlite3_column_int64(statement, index))
        case SQLITE_TEXT:
            guard let text = sqlite3_column_text(statement, index) else { return .other }
            let count = Int(sqlite3_column_bytes(statement, index))
            let bytes = UnsafeBufferPointer(start: text, count: count)
            return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .other
        case SQLITE_BLOB:
            let count = Int(sqlite3_column_bytes(statement, index))
            guard let blob = sqlite3_column_blob(statement, index) else { return .blob([]) }
            let bytes = UnsafeRawBufferPointer(start: blob, count: count)
            if isSecret, let token = Token(bytes: bytes) { return .secret(token) }
            return .blob([UInt8](bytes))
        default:
            return .other
        }
    }

    private func lastFailure(_ code: Int32) -> Failure {
        let text = handle.map { String(cString: sqlite3_errmsg($0)) }
        return Failure(code: code, description: text ?? String(cString: sqlite3_errstr(code)))
    }

    /// A path as it stands in an SQLite URI.
    private static func escaped(_ path: String) -> String {
        var result = path.hasPrefix("/") ? "//" : ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += (digits.count == 1 ? "%0" : "%") + digits
            }
        }
        return result
    }
}

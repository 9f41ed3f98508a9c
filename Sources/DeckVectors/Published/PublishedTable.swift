/// One record of a table of values published elsewhere.
struct PublishedRecord {
    let id: Int
    let note: String
    private let values: [String: String]

    /// The bytes of a field that must be there.
    func hexBytes(_ label: String) throws -> [UInt8] {
        guard let value = values[label] else {
            throw VectorError.inconsistent("record \(id) has no \(label)")
        }
        return try bytes(value)
    }

    func text(_ label: String) -> String? { values[label] }

    /// Reads `label value` lines; `id` begins a record, `+` goes on, `-` is an empty value.
    static func read(_ table: String) throws -> [PublishedRecord] {
        var records: [[String: String]] = []
        var last = ""
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw VectorError.inconsistent("line: \(line)") }
            let value = parts[1] == "-" ? "" : parts[1]
            if parts[0] == "id" { records.append([:]) }
            guard let index = records.indices.last else {
                throw VectorError.inconsistent("a table begins without an id")
            }
            if parts[0] == "+" {
                records[index][last, default: ""] += value
            } else {
                records[index][parts[0]] = value
                last = parts[0]
            }
        }
        return try records.map { values in
            guard let id = values["id"].flatMap({ Int($0) }), let note = values["note"] else {
                throw VectorError.inconsistent("a record without id or note")
            }
            return PublishedRecord(id: id, note: note, values: values)
        }
    }
}

extension JSONValue {
    /// The canonical spelling (protocol section 2): keys in ascending code-point order, no white
    /// space, `/` and non-ASCII as they are, and escapes only for `"`, `\` and U+0000 to U+001F.
    public var canonicalText: String {
        TextBuffer.text(size: canonicalSize) { write(to: &$0) }
    }

    /// In bytes.
    private var canonicalSize: Int {
        switch self {
        case .null: 4
        case .bool(let value): value ? 4 : 5
        case .integer(let value): value.description.utf8.count
        case .number(let spelling): spelling.utf8.count
        case .string(let text): JSONValue.quotedSize(of: text)
        case .array(let elements):
            elements.reduce(2 + max(elements.count - 1, 0)) { $0 + $1.canonicalSize }
        case .object(let object):
            object.members.reduce(2 + max(object.members.count - 1, 0)) {
                $0 + JSONValue.quotedSize(of: $1.key) + 1 + $1.value.canonicalSize
            }
        }
    }

    private func write(to output: inout TextBuffer) {
        switch self {
        case .null: output.append("null" as StaticString)
        case .bool(let value): output.append(value ? "true" : "false" as StaticString)
        case .integer(let value): output.append(value.description)
        case .number(let spelling): output.append(spelling)
        case .string(let text): output.appendQuoted(text)
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                element.write(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let object):
            output.append(UInt8(ascii: "{"))
            for (index, member) in object.sortedMembers.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                output.appendQuoted(member.key)
                output.append(UInt8(ascii: ":"))
                member.value.write(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    /// How many bytes a text takes once it is quoted and escaped.
    static func quotedSize(of text: String) -> Int {
        var text = text
        return text.withUTF8 { bytes in
            var size = bytes.count + 2
            for byte in bytes where JSONValue.needsEscape(byte) {
                size += JSONValue.letter(for: byte) == nil ? 5 : 1
            }
            return size
        }
    }

    fileprivate static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// What stands behind the backslash; nil where `u` and four digits do.
    fileprivate static func letter(for byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
        case 0x08: UInt8(ascii: "b")
        case 0x0C: UInt8(ascii: "f")
        case 0x0A: UInt8(ascii: "n")
        case 0x0D: UInt8(ascii: "r")
        case 0x09: UInt8(ascii: "t")
        default: nil
        }
    }
}

extension TextBuffer {
    /// Appends a text with its quotes and escapes.
    mutating func appendQuoted(_ text: String) {
        var text = text
        append(UInt8(ascii: "\""))
        text.withUTF8 { bytes in
            // What needs no escape moves in runs.
            var start = 0
            for index in bytes.indices where JSONValue.needsEscape(bytes[index]) {
                append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
                appendEscape(bytes[index])
                start = index + 1
            }
            append(UnsafeBufferPointer(rebasing: bytes[start...]))
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func appendEscape(_ byte: UInt8) {
        append(UInt8(ascii: "\\"))
        if let letter = JSONValue.letter(for: byte) {
            append(letter)
        } else {
            append("u00" as StaticString)
            append(Hex.encode([byte]))
        }
    }
}

/// Why a text is not JSON as the protocol allows it, and where (protocol section 2).
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: String, Hashable, Sendable {
        case notJSON = "not JSON"
        case byteOrderMark = "a byte-order mark stands before the JSON"
        case invalidUTF8 = "not UTF-8"
        case loneSurrogate = "half a surrogate pair"
        case duplicateKey = "a key stands twice in one object"
        case tooDeep = "nested deeper than 16"
        case trailingBytes = "something stands after the JSON"
        case tooManyValues = "more values than can be taken in"
    }

    public let reason: Reason
    /// In bytes from the start of the text.
    public let offset: Int

    public var description: String { "\(reason.rawValue) (at byte \(offset))" }
}

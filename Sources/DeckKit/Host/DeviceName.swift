/// The part of a deck's own name that the host keeps and shows (protocol section 2).
enum DeviceName {
    /// In grapheme clusters.
    static let maximumCharacters = 32
    /// In bytes.
    static let maximumSize = 128

    /// Removes control characters (Unicode Cc) and the bidirectional controls, then takes the
    /// first 32 grapheme clusters, then drops whole ones from the end until 128 bytes hold them.
    static func cleaned(_ name: String) -> String {
        if Quirk.isOn("showsRawNames") { return name }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: name.unicodeScalars.lazy.filter { !isControl($0) })
        var cleaned = String(String(scalars).prefix(maximumCharacters))
        while cleaned.utf8.count > maximumSize { cleaned.removeLast() }
        return cleaned
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

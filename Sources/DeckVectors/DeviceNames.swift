/// The part of a deck's own name that a host keeps (firmware-spec, "Values").
func shortened(deviceName: String) -> String {
    let bidirectional: [ClosedRange<UInt32>] = [0x202A...0x202E, 0x2066...0x2069]
    var plain = ""
    for scalar in deviceName.unicodeScalars
    where scalar.properties.generalCategory != .control
        && !bidirectional.contains(where: { $0.contains(scalar.value) })
    {
        plain.unicodeScalars.append(scalar)
    }
    var kept: [Character] = []
    for cluster in plain where kept.count < 32 { kept.append(cluster) }
    while kept.reduce(0, { $0 + $1.utf8.count }) > 128 { kept.removeLast() }
    return String(kept)
}

/// The `DeviceName` tests of `session.json`. They keep off characters whose clusters differ
/// between versions of Unicode.
enum DeviceNameTests {
    static func tests() -> [VectorFile.Test] {
        (removed + counted + measured).map { comment, name in
            .init(
                comment, ["ShownName"],
                ["name": .string(name), "shown": .string(shortened(deviceName: name))])
        }
    }

    private static func times(_ count: Int, _ text: String) -> String {
        String(repeating: text, count: count)
    }

    /// What is taken out, and what is not.
    private static let removed = [
        ("a plain name", "Desk"),
        ("an empty name", ""),
        ("white space stays, at the ends too", "  Desk  1  "),
        ("C0 controls, U+007F and C1 controls", "w\u{0}\u{1}x\n\r\ty\u{7f}\u{80}\u{85}z\u{9f}"),
        ("a line end of two controls", "w\r\nx"),
        (
            "every bidirectional control that is named",
            "w\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}x\u{2066}\u{2067}\u{2068}\u{2069}y"
        ),
        ("an override in front", "\u{202e}ksed"),
        (
            "format characters that are not named stay",
            "w\u{200e}\u{200f}x\u{61c}y\u{2029}\u{2065}\u{206a}z\u{feff}"
        ),
        ("nothing is left", "\u{7}\u{202e}\u{9b}"),
        ("no other form of a character", "e\u{301}\u{e9}\u{212b}\u{fb01}"),
    ]

    /// 32 clusters, however many code points those are.
    private static let counted = [
        ("32 letters", times(32, "x")),
        ("33 letters", times(32, "x") + "y"),
        ("300 letters", times(300, "x")),
        ("controls are not counted", times(31, "x") + times(10, "\u{7}") + "yz"),
        ("40 letters with an accent of their own", times(40, "e\u{301}")),
        ("removing a control joins letter and accent", times(40, "e\u{7}\u{301}")),
        ("a letter with three accents", times(33, "o\u{302}\u{323}\u{304}")),
        ("33 syllables", times(33, "\u{d55c}")),
        ("32 of four bytes are exactly 128", times(33, "\u{1f39b}")),
        ("format characters are clusters", times(20, "x\u{200f}")),
    ]

    /// 128 bytes, in whole clusters.
    private static let measured = [
        ("an emoji of two code points", times(32, "\u{1f39b}\u{fe0f}")),
        (
            "a family is one",
            times(6, "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}\u{200d}\u{1f466}")
        ),
        ("a flag is one", times(17, "\u{1f1e9}\u{1f1ea}")),
        ("flags go in pairs", times(33, "\u{1f1e9}")),
        ("a hand with its colour is one", times(17, "\u{1f44d}\u{1f3fd}")),
        ("a syllable of three letters is one", times(33, "\u{1112}\u{1161}\u{11ab}")),
        ("a cluster of 127 bytes", "x" + times(63, "\u{301}")),
        ("a cluster of 129 bytes", "x" + times(64, "\u{301}")),
        (
            "a large cluster in the middle takes what follows along",
            "wx" + times(70, "\u{301}") + "yz"
        ),
        ("a large cluster past the 32nd", times(32, "x") + "y" + times(70, "\u{301}")),
    ]
}

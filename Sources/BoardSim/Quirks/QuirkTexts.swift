#if DECK_QUIRKS
    import Foundation

    // How a text that comes is read by a board that keeps one rule less.
    extension BoardQuirk {
        /// What the core gets instead; a quirk that has nothing to do with a text leaves it.
        func reading(_ text: String) -> String {
            switch self {
            case .takesUpperCase:
                text.replacing(/"(nonce|proof|mac)":"([0-9A-Fa-f]+)"/) {
                    "\"\($0.output.1)\":\"\($0.output.2.lowercased())\""
                }
            case .takesByteOrderMark: String(text.drop { $0 == "\u{FEFF}" })
            case .takesTrailingText:
                text.lastIndex(of: "}").map { _ in BoardQuirk.firstObject(text) } ?? text
            case .stopsAtZero: String(text.prefix { $0 != "\u{0}" })
            case .takesDuplicates: BoardQuirk.withoutDuplicates(text)
            case .takesDeepNesting: text.replacing(/\[{16,}\]{16,}/) { _ in "[]" }
            case .takesFractions:
                text.replacing(/"(remaining|seq)":([0-9]+)\.0/) {
                    "\"\($0.output.1)\":\($0.output.2)"
                }
            case .takesQuotedNumbers:
                text.replacing(/"(remaining|seq)":"([0-9]+)"/) {
                    "\"\($0.output.1)\":\($0.output.2)"
                }
            case .takesUnpaddedKeys:
                text.replacing(/"publicKey":"([A-Za-z0-9+\/]{43})"/) {
                    "\"publicKey\":\"\($0.output.1)=\""
                }
            case .foldsNames: text.replacing("\"Nonce\"", with: "\"nonce\"")
            case .refusesUnknownMembers: BoardQuirk.hasUnknownMembers(text) ? "?" : text
            case .refusesEscapes: text.contains("\\u006E") ? "?" : text
            default: text
            }
        }

        /// The text up to where its first object ends.
        private static func firstObject(_ text: String) -> String {
            var (depth, isQuoted, isEscaped) = (0, false, false)
            for place in text.indices {
                switch text[place] {
                case _ where isEscaped: isEscaped = false
                case "\\": isEscaped = true
                case "\"": isQuoted.toggle()
                case "{" where !isQuoted: depth += 1
                case "}" where !isQuoted:
                    depth -= 1
                    if depth == 0 { return String(text[...place]) }
                default: break
                }
            }
            return text
        }

        /// The last of two members of a name counts, in the outermost object.
        private static func withoutDuplicates(_ text: String) -> String {
            guard let first = text.prefixMatch(of: /\{("[a-z]+"):"[^"]*",/) else { return text }
            let rest = text[first.range.upperBound...]
            return rest.contains(first.output.1 + ":") ? "{" + rest : text
        }

        private static func hasUnknownMembers(_ text: String) -> Bool {
            guard
                let object = try? JSONSerialization.jsonObject(with: Data(text.utf8))
                    as? [String: Any]
            else { return false }
            let known: Set<String> = [
                "type", "nonce", "proof", "publicKey", "remaining", "seq", "body", "mac",
            ]
            return !known.isSuperset(of: object.keys)
        }

        /// What the board sends in place of a text of the core.
        func writing(_ text: String, code: String) -> [String] {
            switch self {
            case .writesSpaces: [text.replacing("\",\"", with: "\", \"")]
            case .escapesSlashes: [text.replacing("/", with: "\\/")]
            case .writesAnotherOrder:
                [
                    text.replacing(/^\{(.*),"type":"([a-z]+)"\}$/) {
                        "{\"type\":\"\($0.output.2)\",\($0.output.1)}"
                    }
                ]
            case .tellsCode where text.hasSuffix("\"type\":\"pair\"}"):
                [text.replacing("{\"proof\"", with: "{\"code\":\"\(code)\",\"proof\"")]
            case .proofWithoutToken:
                [text.replacing("\"proof\":\"\"", with: "\"proof\":\"\(madeUpProof)\"")]
            case .pairsTwice where text.hasSuffix("\"type\":\"pair\"}"): [text, text]
            case .pressesTwice where text.hasSuffix("\"type\":\"secure\"}"): [text, text]
            default: [text]
            }
        }
    }

    private let madeUpProof = String(repeating: "0f", count: 32)

    /// An envelope as it was written, without judging it.
    struct WrittenEnvelope {
        let body: String
        let mac: String
        /// Its digits.
        let number: String

        init?(_ text: String) {
            guard
                let object = try? JSONSerialization.jsonObject(with: Data(text.utf8))
                    as? [String: Any],
                object["type"] as? String == "secure", let body = object["body"] as? String,
                let mac = object["mac"] as? String,
                let number = text.firstMatch(of: /"seq":([0-9]+)[,}]/)?.output.1
            else { return nil }
            (self.body, self.mac, self.number) = (body, mac, String(number))
        }
    }

    func member(_ name: String, of text: String) -> String? {
        let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return object?[name] as? String
    }
#endif

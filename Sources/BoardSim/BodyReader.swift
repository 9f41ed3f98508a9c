internal import CDeckCore

/// Copies a checked body out of the text that the C core points into.
enum BodyReader {
    static func read(_ body: deck_body) -> HostBody? {
        switch body.kind {
        case DECK_BODY_LAYOUT: return layout(body)
        case DECK_BODY_RESULT: return result(body)
        case DECK_BODY_ERROR:
            guard let code = string(body.code), let message = string(body.message) else {
                return nil
            }
            return .error(code: code, message: message)
        default: return nil
        }
    }

    private static func layout(_ body: deck_body) -> HostBody? {
        var pages: [[Layout.Key]] = []
        for page in elements(body.pages) {
            var keys: [Layout.Key] = []
            for element in elements(page) {
                var key = deck_layout_key()
                guard deck_layout_key_read(&key, element) == 0, let label = string(key.label) else {
                    return nil
                }
                let color = key.has_color ? string(key.color) : nil
                keys.append(Layout.Key(index: key.index, label: label, color: color))
            }
            pages.append(keys)
        }
        return .layout(Layout(columns: body.columns, rows: body.rows, pages: pages))
    }

    private static func result(_ body: deck_body) -> HostBody? {
        let output = body.has_output ? string(body.output) : nil
        guard (output != nil) == body.has_output else { return nil }
        return .result(
            PressResult(
                page: body.page, index: body.index, ok: body.ok,
                exitCode: body.has_exit_code ? body.exit_code : nil, output: output))
    }

    private static func elements(_ array: deck_json_value) -> [deck_json_value] {
        var walk = deck_json_elements(array)
        var elements: [deck_json_value] = []
        var element = deck_json_value()
        while deck_json_next(&walk, &element) { elements.append(element) }
        return elements
    }

    private static func string(_ value: deck_json_value) -> String? {
        var bytes = [UInt8](repeating: 0, count: value.length)
        var length = 0
        let status = bytes.withUnsafeMutableBytes {
            deck_json_string($0.baseAddress, $0.count, &length, value)
        }
        guard status == 0 else { return nil }
        return String(validating: bytes.prefix(length), as: UTF8.self)
    }
}

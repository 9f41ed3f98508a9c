/// Section 3: keys that a deck may define, once the person has granted it.
enum EditCases {
    static let button =
        #"{"action":{"command":["true"],"kind":"command"},"label":"Conformance"}"#

    static let all: [HostCase] = granted + malformed

    static func grantedSession(_ stage: HostStage) async throws -> DeckSession {
        let session = try await stage.pairedAnew()
        guard let grant = stage.hooks.grant else { throw Missing("It needs \(Need.grant.what).") }
        try await grant(session.device.id)
        stage.retire(session.device)
        stage.transcript.add(.note, "the person lets \(session.device.id) edit")
        return session
    }

    private static func has(_ layout: DeckSession.Opened, key index: Int64) -> Bool {
        let page = layout.json?["pages"]?.array?.first?.array ?? []
        return page.contains {
            $0["index"]?.integer == index && $0["label"]?.string == "Conformance"
        }
    }

    private static let granted: [HostCase] = [
        .must(
            "v1.3.edit.granted.01", ["MSG-3", "MSG-6"],
            "A host takes the `setButton` of a deck that may edit, and shows the new layout to it "
                + "and to every other deck; `null` empties the key again.",
            needs: [.code, .grant], place: .alone
        ) { stage in
            let editor = try await grantedSession(stage)
            let other = try await stage.session()
            await editor.send(DeckText.setButton(index: 9, button: button))
            for session in [editor, other] {
                let layout = try await session.next(after: "a `setButton`", layouts: true)
                guard layout.type == "layout", has(layout, key: 9) else {
                    throw Failure("After a `setButton` the host sent \(layout.body)")
                }
            }
            await editor.send(DeckText.setButton(index: 9, button: "null"))
            for session in [editor, other] {
                let layout = try await session.next(after: "a `setButton` of null", layouts: true)
                guard layout.type == "layout", !has(layout, key: 9) else {
                    throw Failure("After a `setButton` of null the host sent \(layout.body)")
                }
            }
        },
        .must(
            "v1.3.edit.granted.02", ["MSG-3"],
            "A host that lets one deck edit still forbids it to another.",
            needs: [.code, .grant], place: .alone
        ) { stage in
            _ = try await grantedSession(stage)
            let other = try await stage.session()
            await other.send(DeckText.setButton(index: 9, button: button))
            try await other.expectError("forbidden", after: "a `setButton` of another deck")
        },
        .must(
            "v1.3.edit.size.01", ["MSG-9"],
            "A host leaves pages out from the end of a layout that would be one byte over the deck's "
                + "limit.",
            needs: [.code, .grant], place: .alone
        ) { stage in
            let editor = try await grantedSession(stage)
            var (pages, size) = (0, 0)
            for page in 0..<4 {
                await editor.send(DeckText.setButton(page: page, index: 9, button: button))
                let layout = try await editor.next(after: "a `setButton`", layouts: true)
                pages = layout.json?["pages"]?.array?.count ?? 0
                size = await editor.link.texts.last?.utf8.count ?? 0
            }
            await editor.send(DeckText.info(columns: 5, rows: 3, maxMessage: size - 1))
            await editor.send(DeckText.unknownKey)
            var last: DeckSession.Opened?
            while true {
                let opened = try await editor.next(after: "a smaller `info`", layouts: true)
                if opened.type != "layout" { break }
                last = opened
            }
            let sent = await editor.link.texts.dropLast().last?.utf8.count ?? 0
            for page in 0..<4 {
                await editor.send(DeckText.setButton(page: page, index: 9, button: "null"))
            }
            try await editor.press()
            guard let last, sent < size, let left = last.json?["pages"]?.array, left.count < pages
            else {
                throw Failure(
                    "For a deck that takes \(size - 1) bytes the layout is \(last?.body ?? "none")")
            }
        },
    ]

    private static let bad: [(name: String, what: String, body: String)] = [
        ("empty-button", "an empty button", DeckText.setButton(index: 9, button: "{}")),
        (
            "no-action", "a button without action",
            DeckText.setButton(index: 9, button: #"{"label":"x"}"#)
        ),
        (
            "label-number", "a label that is a number",
            DeckText.setButton(
                index: 9, button: #"{"action":{"command":["true"],"kind":"command"},"label":7}"#)
        ),
        (
            "empty-command", "a command without a program",
            DeckText.setButton(
                index: 9, button: #"{"action":{"command":[],"kind":"command"},"label":"x"}"#)
        ),
        (
            "command-text", "a command that is a text",
            DeckText.setButton(
                index: 9, button: #"{"action":{"command":"true","kind":"command"},"label":"x"}"#)
        ),
        (
            "command-number", "a command with a number among its words",
            DeckText.setButton(
                index: 9, button: #"{"action":{"command":["a",1],"kind":"command"},"label":"x"}"#)
        ),
        (
            "command-nul", "a command with a U+0000",
            DeckText.setButton(
                index: 9,
                button: #"{"action":{"command":["a\u0000"],"kind":"command"},"label":"x"}"#)
        ),
        (
            "unknown-kind", "an action of a kind that nobody knows",
            DeckText.setButton(index: 9, button: #"{"action":{"kind":"dance"},"label":"x"}"#)
        ),
        (
            "http-no-url", "an `http` action without a URL",
            DeckText.setButton(
                index: 9, button: #"{"action":{"kind":"http","method":"GET"},"label":"x"}"#)
        ),
        ("text", "a button that is a text", DeckText.setButton(index: 9, button: "\"true\"")),
        (
            "null-color", "a colour that is `null`",
            DeckText.setButton(
                index: 9,
                button: #"{"action":{"command":["a"],"kind":"command"},"color":null,"label":"x"}"#)
        ),
        ("false", "a button that is `false`", DeckText.setButton(index: 9, button: "false")),
        ("page", "the page −1", DeckText.setButton(page: -1, index: 9, button: "null")),
        ("missing", "no button", #"{"index":9,"page":0,"type":"setButton"}"#),
    ]

    private static let malformed: [HostCase] = bad.map { bad in
        .must(
            CaseID("v1.3.edit.\(bad.name)", 1), ["MSG-4"],
            "A host answers a `setButton` with \(bad.what) with `badRequest`, also where the deck "
                + "may edit, and changes nothing.",
            needs: [.code, .grant]
        ) { stage in
            let session = try await grantedSession(stage)
            await session.send(bad.body)
            try await session.expectError("badRequest", after: "a `setButton` with \(bad.what)")
            try await session.stays()
        }
    }
}

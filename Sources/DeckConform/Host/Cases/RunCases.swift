/// Section 3: what a press does, on keys that the run defines for it.
enum RunCases {
    static let all: [HostCase] = results + moments

    /// A page that hosts have as well as the first one, and a key of the usual grid.
    private static let (page, index): (Int64, Int64) = (1, 12)

    private static func command(_ words: [String], shell: String? = nil) -> String {
        let list = words.map(JSON.quoted).joined(separator: ",")
        let line = shell.map { #","shell":\#(JSON.quoted($0))"# } ?? ""
        return #"{"action":{"command":[\#(list)],"kind":"command"\#(line)},"label":"Conformance"}"#
    }

    private static func set(_ button: String) -> String {
        DeckText.setButton(page: Int(page), index: Int(index), button: button)
    }

    /// Defines the key, lets `body` press it, and empties it again.
    private static func run(
        _ id: CaseID, _ anchors: [String], _ sentence: String, _ button: String,
        body: @escaping @Sendable (HostStage, DeckSession) async throws -> Void
    ) -> HostCase {
        .must(
            id, anchors, sentence, needs: [.code, .grant, .commands], place: .alone,
            limit: .seconds(40)
        ) { stage in
            let editor = try await EditCases.grantedSession(stage)
            await editor.send(set(button))
            _ = try await editor.next(after: "a `setButton`", layouts: true)
            let failure: (any Error)?
            do {
                try await body(stage, editor)
                failure = nil
            } catch {
                failure = error
            }
            let last = try? await stage.session(of: editor.device)
            await last?.send(set("null"))
            try? await last?.stays()
            if let failure { throw failure }
        }
    }

    private static func expect(
        _ result: JSON, ok: Bool, exitCode: Int64?, output: String?
    ) throws {
        guard result["ok"]?.bool == ok, result["exitCode"]?.integer == exitCode,
            output == nil || result["output"]?.string == output
        else { throw Failure("The result is \(result.canonical)") }
    }

    // MARK: - Results

    private static let results: [HostCase] = [
        run(
            "v1.3.run.exit.01", ["MSG-1"],
            "A host answers a press whose program says 0 with `ok: true` and that exit code, on the "
                + "page and the key that were pressed.", command(["true"])
        ) { _, editor in
            try expect(try await editor.press(page, index), ok: true, exitCode: 0, output: nil)
        },
        run(
            "v1.3.run.exit.02", ["MSG-1"],
            "A host answers a press whose program says 7 with `ok: false` and that exit code.",
            command([], shell: "exit 7")
        ) { _, editor in
            try expect(try await editor.press(page, index), ok: false, exitCode: 7, output: nil)
        },
        run(
            "v1.3.run.arguments.01", ["MSG-1"],
            "A host gives a program its arguments as they stand, through no shell, and its output "
                + "to the deck.", command(["echo", "a  b", "$HOME;", "é"])
        ) { _, editor in
            try expect(
                try await editor.press(page, index), ok: true, exitCode: 0,
                output: "a  b $HOME; é\n")
        },
        run(
            "v1.3.run.shell.01", ["MSG-1"],
            "A host runs the line of `shell` where both are there: it wins.",
            command(["false"], shell: "echo one; echo two")
        ) { _, editor in
            try expect(
                try await editor.press(page, index), ok: true, exitCode: 0, output: "one\ntwo\n")
        },
        run(
            "v1.3.run.missing.01", ["MSG-1"],
            "A host answers a press whose program is not there with one `result` of `ok: false`, "
                + "without an exit code, since nothing ran to its end.",
            command(["/no such folder/no such program"])
        ) { _, editor in
            try expect(try await editor.press(page, index), ok: false, exitCode: nil, output: nil)
            try await editor.press()
        },
        run(
            "v1.3.run.cut.01", ["MSG-9"],
            "A host cuts an output that makes a message too large for the deck, at a whole "
                + "character, and sends the rest of the `result`.",
            command([], shell: "i=0; while [ $i -lt 200 ]; do printf '€\"'; i=$((i+1)); done")
        ) { _, editor in
            let whole = String(repeating: "€\"", count: 200)
            for size in 400...404 {
                await editor.send(DeckText.info(columns: 5, rows: 3, maxMessage: size))
                let result = try await editor.press(page, index)
                let length = await editor.link.texts.last?.utf8.count ?? 0
                guard length <= size, length > size - 20 else {
                    throw Failure("A deck that takes \(size) bytes got a result of \(length).")
                }
                guard let output = result["output"]?.string, whole.hasPrefix(output),
                    result["ok"]?.bool == true
                else { throw Failure("The result is \(result.canonical)") }
            }
        },
        run(
            "v1.3.edit.grid.01", ["MSG-6", "MSG-8"],
            "A host sends each deck a new layout of that deck's own grid: of one with 2 × 2 keys, "
                + "and of another with 13 × 1.", command(["true"])
        ) { stage, editor in
            let (small, wide) = (try await stage.session(), try await stage.session())
            for (session, columns, rows) in [(small, 2, 2), (wide, 13, 1)] {
                await session.send(DeckText.info(columns: columns, rows: rows, maxMessage: 65_536))
                _ = try await session.next(after: "an `info`", layouts: true)
            }
            await editor.send(
                DeckText.setButton(page: 0, index: 9, button: EditCases.button))
            for (session, columns, rows) in [(small, 2, 2), (wide, 13, 1)] {
                let layout = try await session.next(after: "a `setButton`", layouts: true)
                guard layout.type == "layout", let json = layout.json else {
                    throw Failure("After a `setButton` the host sent \(layout.body)")
                }
                try MessageCases.fits(json, columns: Int64(columns), rows: Int64(rows))
            }
            await editor.send(DeckText.setButton(page: 0, index: 9, button: "null"))
        },
        run(
            "v1.2.written.escapes.01", ["JSON-1", "JSON-3"],
            "A host escapes in a label what JSON asks for, and nothing else: U+007F, `/`, U+2028 and "
                + "what is past ASCII stand as they are.",
            command(["true"]).replacing("Conformance", with: label)
        ) { _, editor in
            let text = await editor.link.texts.last { Message($0)?.string("body") != nil } ?? ""
            let body = Message(text)?.string("body") ?? ""
            guard JSON(text)?.canonical == text, JSON(body)?.canonical == body else {
                throw Failure("Not canonical: \(body)")
            }
            let keys = JSON(body)?["pages"]?.array?.last?.array ?? []
            guard let shown = keys.first(where: { $0["index"]?.integer == index })?["label"],
                let given = JSON("\"\(label)\""), shown == given
            else { throw Failure("The layout has the label otherwise: \(body)") }
        },
    ]

    /// Each control character, and some that only look like one.
    private static let label =
        (0..<32).map { #"\u00"# + Cryptography.hex([UInt8($0)]) }.joined()
        + "\u{7F}\u{85}\u{2028}/\\\"\\\\é\u{1F600}"

    // MARK: - Moments

    private static let moments: [HostCase] = [
        run(
            "v1.3.run.many.01", ["MSG-1"],
            "A host answers each of four presses with one `result`, also of a key whose program is "
                + "still running.", command([], shell: "sleep 0.5; echo done")
        ) { _, editor in
            for _ in 0..<4 { await editor.send(DeckText.press(page, index)) }
            for number in 1...4 {
                let what = "press \(number) of four at once"
                try expect(
                    try await editor.result(page, index, after: what, within: .seconds(10)),
                    ok: true, exitCode: 0, output: "done\n")
            }
            try await editor.press()
        },
        run(
            "v1.3.run.other.01", ["MSG-1"],
            "A host answers a press while the program of another key still runs: one slow key does "
                + "not hold up the rest.", command([], shell: "sleep 1; echo done")
        ) { _, editor in
            await editor.send(DeckText.press(page, index))
            _ = try await editor.press(9_007, 9_007, within: .milliseconds(800))
            _ = try await editor.result(
                page, index, after: "a press of a slow key", within: .seconds(10))
        },
        run(
            "v1.7.older.late-result.01", ["SES-15", "MSG-1"],
            "A host sends the result of a press to the connection that pressed, and to no newer one "
                + "of that device: nobody pressed there.",
            command([], shell: "sleep 0.7; echo late")
        ) { stage, editor in
            await editor.send(DeckText.press(page, index))
            try await editor.stays()
            let newer = try await stage.session(of: editor.device)
            let incoming = await newer.nextButLayouts(within: .seconds(1.5))
            guard incoming == .silence else {
                throw Failure("On the newer connection the host \(incoming.words).")
            }
            try await newer.press()
        },
    ]
}

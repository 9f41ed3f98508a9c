/// Section 6: what a host seals, and in which spellings it opens.
enum SealedCases {
    static let all: [HostCase] = [
        .must(
            "v1.6.sealed.numbers.01", ["ENV-1"],
            "A host numbers its envelopes from 1, each one higher by 1, over 40 results."
        ) { stage in
            let session = try await stage.session()
            for _ in 0..<40 { try await session.press() }
            let numbers = await session.received.map(\.number)
            guard numbers == (1...Int64(numbers.count)).map(Optional.some) else {
                let shown = numbers.map { $0.map(String.init) ?? "none" }
                throw Failure("The host's numbers are \(shown.joined(separator: ", ")).")
            }
        },
        .must(
            "v1.6.sealed.macs.01", ["ENV-10", "ENV-3"],
            "A host signs each envelope with its own key over number, bar and body as they stand."
        ) { stage in
            let session = try await stage.session()
            for _ in 0..<5 { try await session.press() }
            await session.send("[]")
            try await session.expectError("badRequest", after: "a body that is an array")
            for opened in await session.received where !opened.isSignedRight {
                throw Failure("The mac of the host's envelope is wrong: \(opened.body)")
            }
        },
        .must(
            "v1.6.sealed.new-session.01", ["ENV-1"],
            "A host begins at 1 again in the next session of the same deck."
        ) { stage in
            let device = try await stage.trustedDevice()
            let first = try await stage.session(of: device)
            for _ in 0..<3 { try await first.press() }
            await first.link.close()
            let second = try await stage.session(of: device)
            guard await second.received.first?.number == 1 else {
                throw Failure("The next session's first envelope has another number than 1.")
            }
        },
        .must(
            "v1.6.taken.spelling.01", ["JSON-4", "JSON-5", "ENV-3"],
            "A host takes an envelope in any valid spelling: other order, white space, escapes, and "
                + "members that nobody knows."
        ) { stage in
            let session = try await stage.session()
            let quoted = JSON.quoted(press).replacing("press", with: #"p\u0072ess"#)
            let mac = session.mac("1", press)
            await session.link.send(
                " {\n\"type\" : \"secure\",\t\"seq\":1, \"x\":[{}],\"body\":\(quoted),"
                    + "\"m\\u0061c\":\"\(mac)\" }\r\n")
            _ = try await session.result(9_007, 9_007, after: "an envelope in another spelling")
        },
        .must(
            "v1.6.taken.escapes.01", ["JSON-4", "ENV-3", "MSG-4"],
            "A host reads each of JSON's escapes for what it stands for: a body of all of them has a "
                + "right mac, and is understood by nobody."
        ) { stage in
            let session = try await stage.session()
            let mac = session.mac("1", "\u{8}\u{C}\n\r\t\"\\/\u{E9}\u{2028}\u{1F600}")
            await session.link.send(
                #"{"body":"\b\f\n\r\t\"\\\/\u00E9\u2028\ud83D\uDe00","mac":""#
                    + mac + #"","seq":1,"type":"secure"}"#)
            try await session.expectError("badRequest", after: "a body of escapes")
        },
        .must(
            "v1.6.taken.nul.01", ["JSON-14", "ENV-3"],
            "A host computes the mac over a U+0000 in the body like any other character."
        ) { stage in
            let session = try await stage.session()
            await session.send(#"{"index":9007,"page":9007,"type":"press","x":"A\u0000B"}"#)
            _ = try await session.result(9_007, 9_007, after: "a body with a U+0000")
        },
        .must(
            "v1.6.taken.raw-nul.01", ["JSON-14", "ENV-3", "MSG-4"],
            "A host does not stop at a bare U+0000 in a body, which is signed right and no JSON: it "
                + "answers `badRequest`, not the press before the U+0000."
        ) { stage in
            let session = try await stage.session()
            await session.send(press + "\0")
            try await session.expectError("badRequest", after: "a body with a U+0000 behind it")
        },
    ]

    private static let press = DeckText.unknownKey
}

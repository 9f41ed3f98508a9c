/// Section 5: what nobody may say, looked for in all that was heard. These come last.
enum SecretCases {
    static let all: [HostCase] = [
        .must(
            "v1.5.secret.messages.01", ["PAIR-33", "ERR-2"],
            "A host has sent no token and no key in any message of this run, in hexadecimal or in "
                + "base64."
        ) { stage in
            let (heard, secrets) = await stage.host.everything()
            let search = SecretSearch(secrets)
            for text in heard.texts { try searched(text, search, in: "a message") }
        },
        .must(
            "v1.5.secret.reasons.01", ["ERR-1", "ERR-2"],
            "A host has said no secret, and no code, in any reason for a close of this run."
        ) { stage in
            let (heard, secrets) = await stage.host.everything()
            let search = SecretSearch(secrets)
            for reason in heard.reasons {
                stage.transcript.add(.received, "a reason for a close", reason)
                try searched(reason, search, in: "a reason for a close")
                let numbers = reason.split { !$0.isNumber }.map(String.init)
                // The limit of a message may stand there.
                for number in numbers where heard.codes.contains(number) && number != "8192" {
                    throw Failure("A reason for a close holds a code: \(reason)")
                }
            }
        },
        .must(
            "v1.5.secret.log.01", ["ERR-2"],
            "A host has written no token and no key into its events or its log in this run.",
            needs: [.events]
        ) { stage in
            let (_, secrets) = await stage.host.everything()
            let search = SecretSearch(secrets)
            for line in await stage.hooks.events?.all() ?? [] {
                try searched(line.string ?? line.canonical, search, in: "its log")
            }
        },
        .must(
            "v1.5.secret.codes.01", ["PAIR-33"],
            "A host sends no text before authorization that has its code in any member."
        ) { stage in
            let offer = try await stage.offer(to: await stage.stranger())
            guard let text = await offer.link.texts.last, let message = Message(text) else {
                return
            }
            guard message.json.names.allSatisfy(["nonce", "publicKey", "type"].contains) else {
                throw Failure("The `needPairing` has further members: \(text)")
            }
        },
        .must(
            "v1.2.fresh.run.01", ["VAL-4", "PAIR-34"],
            "A host has used no nonce and no public key twice in this run, over all its hellos, "
                + "devices and connections."
        ) { stage in
            let (heard, _) = await stage.host.everything()
            var seen: Set<String> = []
            for message in heard.texts.compactMap(Message.init) {
                guard ["challenge", "needPairing"].contains(message.type) else { continue }
                for name in ["nonce", "publicKey"] {
                    guard let value = message.string(name) else { continue }
                    guard seen.insert(value).inserted else {
                        throw Failure("The \(name) \(value) came twice.")
                    }
                }
            }
            stage.transcript.add(.note, "\(seen.count) nonces and keys, all different")
        },
        .must(
            "v1.5.offer.even.01", ["PAIR-34"],
            "A host draws its codes evenly: over this run each of their four digits had many values, "
                + "0 among the first ones, and some code has a digit twice."
        ) { stage in
            let codes = await stage.host.everything().heard.codes
            guard codes.count >= 100 else {
                throw Missing("It needs a hundred codes, and this run saw \(codes.count).")
            }
            stage.transcript.add(.note, "\(codes.count) codes")
            // An even draw fails one of these in less than one run in twenty thousand.
            for place in 0..<4 {
                let digits = Set(codes.map { Array($0.utf8)[place] })
                guard digits.count >= 8 else {
                    throw Failure("Digit \(place + 1) of all codes had \(digits.count) values.")
                }
            }
            guard codes.contains(where: { $0.hasPrefix("0") }) else {
                throw Failure("Of \(codes.count) codes none begins with 0.")
            }
            guard codes.contains(where: { Set($0).count < 4 }) else {
                throw Failure("Of \(codes.count) codes none has a digit twice.")
            }
        },
        .must(
            "v1.2.written.run.01", ["JSON-1", "JSON-2", "JSON-3"],
            "A host has written every message of this run canonically."
        ) { stage in
            let (heard, _) = await stage.host.everything()
            for text in heard.texts where JSON(text)?.canonical != text {
                throw Failure("Not canonical: \(text)")
            }
            stage.transcript.add(.note, "\(heard.texts.count) messages, all canonical")
        },
    ]

    private static func searched(
        _ text: String, _ search: SecretSearch, in place: String
    ) throws {
        if let name = search.first(in: text) {
            throw Failure("The host wrote the \(name) into \(place).")
        }
    }
}

/// Finds 32 secret bytes in texts, spelled in hexadecimal or in base64.
struct SecretSearch: Sendable {
    private var names: [String: String] = [:]

    init(_ secrets: [Secret]) {
        for secret in secrets {
            names[Cryptography.hex(secret.bytes)] = secret.name
            names[String(Base64.encode(secret.bytes).prefix(43))] = secret.name
        }
    }

    /// The name of the first secret that stands in a text.
    func first(in text: String) -> String? {
        find(text.lowercased(), size: 64) {
            (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
        }
            ?? find(text, size: 43) {
                $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
                    || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                    || (0x61...0x7A).contains($0)
            }
    }

    private func find(_ text: String, size: Int, _ isDigit: (UInt8) -> Bool) -> String? {
        for run in Array(text.utf8).split(whereSeparator: { !isDigit($0) }) where run.count >= size
        {
            for start in run.startIndex...(run.endIndex - size) {
                let spelling = String(decoding: run[start..<start + size], as: UTF8.self)
                if let name = names[spelling] { return name }
            }
        }
        return nil
    }
}

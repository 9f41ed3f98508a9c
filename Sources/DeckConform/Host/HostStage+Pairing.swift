/// A `needPairing`, and what belongs to it.
struct Offer: Sendable {
    let link: Link
    let device: Device
    let clientNonce: String
    let macNonce: String
    let hostKey: [UInt8]
}

/// A `challenge`, and what belongs to it.
struct Challenge: Sendable {
    let link: Link
    let device: Device
    let clientNonce: String
    let macNonce: String
    let proof: String
    /// What the device's token makes of both nonces.
    let values: SessionValues
}

extension HostStage {
    /// Says hello and expects an offer.
    func offer(
        to device: Device, on given: Link? = nil, nonce: String = Cryptography.nonce()
    ) async throws -> Offer {
        let link = if let given { given } else { try await connect() }
        await link.send(DeckText.hello(device, nonce: nonce))
        return try await offer(to: device, on: link, nonce: nonce, after: "the hello of a new deck")
    }

    /// Expects an offer next.
    func offer(
        to device: Device, on link: Link, nonce: String, after what: String
    ) async throws -> Offer {
        let incoming = await link.next()
        if incoming.message?.type == "pairingLocked", hooks.unlock == nil {
            throw Missing("Pairing is locked at the host: unlock it.")
        }
        guard let message = incoming.message, message.type == "needPairing" else {
            throw Failure("To \(what) the host \(incoming.words), where `needPairing` is due.")
        }
        return try offer(message, to: device, on: link, nonce: nonce)
    }

    func offer(
        _ message: Message, to device: Device, on link: Link, nonce: String
    ) throws -> Offer {
        guard let macNonce = message.string("nonce"),
            let key = message.string("publicKey").flatMap(Base64.decodeKey)
        else { throw Failure("The host's `needPairing` is malformed: \(message.text)") }
        return Offer(
            link: link, device: device, clientNonce: nonce, macNonce: macNonce, hostKey: key)
    }

    /// Says hello and expects a challenge.
    func challenge(
        _ device: Device, on given: Link? = nil, nonce: String = Cryptography.nonce()
    ) async throws -> Challenge {
        let link = if let given { given } else { try await connect() }
        let message = try await link.expect(
            "challenge", asking: DeckText.hello(device, nonce: nonce),
            "the hello of a paired deck")
        guard let macNonce = message.string("nonce"), let proof = message.string("proof"),
            let token = device.token
        else { throw Failure("The host's `challenge` is malformed: \(message.text)") }
        let values = SessionValues(token: token, clientNonce: nonce, macNonce: macNonce)
        await note(values)
        return Challenge(
            link: link, device: device, clientNonce: nonce, macNonce: macNonce, proof: proof,
            values: values)
    }

    /// The code that the host shows for an offer.
    func code(for device: Device) async throws -> String {
        guard let ask = hooks.code else { throw Missing("It needs \(Need.code.what).") }
        guard let code = await ask(device.id) else {
            // A program tells all that it shows; a person may just not have typed it.
            if hooks.events != nil { throw Failure("The host shows no code for \(device.id).") }
            throw Missing("It needs \(Need.code.what).")
        }
        transcript.derived("code that the host shows", code, secret: true)
        await host.keep(code: code)
        guard code.utf8.count == 4, code.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw Failure("The code that the host shows is not four digits.")
        }
        return code
    }

    /// Another code than that one.
    static func other(than code: String) -> String {
        let number = (Int(code) ?? 0) + 1
        let text = "\(number % 10_000)"
        return String(repeating: "0", count: 4 - text.count) + text
    }

    /// What an offer and a code come to with a key pair.
    func values(_ offer: Offer, code: String, keys: KeyPair) async throws -> PairingValues {
        guard let shared = Cryptography.x25519(keys.privateKey, offer.hostKey) else {
            throw Failure("The host's public key gives no shared secret.")
        }
        return await values(offer, code: code, shared: shared, deckKey: keys.publicKey)
    }

    func values(
        _ offer: Offer, code: String, shared: [UInt8], deckKey: [UInt8]
    ) async -> PairingValues {
        let values = PairingValues(
            shared: shared, code: code, hostKey: offer.hostKey, deckKey: deckKey)
        transcript.derived("shared", Cryptography.hex(shared), secret: true)
        transcript.derived("confirmKey", Cryptography.hex(values.confirmKey), secret: true)
        transcript.derived("token", Cryptography.hex(values.token), secret: true)
        transcript.derived("clientProof", values.clientProof, secret: false)
        transcript.derived("macProof", values.macProof, secret: false)
        for (name, bytes) in [
            ("shared secret", shared), ("confirmKey", values.confirmKey), ("token", values.token),
        ] where bytes != offer.hostKey {
            await host.keep(secret: Secret(name: name, bytes: bytes))
        }
        return values
    }

    private func note(_ values: SessionValues) async {
        transcript.derived("authKey", Cryptography.hex(values.authKey), secret: true)
        transcript.derived("clientProof", values.clientProof, secret: false)
        transcript.derived("macProof", values.macProof, secret: false)
        for (name, bytes) in [
            ("authKey", values.authKey), ("clientToMac key", values.clientToMac),
            ("macToClient key", values.macToClient),
        ] { await host.keep(secret: Secret(name: name, bytes: bytes)) }
    }

    /// Sends a wrong code for an offer and gives the answer.
    func wrongCode(_ offer: Offer, code: String) async throws -> Incoming {
        let keys = KeyPair()
        let values = try await values(offer, code: HostStage.other(than: code), keys: keys)
        return await offer.link.ask(DeckText.pair(keys.publicKey, values.clientProof))
    }

    /// Sends a wrong code and expects so many tries to be left, or the lock.
    func wrongCode(_ offer: Offer, code: String, leaving remaining: Int64, _ what: String)
        async throws
    {
        let incoming = try await wrongCode(offer, code: code)
        let due = remaining == 0 ? "pairingLocked" : "pairingFailed"
        guard let message = incoming.message, message.type == due,
            remaining == 0 || message.json["remaining"]?.integer == remaining
        else {
            let tries = remaining == 0 ? "" : " with \(remaining) left"
            throw Failure("To \(what) the host \(incoming.words), where `\(due)`\(tries) is due.")
        }
    }

    /// Sends the right code and goes on to the session.
    func pair(
        _ offer: Offer, code: String, keys: KeyPair = KeyPair(), after what: String = "a right code"
    ) async throws -> DeckSession {
        let values = try await values(offer, code: code, keys: keys)
        await offer.link.send(DeckText.pair(keys.publicKey, values.clientProof))
        return try await paired(offer, values, after: what)
    }

    /// Expects `paired` and the layout.
    func paired(
        _ offer: Offer, _ values: PairingValues, after what: String
    ) async throws -> DeckSession {
        try await offer.link.expect("paired", after: what)
        var device = offer.device
        device.token = values.token
        await host.nowTrusts(device.id)
        update(device)
        let session = SessionValues(
            token: values.token, clientNonce: offer.clientNonce, macNonce: offer.macNonce)
        await note(session)
        return try await begun(DeckSession(link: offer.link, device: device, values: session))
    }

    /// Pairs a device that the host knows a second time, on a new connection.
    func pairedOnceMore(_ device: Device) async throws -> DeckSession {
        let nonce = Cryptography.nonce()
        let challenge = try await challenge(device, nonce: nonce)
        await challenge.link.send(DeckText.auth(""))
        let offer = try await offer(
            to: device, on: challenge.link, nonce: nonce, after: "an empty `auth`")
        return try await pair(offer, code: try await code(for: device))
    }

    /// A new device, paired and authorized, with its layout taken.
    func pairedAnew() async throws -> DeckSession {
        try await context.inTurn { [self] in
            let offer = try await offer(to: await stranger())
            return try await pair(offer, code: try await code(for: offer.device))
        }
    }

    /// A device that the host trusts and that nobody else uses; not connected.
    func trustedDevice() async throws -> Device {
        if let device = await host.takeIdle() {
            lend(device)
            return device
        }
        let session = try await pairedAnew()
        await session.link.close()
        return session.device
    }

    /// A session of a trusted device, with its layout taken.
    func session(small: Bool = false) async throws -> DeckSession {
        try await session(of: try await trustedDevice(), small: small)
    }

    func session(of device: Device, small: Bool = false) async throws -> DeckSession {
        // For a moment it is one of the connections that are not authorized: not many at a time.
        try await context.inTurn { [self] in
            let challenge = try await challenge(device, on: try await connect(small: small))
            await challenge.link.send(DeckText.auth(challenge.values.clientProof))
            return try await begun(
                DeckSession(link: challenge.link, device: device, values: challenge.values))
        }
    }

    private func begun(_ session: DeckSession) async throws -> DeckSession {
        _ = try await session.next(after: "the authorization", layouts: true)
        return session
    }
}

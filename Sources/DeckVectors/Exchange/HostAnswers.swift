/// What the host answers to each message (firmware-spec, "Pairing" and "Session").
extension HostModel {
    // MARK: Before authorization

    func identify(
        _ step: inout Step, _ id: Int, _ claim: (id: String, name: String, nonce: String)
    ) throws {
        if offer?.connection == id { offer = nil }
        if asker == id { asker = nil }
        connections[id]?.store = nil
        connections[id]?.claim = (claim.id, shortened(deviceName: claim.name), claim.nonce)
        guard let device = trusted.first(where: { $0.id == claim.id }) else {
            return try askForPairing(&step, id)
        }
        let nonce = try source.nonce()
        let values = try SessionValues(
            token: device.token, clientNonce: claim.nonce, macNonce: nonce)
        connections[id]?.macNonce = nonce
        connections[id]?.state = "expectingAuth"
        step.drawn = [.init(name: "nonce", .string(nonce))]
        step.sends = [(id, .challenge(nonce: nonce, proof: values.macProof))]
        step.values = values.checkpoint
    }

    func checkAuth(_ step: inout Step, _ id: Int, _ proof: String) throws {
        guard let connection = connections[id], let claim = connection.claim,
            let device = trusted.first(where: { $0.id == claim.id })
        else { return try askForPairing(&step, id) }
        let values = try SessionValues(
            token: device.token, clientNonce: claim.nonce, macNonce: connection.macNonce)
        guard values.clientProof == proof else { return try askForPairing(&step, id) }
        authorize(&step, id, values)
    }

    func askForPairing(_ step: inout Step, _ id: Int) throws {
        isLocked ? tellLocked(&step, id) : try makeOffer(&step, id)
    }

    func makeOffer(_ step: inout Step, _ id: Int) throws {
        let nonce = try source.nonce()
        let made = Offer(connection: id, privateKey: try source.key(), code: source.code())
        offer = made
        connections[id]?.macNonce = nonce
        connections[id]?.hadOffer = true
        connections[id]?.state = "expectingPair"
        step.drawn = [
            .init(name: "nonce", .string(nonce)),
            .init(name: "privateKey", .string(hex(made.privateKey))),
            .init(name: "newCode", .string(made.code)),
        ]
        step.sends.append(
            (id, .needPairing(nonce: nonce, key: try publicKey(of: made.privateKey))))
        let claim = connections[id]?.claim?.id
        let known = trusted.contains { $0.id == claim }
        step.events.append("code \(made.code)" + (known ? " known" : ""))
    }

    func tellLocked(_ step: inout Step, _ id: Int) {
        connections[id]?.state = "expectingUnlock"
        asker = id
        step.sends = [(id, .pairingLocked)]
    }

    func checkCode(
        _ step: inout Step, _ id: Int, _ key: [UInt8], _ proof: String
    ) throws {
        guard let connection = connections[id], let claim = connection.claim else { return }
        // Any private key shows whether the public one is of low order.
        guard try sharedSecret([UInt8](repeating: 7, count: 32), key) != nil else {
            step.sends = [(id, .unauthorized)]
            return
        }
        if isLocked { return tellLocked(&step, id) }
        guard connection.hadOffer else {
            step.sends = [(id, .unauthorized)]
            return
        }
        guard let offer, offer.connection == id else { return try makeOffer(&step, id) }
        guard let shared = try sharedSecret(offer.privateKey, key) else { return }
        let values = try PairingValues(
            shared: shared, macPublic: try publicKey(of: offer.privateKey), clientPublic: key,
            code: offer.code)
        step.values = values.checkpoint
        if values.clientProof == proof {
            let session = try SessionValues(
                token: values.token, clientNonce: claim.nonce, macNonce: connection.macNonce)
            let device = Trusted(id: claim.id, name: claim.name, token: values.token)
            self.offer = nil
            connections[id]?.store = (values.macProof, session)
            stores[id] = device
            connections[id]?.state = "expectingStorage"
            step.store = device.json
            return
        }
        wrong += 1
        if isLocked {
            self.offer = nil
            tellLocked(&step, id)
            step.events = ["locked"]
        } else {
            step.sends = [(id, .pairingFailed(remaining: 5 - wrong))]
            step.events = ["pairingFailed \(5 - wrong)"]
        }
    }

    // MARK: After it

    func authorize(_ step: inout Step, _ id: Int, _ session: SessionValues) {
        let device = connections[id]?.claim?.id
        for older in order
        where older != id && connections[older]?.session != nil
            && connections[older]?.claim?.id == device
        {
            close(&step, older, 4004)
        }
        connections[id]?.store = nil
        connections[id]?.session = session
        connections[id]?.state = "authorized"
        step.events.append("authorized")
        step.values = session.checkpoint
    }

    func open(
        _ step: inout Step, _ id: Int, _ number: Int, _ body: String, _ mac: String
    ) throws {
        guard let connection = connections[id], let session = connection.session else { return }
        guard try hmacHex(key: session.clientToMac, "\(number)|\(body)") == mac,
            number > connection.received
        else { return close(&step, id, 1008) }
        if number > connection.received + 1 {
            step.events.append("gap \(connection.received + 1)-\(number - 1)")
        }
        connections[id]?.received = number
        step.body = body
    }
}

#if DECK_QUIRKS
    internal import CDeckCore

    // The only place where anything but the core looks into its fields.
    extension ClientCore {
        var clientState: deck_client_state {
            get { client.pointee.state }
            set { client.pointee.state = newValue }
        }
        var received: UInt64 {
            get { client.pointee.link.received }
            set { client.pointee.link.received = newValue }
        }
        var sent: UInt64 {
            get { client.pointee.link.sent }
            set { client.pointee.link.sent = newValue }
        }
        var tokenCount: UInt8 {
            get { client.pointee.kept.token_count }
            set { client.pointee.kept.token_count = newValue }
        }
        var hasPending: Bool {
            get { client.pointee.kept.has_pending == 1 }
            set { client.pointee.kept.has_pending = newValue ? 1 : 0 }
        }
        var dueTime: UInt32? {
            get { client.pointee.has_deadline ? client.pointee.deadline : nil }
            set {
                client.pointee.has_deadline = newValue != nil
                client.pointee.deadline = newValue ?? 0
            }
        }
        var isRepairing: Bool {
            get { client.pointee.repair }
            set { client.pointee.repair = newValue }
        }
        var pending: deck_client_token {
            get { client.pointee.kept.pending }
            set { client.pointee.kept.pending = newValue }
        }
        var newestToken: deck_client_token {
            get { client.pointee.kept.tokens.0 }
            set { client.pointee.kept.tokens.0 = newValue }
        }
        var oldestToken: deck_client_token {
            get { client.pointee.kept.tokens.3 }
            set { client.pointee.kept.tokens.3 = newValue }
        }
        var macToClient: [UInt8] { bytes(of: client.pointee.link.session.mac_to_client) }
        var clientToMac: [UInt8] { bytes(of: client.pointee.link.session.client_to_mac) }
        var confirmKey: [UInt8] { bytes(of: client.pointee.link.pairing.confirm_key) }
        var clientNonce: [UInt8] { bytes(of: client.pointee.link.client_nonce) }
        var hostKey: [UInt8] { bytes(of: client.pointee.link.host_key) }

        func maskHostKey() { client.pointee.link.host_key.31 &= 0x7F }

        /// Puts session keys of a token in place.
        func derive(token: [UInt8], macNonce: String) {
            let nonces = (clientNonce.map { CChar($0) }, macNonce.utf8.map { CChar($0) })
            _ = deck_session_derive(&client.pointee.link.session, token, nonces.0, nonces.1)
        }

        /// Takes keys of a pairing that was derived elsewhere.
        func take(pairing keys: deck_pairing_keys, deckKey: [UInt8]) {
            withUnsafeMutableBytes(of: &client.pointee.link.deck_key) {
                $0.copyBytes(from: deckKey)
            }
            client.pointee.link.pairing = keys
            client.pointee.kept.pending.token = keys.token
            client.pointee.kept.has_pending = 1
            client.pointee.state = DECK_CLIENT_EXPECTING_SAVE
        }

        /// What a challenge with that nonce would hold, from a token.
        func challengeProof(token: [UInt8], macNonce: String) -> String {
            var key = [UInt8](repeating: 0, count: 32)
            let nonces = (clientNonce.map { CChar($0) }, macNonce.utf8.map { CChar($0) })
            guard deck_session_auth_key(&key, token, nonces.0, nonces.1) == 0 else { return "" }
            return proof(key: key)
        }

        /// The host's proof by a key.
        func proof(key: [UInt8]) -> String {
            var proof = [CChar](repeating: 0, count: 65)
            guard deck_proof(&proof, key, DECK_SIDE_MAC) == 0 else { return "" }
            return String(decoding: proof.dropLast().map { UInt8($0) }, as: UTF8.self)
        }

        func mac(key: [UInt8], number: UInt64, body: String) -> String {
            var mac = [CChar](repeating: 0, count: 65)
            guard deck_envelope_mac(&mac, key, number, body, body.utf8.count) == 0 else {
                return ""
            }
            return String(decoding: mac.dropLast().map { UInt8($0) }, as: UTF8.self)
        }

        /// A canonical envelope.
        func envelope(key: [UInt8], number: UInt64, body: String) -> String {
            var out = [CChar](repeating: 0, count: body.utf8.count * 6 + 256)
            var (length, last) = (0, number - 1)
            guard
                deck_envelope_seal(
                    &out, out.count, &length, key, &last, body, body.utf8.count) == 0
            else { return "" }
            return String(decoding: out.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    func bytes<Value>(of value: Value) -> [UInt8] {
        withUnsafeBytes(of: value) { Array($0) }
    }
#endif
